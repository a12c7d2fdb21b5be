import { asFields } from '@evens/base';

/** Messages of the site to the payment service that it started, a line of JSON each. */
export type FromSite =
  /**
   * The file of payments, the secret that signs requests and callbacks, the file of the payout signer, and the public key that
   * verifies the site's requests to the signer.
   */
  | {
      readonly kind: 'begin';
      readonly file: string;
      readonly secret: string;
      readonly signerFile: string;
      readonly requestKey: string;
    }
  /** Base URL of callbacks, sent when the site listens; each merchant has its own path under it. */
  | { readonly kind: 'callback'; readonly url: string };

/** Files of the service and its signer in the data folder. */
export const SANDBOX_PAYMENTS_FILE = 'sandbox-payments.sqlite';
export const SANDBOX_SIGNER_FILE = 'sandbox-signer.sqlite';

/** Path prefix of requests to the signer. */
export const SIGNER_PATH = '/signer';

/** Public path of the hosted pages on a site. */
export const HOSTED_PAGES_PATH = '/sandbox-payments';

/** Merchant accounts of the site: one for hosted pages, one for the widget in the site's pages. */
const merchants = ['sandbox', 'sandbox-widget'] as const;
export type Merchant = (typeof merchants)[number];

export function parseMerchant(value: unknown): Merchant | undefined {
  return merchants.find((merchant) => merchant === value);
}

/** Undefined for any other line. */
export function readFromSite(line: string): FromSite | undefined {
  const { kind, file, secret, signerFile, requestKey, url } = asFields(JSON.parse(line)) ?? {};
  if (
    kind === 'begin' &&
    typeof file === 'string' &&
    typeof secret === 'string' &&
    typeof signerFile === 'string' &&
    typeof requestKey === 'string'
  )
    return { kind, file, secret, signerFile, requestKey };
  return kind === 'callback' && typeof url === 'string' ? { kind, url } : undefined;
}

import { fieldsOf } from '@evens/base';

/** Messages of the site to the payment service that it started, a line of JSON each. */
export type FromSite =
  /**
   * Where payments are kept, and what requests and callbacks are signed with; and of the signer of payouts the file of its own
   * books, and the public key of the site's requests to it.
   */
  | {
      readonly kind: 'begin';
      readonly file: string;
      readonly secret: string;
      readonly signerFile: string;
      readonly requestKey: string;
    }
  /** Where callbacks go, as soon as the site listens: a merchant's to its own path below. */
  | { readonly kind: 'callback'; readonly url: string };

/** Where the signer's requests begin at the service. */
export const SIGNER_PATH = '/signer';

/** Where players of a site reach the hosted pages. */
export const HOSTED_PAGES_PATH = '/sandbox-payments';

/** Accounts that the site has at the service: one for hosted pages, one for widgets in the site's own pages. */
const merchants = ['sandbox', 'sandbox-widget'] as const;
export type Merchant = (typeof merchants)[number];

export function merchantOf(value: unknown): Merchant | undefined {
  return merchants.find((merchant) => merchant === value);
}

/** Undefined for any other line. */
export function readFromSite(line: string): FromSite | undefined {
  const { kind, file, secret, signerFile, requestKey, url } = fieldsOf(JSON.parse(line)) ?? {};
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

import { asFields } from '@evens/base';
import type { CasinoProviderId } from '@evens/contract';

/** Messages of the site to the payment service that it started, a line of JSON each. */
export type ToPayments =
  /**
   * The file of payments, the secret that signs requests and callbacks, the file of the payout signer, and the public key that
   * verifies the site's requests to the signer. After `read` the service only answers from its files: it advances and sends
   * nothing.
   */
  | {
      readonly kind: 'begin' | 'read';
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

/** Key of the pool of lent addresses in payments, in the ledger and in the path of callbacks. */
export const SANDBOX_POOL = 'sandbox-pool';

/** Reasons of failed payments. */
export type PaymentFailure = 'declined' | 'expired' | 'abandoned';

/** Merchant accounts of the site: one for hosted pages, one for the widget in the site's pages. */
const merchants = ['sandbox', 'sandbox-widget'] as const;
export type Merchant = (typeof merchants)[number];

export function parseMerchant(value: unknown): Merchant | undefined {
  return merchants.find((merchant) => merchant === value);
}

/** Undefined for any other line. */
export function readToPayments(line: string): ToPayments | undefined {
  const { kind, file, secret, signerFile, requestKey, url } = asFields(JSON.parse(line)) ?? {};
  if (
    (kind === 'begin' || kind === 'read') &&
    typeof file === 'string' &&
    typeof secret === 'string' &&
    typeof signerFile === 'string' &&
    typeof requestKey === 'string'
  )
    return { kind, file, secret, signerFile, requestKey };
  return kind === 'callback' && typeof url === 'string' ? { kind, url } : undefined;
}

/** Messages of the site to the aggregator that it started, a line of JSON each. */
export type ToAggregator =
  /** The file of rounds, the signing secret of each provider, and whether the live tables have bots. */
  | {
      readonly kind: 'begin';
      readonly file: string;
      readonly secrets: Readonly<Record<string, string>>;
      readonly hasBots: boolean;
    }
  /** URL of the site's wallet, sent when the site listens. */
  | { readonly kind: 'wallet'; readonly url: string };

/** Undefined for any other line. */
export function readToAggregator(line: string): ToAggregator | undefined {
  const message: unknown = JSON.parse(line);
  if (typeof message !== 'object' || message === null || !('kind' in message)) return undefined;
  // Only the site writes to this process.
  return message.kind === 'begin' || message.kind === 'wallet' ? (message as ToAggregator) : undefined;
}

/** Providers that the sandbox's aggregator replaces. */
export const sandboxProviders = [
  'softswiss',
  'habanero',
  'endorphina',
  'openbox',
  '7mojos',
  'leap',
  'rocket',
  'goldenrace',
  'egtdigital',
  'pateplay',
] as const satisfies readonly CasinoProviderId[];

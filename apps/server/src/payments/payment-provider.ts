import type { AccountId, Amount, Brand, CurrencyCode, Fields, Result } from '@evens/base';
import type { PaymentFailure } from '@evens/providers';
import type { PaymentLimits, PaymentMethod } from './methods/definition/payment-method.ts';
import type { PaymentValues } from './methods/kinds/field-kind.ts';

/** The site's id; the provider stores it with its own and returns it in every callback. */
export type PaymentId = Brand<string, 'PaymentId'>;

/** A deposit or withdrawal as sent to the provider: its method is offered, its form and amount are checked. */
export interface PaymentOrder {
  readonly paymentId: PaymentId;
  readonly method: string;
  readonly accountId: AccountId;
  readonly amount: Amount;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly values: PaymentValues;
  /** Address that a hosted page returns the player to. The return itself credits nothing. */
  readonly returnUrl: string;
}

/** The player's next step. */
export type DepositStep =
  /** Opens a page of the provider. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** Shows the provider's widget inside our page. */
  | {
      readonly kind: 'widget';
      readonly widgetId: string;
      readonly payload: string;
      readonly symbol: string;
      readonly isBuyMoreHidden: boolean;
      readonly isTryAgainHidden: boolean;
      readonly isEmailHidden: boolean;
    }
  /** A text to pay to, shown with its QR code, which the site draws. */
  | {
      readonly kind: 'pay-to';
      readonly text: string;
      /** Required on some chains in addition to the address. */
      readonly tag?: string;
      readonly qrText: string;
      readonly expiresAtMs: number;
    }
  /** The player waits for the callback. */
  | { readonly kind: 'wait' };

/**
 * The first step of a deposit, with the provider's own id of the payment and the expiry of its page, if there are any.
 */
export type BegunDepositStep = DepositStep & {
  readonly providerRef?: string;
  readonly pageEndsAtMs?: number;
};

/**
 * `declined`: the provider refuses permanently. `unavailable`: the outcome is unknown; the order is sent again with the
 * same payment id. `error`: the provider could not process the order's data, or its answer could not be parsed; it is
 * not sent again automatically.
 */
export type ProviderFault =
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'error'; readonly reason: string };

/**
 * The result of a payment. Each is booked once, regardless of repeats and order: `deposited`, `paid-out` and `failed`
 * once per payment, `reversed` once per `reversalId`.
 */
export type PaymentEvent =
  | {
      readonly kind: 'deposited';
      readonly paymentId: PaymentId;
      /** The received amount, which may differ from the order. */
      readonly amount: Amount;
      readonly currency: CurrencyCode;
    }
  | { readonly kind: 'paid-out'; readonly paymentId: PaymentId }
  | { readonly kind: 'failed'; readonly paymentId: PaymentId; readonly failure: PaymentFailure }
  /** A reversed deposit (chargeback), or a payout that was returned. */
  | {
      readonly kind: 'reversed';
      readonly paymentId: PaymentId;
      readonly reversalId: string;
      readonly amount: Amount;
      readonly currency: CurrencyCode;
    };

/** A provider's request to the site, unparsed. */
export interface ProviderCallback {
  readonly rawBody: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly receivedAtMs: number;
}

/**
 * `forged`: the signature is wrong; `stale`: it was signed too long ago; `malformed`: signed but not parseable;
 * `unavailable`: it names its payment by the provider's own id, and the provider could not be reached to resolve it.
 */
export type CallbackFault = 'forged' | 'malformed' | 'stale' | 'unavailable';

type CallbackRead = Result<readonly PaymentEvent[], CallbackFault>;

/** A payment in the provider's own records with all of its events, not only those of the requested period. */
export interface RecordedPayment {
  readonly paymentId: PaymentId;
  readonly events: readonly PaymentEvent[];
  /** The ordered amount in minor units; undefined if the provider does not store it. */
  readonly ordered?: { readonly amount: Amount; readonly currency: CurrencyCode };
  /** A difference besides the amounts in the account's currency: in the coins or the address. */
  readonly differs?: { readonly here: string; readonly there: string };
}

export interface RecordsQuery {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  /** `next` of the previous page. */
  readonly after?: string;
}

/** A payment may be on several pages. */
export interface RecordsPage {
  readonly payments: readonly RecordedPayment[];
  readonly next?: string;
}

/** Sends a request to the provider and returns its JSON answer; `unavailable` if it cannot be reached. */
export type ProviderCall = (path: string, body: Fields) => Promise<Result<unknown, ProviderFault>>;

/**
 * A connected provider. It moves none of the site's money: `write_payments` books its events. Every call may be
 * repeated with the same payment and then does nothing new.
 */
export interface PaymentProvider {
  /** Begins a deposit; a repeat returns the same step. */
  beginDeposit(order: PaymentOrder): Promise<Result<BegunDepositStep, ProviderFault>>;
  /** Sends a withdrawal; a repeat sends nothing more. Its result arrives as an event. */
  sendPayout(order: PaymentOrder): Promise<Result<undefined, ProviderFault>>;
  /** Verifies and parses a callback. The caller detects repeated events by `eventBookingKey`. */
  readCallback(callback: ProviderCallback): CallbackRead | Promise<CallbackRead>;
  /** The events of a payment from the provider's own records: for lost callbacks and for reconciliation. */
  readEvents(
    paymentId: PaymentId,
    providerRef: string | undefined,
  ): Promise<Result<readonly PaymentEvent[], ProviderFault>>;
  /** The payments with an event in a period according to the provider, paged. */
  readRecords(query: RecordsQuery): Promise<Result<RecordsPage, ProviderFault>>;
}

/** The provider's records that reconciliation compares with the ledger. */
export type PaymentRecords = Pick<PaymentProvider, 'readEvents' | 'readRecords'>;

/** Description of a provider, apart from the function that opens it. */
export interface PaymentProviderKind {
  readonly key: string;
  readonly methods: readonly PaymentMethod[];
  /** Bounds of one payment in a currency, minor units; undefined if the provider has none. */
  readonly takes?: (currency: CurrencyCode) => PaymentLimits;
}

/** The booking identity of an event: the same for every repeat. */
export function eventBookingKey(event: PaymentEvent): string {
  return event.kind === 'reversed'
    ? `${event.paymentId} reversed ${event.reversalId}`
    : `${event.paymentId} ${event.kind}`;
}

import type { AccountId, Amount, Brand, CurrencyCode, Fields, Result } from '@evens/base';
import type { PaymentLimits, PaymentMethod } from '../methods/definition/payment-method.ts';
import type { PaymentValues } from '../methods/kinds/field-kind.ts';

/** Ours; the provider stores it beside its own and returns it in every callback. */
export type PaymentId = Brand<string, 'PaymentId'>;

/** A deposit or a withdrawal as the provider is asked for it: its method is offered, its form and amount are checked. */
export interface PaymentOrder {
  readonly paymentId: PaymentId;
  readonly method: string;
  readonly accountId: AccountId;
  readonly amount: Amount;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly values: PaymentValues;
  /** Where a hosted page sends the player when it is done with. Nothing is credited by that. */
  readonly returnUrl: string;
}

/** What the player sees next. */
export type DepositStep =
  /** A page of the provider. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** A part of the provider inside our page. */
  | {
      readonly kind: 'widget';
      readonly widgetId: string;
      readonly payload: string;
      readonly symbol: string;
      readonly isBuyMoreHidden: boolean;
      readonly isTryAgainHidden: boolean;
      readonly isEmailHidden: boolean;
    }
  /** A text to be paid to, shown with its QR code, which is drawn by us. */
  | {
      readonly kind: 'pay-to';
      readonly text: string;
      /** What some chains need beside the address. */
      readonly tag?: string;
      readonly qrText: string;
      readonly expiresAtMs: number;
    }
  /** Nothing to do but to wait for the callback. */
  | { readonly kind: 'wait' };

/**
 * The first step of a deposit, what the provider itself names the payment by, where it has such a name, and until when its
 * page takes the payment, where that has an end.
 */
export type BegunDepositStep = DepositStep & {
  readonly providerRef?: string;
  readonly pageEndsAtMs?: number;
};

/**
 * `declined`: the provider refuses for good. `unavailable`: the outcome is unknown; the order is sent again with the same
 * payment id. `error`: the provider could not process the order's data, or its answer was not understood; it is not sent
 * again by itself.
 */
export type ProviderFault =
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'error'; readonly reason: string };

export type PaymentFailure = 'declined' | 'expired' | 'abandoned';

/**
 * What became of a payment. Each is booked once: `deposited`, `paid-out` and `failed` once a payment, `reversed` once a
 * `reversalId`, however often and in whatever order they come.
 */
export type PaymentEvent =
  | {
      readonly kind: 'deposited';
      readonly paymentId: PaymentId;
      /** What arrived, which may differ from what was ordered. */
      readonly amount: Amount;
      readonly currency: CurrencyCode;
    }
  | { readonly kind: 'paid-out'; readonly paymentId: PaymentId }
  | { readonly kind: 'failed'; readonly paymentId: PaymentId; readonly failure: PaymentFailure }
  /** A deposit that is taken back (a chargeback), or a payout that came back. */
  | {
      readonly kind: 'reversed';
      readonly paymentId: PaymentId;
      readonly reversalId: string;
      readonly amount: Amount;
      readonly currency: CurrencyCode;
    };

/** A request of the provider to us, as it came. */
export interface ProviderCallback {
  readonly rawBody: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly receivedAtMs: number;
}

/**
 * `forged`: the signature is wrong; `stale`: it was signed too long ago; `malformed`: signed, and not understood;
 * `unavailable`: its payment is named by the provider's own id, and the provider could not be asked whose that is.
 */
export type CallbackFault = 'forged' | 'malformed' | 'stale' | 'unavailable';

type CallbackRead = Result<readonly PaymentEvent[], CallbackFault>;

/** A payment by the provider's own records: every event of it, not only those of the period that was asked for. */
export interface RecordedPayment {
  readonly paymentId: PaymentId;
  readonly events: readonly PaymentEvent[];
  /** As it was ordered, minor units; undefined where the provider does not keep it. */
  readonly ordered?: { readonly amount: Amount; readonly currency: CurrencyCode };
  /** A difference beside the sums in the account's currency: in the coins, or in the address that they were paid to. */
  readonly differs?: { readonly here: string; readonly there: string };
}

export interface RecordsAsked {
  readonly fromMs: number;
  /** Excluded. */
  readonly toMs: number;
  /** `next` of the page before. */
  readonly after?: string;
}

/** A payment may be on several pages. */
export interface RecordsPage {
  readonly payments: readonly RecordedPayment[];
  readonly next?: string;
}

/** Sends a request to the provider and returns the JSON that it answered. What it can't reach is `unavailable`. */
export type ProviderCall = (path: string, body: Fields) => Promise<Result<unknown, ProviderFault>>;

/**
 * A provider that is connected. It moves no money of ours: what its events mean is booked by `features/ledger`. Every call
 * may be repeated with the same payment, and then does nothing new.
 */
export interface PaymentProvider {
  /** Begins a deposit; a repeat returns the same step. */
  beginDeposit(order: PaymentOrder): Promise<Result<BegunDepositStep, ProviderFault>>;
  /** Sends a withdrawal; a repeat sends nothing more. What became of it comes as an event. */
  sendPayout(order: PaymentOrder): Promise<Result<undefined, ProviderFault>>;
  /** Checks and reads a callback. Whether its events were read before is for the caller to find out, by `bookingKeyOf`. */
  readCallback(callback: ProviderCallback): CallbackRead | Promise<CallbackRead>;
  /** The events of a payment by the provider's own records: for callbacks that never come, and for reconciliation. */
  readEvents(
    paymentId: PaymentId,
    providerRef: string | undefined,
  ): Promise<Result<readonly PaymentEvent[], ProviderFault>>;
  /** The payments of which the provider recorded an event in a period, paged. */
  readRecords(asked: RecordsAsked): Promise<Result<RecordsPage, ProviderFault>>;
}

/** The provider's records that reconciliation compares with the ledger. */
export type PaymentRecords = Pick<PaymentProvider, 'readEvents' | 'readRecords'>;

/** What a provider's folder gives out, beside what opens it. */
export interface PaymentProviderKind {
  readonly key: string;
  readonly methods: readonly PaymentMethod[];
  /** Bounds of one payment in a currency, minor units; undefined if the provider has none. */
  readonly takes?: (currency: CurrencyCode) => PaymentLimits;
}

/** The identity of what an event books: the same for every repeat of it. */
export function bookingKeyOf(event: PaymentEvent): string {
  return event.kind === 'reversed'
    ? `${event.paymentId} reversed ${event.reversalId}`
    : `${event.paymentId} ${event.kind}`;
}

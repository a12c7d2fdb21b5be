import type { AccountId, Amount, CurrencyCode, Result } from '@evens/base';
import type {
  PaymentEvent,
  PaymentId,
  PaymentRecords,
  ProviderFault,
} from '../providers/payment-provider.ts';

/** The other platform, as payments and the ledger name it. */
export const X1_PROVIDER = 'x1';
/** As players read it. */
export const X1_NAME = 'X1';

/** Money that a person has at the other platform and may move here, all of it at once. */
export interface ExternalFunds {
  /** The other platform's own name of it: another sum has another id. */
  readonly id: string;
  readonly amount: Amount;
  readonly currency: CurrencyCode;
}

export interface DebitOrder extends ExternalFunds {
  /** The key of the debit: however often it is ordered, the money is taken once. */
  readonly paymentId: PaymentId;
  readonly accountId: AccountId;
}

/**
 * Wallets of another platform of the group. Its answer to the key of a debit never changes: `deposited` is the money taken
 * from there, `failed` its refusal. What is `unavailable` may have been taken, and is asked for again by the same key.
 */
export interface ExternalWallet extends PaymentRecords {
  /** What a person may move here now; undefined where there is nothing. */
  readAvailable(accountId: AccountId): Promise<Result<ExternalFunds | undefined, ProviderFault>>;
  debit(order: DebitOrder): Promise<Result<PaymentEvent, ProviderFault>>;
}

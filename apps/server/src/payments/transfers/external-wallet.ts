import type { AccountId, Amount, CurrencyCode, Result } from '@evens/base';
import type { PaymentEvent, PaymentId, PaymentRecords, ProviderFault } from '../payment-provider.ts';

/** Key of the other platform in payments and in the ledger. */
export const X1_PROVIDER = 'x1';
/** Name of the other platform as displayed. */
export const X1_NAME = 'X1';

/** Money of a player at the other platform that can be moved here, only as a whole. */
export interface ExternalFunds {
  /** The other platform's id of this sum; each sum has its own. */
  readonly id: string;
  readonly amount: Amount;
  readonly currency: CurrencyCode;
}

export interface DebitOrder extends ExternalFunds {
  /** Idempotency key of the debit: the money is taken once, even if the debit is ordered several times. */
  readonly paymentId: PaymentId;
  readonly accountId: AccountId;
}

/**
 * Wallets of another platform of the group. Its answer to the key of a debit never changes: `deposited` if the money was
 * taken, `failed` if the debit was refused. After `unavailable` the money may have been taken; the debit is ordered again
 * with the same key.
 */
export interface ExternalWallet extends PaymentRecords {
  /** The money that a player can move here now; undefined if there is none. */
  readAvailable(accountId: AccountId): Promise<Result<ExternalFunds | undefined, ProviderFault>>;
  debit(order: DebitOrder): Promise<Result<PaymentEvent, ProviderFault>>;
}

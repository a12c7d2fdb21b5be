import type { AccountId, CurrencyCode } from '@evens/base';
import type { Refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

export interface CodeOfDeposit {
  readonly code: string;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  readonly atMs: number;
}

/** Bonus codes of deposits. Promotions implement them. */
export interface DepositCodes {
  /** Why a deposit with this code cannot start. Undefined without a code. */
  findRefusal(db: Queryable, deposit: CodeOfDeposit): Promise<Refusal | undefined>;
  /** Stores the code until the money arrives, in the transaction that writes the deposit. A repeat changes nothing. */
  store(
    db: Queryable,
    deposit: {
      readonly paymentId: string;
      readonly code: string;
      readonly accountId: AccountId;
      readonly atMs: number;
    },
  ): Promise<void>;
}

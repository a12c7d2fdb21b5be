import { type AccountId, type Amount, amount, type CurrencyCode } from '@evens/base';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Pool } from '../../platform/db.ts';

/** A bet ended by the server: paid by the result of its round, or refunded. */
export interface BetToSettle {
  readonly accountId: AccountId;
  readonly roundId: number;
  /** 0 for a lost bet. A refunded bet returns the whole stake instead. */
  readonly returnMinor: bigint;
  readonly isRefund: boolean;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
  readonly casinoAccount: number;
}

export type SettledBet =
  | {
      readonly kind: 'settled';
      readonly returnMinor: bigint;
      readonly amountMinor: Amount;
      readonly version: number;
    }
  /** It had already ended: nothing is paid twice. */
  | { readonly kind: 'gone' };

/** The parameters of `settle_table_bets` in order, before the time. */
const bets = defineBatch<BetToSettle>()({
  account_id: column.bigint(({ accountId }) => accountId),
  round_id: column.bigint(({ roundId }) => roundId),
  payout: column.bigint(({ returnMinor }) => returnMinor),
  is_refund: column.boolean(({ isRefund }) => isRefund),
  currency: column.text(({ currency }) => currency),
  open_account: column.bigint(({ openAccount }) => openAccount),
  casino_account: column.bigint(({ casinoAccount }) => casinoAccount),
});
const settleText = `select no, paid::text as paid, amount::text as amount, version
from settle_table_bets(${Object.values(bets.array).join(', ')}, to_timestamp($${bets.size + 1}::float8 / 1000))`;

/** Returns answers in the order of the bets, which all belong to different accounts. */
export async function settleSharedBets(
  db: Pool,
  batch: readonly BetToSettle[],
  atMs: number,
): Promise<readonly SettledBet[]> {
  const { rows } = await db.query<{ no: number; paid: string; amount: string; version: number }>({
    name: 'settle-table-bets',
    text: settleText,
    values: [...bets.values(batch), atMs],
  });
  const byNo = new Map(rows.map((row) => [row.no, row]));
  return batch.map((_, index) => {
    const row = byNo.get(index + 1);
    return row
      ? {
          kind: 'settled',
          returnMinor: BigInt(row.paid),
          amountMinor: amount(BigInt(row.amount)),
          version: row.version,
        }
      : { kind: 'gone' };
  });
}

import { type AccountId, type Amount, amount, type CurrencyCode } from '@evens/base';
import { column, defineBatch } from '../../../platform/batch-columns.ts';
import type { Pool } from '../../../platform/db.ts';
import { batchRows, bookings, lockedBalances, moveBalances } from '../../ledger/index.ts';

/** A bet that the house ends: paid by what its round came to, or refunded. */
export interface BetToSettle {
  readonly accountId: AccountId;
  readonly roundId: number;
  /** Nothing for a bet that lost. Of one that is refunded the statement knows it: all that was staked. */
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
  /** It was over already: nothing is paid twice. */
  | { readonly kind: 'gone' };

const bets = defineBatch<BetToSettle>()({
  account_id: column.bigint(({ accountId }) => accountId),
  round_id: column.bigint(({ roundId }) => roundId),
  payout: column.bigint(({ returnMinor }) => returnMinor),
  is_refund: column.boolean(({ isRefund }) => isRefund),
  currency: column.text(({ currency }) => currency),
  open_account: column.bigint(({ openAccount }) => openAccount),
  casino_account: column.bigint(({ casinoAccount }) => casinoAccount),
});
const at = `to_timestamp($${bets.size + 1}::float8 / 1000)`;

/** Ends bets that are open, each once, whoever else tries: the bet's own row says whether it is over. */
const settleBets = {
  name: 'settle-shared-bets',
  text: `
with ${batchRows('asked', bets)}, ${lockedBalances('asked')}, ended as (
  update round r set state = null, refunded = l.is_refund, ended_at = ${at},
                     payout = r.payout + case when l.is_refund then r.stake else l.payout end
  from locked l
  where r.id = any(${bets.array.round_id}) and r.id = l.round_id and r.account_id = l.account_id and r.shared_id is not null
    and r.state is not null
  returning l.no, l.account_id, l.round_id, l.currency, l.open_account, l.casino_account, l.amount, l.version, r.step,
            r.stake as stake_total, case when l.is_refund then r.stake else l.payout end as paid
), credited as (
  ${moveBalances({
    from: 'ended',
    by: 'm.paid',
    where: 'm.paid > 0',
    belowZero: 'allowed',
    returning: 'm.no, b.amount, b.version',
  })}
), taken as materialized (
  select e.*, coalesce(c.amount, e.amount) as amount_after, coalesce(c.version, e.version) as version_after,
         ${at} as at, nextval('journal_id_seq') as journal_id
  from ended e left join credited c on c.no = e.no
), ${bookings({
    from: 'taken',
    journals: [
      {
        kind: 'round',
        about: { kind: 'round', id: 'round_id', version: 'step + 1' },
        postings: [
          { debit: 'casino_account', credit: 'account_id', amount: 'paid', where: 'paid > 0' },
          { debit: 'open_account', credit: 'casino_account', amount: 'stake_total' },
        ],
      },
    ],
  })}
select no::integer as no, paid::text as paid, amount_after::text as amount, version_after as version from taken`,
};

/** Answers in the order of the bets, which are all of different accounts. */
export async function settleSharedBets(
  db: Pool,
  batch: readonly BetToSettle[],
  atMs: number,
): Promise<readonly SettledBet[]> {
  const { rows } = await db.query<{ no: number; paid: string; amount: string; version: number }>({
    ...settleBets,
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

import { type AccountId, type Amount, amount, type CurrencyCode } from '@evens/base';
import {
  batchRows,
  bookings,
  cashOfReturn,
  lockedBalances,
  moveBalances,
  movedBonuses,
} from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Pool } from '../../platform/db.ts';

/** A bet ended by the server: paid by the result of its round, or refunded. */
export interface BetToSettle {
  readonly accountId: AccountId;
  readonly roundId: number;
  /** 0 for a lost bet. For a refunded bet, the statement uses the whole stake. */
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

const cashUpTo = (returned: string): string =>
  cashOfReturn({ cash: 'e.stake_total - e.bonus_stake', bonus: 'e.bonus_stake', returned });

/** Returns of bets, split like their stakes. The bonus of a round and its account never change. */
const parted = `parted as materialized (
  select e.*, f.bonus_id, f.ledger_id as bonus_ledger, ${cashUpTo('e.paid_before + e.paid')} - ${cashUpTo('e.paid_before')} as cash_return
  from ended e join round_funding f on f.round_id = e.round_id
)`;

/** A lost cash bet moves no balance. Its stake counts towards the active bonus, whose follower must be notified. */
const lostBetsTouch = `
  update bonus n set is_due = true from ended e
  where e.paid = 0 and n.account_id = e.account_id and n.state = 2 and n.is_wagering`;

/** Ends open bets, each exactly once even under concurrency: the bet's own row shows whether it has ended. */
function settleText(isFunded: boolean): string {
  return `
with ${batchRows('asked', bets)}, ${lockedBalances('asked')}, ended as (
  update round r set state = null, refunded = locked.is_refund, ended_at = ${at},
                     payout = r.payout + case when locked.is_refund then r.stake else locked.payout end
  from locked
  where r.id = any(${bets.array.round_id}) and r.id = locked.round_id and r.account_id = locked.account_id and r.shared_id is not null
    and r.state is not null and r.bonus_stake is ${isFunded ? 'not null' : 'null'}
  returning locked.no, locked.account_id, locked.round_id, locked.currency, locked.open_account, locked.casino_account, locked.amount, locked.version, r.step,
            r.stake as stake_total, case when locked.is_refund then r.stake else locked.payout end as paid${
              isFunded
                ? `, r.bonus_stake, r.payout - case when locked.is_refund then r.stake else locked.payout end as paid_before`
                : ''
            }
)${isFunded ? `, ${parted}` : ''}, credited as (
  ${moveBalances({
    from: isFunded ? 'parted' : 'ended',
    by: isFunded ? 'm.cash_return' : 'm.paid',
    where: isFunded ? 'true' : 'm.paid > 0',
    belowZero: 'allowed',
    returning: 'm.no, b.amount, b.version',
  })}
), taken as materialized (
  select e.*, coalesce(c.amount, e.amount) as amount_after, coalesce(c.version, e.version) as version_after,
         ${at} as at, nextval('journal_id_seq') as journal_id
  from ${isFunded ? 'parted' : 'ended'} e left join credited c on c.no = e.no
), ${
    isFunded
      ? movedBonuses({ from: 'taken', change: 'paid - cash_return', belowZero: 'allowed' })
      : `bonus_touched as (${lostBetsTouch})`
  }, ${bookings({
    from: 'taken',
    journals: [
      {
        kind: 'round',
        about: { kind: 'round', id: 'round_id', version: 'step + 1' },
        postings: [
          ...(isFunded
            ? [
                {
                  debit: 'casino_account',
                  credit: 'account_id',
                  amount: 'cash_return',
                  where: 'cash_return > 0',
                },
                {
                  debit: 'casino_account',
                  credit: 'bonus_ledger',
                  amount: 'paid - cash_return',
                  where: 'paid > cash_return',
                },
              ]
            : [{ debit: 'casino_account', credit: 'account_id', amount: 'paid', where: 'paid > 0' }]),
          { debit: 'open_account', credit: 'casino_account', amount: 'stake_total' },
        ],
      },
    ],
  })}
select no::integer as no, paid::text as paid, amount_after::text as amount, version_after as version from taken`;
}

/** Unnamed, like all statements that update a partitioned table: docs/decisions/025. */
const cashText = settleText(false);
const fundedText = settleText(true);

/** Returns answers in the order of the bets, which all belong to different accounts. */
export async function settleSharedBets(
  db: Pool,
  batch: readonly BetToSettle[],
  atMs: number,
): Promise<readonly SettledBet[]> {
  const settle = async (text: string, some: readonly BetToSettle[]) => {
    const { rows } = await db.query<{ no: number; paid: string; amount: string; version: number }>({
      text,
      values: [...bets.values(some), atMs],
    });
    return rows;
  };
  const rows = await settle(cashText, batch);
  const byNo = new Map(rows.map((row) => [row.no, row]));
  // Bets partly paid by bonus money, and those that have ended.
  const left = batch.map((bet, index) => ({ bet, no: index + 1 })).filter(({ no }) => !byNo.has(no));
  if (left.length > 0) {
    const funded = await settle(
      fundedText,
      left.map(({ bet }) => bet),
    );
    for (const row of funded) {
      const no = left[row.no - 1]?.no;
      if (no !== undefined) byNo.set(no, row);
    }
  }
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

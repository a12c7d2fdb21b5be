import { type JournalSpec, moveBalances } from '../ledger/booking.ts';

interface MovedBonuses {
  readonly from: string;
  /** SQL of the change of the bonus balance in minor units, over a row of `from`. */
  readonly change: string;
  readonly belowZero: 'allowed' | 'refused';
}

/**
 * The query `bonus_moved` of a statement that takes stakes from bonuses in addition to cash accounts. The rows of
 * `from` have `bonus_ledger`, null if no bonus is involved. Cash balances are locked first: only the holder of that
 * lock changes the bonuses of the player. The bonus is active, so the follower finds it by its account's balance and
 * needs no mark.
 */
function stakedBonuses({ from, change, belowZero }: MovedBonuses): string {
  return `bonus_moved as (
  ${moveBalances({
    from: `(select bonus_ledger as account_id, sum(${change})::bigint as change from ${from} where bonus_ledger is not null group by bonus_ledger)`,
    by: 'm.change',
    belowZero,
    returning: 'b.account_id',
  })}
)`;
}

/**
 * The queries `bonus_moved` and `bonus_touched` of a statement that returns money to bonuses: as `stakedBonuses`, and the rows of
 * `from` also have `bonus_id`. The bonus may be over, so it is marked as due. One that is due is written again: a statement that
 * waited for the follower began before it, and sees what the follower has cleared.
 */
export function movedBonuses(moved: MovedBonuses): string {
  return `${stakedBonuses(moved)}, bonus_touched as (
  update bonus n set is_due = true from (select distinct bonus_id from ${moved.from} where bonus_id is not null) m
  where n.id = m.bonus_id
)`;
}

/**
 * The postings of what a stake returns, of which `bonus` is for the bonus's account: all are SQL, minor units. What comes from
 * the stake pays the bonus first; a return above the stake is paid by the sportsbook, and one below leaves it the rest.
 */
export function fundedReturn({
  bonus,
  paid,
  stake,
}: {
  readonly stake: string;
  readonly paid: string;
  readonly bonus: string;
}): JournalSpec['postings'] {
  const fromStake = `least(${stake}, ${paid})`;
  const bonusFromStake = `least(${bonus}, ${fromStake})`;
  return [
    {
      no: 1,
      debit: 'open_bets',
      credit: 'account_id',
      amount: `${fromStake} - ${bonusFromStake}`,
      where: `${fromStake} > ${bonusFromStake}`,
    },
    {
      no: 2,
      debit: 'sportsbook',
      credit: 'account_id',
      amount: `${paid} - ${stake} - (${bonus} - ${bonusFromStake})`,
      where: `${paid} - ${stake} > ${bonus} - ${bonusFromStake}`,
    },
    {
      no: 2,
      debit: 'open_bets',
      credit: 'sportsbook',
      amount: `${stake} - ${paid}`,
      where: `${paid} < ${stake}`,
    },
    {
      no: 3,
      debit: 'open_bets',
      credit: 'bonus_ledger',
      amount: bonusFromStake,
      where: `${bonusFromStake} > 0`,
    },
    {
      no: 4,
      debit: 'sportsbook',
      credit: 'bonus_ledger',
      amount: `${bonus} - ${bonusFromStake}`,
      where: `${bonus} > ${bonusFromStake}`,
    },
  ];
}

/**
 * An `insert` that lists settled tickets for the active wagering bonus of their account. Rows of `from` have account_id
 * and ticket_id; `where` is a condition on `c`, one of them. A ticket that is newer than its bonus was placed after the
 * bonus began, so the statement's snapshot has the bonus. `offset 0` keeps the plan at one look-up per ticket.
 */
export const insertDueTickets = (from: string, where = 'true'): string =>
  `insert into bonus_due_ticket (bonus_id, ticket_id)
  select n.id, c.ticket_id from ${from} c cross join lateral (
    select b.id from bonus b
    where b.account_id = c.account_id and b.state = 2 and b.is_wagering and b.first_ticket_id < c.ticket_id offset 0
  ) n
  where ${where}
  on conflict do nothing`;

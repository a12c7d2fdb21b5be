import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { journalBounds } from './id-bounds.ts';

/** Postings of one side that one call sums up; an account with more since `fromMs` gets no net result. */
const POSTINGS_MAX = 20_000;
/** Open tickets, and tickets settled since `fromMs`, that one call sums up. */
const TICKETS_MAX = 5000;
/**
 * House accounts whose movements are not play: bonuses and adjustments. The accounts of payment providers are added.
 */
export const notPlayed = ['sandbox:bank', 'house:adjustments', 'bonus:expense'] as const;
/** Ids of journals follow their times within five minutes: inside of that each journal's own time decides. */
const NEAR_MS = 10 * 60_000;

/** Minor units of cash. */
export interface NetResult {
  /** Returns less stakes of bets that were settled and rounds that ended since a time. */
  readonly netMinor: bigint;
  /** Stakes of open bets and open rounds now. */
  readonly openStakesMinor: bigint;
}

interface NetResultQuery {
  readonly accountId: AccountId;
  readonly fromMs: number;
  readonly postingsMax?: number;
  readonly ticketsMax?: number;
}

/** `result` is undefined where there are more rows than one call sums up. */
export async function readNetResult(
  db: Queryable,
  query: NetResultQuery,
): Promise<{ readonly result: NetResult | undefined; readonly rowsRead: number }> {
  const [returns, stakes] = await Promise.all([readReturns(db, query), readStakes(db, query)]);
  const isComplete = returns.minor !== undefined && stakes.closedMinor !== undefined;
  return {
    result: isComplete
      ? { netMinor: returns.minor - stakes.closedMinor, openStakesMinor: stakes.openMinor }
      : undefined,
    rowsRead: returns.postings + stakes.tickets,
  };
}

/**
 * Cash credits minus cash debits of an account since a time, except stakes of bets, bonuses, deposits, withdrawals and
 * adjustments by operators. Reads each side of the postings from its own index, `postingsMax` rows at most.
 */
async function readReturns(
  db: Queryable,
  { accountId, fromMs, postingsMax: max = POSTINGS_MAX }: NetResultQuery,
): Promise<{ readonly minor: bigint | undefined; readonly postings: number }> {
  const { low } = await journalBounds(db, { fromMs, toMs: undefined });
  const { low: surelyAfter } = await journalBounds(db, { fromMs: fromMs + NEAR_MS, toMs: undefined });
  const side = (column: 'debit' | 'credit', other: 'debit' | 'credit', sign: '' | '-') => `
    (select p.journal_id, p.${other} as other, ${sign}p.amount as change from posting p
     where p.${column} = $1 and p.${column} > 1000 and p.journal_id >= $2
     order by p.journal_id desc limit $5)`;
  const { rows } = await db.query<{ net: string; debits: number; credits: number }>({
    name: 'net-result',
    text: `with debited as materialized ${side('debit', 'credit', '-')}, credited as materialized ${side('credit', 'debit', '')}
     select (select count(*)::integer from debited) as debits, (select count(*)::integer from credited) as credits,
            coalesce((select sum(m.change) from (select * from debited union all select * from credited) m
              where m.other <> all (array(select a.id from account a where a.owner_kind = 'house' and a.owner_id = 0
                  and (a.kind = any($6) or a.kind like 'psp:clearing:%')
                union all
                select l.id from account c join account l on l.owner_kind = 'player' and l.owner_id = c.owner_id and (l.kind in ('player:locked', 'player:vault') or l.kind like 'bonus:%')
                where c.id = $1))
                -- Debits to open bets are stakes, or reverse what a settlement returned.
                and (m.change > 0
                     or m.other <> all (array(select a.id from account a
                          where a.owner_kind = 'house' and a.owner_id = 0 and a.kind = 'open-bets:sport'))
                     or (select j.kind = 'reversal' from journal j where j.id = m.journal_id))
                and case when m.journal_id >= $3 then true
                         else (select j.at >= to_timestamp($4::float8 / 1000) from journal j where j.id = m.journal_id) end
            ), 0)::text as net`,
    values: [accountId, low, surelyAfter, fromMs, max + 1, [...notPlayed, 'held-bets:sport']],
  });
  const { net = '0', debits = 0, credits = 0 } = rows[0] ?? {};
  return {
    minor: debits > max || credits > max ? undefined : BigInt(net),
    postings: debits + credits,
  };
}

/**
 * Cash stakes of bets that were closed since a time by settlements and cash-outs, less the stakes of rounds that began
 * since then and are open; and all open cash stakes. A corrected bet was closed by its first settlement.
 */
async function readStakes(
  db: Queryable,
  { accountId, fromMs, ticketsMax: max = TICKETS_MAX }: NetResultQuery,
): Promise<{
  readonly closedMinor: bigint | undefined;
  readonly openMinor: bigint;
  readonly tickets: number;
}> {
  const columns =
    't.id, t.stake, t.stake_open, t.stake_cashed, t.settlement_no, coalesce(t.bonus_stake, 0) as bonus';
  const cash = (amount: string) => `(${amount} - ${amount} * s.bonus / s.stake)`;
  const { rows } = await db.query<{ closed: string; open: string; running: number; settled: number }>({
    name: 'closed-stakes',
    text: `with running as materialized (
       select ${columns}, 0 as closings, t.stake_cashed as closed from ticket t
       where t.account_id = $1 and t.result = 0 and t.acceptance <> 2 order by t.id desc limit $3
     ), settled as materialized (
       select ${columns}, 1 as closings, t.stake as closed from ticket t
       where t.account_id = $1 and t.result <> 0 and t.settled_at >= to_timestamp($2::float8 / 1000)
       order by t.settled_at desc limit $3
     ), sums as (
       select coalesce(sum(${cash('s.stake_open')}), 0) as open, coalesce(sum(${cash('s.closed')} - ${cash('b.closed')}), 0) as closed
       from (select * from running union all select * from settled) s
       cross join lateral (
         select case
           when s.settlement_no > s.closings and exists (
             select from ticket_settlement o join journal j on j.id = o.journal_id
             where o.ticket_id = s.id and j.at < to_timestamp($2::float8 / 1000) and not exists (
               select from journal r where r.reverses = o.journal_id and r.at < to_timestamp($2::float8 / 1000)))
             then s.stake
           when s.stake_cashed > 0 then coalesce((
             select sum(c.stake_part) from cashout c
             where c.ticket_id = s.id and c.state = 'paid' and c.at < to_timestamp($2::float8 / 1000)), 0)
           else 0 end::bigint as closed
       ) b
     ), rounds as (
       select coalesce(sum(r.stake - coalesce(r.bonus_stake, 0)), 0) as open,
              coalesce(sum(r.stake - coalesce(r.bonus_stake, 0)) filter (where r.started_at >= to_timestamp($2::float8 / 1000)), 0) as begun
       from round r where r.account_id = $1 and r.state is not null
     )
     select (s.closed - r.begun)::text as closed, (s.open + r.open)::text as open,
            (select count(*)::integer from running) as running, (select count(*)::integer from settled) as settled
     from sums s cross join rounds r`,
    values: [accountId, fromMs, max + 1],
  });
  const { closed = '0', open = '0', running = 0, settled = 0 } = rows[0] ?? {};
  return {
    closedMinor: running > max || settled > max ? undefined : BigInt(closed),
    openMinor: BigInt(open),
    tickets: running + settled,
  };
}

import type { AccountId, MarketId, TicketId } from '@evens/base';
import { betResults, MAX_ODDS_MILLI, MIN_ODDS_MILLI } from '@evens/markets';
import type { House } from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Pool } from '../../platform/db.ts';
import { idSpan } from '../../platform/partitions.ts';
import { paidTickets } from './settle-store.ts';

/** Hundredths of the winnings times thousandths of the odds. */
const PAY_UNIT = 100 * 1000;

/**
 * Payout of a verdict `v` for each unit of the stake: (base + slope × odds in thousandths) / divisor, all whole numbers. The
 * same as `legFactor` of packages/markets.
 */
const factors = [
  [betResults.lost, { base: '0', slope: '0', divisor: '1' }],
  [betResults.cancelled, { base: '1', slope: '0', divisor: '1' }],
  [betResults.refund, { base: '1', slope: '0', divisor: '1' }],
  [betResults.halfWin, { base: '1000', slope: '1', divisor: '2000' }],
  [betResults.halfLose, { base: '1', slope: '0', divisor: '2' }],
  [
    betResults.win,
    {
      base: `v.share_num::numeric * (v.place_den::numeric * ${PAY_UNIT} - v.place_num::numeric * (100 - v.deduction) * 1000)`,
      slope: 'v.share_num::numeric * v.place_num * (100 - v.deduction)',
      divisor: `v.share_den::numeric * v.place_den * ${PAY_UNIT}`,
    },
  ],
] as const;

function factorPart(part: 'base' | 'divisor' | 'slope'): string {
  const cases = factors.map(([result, sql]) => `when ${result} then ${sql[part]}`);
  return `case v.result ${cases.join(' ')} end::numeric as ${part}`;
}

/** The house's accounts by currency. */
const houseAccounts = defineBatch<readonly [string, House[keyof House]]>()(
  {
    currency: column.text(([currency]) => currency),
    open_bets: column.bigint(([, { openBets }]) => openBets),
    sportsbook: column.bigint(([, { sportsbook }]) => sportsbook),
  },
  8,
);
const at = `to_timestamp($5::float8 / 1000)`;

/**
 * Settles the plain singles among some tickets with lines on a market, without transferring their rows. A plain single
 * has one leg, no formula, no paid or waiting cash-out, no bonus money in its stake, was not cancelled by operators and
 * was never settled. All other tickets whose settlement may change are returned by id: `settleTicket` settles them.
 * Runs split their tickets by account over several parallel statements, so that no two lock the same balance. Locks,
 * the version check and the written rows are those of `writeSettlements`.
 * The statement has no name, and limits tickets by the span of their ids, as in `writeSettlements` (decision 025): with
 * a list of ids beside a look-up by key, each look-up would sort the whole list. The limit of `wanted` excludes nothing: the
 * planner estimates an unknown limit as a tenth of the rows, and so looks up tickets and balances by key.
 */
const settleSinglesText = `
with house as materialized (
  select * from ${houseAccounts.unnest} as h(${houseAccounts.names})
), chosen as materialized (
  select ticket_id, outcome_no, odds_milli from ticket_leg
  where market_id = $1 and ticket_id = any($2::bigint[])
), outcomes as materialized (
  select distinct outcome_no from chosen
), ruled as materialized (
  select v.outcome_no, v.version, v.result, v.source,
         case when isfinite(v.valid_from) then round(extract(epoch from v.valid_from) * 1000)::float8 else '-infinity' end as from_ms,
         case when isfinite(v.valid_until) then round(extract(epoch from v.valid_until) * 1000)::float8 else 'infinity' end as until_ms,
         ${factorPart('base')}, ${factorPart('slope')}, ${factorPart('divisor')}
  from outcomes o
  cross join lateral (
    select max(n.version) as version from verdict n where n.market_id = $1 and n.outcome_no = o.outcome_no
  ) newest
  join verdict v on v.market_id = $1 and v.outcome_no = o.outcome_no and v.version = newest.version
), own as materialized (
  select c.ticket_id, c.outcome_no, c.odds_milli, t.* from chosen c cross join lateral (
    select account_id, version, stake, payout_cap, payout, currency, result, settlement_no,
           floor(extract(epoch from decided_at)::float8 * 1000 + 0.5) as decided_ms,
           type = 'single' and formula is null and acceptance = 1 and stake_cashed = 0 and cancelled_by is null and bonus_stake is null as is_plain
    from ticket where id = c.ticket_id and id between $6::bigint and $7::bigint and account_id % $3 = $4 and stake_cashed < stake offset 0
  ) t
), looked as materialized (
  select t.ticket_id, t.account_id, t.version, t.stake, t.currency, t.result as result_before, t.payout as payout_before,
         t.settlement_no as settled_before, r.result, r.version as verdict_version, h.open_bets, h.sportsbook,
         case r.source when 'operator' then 'operator' else 'result' end as cause,
         least(div(t.stake * (r.base + r.slope * t.odds_milli), r.divisor), greatest(t.payout_cap, t.stake))::bigint as payout,
         t.is_plain and h.currency is not null and t.odds_milli between ${MIN_ODDS_MILLI} and ${MAX_ODDS_MILLI} as is_plain
  from own t
  left join ruled r on r.outcome_no = t.outcome_no and t.decided_ms >= r.from_ms and t.decided_ms < r.until_ms
  left join house h on h.currency = t.currency
), wanted as materialized (
  select * from looked where is_plain and result_before = 0 and settled_before = 0 and result is not null limit (select cardinality($2::bigint[]))
), locked as materialized (
  select account_id from balance where account_id = any(array(select account_id from wanted)) order by account_id for update
), settled as (
  update ticket t set result = w.result, payout = w.payout, stake_open = 0, settled_at = ${at}, version = t.version + 1, settlement_no = 1
  from wanted w
  where (select count(*) from locked) >= 0 and t.id between $6::bigint and $7::bigint and t.id = w.ticket_id and t.version = w.version
  returning w.ticket_id, w.account_id, w.stake, w.payout, w.payout as delta, w.result, w.open_bets, w.sportsbook,
            w.currency, array[w.verdict_version] as verdicts, w.cause, t.settlement_no
), ${paidTickets({ at, replaces: false })}
select (select string_agg(account_id::text, ',') from credited) as accounts,
       (select string_agg(distinct ticket_id::text, ',') from looked
        where not (is_plain and (
          case when result_before = 0 then settled_before = 0 or result is null
               else coalesce(result = result_before and payout = payout_before, false) end
        ))) as others`;

export interface SettledSingles {
  /** Accounts whose balance or tickets changed. */
  readonly accounts: readonly AccountId[];
  /** Tickets that `settleTicket` must settle. */
  readonly others: readonly number[];
}

/** Tickets of one part of the accounts. */
export interface TicketPart {
  /** The tickets of all parts, at least one, all in one partition. */
  readonly ids: readonly TicketId[];
  /** The remainder of account ids divided by `parts`. */
  readonly part: number;
  readonly parts: number;
}

/** Ids of the database as `string_agg` joins them; null where there are none. */
function parseIds<Id extends number>(text: string | null): readonly Id[] {
  // They are ids of the kind that the statement selects.
  return text === null ? [] : text.split(',').map((id) => Number(id) as Id);
}

export async function settleSingles(
  db: Pool,
  {
    marketId,
    house,
    ids,
    part,
    parts,
    atMs,
  }: TicketPart & { readonly marketId: MarketId; readonly house: House; readonly atMs: number },
): Promise<SettledSingles> {
  const { rows } = await db.query<{ accounts: string | null; others: string | null }>({
    text: settleSinglesText,
    values: [
      marketId,
      ids,
      parts,
      part,
      atMs,
      ...idSpan(ids),
      ...houseAccounts.values(Object.entries(house)),
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('settleSingles: expected one row, got none');
  return { accounts: parseIds<AccountId>(row.accounts), others: parseIds(row.others) };
}

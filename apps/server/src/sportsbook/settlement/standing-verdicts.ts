import type { MarketId } from '@evens/base';
import { EACH_WAY_PLACE, RACE_WINNER } from '@evens/markets';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { EarlyLead } from './early-payout.ts';
import type { StartingPrice } from './starting-price.ts';
import { isDecided, type StoredVerdict, verdictFromColumns } from './verdict-columns.ts';
import type { ReasonArgs, VerdictSource, VerdictWindow, Windows } from './windows.ts';

interface StandingRow extends StoredVerdict {
  readonly market_id: MarketId;
  readonly outcome_no: number;
  readonly version: number;
  readonly from_ms: number | null;
  readonly until_ms: number | null;
  readonly source: VerdictSource;
  readonly reason: string;
  readonly args: ReasonArgs;
  readonly at_ms: number;
  /** A row of a lead, whose score is in `args` and whose bets end at `until_ms`; null for a verdict. */
  readonly lead: number | null;
  /** A row of a starting price, which is offered from `from_ms`; null for a verdict. */
  readonly starting: number | null;
}

/** The newest verdicts on an outcome. */
export interface Standing {
  readonly version: number;
  readonly windows: Windows;
  /** Confirmed leads of the outcome's side, for early payout. */
  readonly leads: readonly EarlyLead[];
  /** The starting price of a runner, for best odds guaranteed. */
  readonly starting?: StartingPrice | undefined;
  /** When the last of them was given. */
  readonly atMs: number;
}

const NOTHING: Standing = { version: 0, windows: [], leads: [], atMs: 0 };

interface StandingToFill extends Standing {
  version: number;
  readonly windows: VerdictWindow[];
  readonly leads: EarlyLead[];
  starting?: StartingPrice | undefined;
  atMs: number;
}
/** More outcomes than any line has: a market and an outcome are one number. */
const OUTCOMES_MAX = 1024;

/** An outcome as one number: see `OUTCOMES_MAX`. */
const requestedOutcomes = defineBatch<number>()({
  market_id: column.bigint((key) => Math.floor(key / OUTCOMES_MAX)),
  outcome_no: column.smallint((key) => key % OUTCOMES_MAX),
});

/** The newest verdicts on every outcome named; each is read once, however many picks name it. */
export async function readStandingVerdicts(
  db: Queryable,
  picks: readonly { readonly market_id: MarketId; readonly outcome_no: number }[],
): Promise<(marketId: MarketId, outcomeNo: number) => Standing> {
  const keys = new Set(picks.map(({ market_id, outcome_no }) => market_id * OUTCOMES_MAX + outcome_no));
  const { rows } = await db.query<StandingRow>({
    name: 'standing-verdicts',
    text: `
select v.market_id, v.outcome_no, v.version, v.result, v.share_num, v.share_den, v.deduction, v.place_num, v.place_den, v.source,
       v.reason, v.reason_args as args, extract(epoch from v.at)::float8 * 1000 as at_ms,
       case when isfinite(v.valid_from) then round(extract(epoch from v.valid_from) * 1000)::float8 end as from_ms,
       case when isfinite(v.valid_until) then round(extract(epoch from v.valid_until) * 1000)::float8 end as until_ms,
       null::integer as lead, null::integer as starting
from ${requestedOutcomes.unnest} as w(${requestedOutcomes.names})
cross join lateral (
  select max(n.version) as version from verdict n where n.market_id = w.market_id and n.outcome_no = w.outcome_no
) as newest
join verdict v on v.market_id = w.market_id and v.outcome_no = w.outcome_no and v.version = newest.version
union all
select e.market_id, e.outcome_no, 0, 2, 1, 1, 0, 1, 1, 'result', 'early-payout', jsonb_build_object('score', e.score),
       extract(epoch from e.at)::float8 * 1000, null, round(extract(epoch from e.bets_until) * 1000)::float8, e.lead, null
from ${requestedOutcomes.unnest} as w(${requestedOutcomes.names})
join early_lead e on e.market_id = w.market_id and e.outcome_no = w.outcome_no
union all
select w.market_id, w.outcome_no, 0, 0, 1, 1, 0, 1, 1, 'result', 'starting-price', '{}', 0,
       round(extract(epoch from s.offered_at) * 1000)::float8, null, null, s.odds[w.outcome_no]
from ${requestedOutcomes.unnest} as w(${requestedOutcomes.names})
join market k on k.id = w.market_id and k.type in ('${RACE_WINNER}', '${EACH_WAY_PLACE}')
join starting_price s on s.match_id = k.match_id and s.odds[w.outcome_no] > 0
order by from_ms nulls first`,
    values: [...requestedOutcomes.values([...keys])],
  });
  const standing = new Map<number, StandingToFill>();
  for (const row of rows) {
    const key = row.market_id * OUTCOMES_MAX + row.outcome_no;
    const known = standing.get(key) ?? { ...NOTHING, windows: [], leads: [] };
    standing.set(key, known);
    known.atMs = Math.max(known.atMs, row.at_ms);
    if (row.starting !== null) {
      known.starting = { oddsMilli: row.starting, offeredAtMs: row.from_ms ?? 0 };
      continue;
    }
    if (row.lead !== null) {
      known.leads.push({ lead: row.lead, betsUntilMs: row.until_ms ?? 0, score: String(row.args.score) });
      continue;
    }
    known.version = row.version;
    if (!isDecided(row)) continue;
    known.windows.push({
      fromMs: row.from_ms ?? Number.NEGATIVE_INFINITY,
      untilMs: row.until_ms ?? Number.POSITIVE_INFINITY,
      verdict: verdictFromColumns(row),
      source: row.source,
      reason: row.reason,
      args: row.args,
    });
  }
  return (marketId, outcomeNo) => standing.get(marketId * OUTCOMES_MAX + outcomeNo) ?? NOTHING;
}

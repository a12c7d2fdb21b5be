import type { MarketId } from '@evens/base';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
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
}

/** The newest verdicts on an outcome. */
export interface Standing {
  readonly version: number;
  readonly windows: Windows;
  /** When they were given. */
  readonly atMs: number;
}

const NOTHING: Standing = { version: 0, windows: [], atMs: 0 };
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
       case when isfinite(v.valid_until) then round(extract(epoch from v.valid_until) * 1000)::float8 end as until_ms
from ${requestedOutcomes.unnest} as w(${requestedOutcomes.names})
cross join lateral (
  select max(n.version) as version from verdict n where n.market_id = w.market_id and n.outcome_no = w.outcome_no
) as newest
join verdict v on v.market_id = w.market_id and v.outcome_no = w.outcome_no and v.version = newest.version
order by v.valid_from`,
    values: [...requestedOutcomes.values([...keys])],
  });
  const standing = new Map<number, Standing & { readonly windows: VerdictWindow[] }>();
  for (const row of rows) {
    const key = row.market_id * OUTCOMES_MAX + row.outcome_no;
    const known = standing.get(key) ?? { version: row.version, windows: [], atMs: row.at_ms };
    standing.set(key, known);
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

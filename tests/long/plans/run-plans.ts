import { watchRisk } from '../../../apps/server/src/operators/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { createPool } from '../../../apps/server/src/platform/db.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { withConnection } from '../../../tools/postgres-process.ts';
import { quietSeason } from '../../fixture/quiet-season.ts';
import { bootSite } from '../../fixture/site.ts';
import { createDatabase } from '../../fixture/site-place.ts';
import { exerciseSite } from './exercise-site.ts';
import { fillStore, type StoreSize } from './large-store.ts';
import { type RecordedPlan, recordPlans } from './recorded-plans.ts';
import { settleMarket } from './settle-market.ts';

/** PostgreSQL's plan modes: custom or generic plans as it chooses, or always generic. */
export const planModes = ['auto', 'force_generic_plan'] as const;
export type PlanMode = (typeof planModes)[number];

export interface PlansRun {
  readonly plans: Readonly<Record<PlanMode, readonly RecordedPlan[]>>;
  /** Row count of each relation in PostgreSQL's statistics. */
  readonly rowCounts: ReadonlyMap<string, number>;
  /** Plans of a statement with a full scan, which prove that scans are recorded and reported. */
  readonly planted: readonly RecordedPlan[];
  /** Calls of the exercise that were refused. */
  readonly refused: readonly string[];
}

/** The exercise calls faster than the rate limits allow. */
const env = { EVENS_RATE_FACTOR: '1000' };

const scan = 'select count(*) from ticket where stake = 7';

export async function recordScan(databaseUrl: string): Promise<readonly RecordedPlan[]> {
  const recorder = await recordPlans(databaseUrl);
  await withConnection(databaseUrl, (client) => client.query(scan));
  return (await recorder.read()).filter(({ text }) => text === scan);
}

export async function readRowCounts(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; count: number }>(
      "select relname as name, reltuples::float8 as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  });
}

/** Runs risk detection once. The site's own worker would run it minutes after an account played. */
async function watchOnce(databaseUrl: string): Promise<void> {
  const pool = createPool({ url: databaseUrl, name: 'risk', max: 1, onIdleError: () => undefined });
  try {
    await watchRisk({ pool, clock: systemClock, log: createLog('error', 'plans'), delayMs: 0 });
  } finally {
    await pool.end();
  }
}

/** Boots the real site, exercises it, and stops it. Returns the refused calls. */
async function useSite(databaseUrl: string): Promise<readonly string[]> {
  const season = quietSeason();
  const site = await bootSite({ databaseUrl, feed: season.feed, env, withPayments: true });
  try {
    const { refused } = await exerciseSite(site);
    await settleMarket(databaseUrl);
    return refused;
  } finally {
    await site.stop();
    season.remove();
  }
}

/** Exercises the real site on a filled database. Returns all plans. */
export async function exercisePlans(
  databaseUrl: string,
  mode: PlanMode,
): Promise<{ readonly plans: readonly RecordedPlan[]; readonly refused: readonly string[] }> {
  const recorder = await recordPlans(databaseUrl, { plan_cache_mode: mode });
  const refused = await useSite(databaseUrl);
  // Runs after the site, which would otherwise run long enough for the ledger audit to begin.
  await watchOnce(databaseUrl);
  return { plans: await recorder.read(), refused };
}

/** Fills a database of its own and exercises it in each mode. */
export async function runPlans(size: StoreSize, reportProgress: (what: string) => void): Promise<PlansRun> {
  const database = await createDatabase('site');
  try {
    const season = quietSeason();
    const first = await bootSite({ databaseUrl: database.url, feed: season.feed, untilLive: false });
    await first.stop();
    season.remove();
    await fillStore(database.url, size, reportProgress);
    const rowCounts = await readRowCounts(database.url);
    const planted = await recordScan(database.url);
    reportProgress('exercise, plans by parameters');
    const auto = await exercisePlans(database.url, 'auto');
    reportProgress('exercise, one plan for all parameters');
    const generic = await exercisePlans(database.url, 'force_generic_plan');
    return {
      plans: { auto: auto.plans, force_generic_plan: generic.plans },
      rowCounts: rowCounts,
      planted,
      refused: [...auto.refused, ...generic.refused],
    };
  } finally {
    await database.drop();
  }
}

import { machine, openBenchSite } from './placement/bench-site.ts';
import { cpuSeconds, mainThreadSeconds } from './placement/cpu.ts';
import { tpcb } from './placement/tpcb.ts';
import type { BenchOptions, BenchResult } from './result.ts';
import { roundsByHand } from './rounds/by-hand.ts';
import { makeSeeds, openSessions, runRounds } from './rounds/sessions.ts';

const PLAYERS = 2000;
/** Accounts of the hand-written rounds, separate so that no other seeds change without the site. */
const HAND_PLAYERS = 2000;
const CONNECTIONS = 64;
/** Time in which every player plays once: the first round of a session also writes the casino visit. */
const OPENING_MS = 4000;

const whole = { warmMs: 5000, measureMs: 10_000 };
const quick = { warmMs: 2000, measureMs: 3000 };

function logProgress(what: string): void {
  process.stderr.write(`rounds: ${what} …\n`);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Real-money rounds of dice: HTTP, session, fairness, ledger, durable commit. */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const { warmMs, measureMs } = isQuick ? quick : whole;
  logProgress('starting the site with 2,000 players');
  const site = await openBenchSite(PLAYERS + HAND_PLAYERS, {
    quiet: 10,
    moving: 0,
    movingMs: 1000,
    changesPerSecond: 1,
  });
  try {
    const players = site.accountIds.slice(0, PLAYERS);
    const byHand = site.accountIds.slice(PLAYERS);
    const secrets = await openSessions(site.sql, players);
    await makeSeeds(site.sql, site.accountIds);
    await site.sql.query('vacuum analyze');
    const load = { url: site.url, secrets, connections: CONNECTIONS };
    logProgress('every player has played');
    await runRounds({ ...load, warmMs: 0, measureMs: OPENING_MS });
    // The planner needs statistics, as on a running site.
    await site.sql.query('vacuum analyze');
    logProgress('64 connections, dice, as fast as answers come');
    const cpu = () => ({
      server: cpuSeconds(site.serverPid),
      main: mainThreadSeconds(site.serverPid),
      postgres: cpuSeconds(site.postgresPid),
    });
    const before = cpu();
    const report = await runRounds({ ...load, warmMs, measureMs });
    const after = cpu();
    if (report.failed > 0)
      process.stderr.write(`${report.failed} rounds failed, the first: ${report.firstFailure}\n`);
    logProgress('the same rows by hand-written SQL');
    const hand = await roundsByHand(site.databaseUrl, { accountIds: byHand, seconds: measureMs / 1000 });
    logProgress('TPC-B on the same server');
    const own = await tpcb(site.databaseUrl, measureMs / 1000);
    const perSecond = report.rounds / report.seconds;
    const wholeSeconds = (warmMs + measureMs) / 1000;
    return {
      name: 'rounds',
      machine: machine(),
      figures: [
        {
          metric: `rounds of dice against TPC-B (${own.how})`,
          value: perSecond,
          unit: 'rounds/s',
          baseline: own.perSecond,
          ratio: perSecond / own.perSecond,
        },
        {
          metric: `rounds of dice against hand-written SQL (${hand.how})`,
          value: perSecond,
          unit: 'rounds/s',
          baseline: hand.perSecond,
          ratio: perSecond / hand.perSecond,
        },
        { metric: 'p50', value: percentile(report.latenciesMs, 0.5), unit: 'ms' },
        { metric: 'p99', value: percentile(report.latenciesMs, 0.99), unit: 'ms' },
        {
          metric: 'CPU of the server while it was loaded',
          value: (after.server - before.server) / wholeSeconds,
          unit: 'cores',
        },
        {
          metric: 'CPU of the server',
          value: ((after.server - before.server) / wholeSeconds / perSecond) * 1000,
          unit: 's per 1,000 rounds',
        },
        {
          metric: 'CPU of PostgreSQL',
          value: ((after.postgres - before.postgres) / wholeSeconds / perSecond) * 1000,
          unit: 's per 1,000 rounds',
        },
        { metric: 'CPU of its main thread', value: (after.main - before.main) / wholeSeconds, unit: 'cores' },
        { metric: 'failed', value: report.failed, unit: 'rounds' },
      ],
    };
  } finally {
    await site.stop();
  }
}

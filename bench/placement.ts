import { fork } from 'node:child_process';
import { handWritten, tpcb } from './placement/baselines.ts';
import { type BenchSite, machine, openBenchSite } from './placement/bench-site.ts';
import type { LoadOrder, LoadReport } from './placement/load.ts';
import type { BenchFigure, BenchResult } from './result.ts';

const PLAYERS = 2000;
const CONNECTIONS = 64;
const WARM_MS = 4000;
const MEASURE_MS = 10_000;
const OPEN_MS = 60_000;
const OPEN_PER_SECOND = 2000;

export function runLoad(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./placement/load.ts', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.once('message', (report: LoadReport) => resolve(report));
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send(order);
  });
}

/** To standard error, so that standard output is the result alone. */
function say(what: string): void {
  process.stderr.write(`placement: ${what} …\n`);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

interface Meter {
  readonly commits: number;
  readonly logBytes: number;
}

async function meter({ sql }: BenchSite): Promise<Meter> {
  const { rows } = await sql.query<{ commits: string; bytes: string }>(
    `select xact_commit as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes from pg_stat_database where datname = current_database()`,
  );
  return { commits: Number(rows[0]?.commits), logBytes: Number(rows[0]?.bytes) };
}

function checked(report: LoadReport): LoadReport {
  if (report.failed > 0)
    process.stderr.write(`${report.failed} requests failed, the first: ${report.firstFailure}\n`);
  return report;
}

export async function run(): Promise<BenchResult> {
  say('starting the site with 2,000 players');
  const site = await openBenchSite(PLAYERS, {
    quiet: 200,
    moving: 60,
    movingMs: 900_000,
    changesPerSecond: 100,
  });
  try {
    const { url, cookies, matchIds, movingIds } = site;
    say('64 connections, as fast as answers come');
    const closed = checked(
      await runLoad({
        kind: 'closed',
        url,
        cookies,
        matchIds,
        connections: CONNECTIONS,
        warmMs: WARM_MS,
        measureMs: MEASURE_MS,
      }),
    );
    say('the same rows by hand-written SQL');
    const hand = await handWritten(site.databaseUrl, {
      accountIds: site.accountIds,
      seconds: MEASURE_MS / 1000,
    });
    say('TPC-B on the same server');
    const own = await tpcb(site.databaseUrl, MEASURE_MS / 1000);
    say('2,000 arrivals a second for a minute, odds moving, 500 sockets open');
    const before = await meter(site);
    const open = checked(
      await runLoad({
        kind: 'open',
        url,
        cookies,
        matchIds,
        movingIds,
        connections: 512,
        perSecond: OPEN_PER_SECOND,
        warmMs: WARM_MS,
        measureMs: OPEN_MS,
        repeatShare: 0.05,
        refusedShare: 0.1,
        zipf: 0.6,
        sockets: 500,
      }),
    );
    const after = await meter(site);
    const perSecond = closed.accepted / closed.seconds;
    // The warm-up's bets were written too: its share of the time is its share of the rows.
    const openBets = open.accepted * (1 + WARM_MS / OPEN_MS);
    const figures: BenchFigure[] = [
      {
        metric: `accepted against TPC-B (${own.how})`,
        value: perSecond,
        unit: 'bets/s',
        baseline: own.perSecond,
        ratio: perSecond / own.perSecond,
      },
      {
        metric: `accepted against hand-written SQL (${hand.how})`,
        value: perSecond,
        unit: 'bets/s',
        baseline: hand.perSecond,
        ratio: perSecond / hand.perSecond,
      },
      { metric: 'closed loop, p50', value: percentile(closed.latenciesMs, 0.5), unit: 'ms' },
      { metric: 'closed loop, p99', value: percentile(closed.latenciesMs, 0.99), unit: 'ms' },
      {
        metric: `open loop at ${OPEN_PER_SECOND}/s, accepted`,
        value: open.accepted / open.seconds,
        unit: 'bets/s',
      },
      { metric: 'open loop, p50', value: percentile(open.latenciesMs, 0.5), unit: 'ms' },
      { metric: 'open loop, p99', value: percentile(open.latenciesMs, 0.99), unit: 'ms' },
      { metric: 'open loop, repeats answered', value: open.repeated / open.seconds, unit: '/s' },
      { metric: 'open loop, refused for odds', value: open.refused / open.seconds, unit: '/s' },
      { metric: 'open loop, asked to wait', value: open.inProgress / open.seconds, unit: '/s' },
      { metric: 'open loop, failed', value: open.failed, unit: 'requests' },
      {
        metric: 'statements per accepted bet',
        value: (after.commits - before.commits) / openBets,
        unit: 'statements',
      },
      { metric: 'log per accepted bet', value: (after.logBytes - before.logBytes) / openBets, unit: 'bytes' },
      { metric: 'stream messages to 500 sockets', value: open.streamMessages / open.seconds, unit: '/s' },
    ];
    return { name: 'placement', machine: machine(), figures };
  } finally {
    await site.stop();
  }
}

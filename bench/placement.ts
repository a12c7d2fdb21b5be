import { fork } from 'node:child_process';
import { handWritten, tpcb } from './placement/baselines.ts';
import { type BenchSite, machine, openBenchSite } from './placement/bench-site.ts';
import { cpuSeconds, mainThreadSeconds } from './placement/cpu.ts';
import type { LoadMessage, LoadOrder, LoadReport } from './placement/load.ts';
import type { BenchFigure, BenchResult } from './result.ts';

const PLAYERS = 2000;
const CONNECTIONS = 64;
const WARM_MS = 4000;
const MEASURE_MS = 10_000;
const OPEN_MS = 60_000;
const OPEN_PER_SECOND = 2000;

/** Called in the moment when what counts begins, and again when it ends. */
type OnPhase = (loadPid: number) => void;

export function runLoad(order: LoadOrder, onPhase: OnPhase = () => undefined): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./placement/load.ts', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.on('message', (message: LoadMessage) => {
      if ('report' in message) resolve(message.report);
      else onPhase(child.pid ?? 0);
    });
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

/** Seconds of CPU so far, and what the database has done. */
interface Meter {
  readonly server: number;
  readonly mainThread: number;
  readonly postgres: number;
  readonly load: number;
  readonly bets: number;
  readonly commits: number;
  readonly logBytes: number;
}

async function meter({ sql, serverPid, postgresPid }: BenchSite, loadPid: number): Promise<Meter> {
  const cpu = {
    server: cpuSeconds(serverPid),
    mainThread: mainThreadSeconds(serverPid),
    postgres: cpuSeconds(postgresPid),
    load: cpuSeconds(loadPid),
  };
  const { rows } = await sql.query<{ bets: number; commits: number; bytes: number }>(
    `select xact_commit::float8 as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes,
            (select count(*) from command where use_case = 'placement')::float8 as bets
     from pg_stat_database where datname = current_database()`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database tells nothing of itself');
  return { ...cpu, bets: row.bets, commits: row.commits, logBytes: row.bytes };
}

/** Runs a load; `cost` is what each bet took in the measured time alone. */
async function measured(
  site: BenchSite,
  order: LoadOrder,
): Promise<{ report: LoadReport; cost: (field: keyof Meter) => number }> {
  const meters: Promise<Meter>[] = [];
  const report = checked(await runLoad(order, (loadPid) => meters.push(meter(site, loadPid))));
  const [before, after] = await Promise.all(meters);
  if (!before || !after) throw new Error('the load told no beginning or no end');
  return { report, cost: (field) => (after[field] - before[field]) / (after.bets - before.bets) };
}

function cpuFigures(loop: string, cost: (field: keyof Meter) => number): BenchFigure[] {
  const figure = (who: string, field: keyof Meter): BenchFigure => ({
    metric: `${loop} loop, CPU of ${who}`,
    value: cost(field) * 1000,
    unit: 's per 1,000 bets',
  });
  return [
    figure('the server', 'server'),
    figure('its main thread', 'mainThread'),
    figure('PostgreSQL', 'postgres'),
    figure('the load generator', 'load'),
  ];
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
    const { report: closed, cost: closedCost } = await measured(site, {
      kind: 'closed',
      url,
      cookies,
      matchIds,
      connections: CONNECTIONS,
      warmMs: WARM_MS,
      measureMs: MEASURE_MS,
    });
    say('the same rows by hand-written SQL');
    const hand = await handWritten(site.databaseUrl, {
      accountIds: site.accountIds,
      seconds: MEASURE_MS / 1000,
    });
    say('TPC-B on the same server');
    const own = await tpcb(site.databaseUrl, MEASURE_MS / 1000);
    say('2,000 arrivals a second for a minute, odds moving, 500 sockets open');
    const { report: open, cost: openCost } = await measured(site, {
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
    });
    const perSecond = closed.accepted / closed.seconds;
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
      { metric: 'statements per accepted bet', value: openCost('commits'), unit: 'statements' },
      { metric: 'log per accepted bet', value: openCost('logBytes'), unit: 'bytes' },
      { metric: 'stream messages to 500 sockets', value: open.streamMessages / open.seconds, unit: '/s' },
      ...cpuFigures('closed', closedCost),
      ...cpuFigures('open', openCost),
    ];
    return { name: 'placement', machine: machine(), figures };
  } finally {
    await site.stop();
  }
}

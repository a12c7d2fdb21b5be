import { fork } from 'node:child_process';
import { handWritten } from './placement/baselines.ts';
import { type BenchSite, machine, openBenchSite } from './placement/bench-site.ts';
import { type BetKind, betKinds, everyBet, onlyKind } from './placement/bets.ts';
import { cpuSeconds, mainThreadSeconds } from './placement/cpu.ts';
import type { LoadMessage, LoadOrder } from './placement/load.ts';
import type { LoadReport } from './placement/tally.ts';
import { tpcb } from './placement/tpcb.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';

const PLAYERS = 2000;
/** Accounts of the hand-written bets, separate so that no other balance changes without the site. */
const HAND_PLAYERS = 2000;
const CONNECTIONS = 64;
const OPEN_PER_SECOND = 2000;

/** Called when the measured time begins, and again when it ends. */
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

/** Writes to standard error, so that standard output contains only the result. */
function logProgress(what: string): void {
  process.stderr.write(`placement: ${what} …\n`);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** CPU seconds so far, and database activity. */
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
  if (!row) throw new Error('readDatabase: expected one row of settings, got none');
  return { ...cpu, bets: row.bets, commits: row.commits, logBytes: row.bytes };
}

/** Runs a load; `cost` is the cost per bet in the measured time. */
export async function measured(
  site: BenchSite,
  order: LoadOrder,
): Promise<{ report: LoadReport; cost: (field: keyof Meter) => number }> {
  const meters: Promise<Meter>[] = [];
  const report = checked(await runLoad(order, (loadPid) => meters.push(meter(site, loadPid))));
  const [before, after] = await Promise.all(meters);
  if (!before || !after)
    throw new Error(
      'placement: expected a start and an end from the load process, got only one of them or none',
    );
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

function latencyFigures(loop: string, { latenciesMs, latenciesMsByKind }: LoadReport): BenchFigure[] {
  const figure = (of: string, sorted: readonly number[], share: number): BenchFigure => ({
    metric: `${loop} loop, ${of}p${share * 100}`,
    value: percentile(sorted, share),
    unit: 'ms',
  });
  return [
    figure('', latenciesMs, 0.5),
    figure('', latenciesMs, 0.99),
    ...betKinds.flatMap((kind) =>
      [0.5, 0.99].map((share) => figure(`${kindWords[kind]}, `, latenciesMsByKind[kind], share)),
    ),
  ];
}

function checked(report: LoadReport): LoadReport {
  if (report.failed > 0)
    process.stderr.write(`${report.failed} requests failed, the first: ${report.firstFailure}\n`);
  return report;
}

/** Durations. `--quick` only checks that the bench runs; its results are rough. */
const whole = { warmMs: 4000, measureMs: 10_000, kindMs: 4000, openMs: 60_000 };
const quick = { warmMs: 2000, measureMs: 4000, kindMs: 2000, openMs: 10_000 };
/**
 * Delay before the open loop is measured: 500 pages opened at once load their newest tickets, which takes some seconds.
 */
const OPEN_WARM_MS = 12_000;

const kindWords: Readonly<Record<BetKind, string>> = {
  single: 'singles',
  combo: 'combos of 2–8 legs',
  system: 'systems of 3–5 legs',
};

/** Accepted bets per second of each kind alone. */
async function measureKinds(
  load: Omit<Extract<LoadOrder, { readonly kind: 'closed' }>, 'kind' | 'mix' | 'connections'>,
): Promise<ReadonlyMap<BetKind, number>> {
  const rates = new Map<BetKind, number>();
  for (const kind of betKinds) {
    logProgress(`${kindWords[kind]} alone`);
    const order = { ...load, kind: 'closed', mix: onlyKind(kind), connections: CONNECTIONS } as const;
    const report = checked(await runLoad(order));
    rates.set(kind, report.accepted / report.seconds);
  }
  return rates;
}

function against(metric: string, value: number, baseline: number): BenchFigure {
  return { metric, value, unit: 'bets/s', baseline, ratio: value / baseline };
}

/** Measures the baselines and compares with them: `perSecond` of all bets, and `rates` of each kind alone. */
async function compare(
  { databaseUrl, accountIds: all }: BenchSite,
  { perSecond, rates }: { readonly perSecond: number; readonly rates: ReadonlyMap<BetKind, number> },
  { measureMs, kindMs }: typeof whole,
): Promise<readonly BenchFigure[]> {
  const accountIds = all.slice(PLAYERS);
  logProgress('the same rows by hand-written SQL');
  const hand = await handWritten(databaseUrl, { accountIds, seconds: measureMs / 1000 });
  logProgress('TPC-B on the same server');
  const own = await tpcb(databaseUrl, measureMs / 1000);
  const byKind: BenchFigure[] = [];
  for (const [kind, value] of rates) {
    logProgress(`${kindWords[kind]} by hand-written SQL`);
    const alone = await handWritten(databaseUrl, { accountIds, seconds: kindMs / 1000, kinds: [kind] });
    byKind.push(against(`${kindWords[kind]} alone, against hand-written SQL`, value, alone.perSecond));
  }
  return [
    against(`every bet, accepted against TPC-B (${own.how})`, perSecond, own.perSecond),
    against(`every bet, accepted against hand-written SQL (${hand.how})`, perSecond, hand.perSecond),
    ...byKind,
  ];
}

function openLoopFigures(open: LoadReport, cost: (field: keyof Meter) => number): BenchFigure[] {
  const rate = (metric: string, count: number, unit = '/s'): BenchFigure => ({
    metric,
    value: count / open.seconds,
    unit,
  });
  return [
    rate(`open loop at ${OPEN_PER_SECOND}/s, accepted`, open.accepted, 'bets/s'),
    ...latencyFigures('open', open),
    rate('open loop, repeats answered', open.repeated),
    rate('open loop, refused for odds', open.refused),
    rate('open loop, asked to wait', open.inProgress),
    rate('open loop, refused by admission', open.notAdmitted),
    { metric: 'open loop, failed', value: open.failed, unit: 'requests' },
    { metric: 'statements per accepted bet', value: cost('commits'), unit: 'statements' },
    { metric: 'log per accepted bet', value: cost('logBytes'), unit: 'bytes' },
    rate('stream messages to 500 sockets', open.streamMessages),
  ];
}

export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const durations = isQuick ? quick : whole;
  const { warmMs, measureMs, kindMs, openMs } = durations;
  logProgress('starting the site with 2,000 players');
  const site = await openBenchSite(PLAYERS + HAND_PLAYERS, {
    quiet: 200,
    moving: 60,
    movingMs: 900_000,
    changesPerSecond: 100,
  });
  try {
    const { url, matchIds, movingIds } = site;
    const load = { url, cookies: site.cookies.slice(0, PLAYERS), matchIds, warmMs };
    logProgress('64 connections, every bet, as fast as answers come');
    const { report: closed, cost: closedCost } = await measured(site, {
      ...load,
      kind: 'closed',
      mix: everyBet,
      connections: CONNECTIONS,
      measureMs,
    });
    logProgress(`2,000 arrivals a second for ${openMs / 1000} s, odds moving, 500 sockets open`);
    const { report: open, cost: openCost } = await measured(site, {
      ...load,
      kind: 'open',
      warmMs: OPEN_WARM_MS,
      mix: everyBet,
      movingIds,
      connections: 512,
      perSecond: OPEN_PER_SECOND,
      measureMs: openMs,
      repeatShare: 0.05,
      refusedShare: 0.1,
      zipf: 0.6,
      sockets: 500,
    });
    const rates = await measureKinds({ ...load, warmMs: 1000, measureMs: kindMs });
    // The site's followers read hand-written rows too, so all measurements of the site come before them.
    const perSecond = closed.accepted / closed.seconds;
    const figures = [
      ...(await compare(site, { perSecond, rates }, durations)),
      ...latencyFigures('closed', closed),
      ...openLoopFigures(open, openCost),
      ...cpuFigures('closed', closedCost),
      ...cpuFigures('open', openCost),
    ];
    return { name: 'placement', machine: machine(), figures };
  } finally {
    await site.stop();
  }
}

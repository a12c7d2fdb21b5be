import { fork } from 'node:child_process';
import { msUntil } from '@evens/games';
import { checkLedger } from '../apps/server/src/operators/index.ts';
import { createPool } from '../apps/server/src/platform/db.ts';
import { testSeal } from '../tests/fixture/sealed.ts';
import { leftOver, planFlight, stampDelays } from './crash/flight.ts';
import type { PlayersOrder, PlayersReport } from './crash/players.ts';
import { machine, openBenchSite } from './placement/bench-site.ts';
import { cpuSeconds, mainThreadSeconds } from './placement/cpu.ts';
import { tpcb } from './placement/tpcb.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';

const PLAYERS = 2000;
const QUICK_PLAYERS = 200;
const TPCB_SECONDS = 10;
const QUICK_TPCB_SECONDS = 3;
/** Clients of the baseline: the duration of one of its transactions is this number divided by their rate. */
const TPCB_CLIENTS = 64;
/** End of the flight in hundredths: after about twenty seconds. */
const CRASH = { low: 320, high: 340 } as const;
/** All players connect and bet in this one betting phase. */
const BETTING_MS = 60_000;
const QUICK_BETTING_MS = 15_000;

function logProgress(what: string): void {
  process.stderr.write(`crash: ${what} …\n`);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function histogramPercentile(countByMs: readonly number[], share: number): number {
  const total = countByMs.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  return countByMs.findIndex((count) => {
    seen += count;
    return seen >= total * share;
  });
}

function play(order: PlayersOrder, onBet: () => void): Promise<PlayersReport> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./crash/players.ts', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.on('message', (message: { readonly phase: 'bet' } | { readonly report: PlayersReport }) => {
      if ('phase' in message) {
        onBet();
        return;
      }
      resolve(message.report);
      child.kill('SIGKILL');
    });
    child.once('exit', (code) => reject(new Error(`the players ended with ${code}`)));
    child.send(order);
  });
}

/** The ratio is the multiple of the baseline. */
function against(metric: string, value: number, baseline: number, unit = 'ms'): BenchFigure {
  return { metric, value, unit, baseline, ratio: value / baseline };
}

interface Flight {
  readonly report: PlayersReport;
  readonly left: Awaited<ReturnType<typeof leftOver>>;
  /** Delays of cash-outs until their stamps, ms, ascending. */
  readonly stampMs: readonly number[];
  /** Number of findings of the ledger audit. */
  readonly findings: number;
  readonly cpuSeconds: { readonly server: number; readonly main: number };
  readonly own: Awaited<ReturnType<typeof tpcb>>;
}

function presentFlight({ report, left, stampMs, findings, cpuSeconds: cpu, own }: Flight): BenchFigure[] {
  const transactionMs = (1000 * TPCB_CLIENTS) / own.perSecond;
  const answerMs = report.singly.map(({ answeredMs }) => answeredMs).toSorted((a, b) => a - b);
  const bareMs = report.bareMs.toSorted((a, b) => a - b);
  const betRate = (1000 * report.bets) / report.betsMs;
  const outRate = (1000 * report.together.length) / report.togetherMs;
  return [
    against(`bets on one flight against TPC-B (${own.how})`, betRate, own.perSecond, 'bets/s'),
    against('cash-outs that come at once against TPC-B', outRate, own.perSecond, 'cash-outs/s'),
    { metric: 'players with a bet on the flight', value: report.bets, unit: 'players' },
    ...[0.5, 0.99].map((share) =>
      against(
        `cash-out sent to its stamp against a bare request, p${share * 100}`,
        percentile(stampMs, share),
        percentile(bareMs, share),
      ),
    ),
    ...[0.5, 0.99].map((share) =>
      against(
        `cash-out to its answer against a transaction of TPC-B, p${share * 100}`,
        percentile(answerMs, share),
        transactionMs,
      ),
    ),
    { metric: 'tick to player, p50', value: histogramPercentile(report.ticksByMs, 0.5), unit: 'ms' },
    { metric: 'tick to player, p99', value: histogramPercentile(report.ticksByMs, 0.99), unit: 'ms' },
    { metric: 'crash to the last bet settled and told', value: report.settledMs, unit: 'ms' },
    {
      metric: 'cash-outs by hand that were paid',
      value: report.singly.length + report.together.length,
      unit: 'bets',
    },
    { metric: 'cash-outs by hand that came too late', value: report.late, unit: 'bets' },
    { metric: 'bets paid more than once', value: left.twice, unit: 'bets' },
    { metric: 'bets still open', value: left.open, unit: 'bets' },
    { metric: 'calls that failed', value: report.failed, unit: 'calls' },
    { metric: 'findings of the books', value: findings, unit: 'findings' },
    { metric: 'server CPU from the last bet on', value: cpu.server, unit: 's' },
    { metric: 'its main thread', value: cpu.main, unit: 's' },
  ];
}

/**
 * One shared crash round with 2,000 players on their sockets and 64 connections for their calls: a quarter cash out
 * manually one after the other, a quarter manually at once, a quarter automatically, a quarter never. Server, players
 * and PostgreSQL share the machine's processors.
 */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const players = isQuick ? QUICK_PLAYERS : PLAYERS;
  logProgress(`starting the site with ${players} players`);
  const site = await openBenchSite(players, { quiet: 4, moving: 0, movingMs: 1000, changesPerSecond: 1 });
  const pool = createPool({ url: site.databaseUrl, name: 'bench', max: 2, onIdleError: () => undefined });
  try {
    const bettingMs = isQuick ? QUICK_BETTING_MS : BETTING_MS;
    const flightMs = msUntil(await planFlight(site.sql, { ...CRASH, bettingMs }));
    logProgress('they come in and bet');
    const meter = () => ({ server: cpuSeconds(site.serverPid), main: mainThreadSeconds(site.serverPid) });
    let before = meter();
    const { url, cookies } = site;
    const order = { url, cookies, singlyMs: flightMs * 0.6, togetherMs: flightMs * 0.75 };
    const report = await play(order, () => {
      before = meter();
      logProgress('all have bet; waiting for the flight');
    });
    const after = meter();
    const left = await leftOver(site.sql);
    const stampMs = await stampDelays(site.sql, report.singly);
    const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
    if (report.failed > 0) process.stderr.write(`${report.failed} calls failed: ${report.firstFailure}\n`);
    for (const { check, examples } of findings)
      process.stderr.write(`books: ${check}: ${examples.join('; ')}\n`);
    logProgress('TPC-B on the same server');
    const own = await tpcb(site.databaseUrl, isQuick ? QUICK_TPCB_SECONDS : TPCB_SECONDS);
    return {
      name: 'crash',
      machine: machine(),
      figures: presentFlight({
        report,
        left,
        stampMs,
        findings: findings.length,
        cpuSeconds: { server: after.server - before.server, main: after.main - before.main },
        own,
      }),
    };
  } finally {
    await pool.end();
    await site.stop();
  }
}

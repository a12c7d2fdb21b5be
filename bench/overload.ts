import { fork } from 'node:child_process';
import type { OverloadMessage, OverloadOrder } from './overload/load.ts';
import type { LevelReport } from './overload/outcomes.ts';
import { type BenchSite, machine, openBenchSite } from './placement/bench-site.ts';
import { cpuSeconds, type MachineTime, machineTime, mainThreadSeconds } from './placement/cpu.ts';
import { type TpcbWaits, tpcbWaits } from './placement/tpcb.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';

const PLAYERS = 2000;
const MOVING = 60;
const CHANGES_PER_SECOND = 100;
const LEVELS = [0.5, 0.8, 1, 1.5, 2] as const;

/** Under five minutes as a whole; `--quick` shows that it runs, and its figures are rough. */
const whole = { warmMs: 4_000, measureMs: 15_000 };
const quick = { warmMs: 2_000, measureMs: 4_000 };

type Report = Extract<OverloadMessage, { report: unknown }>['report'];

interface Run {
  readonly report: Report;
  /** Seconds of the server's main thread by phase. */
  readonly mainThread: ReadonlyMap<string, number>;
  /** CPU seconds of the load generator by phase. */
  readonly load: ReadonlyMap<string, number>;
  /** Share of steal time in the time of all processors, by phase. */
  readonly stolen: ReadonlyMap<string, number>;
}

function stolenShare(from: MachineTime, to: MachineTime): number {
  return to.all > from.all ? (to.stolen - from.stolen) / (to.all - from.all) : 0;
}

function runLoad(order: OverloadOrder, serverPid: number): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./overload/load.ts', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    const began = new Map<string, number>();
    const mainThread = new Map<string, number>();
    const load = new Map<string, number>();
    const stolen = new Map<string, number>();
    let loadBefore = 0;
    let machineBefore = machineTime();
    child.on('message', (message: OverloadMessage) => {
      if ('report' in message) resolve({ report: message.report, mainThread, load, stolen });
      else if ('begun' in message) {
        began.set(message.begun, mainThreadSeconds(serverPid));
        machineBefore = machineTime();
        loadBefore = cpuSeconds(child.pid ?? 0);
        process.stderr.write(`overload: ${message.begun} …\n`);
      } else {
        mainThread.set(
          message.ended,
          mainThreadSeconds(serverPid) - (began.get(message.ended) ?? Number.NaN),
        );
        load.set(message.ended, cpuSeconds(child.pid ?? 0) - loadBefore);
        stolen.set(message.ended, stolenShare(machineBefore, machineTime()));
      }
    });
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send(order);
  });
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** At this share of its capacity PostgreSQL's own waits are measured. */
const DATABASE_SHARE = 0.8;

function figuresOf(level: LevelReport, capacity: number, database: TpcbWaits | undefined): BenchFigure[] {
  const at = `at ${Math.round(level.share * 100)} %`;
  const ms = (of: string, sorted: readonly number[], shares: readonly number[]): BenchFigure[] =>
    shares.map((share) => ({
      metric: `${at}, ${of} p${share * 100}`,
      value: percentile(sorted, share),
      unit: 'ms',
    }));
  return [
    {
      metric: `${at}, goodput against capacity`,
      value: level.acceptedPerSecond,
      unit: 'bets/s',
      baseline: capacity,
      ratio: level.acceptedPerSecond / capacity,
    },
    ...ms('accepted', level.acceptedMs, [0.5, 0.99]).map((figure, n) =>
      level.share === DATABASE_SHARE && database
        ? against(figure, percentile(database.waitsMs, [0.5, 0.99][n] ?? 1))
        : figure,
    ),
    { metric: `${at}, refused`, value: level.refusedPerSecond, unit: '/s' },
    ...(level.refusedMs.length > 0 ? ms('refused', level.refusedMs, [0.5, 0.99]) : []),
    { metric: `${at}, asked to wait`, value: level.inProgress, unit: 'requests' },
    { metric: `${at}, failed`, value: level.failed, unit: 'requests' },
    ...ms('feed to stream', level.feedDelaysMs, [0.5, 0.99, 1]),
  ];
}

/** Less is better. */
function against(figure: BenchFigure, baseline: number): BenchFigure {
  return { ...figure, baseline, ratio: baseline / figure.value };
}

function phaseName(phase: string): string {
  return phase === 'closed' ? 'closed loop' : `at ${Math.round(Number(phase) * 100)} %`;
}

/** A row of the table in docs/overload.md. */
function tableRow(level: LevelReport, capacity: number): string {
  const ms = (sorted: readonly number[], share: number) =>
    sorted.length === 0 ? '–' : `${percentile(sorted, share).toPrecision(3)} ms`;
  const cells = [
    `${Math.round(level.share * 100)} %`,
    `${Math.round((100 * level.acceptedPerSecond) / capacity)} %`,
    `${ms(level.acceptedMs, 0.5)} / ${ms(level.acceptedMs, 0.99)}`,
    `${Math.round(level.refusedPerSecond)}/s`,
    `${ms(level.refusedMs, 0.5)} / ${ms(level.refusedMs, 0.99)}`,
    `${level.failed}`,
    ms(level.feedDelaysMs, 0.99),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

function orderFor({ url, cookies, matchIds, movingIds }: BenchSite, isQuick: boolean): OverloadOrder {
  return {
    url,
    cookies,
    matchIds,
    movingIds,
    changeEveryMs: (1000 * MOVING) / CHANGES_PER_SECOND,
    sockets: 500,
    connections: 512,
    closedConnections: 64,
    ...(isQuick ? quick : whole),
    levels: LEVELS,
  };
}

/** What arrivals beyond capacity do to bets, refusals and streams. */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  process.stderr.write('overload: starting the site with 2,000 players …\n');
  const site = await openBenchSite(PLAYERS, {
    quiet: 200,
    moving: MOVING,
    movingMs: 900_000,
    changesPerSecond: CHANGES_PER_SECOND,
  });
  try {
    const { report, mainThread, load, stolen } = await runLoad(orderFor(site, isQuick), site.serverPid);
    const { warmMs, measureMs } = isQuick ? quick : whole;
    process.stderr.write('overload: pgbench alone …\n');
    const database = await tpcbWaits(site.databaseUrl, { share: DATABASE_SHARE, seconds: measureMs / 1000 });
    const seconds = (warmMs + measureMs) / 1000;
    for (const { firstFailure } of report.levels)
      if (firstFailure !== '') process.stderr.write(`a failure: ${firstFailure.slice(0, 200)}\n`);
    process.stderr.write(report.levels.map((level) => tableRow(level, report.capacity)).join(''));
    const figures: BenchFigure[] = [
      { metric: 'closed loop, 64 connections: capacity', value: report.capacity, unit: 'bets/s' },
      ...report.levels.flatMap((level) => figuresOf(level, report.capacity, database)),
      ...(database
        ? [0.5, 0.9, 0.99].map((share) => ({
            metric: `pgbench alone at 80 % of its own capacity (${database.perSecond}/s), p${share * 100}`,
            value: percentile(database.waitsMs, share),
            unit: 'ms',
          }))
        : []),
      ...[...mainThread].map(([phase, cpu]) => ({
        metric: `main thread, ${phaseName(phase)}`,
        value: (100 * cpu) / seconds,
        unit: '% of a core',
      })),
      ...[...load].map(([phase, cpu]) => ({
        metric: `the load itself, ${phaseName(phase)}`,
        value: (100 * cpu) / seconds,
        unit: '% of a core',
      })),
      ...[...stolen].map(([phase, share]) => ({
        metric: `taken by the host of this machine, ${phaseName(phase)}`,
        value: 100 * share,
        unit: '% of all cores',
      })),
    ];
    return { name: 'overload', machine: machine(), figures };
  } finally {
    await site.stop();
  }
}

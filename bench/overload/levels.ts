import { fork } from 'node:child_process';
import type { BenchSite } from '../placement/bench-site.ts';
import { cpuSeconds, type MachineTime, machineTime, mainThreadSeconds } from '../placement/cpu.ts';
import type { BenchFigure } from '../result.ts';
import type { OverloadMessage, OverloadOrder } from './load.ts';
import type { LevelReport } from './outcomes.ts';

/** Number of matches whose prices change during the load, and rate of changes. */
export const MOVING = 60;
export const CHANGES_PER_SECOND = 100;
const LEVELS = [0.5, 0.8, 1, 1.5, 2] as const;

/** Phases of a full run, and of `--quick`, which only checks that the bench runs; its results are rough. */
export function phaseDurations(isQuick: boolean): { readonly warmMs: number; readonly measureMs: number } {
  return isQuick ? { warmMs: 2_000, measureMs: 4_000 } : { warmMs: 4_000, measureMs: 15_000 };
}

type Report = Extract<OverloadMessage, { report: unknown }>['report'];

export interface LevelsRun {
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

function runLoad(order: OverloadOrder, serverPid: number): Promise<LevelsRun> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./load.ts', import.meta.url), {
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
        process.stderr.write(`  ${message.begun} …\n`);
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

export interface LevelsOptions {
  readonly isQuick: boolean;
  /** Connections of the closed loop that measures the capacity. */
  readonly closedConnections: number;
  readonly levels?: readonly number[];
  /** Secrets of dice sessions, to play rounds instead of placing bets. */
  readonly secrets?: readonly string[] | undefined;
}

/** Measures the capacity with a closed loop, then sends each level of it as an open loop. */
export function runLevels(
  { url, cookies, matchIds, movingIds, serverPid }: BenchSite,
  { isQuick, closedConnections, levels = LEVELS, secrets }: LevelsOptions,
): Promise<LevelsRun> {
  const order: OverloadOrder = {
    url,
    cookies,
    secrets,
    matchIds,
    movingIds,
    changeEveryMs: (1000 * MOVING) / CHANGES_PER_SECOND,
    sockets: 500,
    connections: 1024,
    closedConnections,
    ...phaseDurations(isQuick),
    levels,
  };
  return runLoad(order, serverPid);
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function levelName(share: number): string {
  return `at ${Math.round(share * 100)} %`;
}

export function levelFigures(level: LevelReport, capacity: number): BenchFigure[] {
  const at = levelName(level.share);
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
    ...ms('accepted', level.acceptedMs, [0.5, 0.99]),
    { metric: `${at}, refused`, value: level.refusedPerSecond, unit: '/s' },
    ...(level.refusedMs.length > 0 ? ms('refused', level.refusedMs, [0.5, 0.99]) : []),
    { metric: `${at}, asked to wait`, value: level.inProgress, unit: 'requests' },
    { metric: `${at}, failed`, value: level.failed, unit: 'requests' },
    ...ms('feed to stream', level.feedDelaysMs, [0.5, 0.99, 1]),
  ];
}

/** Shares of the processors by phase: the server's main thread, the load, and the host of the machine. */
export function processorFigures(
  { mainThread, load, stolen }: LevelsRun,
  { warmMs, measureMs }: { readonly warmMs: number; readonly measureMs: number },
): BenchFigure[] {
  const seconds = (warmMs + measureMs) / 1000;
  const phaseName = (phase: string) => (phase === 'closed' ? 'closed loop' : levelName(Number(phase)));
  return [
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
}

/** A row of a table in docs/overload.md. */
export function tableRow(level: LevelReport, capacity: number): string {
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

import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports in these units, independent of the kernel's clock. */
const TICKS_PER_SECOND = 100;

/** Fields of `/proc/PID/stat` after the name, which may contain spaces. */
function readStat(path: string): readonly string[] | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function secondsIn(stat: readonly string[] | undefined, fields: readonly number[]): number {
  return fields.reduce((sum, field) => sum + Number(stat?.[field] ?? 0), 0) / TICKS_PER_SECOND;
}

const USER = 11;
const SYSTEM = 12;
const PARENT = 1;
/** Fields for children that have ended. */
const ENDED_USER = 13;
const ENDED_SYSTEM = 14;

/** CPU seconds of a process and its children so far; 0 without /proc. */
export function cpuSeconds(pid: number): number {
  let seconds = secondsIn(readStat(`/proc/${pid}/stat`), [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM]);
  let names: readonly string[] = [];
  try {
    names = readdirSync('/proc');
  } catch {
    return 0;
  }
  for (const name of names) {
    const stat = /^\d+$/.test(name) ? readStat(`/proc/${name}/stat`) : undefined;
    if (stat && Number(stat[PARENT]) === pid) seconds += secondsIn(stat, [USER, SYSTEM]);
  }
  return seconds;
}

/** CPU seconds of a process's first thread only. */
export function mainThreadSeconds(pid: number): number {
  return secondsIn(readStat(`/proc/${pid}/task/${pid}/stat`), [USER, SYSTEM]);
}

export interface MachineTime {
  /** Time of all processors, in ticks since the machine started. */
  readonly all: number;
  /** Steal time: the host of this virtual machine ran other work while work was waiting here. */
  readonly stolen: number;
}

const STOLEN = 7;
/** user, nice, system, idle, iowait, irq, softirq, steal. Guest time is already included in `user`. */
const COUNTED = 8;

/** Time of all processors so far. With much steal time, bench results say little about the site. */
export function machineTime(): MachineTime {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line
    .trim()
    .split(/\s+/)
    .slice(1, 1 + COUNTED)
    .map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[STOLEN] ?? 0 };
}

import { seededRandom } from '@evens/base';

/** How long commits take: a constant time, and stalls of the disk that hold every commit until they end. */
export interface CommitSchedule {
  readonly name: string;
  readonly commitMs: number;
  /** One stall starts in each period of `everyMs`, at a seeded time within the first `jitterMs`. */
  readonly stall?: { readonly lastsMs: number; readonly everyMs: number; readonly jitterMs: number };
}

export const commitSchedules: readonly CommitSchedule[] = [
  {
    name: '10 ms, 400 ms every 3 s',
    commitMs: 10,
    stall: { lastsMs: 400, everyMs: 3000, jitterMs: 1000 },
  },
  { name: '5 ms', commitMs: 5 },
  { name: '20 ms', commitMs: 20 },
  { name: '80 ms', commitMs: 80 },
];

/** Returns when a flush that begins at `atMs` ends. Times are ms since the start of the schedule. */
export function flushEnd({ commitMs, stall }: CommitSchedule): (atMs: number) => number {
  if (stall === undefined) return (atMs) => atMs + commitMs;
  const { lastsMs, everyMs, jitterMs } = stall;
  const random = seededRandom('stalls');
  const starts: number[] = [];
  const stallStart = (period: number): number => {
    while (starts.length <= period) starts.push(starts.length * everyMs + random() * jitterMs);
    return starts[period] ?? 0;
  };
  return (atMs) => {
    const endMs = atMs + commitMs;
    const fromMs = stallStart(Math.floor(endMs / everyMs));
    return endMs >= fromMs && atMs < fromMs + lastsMs ? Math.max(endMs, fromMs + lastsMs) : endMs;
  };
}

import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long one turn of the work may take, milliseconds. */
const TURN_MS = 2;

/** Reads the time and waits for the next turn of the event loop; a parameter for tests. */
export interface TurnClock {
  /** Monotonic. */
  nowMs(): number;
  nextTurn(): Promise<unknown>;
}

const systemTurns: TurnClock = { nowMs: () => performance.now(), nextTurn: () => nextTurn() };

/** Like `list.map(make)`, but lets other work run every 2 ms, so that a long answer does not delay other calls. */
export async function mapInTurns<T, R>(
  list: Iterable<T>,
  make: (item: T) => R,
  clock: TurnClock = systemTurns,
): Promise<R[]> {
  const results: R[] = [];
  let fromMs = clock.nowMs();
  for (const item of list) {
    results.push(make(item));
    if (clock.nowMs() - fromMs < TURN_MS) continue;
    await clock.nextTurn();
    fromMs = clock.nowMs();
  }
  return results;
}

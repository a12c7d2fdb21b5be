import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long an answer is made before others get their turn. */
const TURN_MS = 2;

/** When a piece of work gives way; the system's own unless a test says otherwise. */
export interface TurnClock {
  /** Monotonic. */
  nowMs(): number;
  nextTurn(): Promise<unknown>;
}

const systemTurns: TurnClock = { nowMs: () => performance.now(), nextTurn: () => nextTurn() };

/** As `list.map(make)`, but gives way every 2 ms: a long answer keeps nobody else's call waiting. */
export async function mapInTurns<T, R>(
  list: Iterable<T>,
  make: (item: T) => R,
  clock: TurnClock = systemTurns,
): Promise<R[]> {
  const made: R[] = [];
  let fromMs = clock.nowMs();
  for (const item of list) {
    made.push(make(item));
    if (clock.nowMs() - fromMs < TURN_MS) continue;
    await clock.nextTurn();
    fromMs = clock.nowMs();
  }
  return made;
}

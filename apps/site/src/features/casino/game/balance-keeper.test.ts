import { beforeEach, describe, expect, test } from 'vitest';
import {
  BalanceKeeper,
  HIDDEN_MAX_MS,
  type Moved,
  UNANSWERED_MAX_MS,
  UNCLAIMED_MAX_MS,
} from './balance-keeper.ts';

const slot = {};
const roulette = {};
let keeper: BalanceKeeper;
let nowMs: number;
let moved: Moved[];

beforeEach(() => {
  nowMs = 1000;
  moved = [];
  keeper = new BalanceKeeper({ minor: 10_000n, version: 5 }, (each) => moved.push(each));
});

const shownNow = (): bigint => keeper.displayed.minor;
const hear = (minor: bigint, version: number): void => keeper.hear({ minor, version }, nowMs);
const ask = (frame: object, id: number, stakeMinor: bigint): void =>
  keeper.asked(frame, { id, stakeMinor }, nowMs);
const answer = (
  frame: object,
  id: number,
  { version, stakeMinor = 0n, winMinor = 0n }: { version: number; stakeMinor?: bigint; winMinor?: bigint },
): void => keeper.answered(frame, { id, version, stakeMinor, winMinor }, nowMs);
const show = (frame: object, id: number): void => keeper.shown(frame, id, nowMs);
const pass = (ms: number): void => {
  nowMs += ms;
  keeper.settle(nowMs);
};

test('a new balance is displayed at once when no game is open; an older version never is', () => {
  hear(9000n, 7);
  hear(9500n, 6);
  expect(keeper.displayed).toEqual({ minor: 9000n, version: 7 });
});

describe('a round', () => {
  test.each([
    ['stream', 'answer'],
    ['answer', 'stream'],
  ])('a round hides its win until it is presented, when the %s comes first', (first) => {
    ask(slot, 1, 100n);
    expect(shownNow()).toBe(9900n);
    const answered = () => answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    const heard = () => hear(10_400n, 6);
    for (const step of first === 'stream' ? [heard, answered] : [answered, heard]) {
      step();
      expect(shownNow()).toBe(9900n);
    }
    expect(moved).toEqual([]);
    show(slot, 1);
    expect(shownNow()).toBe(10_400n);
    expect(moved).toEqual([{ stakeMinor: 100n, winMinor: 500n }]);
    expect(keeper.isQuiet).toBe(true);
    expect(keeper.nextAtMs).toBeUndefined();
  });

  test('a win is displayed when its presentation ends, even if the stream is late', () => {
    ask(slot, 1, 100n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    show(slot, 1);
    expect(shownNow()).toBe(10_400n);
    expect(keeper.isBehind).toBe(true);
    hear(10_400n, 6);
    expect(shownNow()).toBe(10_400n);
    expect(keeper.isBehind).toBe(false);
  });

  test('a refused round returns its stake to the displayed balance', () => {
    ask(slot, 1, 100n);
    keeper.refused(slot, 1, nowMs);
    expect(shownNow()).toBe(10_000n);
  });

  test('a win that is presented before its version is known counts once', () => {
    ask(slot, 1, 100n);
    show(slot, 1);
    expect(moved).toEqual([]);
    hear(10_400n, 6);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    show(slot, 1);
    expect(shownNow()).toBe(10_400n);
    expect(moved).toHaveLength(1);
  });

  test('a round does not hold a balance from before its command was sent', () => {
    ask(slot, 1, 100n);
    ask(roulette, 1, 200n);
    hear(9700n, 7);
    answer(slot, 1, { version: 6, stakeMinor: 100n });
    expect(shownNow()).toBe(9700n);
    answer(roulette, 1, { version: 7, stakeMinor: 200n });
    expect(shownNow()).toBe(9700n);
    ask(slot, 2, 100n);
    expect(shownNow()).toBe(9600n);
  });
});

describe('two frames', () => {
  test('two frames hide their wins from each other', () => {
    ask(slot, 1, 100n);
    ask(roulette, 1, 200n);
    expect(shownNow()).toBe(9700n);
    // The second command is answered first; the balance after it may contain the win of the first.
    hear(10_600n, 7);
    answer(roulette, 1, { version: 7, stakeMinor: 200n });
    expect(shownNow()).toBe(9700n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 900n });
    show(roulette, 1);
    expect(shownNow()).toBe(9700n);
    show(slot, 1);
    expect(shownNow()).toBe(10_600n);
  });

  test('a win is displayed while the other frame still waits for its answer', () => {
    ask(slot, 1, 100n);
    ask(roulette, 1, 200n);
    answer(roulette, 1, { version: 6, stakeMinor: 200n, winMinor: 1000n });
    show(roulette, 1);
    expect(shownNow()).toBe(10_700n);
    hear(10_800n, 6);
    answer(slot, 1, { version: 7, stakeMinor: 100n });
    hear(10_700n, 7);
    expect(shownNow()).toBe(10_700n);
  });
});

describe('lost messages', () => {
  test('a lost answer holds the balance for a bounded time', () => {
    ask(slot, 1, 100n);
    hear(10_400n, 6);
    pass(UNANSWERED_MAX_MS - 1);
    expect(shownNow()).toBe(9900n);
    expect(keeper.nextAtMs).toBe(nowMs + 1);
    pass(1);
    expect(shownNow()).toBe(10_400n);
    // A late answer does not hide again what is displayed already.
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    expect(shownNow()).toBe(10_400n);
  });

  test('a late answer with a balance that is not yet known hides its win', () => {
    ask(slot, 1, 100n);
    pass(UNANSWERED_MAX_MS);
    expect(shownNow()).toBe(10_000n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    hear(10_400n, 6);
    expect(shownNow()).toBe(9900n);
    show(slot, 1);
    expect(shownNow()).toBe(10_400n);
  });

  test('a frame that never presents its win hides it for a bounded time', () => {
    ask(slot, 1, 100n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    hear(10_400n, 6);
    pass(HIDDEN_MAX_MS - 1);
    expect(shownNow()).toBe(9900n);
    pass(1);
    expect(shownNow()).toBe(10_400n);
  });

  test('a closed frame hides nothing', () => {
    ask(slot, 1, 100n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    hear(10_400n, 6);
    keeper.closed(slot, nowMs);
    expect(shownNow()).toBe(10_400n);
  });

  test('an effect is forgotten if its balance version never arrives', () => {
    ask(slot, 1, 100n);
    answer(slot, 1, { version: 99, stakeMinor: 100n, winMinor: 1_000_000n });
    show(slot, 1);
    pass(UNANSWERED_MAX_MS);
    expect(shownNow()).toBe(10_000n);
  });
});

describe('a table', () => {
  beforeEach(() => {
    ask(roulette, 1, 200n);
    answer(roulette, 1, { version: 6, stakeMinor: 200n });
    show(roulette, 1);
    keeper.atStake(roulette, true, nowMs);
    hear(9800n, 6);
  });

  test('a table payout that the stream publishes first is hidden until the frame presents it', () => {
    expect(shownNow()).toBe(9800n);
    hear(16_800n, 7);
    expect(shownNow()).toBe(9800n);
    answer(roulette, 2, { version: 7, winMinor: 7000n });
    keeper.atStake(roulette, false, nowMs);
    expect(shownNow()).toBe(9800n);
    pass(UNCLAIMED_MAX_MS);
    expect(shownNow()).toBe(9800n);
    show(roulette, 2);
    expect(shownNow()).toBe(16_800n);
  });

  test('a table payout that the frame reports first is hidden until the frame presents it', () => {
    answer(roulette, 2, { version: 7, winMinor: 7000n });
    keeper.atStake(roulette, false, nowMs);
    hear(16_800n, 7);
    expect(shownNow()).toBe(9800n);
    show(roulette, 2);
    expect(shownNow()).toBe(16_800n);
  });

  test('a credit without a claiming table is held for a bounded time', () => {
    hear(14_800n, 7);
    pass(UNCLAIMED_MAX_MS - 1);
    expect(shownNow()).toBe(9800n);
    // A newer credit does not restart the time.
    hear(14_900n, 8);
    pass(1);
    expect(shownNow()).toBe(14_900n);
  });

  test('a table holds neither debits nor rounds of another frame', () => {
    hear(9300n, 7);
    expect(shownNow()).toBe(9300n);
    ask(slot, 1, 100n);
    hear(9700n, 8);
    answer(slot, 1, { version: 8, stakeMinor: 100n, winMinor: 500n });
    expect(keeper.displayed).toEqual({ minor: 9200n, version: 8 });
  });
});

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

test('a balance is displayed at once where nothing is played, and an older one never', () => {
  hear(9000n, 7);
  hear(9500n, 6);
  expect(keeper.displayed).toEqual({ minor: 9000n, version: 7 });
});

describe('a round', () => {
  test.each([
    ['stream', 'answer'],
    ['answer', 'stream'],
  ])('hides its win until it is shown, when the %s comes first', (first) => {
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

  test('shows its win when its presentation ends, also while the stream is late', () => {
    ask(slot, 1, 100n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    show(slot, 1);
    expect(shownNow()).toBe(10_400n);
    expect(keeper.isBehind).toBe(true);
    hear(10_400n, 6);
    expect(shownNow()).toBe(10_400n);
    expect(keeper.isBehind).toBe(false);
  });

  test('gives its stake back when it is refused', () => {
    ask(slot, 1, 100n);
    keeper.refused(slot, 1, nowMs);
    expect(shownNow()).toBe(10_000n);
  });

  test('counts once when it is shown before its version is known', () => {
    ask(slot, 1, 100n);
    show(slot, 1);
    expect(moved).toEqual([]);
    hear(10_400n, 6);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    show(slot, 1);
    expect(shownNow()).toBe(10_400n);
    expect(moved).toHaveLength(1);
  });

  test('does not hold a balance from before it was asked for', () => {
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
  test('hide their wins from each other', () => {
    ask(slot, 1, 100n);
    ask(roulette, 1, 200n);
    expect(shownNow()).toBe(9700n);
    // The second is answered first; the balance after it may contain the first one's win.
    hear(10_600n, 7);
    answer(roulette, 1, { version: 7, stakeMinor: 200n });
    expect(shownNow()).toBe(9700n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 900n });
    show(roulette, 1);
    expect(shownNow()).toBe(9700n);
    show(slot, 1);
    expect(shownNow()).toBe(10_600n);
  });

  test('show a win while the other still waits for its answer', () => {
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

describe('what never comes', () => {
  test('a lost answer holds the balance for a bounded time', () => {
    ask(slot, 1, 100n);
    hear(10_400n, 6);
    pass(UNANSWERED_MAX_MS - 1);
    expect(shownNow()).toBe(9900n);
    expect(keeper.nextAtMs).toBe(nowMs + 1);
    pass(1);
    expect(shownNow()).toBe(10_400n);
    // What is displayed already is not hidden again by the answer that comes at last.
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    expect(shownNow()).toBe(10_400n);
  });

  test('a late answer of which the balance is not known yet hides its win', () => {
    ask(slot, 1, 100n);
    pass(UNANSWERED_MAX_MS);
    expect(shownNow()).toBe(10_000n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    hear(10_400n, 6);
    expect(shownNow()).toBe(9900n);
    show(slot, 1);
    expect(shownNow()).toBe(10_400n);
  });

  test('a frame that never shows its win hides it for a bounded time', () => {
    ask(slot, 1, 100n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    hear(10_400n, 6);
    pass(HIDDEN_MAX_MS - 1);
    expect(shownNow()).toBe(9900n);
    pass(1);
    expect(shownNow()).toBe(10_400n);
  });

  test('a frame that is closed hides nothing', () => {
    ask(slot, 1, 100n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    hear(10_400n, 6);
    keeper.closed(slot, nowMs);
    expect(shownNow()).toBe(10_400n);
  });

  test('an effect whose balance is never heard of is forgotten', () => {
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

  test('hides a payout that the stream publishes before the frame knows of it', () => {
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

  test('hides a payout that the frame knows of first', () => {
    answer(roulette, 2, { version: 7, winMinor: 7000n });
    keeper.atStake(roulette, false, nowMs);
    hear(16_800n, 7);
    expect(shownNow()).toBe(9800n);
    show(roulette, 2);
    expect(shownNow()).toBe(16_800n);
  });

  test('holds a credit of something else for a bounded time', () => {
    hear(14_800n, 7);
    pass(UNCLAIMED_MAX_MS - 1);
    expect(shownNow()).toBe(9800n);
    // A newer one does not begin the time anew.
    hear(14_900n, 8);
    pass(1);
    expect(shownNow()).toBe(14_900n);
  });

  test('holds no debit, and no round of another frame', () => {
    hear(9300n, 7);
    expect(shownNow()).toBe(9300n);
    ask(slot, 1, 100n);
    hear(9700n, 8);
    answer(slot, 1, { version: 8, stakeMinor: 100n, winMinor: 500n });
    expect(keeper.displayed).toEqual({ minor: 9200n, version: 8 });
  });
});

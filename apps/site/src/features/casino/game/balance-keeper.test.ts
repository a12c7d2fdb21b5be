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
const movedTotal = (): Moved => ({
  stakeMinor: moved.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
  winMinor: moved.reduce((sum, { winMinor }) => sum + winMinor, 0n),
});

beforeEach(() => {
  nowMs = 1000;
  moved = [];
  keeper = new BalanceKeeper({ minor: 10_000n, version: 5 }, (each) => moved.push(each));
});

const displayedMinor = (): bigint => keeper.displayed.minor;
const receive = (minor: bigint, version: number): void => keeper.receive({ minor, version }, nowMs);
const request = (frame: object, id: number, stakeMinor: bigint): void =>
  keeper.commandSent(frame, { id, stakeMinor }, nowMs);
const answer = (
  frame: object,
  id: number,
  { version, stakeMinor = 0n, winMinor = 0n }: { version: number; stakeMinor?: bigint; winMinor?: bigint },
): void => keeper.answered(frame, { id, version, stakeMinor, winMinor }, nowMs);
const show = (frame: object, id: number): void => keeper.resultPresented(frame, id, nowMs);
const pass = (ms: number): void => {
  nowMs += ms;
  keeper.settle(nowMs);
};

test('a new balance is displayed at once when no game is open; an older version never is', () => {
  receive(9000n, 7);
  receive(9500n, 6);
  expect(keeper.displayed).toEqual({ minor: 9000n, version: 7 });
});

describe('a round', () => {
  test.each([
    ['stream', 'answer'],
    ['answer', 'stream'],
  ])('a round hides its win until it is presented, when the %s comes first', (first) => {
    request(slot, 1, 100n);
    expect(displayedMinor()).toBe(9900n);
    const answered = () => answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    const received = () => receive(10_400n, 6);
    for (const step of first === 'stream' ? [received, answered] : [answered, received]) {
      step();
      expect(displayedMinor()).toBe(9900n);
    }
    expect(moved).toEqual([{ stakeMinor: 100n, winMinor: 0n }]);
    show(slot, 1);
    expect(displayedMinor()).toBe(10_400n);
    expect(moved).toEqual([
      { stakeMinor: 100n, winMinor: 0n },
      { stakeMinor: 0n, winMinor: 500n },
    ]);
    expect(keeper.isQuiet).toBe(true);
    expect(keeper.nextAtMs).toBeUndefined();
  });

  test('a win is displayed when its presentation ends, even if the stream is late', () => {
    request(slot, 1, 100n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    show(slot, 1);
    expect(displayedMinor()).toBe(10_400n);
    expect(keeper.isBehind).toBe(true);
    receive(10_400n, 6);
    expect(displayedMinor()).toBe(10_400n);
    expect(keeper.isBehind).toBe(false);
  });

  test('a refused round returns its stake to the displayed balance', () => {
    request(slot, 1, 100n);
    keeper.refused(slot, 1, nowMs);
    expect(displayedMinor()).toBe(10_000n);
    expect(movedTotal()).toEqual({ stakeMinor: 0n, winMinor: 0n });
  });

  test('the stake of an open round counts from its command on, and a larger stake of its next move once it is answered', () => {
    request(slot, 1, 100n);
    expect(movedTotal()).toEqual({ stakeMinor: 100n, winMinor: 0n });
    answer(slot, 1, { version: 6, stakeMinor: 100n });
    show(slot, 1);
    expect(movedTotal()).toEqual({ stakeMinor: 100n, winMinor: 0n });
    request(slot, 2, 0n);
    answer(slot, 2, { version: 7, stakeMinor: 100n, winMinor: 400n });
    expect(movedTotal()).toEqual({ stakeMinor: 200n, winMinor: 0n });
    show(slot, 2);
    expect(movedTotal()).toEqual({ stakeMinor: 200n, winMinor: 400n });
  });

  test('a command that is never answered counts no stake in the end', () => {
    request(slot, 1, 100n);
    nowMs += UNANSWERED_MAX_MS;
    keeper.settle(nowMs);
    expect(movedTotal()).toEqual({ stakeMinor: 0n, winMinor: 0n });
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    show(slot, 1);
    expect(movedTotal()).toEqual({ stakeMinor: 100n, winMinor: 500n });
  });

  test('a win that is presented before its version is known counts once', () => {
    request(slot, 1, 100n);
    show(slot, 1);
    expect(movedTotal()).toEqual({ stakeMinor: 100n, winMinor: 0n });
    receive(10_400n, 6);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    show(slot, 1);
    expect(displayedMinor()).toBe(10_400n);
    expect(movedTotal()).toEqual({ stakeMinor: 100n, winMinor: 500n });
  });

  test('a round does not hold a balance from before its command was sent', () => {
    request(slot, 1, 100n);
    request(roulette, 1, 200n);
    receive(9700n, 7);
    answer(slot, 1, { version: 6, stakeMinor: 100n });
    expect(displayedMinor()).toBe(9700n);
    answer(roulette, 1, { version: 7, stakeMinor: 200n });
    expect(displayedMinor()).toBe(9700n);
    request(slot, 2, 100n);
    expect(displayedMinor()).toBe(9600n);
  });
});

describe('two frames', () => {
  test('two frames hide their wins from each other', () => {
    request(slot, 1, 100n);
    request(roulette, 1, 200n);
    expect(displayedMinor()).toBe(9700n);
    // The second command is answered first; the balance after it may contain the win of the first.
    receive(10_600n, 7);
    answer(roulette, 1, { version: 7, stakeMinor: 200n });
    expect(displayedMinor()).toBe(9700n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 900n });
    show(roulette, 1);
    expect(displayedMinor()).toBe(9700n);
    show(slot, 1);
    expect(displayedMinor()).toBe(10_600n);
  });

  test('a win is displayed while the other frame still waits for its answer', () => {
    request(slot, 1, 100n);
    request(roulette, 1, 200n);
    answer(roulette, 1, { version: 6, stakeMinor: 200n, winMinor: 1000n });
    show(roulette, 1);
    expect(displayedMinor()).toBe(10_700n);
    receive(10_800n, 6);
    answer(slot, 1, { version: 7, stakeMinor: 100n });
    receive(10_700n, 7);
    expect(displayedMinor()).toBe(10_700n);
  });
});

describe('lost messages', () => {
  test('a lost answer holds the balance for a bounded time', () => {
    request(slot, 1, 100n);
    receive(10_400n, 6);
    pass(UNANSWERED_MAX_MS - 1);
    expect(displayedMinor()).toBe(9900n);
    expect(keeper.nextAtMs).toBe(nowMs + 1);
    pass(1);
    expect(displayedMinor()).toBe(10_400n);
    // A late answer does not hide again what is displayed already.
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    expect(displayedMinor()).toBe(10_400n);
  });

  test('a late answer with a balance that is not yet known hides its win', () => {
    request(slot, 1, 100n);
    pass(UNANSWERED_MAX_MS);
    expect(displayedMinor()).toBe(10_000n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    receive(10_400n, 6);
    expect(displayedMinor()).toBe(9900n);
    show(slot, 1);
    expect(displayedMinor()).toBe(10_400n);
  });

  test('a frame that never presents its win hides it for a bounded time', () => {
    request(slot, 1, 100n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    receive(10_400n, 6);
    pass(HIDDEN_MAX_MS - 1);
    expect(displayedMinor()).toBe(9900n);
    pass(1);
    expect(displayedMinor()).toBe(10_400n);
  });

  test('a closed frame hides nothing', () => {
    request(slot, 1, 100n);
    answer(slot, 1, { version: 6, stakeMinor: 100n, winMinor: 500n });
    receive(10_400n, 6);
    keeper.closed(slot, nowMs);
    expect(displayedMinor()).toBe(10_400n);
  });

  test('an effect is forgotten if its balance version never arrives', () => {
    request(slot, 1, 100n);
    answer(slot, 1, { version: 99, stakeMinor: 100n, winMinor: 1_000_000n });
    show(slot, 1);
    pass(UNANSWERED_MAX_MS);
    expect(displayedMinor()).toBe(10_000n);
  });
});

describe('a table', () => {
  beforeEach(() => {
    request(roulette, 1, 200n);
    answer(roulette, 1, { version: 6, stakeMinor: 200n });
    show(roulette, 1);
    keeper.atStake(roulette, true, nowMs);
    receive(9800n, 6);
  });

  test('a table payout that the stream publishes first is hidden until the frame presents it', () => {
    expect(displayedMinor()).toBe(9800n);
    receive(16_800n, 7);
    expect(displayedMinor()).toBe(9800n);
    answer(roulette, 2, { version: 7, winMinor: 7000n });
    keeper.atStake(roulette, false, nowMs);
    expect(displayedMinor()).toBe(9800n);
    pass(UNCLAIMED_MAX_MS);
    expect(displayedMinor()).toBe(9800n);
    show(roulette, 2);
    expect(displayedMinor()).toBe(16_800n);
  });

  test('a table payout that the frame reports first is hidden until the frame presents it', () => {
    answer(roulette, 2, { version: 7, winMinor: 7000n });
    keeper.atStake(roulette, false, nowMs);
    receive(16_800n, 7);
    expect(displayedMinor()).toBe(9800n);
    show(roulette, 2);
    expect(displayedMinor()).toBe(16_800n);
  });

  test('a credit without a claiming table is held for a bounded time', () => {
    receive(14_800n, 7);
    pass(UNCLAIMED_MAX_MS - 1);
    expect(displayedMinor()).toBe(9800n);
    // A newer credit does not restart the time.
    receive(14_900n, 8);
    pass(1);
    expect(displayedMinor()).toBe(14_900n);
  });

  test('a table holds neither debits nor rounds of another frame', () => {
    receive(9300n, 7);
    expect(displayedMinor()).toBe(9300n);
    request(slot, 1, 100n);
    receive(9700n, 8);
    answer(slot, 1, { version: 8, stakeMinor: 100n, winMinor: 500n });
    expect(keeper.displayed).toEqual({ minor: 9200n, version: 8 });
  });
});

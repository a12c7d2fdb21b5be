import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SceneMarks } from '../../cards/blackjack/scene.ts';
import { makeTableFollower, type TargetTable } from './follow-table.ts';

const marks: SceneMarks = { isOpen: true, insurance: '', sides: [], hands: [] };

function target(cards: number, roundId = 1): TargetTable {
  const hand = Array.from({ length: cards }, () => ({ rank: 5, suit: 'hearts' }) as const);
  return {
    roundId,
    table: { dealer: hand.slice(0, 1), hands: cards === 0 ? [] : [hand], isPeeked: false },
    marks,
  };
}

/** A scene whose deals end when the test ends them, or at a press. */
function setUp() {
  let endDeal: () => void = () => undefined;
  let failDeal: () => void = () => undefined;
  const set = vi.fn();
  const landed = vi.fn();
  const press = vi.fn(() => endDeal());
  const follower = makeTableFollower({
    scene: {
      clear: async () => undefined,
      mark: () => undefined,
      set,
      play: () =>
        new Promise((resolve, reject) => {
          endDeal = resolve;
          failDeal = () => reject(new Error('the card has no picture'));
        }),
    },
    pace: { press, run: (work) => work() },
    onLanded: landed,
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    follower,
    landed,
    press,
    set,
    settle,
    async failDeal() {
      await settle();
      failDeal();
      await settle();
    },
    async endDeal() {
      await settle();
      endDeal();
      await settle();
    },
  };
}

const report = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', report);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  report.mockReset();
});

test('cards are being dealt until the last one of the newest state has landed', async () => {
  const { follower, landed, endDeal } = setUp();
  follower.set(target(0));
  expect(follower.isDealing).toBe(false);
  follower.follow(target(2));
  expect(follower.isDealing).toBe(true);
  await endDeal();
  expect([follower.isDealing, landed.mock.calls.length]).toEqual([false, 1]);
});

test('a change without new cards, such as another player in the crowd, is no deal', async () => {
  const { follower, landed, endDeal } = setUp();
  follower.set(target(2));
  follower.follow({ ...target(2), marks: { ...marks, insurance: '0.50' } });
  expect(follower.isDealing).toBe(false);
  await endDeal();
  expect(landed).not.toHaveBeenCalled();
});

test('a state that arrives during a deal has landed after its own cards', async () => {
  const { follower, landed, settle, endDeal } = setUp();
  follower.set(target(0));
  follower.follow(target(2));
  await endDeal();
  follower.follow(target(3));
  await settle();
  follower.follow(target(4));
  await settle();
  expect([follower.isDealing, landed.mock.calls.length]).toEqual([true, 1]);
  await endDeal();
  expect([follower.isDealing, landed.mock.calls.length]).toEqual([false, 2]);
});

test('a deal that lasts into the time of the decisions is ended', async () => {
  const { follower, press, settle } = setUp();
  follower.set(target(0));
  follower.follow(target(2), 3000);
  await settle();
  vi.advanceTimersByTime(1000);
  // The crowd changes: the same moment is now closer.
  follower.follow(target(2), 2000);
  vi.advanceTimersByTime(1999);
  expect([press.mock.calls.length, follower.isDealing]).toEqual([0, true]);
  vi.advanceTimersByTime(1);
  expect(press).toHaveBeenCalledOnce();
  await settle();
  expect(follower.isDealing).toBe(false);
});

test('a state for a hidden page waits for the end of a deal, whose cards it would receive', async () => {
  const { follower, press, set, endDeal } = setUp();
  follower.set(target(0));
  follower.follow(target(2));
  follower.set(target(3));
  expect([press.mock.calls.length, set.mock.calls.length, follower.isDealing]).toEqual([1, 1, true]);
  await endDeal();
  await endDeal();
  expect(follower.isDealing).toBe(false);
  follower.set(target(4));
  expect(set).toHaveBeenCalledTimes(2);
});

test('a deal that fails is reported, and neither the decision nor the next deal is lost', async () => {
  const { follower, landed, failDeal, endDeal } = setUp();
  follower.set(target(0));
  follower.follow(target(2));
  await failDeal();
  expect([report.mock.calls.length, follower.isDealing, landed.mock.calls.length]).toEqual([1, false, 1]);
  follower.follow(target(3));
  expect(follower.isDealing).toBe(true);
  await endDeal();
  expect([follower.isDealing, landed.mock.calls.length]).toEqual([false, 2]);
});

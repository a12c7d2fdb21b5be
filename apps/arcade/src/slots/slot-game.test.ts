import { beforeEach, expect, test } from 'vitest';
import type { GameStep } from '../games/game-client.ts';
import type { Summary } from './slot-face.ts';
import { makeSlotGame } from './slot-game.ts';
import type { SlotScene } from './slot-scene.ts';
import { makeStoryParts } from './story-parts.ts';

const COINS_PER_STAKE = 10;
const STAKE_MINOR = 100n;

let calls: string[];
beforeEach(() => {
  calls = [];
});

/** A slot without a picture, which lists what its scene shows. */
function openSlot() {
  const record =
    (name: string) =>
    (...details: readonly unknown[]) => {
      calls.push([name, ...details.map(String)].join(' '));
      return Promise.resolve();
    };
  const worth = (coins: number, stakeMinor: bigint): bigint =>
    (stakeMinor * BigInt(coins)) / BigInt(COINS_PER_STAKE);
  const stub = {
    stage: { width: 1, height: 1 },
    hurry: { takeBack: () => undefined, isOffered: false },
    reels: { isTurning: false },
    layout: { hasMeterSpace: true, reels: { y: 0, height: 1 } },
    face: {
      setTip: () => undefined,
      setChips: (chips: readonly { name: string; value: string }[]) =>
        record('chips')(...chips.map(({ name, value }) => `${name} ${value}`)),
      plate: ({ title }: { title: string }) => record('plate')(title),
      clearMeter: () => undefined,
    },
    begin: () => undefined,
    giveUp: () => undefined,
    cycleWins: () => undefined,
    showCells: () => Promise.resolve(),
    summary: ({ sumMinor, tone, facts }: Summary) =>
      record('summary')(sumMinor, tone, ...facts.map(({ name, value }) => `${name} ${value}`)),
    bigWin: ({ sumMinor }: { sumMinor: bigint }) => record('big win')(sumMinor),
    setFeature: record('feature'),
    worth,
  };
  // The parts of a scene that a slot game uses; the others draw.
  const scene = stub as unknown as SlotScene;
  const table = {
    slotText: (key: string, values: Readonly<Record<string, unknown>> = {}) =>
      [key, ...Object.values(values)].join(' '),
    money: { text: String },
    number: String,
  } as unknown as Parameters<typeof makeStoryParts>[0];
  const parts = makeStoryParts(table, { scene, coinsPerStake: COINS_PER_STAKE });
  return makeSlotGame({
    table,
    scene,
    coinsPerStake: COINS_PER_STAKE,
    story: {
      featureName: 'Respins',
      spinLabel: () => 'spin',
      prepare: () => undefined,
      showSpin: () => Promise.resolve(),
      resume: () => undefined,
      chips: (view) => [parts.spinsCount(view)],
      tip: () => 'tip',
      outro: parts.freeSpinsOver,
      says: () => '',
      rules: () => ({ how: [], tables: [], fairness: [] }),
    },
  });
}

function buildStep(
  no: number,
  { coins, total, left }: { readonly coins: number; readonly total: number; readonly left?: number },
): GameStep {
  return {
    view: {
      stakeMinor: String(STAKE_MINOR),
      screens: [{ grid: [], wins: [], coins, multiplier: 1 }],
      coinsTotal: total,
      feature: left === undefined ? undefined : { name: 'free-spins', spinsLeft: left },
    },
    no,
    isOver: left === undefined,
    stakeMinor: STAKE_MINOR,
    winMinor: 0n,
    jackpot: undefined,
    isResumed: false,
  };
}

test.each([
  [0, []],
  [9, []],
  [99, []],
  [100, ['big win 1000']],
])('a spin that pays %d coins on a stake of ten shows %j', async (coins, shown) => {
  await openSlot().show(buildStep(0, { coins, total: coins }));
  expect(calls).toEqual(shown);
});

test('the spins of a feature have the name of the feature, so respins are not free spins', () => {
  expect(openSlot().freeMovesName).toBe('Respins');
});

test('free spins have their scene and count up to their total', async () => {
  const game = openSlot();
  await game.show(buildStep(0, { coins: 0, total: 0, left: 3 }));
  game.setMoving?.(true);
  await game.show(buildStep(1, { coins: 60, total: 60, left: 2 }));
  // Two more free spins are won.
  game.setMoving?.(true);
  await game.show(buildStep(2, { coins: 0, total: 60, left: 3 }));
  expect(calls).toEqual([
    'feature calm',
    'chips free-spins 3',
    'chips free-spin spin-of 1 3',
    'chips free-spin spin-of 1 3',
    'chips free-spin spin-of 1 3',
    'chips free-spin spin-of 2 3',
    'chips free-spin spin-of 2 5',
    'chips free-spin spin-of 2 5',
  ]);
});

test('free spins end with a summary of their total, their number and the best of them', async () => {
  const game = openSlot();
  await game.show(buildStep(0, { coins: 0, total: 0, left: 2 }));
  await game.show(buildStep(1, { coins: 70, total: 70, left: 1 }));
  calls = [];
  const { caption, showsAmount } = await game.show(buildStep(2, { coins: 40, total: 110 }));
  expect(calls).toEqual(['summary 1100 gain free-spins 2 best-spin 700', 'feature undefined']);
  // The text under the picture is the only one that repeats the total.
  expect({ caption, showsAmount }).toEqual({ caption: '', showsAmount: false });
  await game.show(buildStep(0, { coins: 0, total: 0, left: 1 }));
  calls = [];
  await game.show(buildStep(1, { coins: 5, total: 5 }));
  expect(calls).toEqual(['summary 50 plain free-spins 1 best-spin 50', 'feature undefined']);
});

test('the summary of resumed free spins names no best spin, because not all spins were seen', async () => {
  const game = openSlot();
  await game.show({ ...buildStep(4, { coins: 90, total: 90, left: 1 }), isResumed: true });
  calls = [];
  await game.show(buildStep(5, { coins: 20, total: 110 }));
  expect(calls).toEqual(['summary 1100 gain free-spins 5', 'feature undefined']);
});

test('a win of one spin is displayed once: by the picture, or by the text below it up to the stake', async () => {
  const won = await openSlot().show(buildStep(0, { coins: 20, total: 20 }));
  expect(won.showsAmount).toBe(true);
  const returned = await openSlot().show(buildStep(0, { coins: 10, total: 10 }));
  expect(returned.showsAmount).toBe(false);
});

import { expect, test } from 'vitest';
import { type Draws, WORDS } from '../../fairness/draws.ts';
import { playRound, randomDraws } from '../../testing/index.ts';
import { parseStrips, type StudioRules } from './definition.ts';
import { computeStudioMath } from './math.ts';
import { studioGames, studioSlot } from './studio-games.ts';
import { enumerateRounds, naiveRound } from './testing/naive-round.ts';

const base = {
  key: 'small',
  name: 'Small',
  version: 1,
  rows: 1,
  lines: [[0, 0, 0]],
  coinsPerStake: 1,
  wild: 'w',
  pays: { w: [40], a: [2, 9], b: [5] },
  strips: parseStrips('a b w', 'a b a', 'b a w'),
} as const;
const free = { scatter: 's', count: 2, spins: 2, strips: parseStrips('a b w', 'w b a', 'b a v') } as const;
const withScatters = parseStrips('a b s', 'a s b', 'b a s');

/** A small game of every mechanic: all its rounds can be played. */
const smallGames: readonly StudioRules[] = [
  { ...base, paysBothWays: true, mechanic: { kind: 'expand' } },
  {
    ...base,
    rows: 2,
    lines: [
      [0, 0, 1],
      [1, 0, 0],
    ],
    strips: parseStrips('a b', 'a b', 'b a w'),
    mechanic: { kind: 'walk', respinsMax: 2 },
  },
  {
    ...base,
    strips: parseStrips('a m b', 'm a b', 'b m'),
    mechanic: { kind: 'mystery', symbol: 'm', reveals: { a: 3, b: 1 } },
  },
  {
    ...base,
    strips: parseStrips('a b w', 'a b w', 'a b w'),
    mechanic: {
      kind: 'linked',
      links: [
        { from: 0, to: 1, weight: 3 },
        { from: 1, to: 2, weight: 2 },
        { from: 0, to: 2, weight: 1 },
      ],
    },
  },
  {
    ...base,
    rows: 3,
    strips: parseStrips('a b', 'a b b', 'b a', 'x1 x2 x5 x1'),
    mechanic: { kind: 'times', multipliers: { x1: 1, x2: 2, x5: 5 } },
  },
  {
    ...base,
    rows: 2,
    strips: parseStrips('a b', 'a b b', 'b a'),
    mechanic: { kind: 'drop', none: 5, counts: { 1: 2, 2: 1 } },
  },
  { ...base, rows: 2, strips: parseStrips('a w w b', 'a b', 'b w w a'), mechanic: { kind: 'nudge' } },
  {
    ...base,
    strips: withScatters,
    mechanic: {
      kind: 'colossal',
      from: 1,
      to: 2,
      free: { ...free, strips: parseStrips('a b', 'a a b', 'a a b') },
    },
  },
  { ...base, mechanic: { kind: 'ladder', multipliers: [1, 2, 5] } },
  { ...base, strips: withScatters, mechanic: { kind: 'sticky', free } },
  {
    ...base,
    strips: withScatters,
    mechanic: { kind: 'collect', symbol: 'v', per: 1, from: ['a'], into: 'b', free },
  },
  {
    ...base,
    strips: parseStrips('a b s c', 'v1 s b v3', 'b v1 s c'),
    mechanic: {
      kind: 'gather',
      collector: 'c',
      values: { v1: 1, v3: 3 },
      multiplierMax: 2,
      free: { ...free, spins: 3, strips: parseStrips('a c v1', 'v3 b a', 'b a c') },
    },
  },
];

test('the small games have every mechanic', () => {
  expect(smallGames.map(({ mechanic }) => mechanic.kind).sort()).toEqual(
    studioGames.map(({ mechanic }) => mechanic.kind).sort(),
  );
});

test.each(smallGames.map((game) => [game.mechanic.kind, game] as const))(
  'computeStudioMath of %s equals an enumeration of all rounds by other code',
  (_, game) => {
    const { rtp, hitRate, deviation, returnMax } = computeStudioMath(game);
    const played = enumerateRounds((pick) => naiveRound(game, pick));
    expect(rtp).toEqual(played.mean);
    expect(hitRate).toBeCloseTo(played.hitRate, 12);
    expect(deviation).toBeCloseTo(played.deviation, 9);
    expect(returnMax).toBe(played.most);
  },
);

/** Draws that also record their words. */
function recorded(draws: Draws, words: number[]): Draws {
  return {
    get drawCount() {
      return draws.drawCount;
    },
    word() {
      const word = draws.word();
      words.push(word);
      return word;
    },
  };
}

test.each(studioGames.map((game) => [game.key, game] as const))(
  'rounds of %s pay what other code pays with the same draws',
  (key, game) => {
    const rules = studioSlot(key);
    const draws = randomDraws(`studio ${key}`);
    const wrong: unknown[] = [];
    let steps = 0;
    for (let round = 0; round < 1500; round++) {
      const words: number[] = [];
      const played = playRound(rules, { stake: `${game.coinsPerStake}` }, recorded(draws, words));
      steps = Math.max(steps, played.steps);
      let at = 0;
      const coins = naiveRound(game, (n) => {
        for (;;) {
          const word = words[at++] ?? 0;
          if (word < WORDS - (WORDS % n)) return word % n;
        }
      });
      if (played.returnMinor !== BigInt(coins) || at !== words.length)
        wrong.push([round, played.returnMinor, coins]);
    }
    expect(wrong).toEqual([]);
    if (game.math.featureRate > 0) expect(steps).toBeGreaterThan(1);
  },
);

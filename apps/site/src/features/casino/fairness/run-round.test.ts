import { mines, roundDraws } from '@evens/games';
import { describe, expect, test } from 'vitest';
import { betTemplate } from './bet-templates.ts';
import { isAsRecorded, isSameJson } from './recorded.ts';
import { gamesHere, isSeedHash, type RoundInput, runRound } from './run-round.ts';

const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'player', nonce: 4 };
const minesRound: RoundInput = {
  ...seeds,
  game: 'mines',
  bet: { stake: '250', mines: 1 },
  moves: [],
  currency: 'EUR',
};

function run(input: RoundInput) {
  const result = runRound(input);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A tile without a mine, determined by running the game. */
function safeTile(): number {
  const bet = mines.readBet(minesRound.bet);
  if (!bet.ok) throw new Error(bet.error);
  const { stateText } = bet.value.start(roundDraws(seeds));
  const found = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => {
    const step = mines.resume(stateText).play({ kind: 'reveal', tile }, roundDraws(seeds));
    return step.ok && !step.value.isOver;
  });
  if (found === undefined) throw new Error('every tile has a mine');
  return found;
}

describe('a round run again', () => {
  test('a replayed round returns the cost and payout of each move, and the default move while it is open', () => {
    const tile = safeTile();
    const open = run({ ...minesRound, moves: [{ kind: 'reveal', tile }] });
    expect(open.steps.map(({ Stake, Win }) => [Stake, Win])).toEqual([
      ['2.50', '0.00'],
      ['0.00', '0.00'],
    ]);
    expect([open.isOver, open.defaultMove]).toEqual([false, { kind: 'cash-out' }]);
    const over = run({ ...minesRound, moves: [{ kind: 'reveal', tile }, open.defaultMove] });
    // 0.99 · 25/24 times the stake.
    expect(over.steps[2]?.Win).toBe('2.57');
    expect([over.isOver, over.defaultMove]).toEqual([true, undefined]);
  });

  test('a replayed round returns only the random numbers that it used', () => {
    const { numbers } = run({
      ...seeds,
      game: 'dice',
      bet: { stake: '100', target: 5000, side: 'over' },
      moves: [],
      currency: 'EUR',
    });
    expect(numbers).toHaveLength(1);
    const [first = 2] = numbers;
    expect(first).toBe(roundDraws(seeds).word() / 2 ** 32);
  });

  test('an invalid round is refused with the kind of its fault', () => {
    expect(runRound({ ...minesRound, game: 'chess' })).toMatchObject({ error: { kind: 'game' } });
    expect(runRound({ ...minesRound, bet: { stake: '1' } })).toMatchObject({ error: { kind: 'bet' } });
    expect(runRound({ ...minesRound, moves: [{ kind: 'hit' }] })).toMatchObject({
      error: { kind: 'move', number: 1 },
    });
    const moves = [{ kind: 'give-back' }, { kind: 'give-back' }];
    expect(runRound({ ...minesRound, moves })).toMatchObject({ error: { kind: 'over', number: 2 } });
  });

  test('a round differs from its record by another view, win or number of steps', () => {
    const { steps } = run(minesRound);
    const [first] = steps;
    if (!first) throw new Error('no step');
    expect(isAsRecorded(steps, JSON.parse(JSON.stringify(steps)))).toBe(true);
    expect(isAsRecorded(steps, [{ ...first, Win: '0.01' }])).toBe(false);
    expect(isAsRecorded(steps, [{ ...first, View: { mines: 2 } }])).toBe(false);
    expect(isAsRecorded(steps, [first, first])).toBe(false);
  });
});

test('the initial bet of the tool is valid for all in-house games', () => {
  expect(gamesHere.size).toBeGreaterThan(10);
  for (const [key, game] of gamesHere)
    expect([key, game.readBet(JSON.parse(betTemplate(key))).ok]).toEqual([key, true]);
});

test('isSeedHash hashes the text of the seed, as other tools do', () => {
  const hash = 'ce63c4ebf143f2aade4d14b4e5d941832c7af9ef9a000df459c9b6a07f155486';
  expect(isSeedHash(hash, '5f'.repeat(32))).toBe(true);
  expect(isSeedHash(hash, '5F'.repeat(32))).toBe(false);
});

test('isSameJson ignores the order of fields', () => {
  expect(isSameJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
  expect(isSameJson({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(isSameJson([1], { 0: 1 })).toBe(false);
  expect(isSameJson(null, {})).toBe(false);
});

describe('published rounds of the fairness page', () => {
  const published = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce: 3, moves: [], currency: 'EUR' };
  test.each([
    ['dice', { stake: '100', target: 5000, side: 'over' }, { roll: 2200 }],
    ['limbo', { stake: '100', target: 200 }, { outcome: 449 }],
    ['roulette', { chips: [{ kind: 'straight', numbers: [8], stake: '100' }] }, { pocket: 8 }],
    ['keno', { stake: '100', risk: 'low', picks: [1] }, { drawn: [9, 27, 32, 23, 20, 5, 3, 22, 10, 2] }],
    [
      'facets',
      { stake: '100', risk: 'low' },
      { gems: ['ruby', 'amethyst', 'topaz', 'amethyst', 'sapphire'] },
    ],
    ['plinko', { stake: '100', rows: 16, risk: 'low' }, { bucket: 9 }],
  ] as const)('the published round of %s has the documented outcome', (game, bet, view) => {
    const { steps } = run({ ...published, currency: 'EUR', game, bet });
    expect(steps[0]?.View).toMatchObject(view);
  });
});

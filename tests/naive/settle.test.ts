import { describe, expect, it } from 'vitest';
import { countedPick } from './counted-players.ts';
import { compareMany, comparePicks } from './random-bets.ts';
import { countPick } from './random-counts.ts';
import { lottoPick } from './random-lotto.ts';
import { playerPick } from './random-players.ts';
import { ratio } from './ratio.ts';
import { type Leg, settle } from './settle.ts';

const plain = (milli: number, word: 'win' | 'lost'): Leg => ({
  kind: 'plain',
  odds: ratio(milli, 1000),
  grade: { word, back: word === 'win' ? ratio(milli, 1000) : ratio(0) },
});

describe('the second settler', () => {
  it('the second settler pays the worked system example: 3.00 + 4.50 + 6.00', () => {
    const settled = settle({
      bet: { type: 'system', rows: [{ pick: 2, unit: 100n }], bankers: [] },
      legs: [plain(1500, 'win'), plain(2000, 'win'), plain(2500, 'lost'), plain(3000, 'win')],
      places: undefined,
      cap: 10n ** 12n,
      bonus: undefined,
      cashed: { stake: 0n, paid: 0n },
    });
    expect(settled).toEqual({ charged: 600n, lines: 6, paid: 1350n, word: 'win' });
  });

  const tickets = Number(process.env['NAIVE_TICKETS'] ?? 2000);
  it(`the second settler agrees with the product on ${tickets} random tickets of every type`, () => {
    const seed = process.env['NAIVE_SEED'] ?? 'two thousand';
    const { byType, paid, differences } = compareMany(seed, tickets);
    expect(differences, `seed ${seed}`).toEqual([]);
    expect(paid).toBeGreaterThan(0.4 * tickets);
    for (const type of ['single', 'combo', 'system', 'if-bet', 'reverse-bet', 'teaser', 'combo each way'])
      expect(byType[type], type).toBeGreaterThan(0.015 * tickets);
  });

  it.each([
    ['soccer players', playerPick],
    ['corners, cards and other counts', countPick],
    ['players whose overtime counts', countedPick],
  ])('the second settler agrees with the product on 10,000 random selections on %s', (_, drawPick) => {
    const { byWord, differences } = comparePicks('players', 10_000, drawPick);
    expect(differences).toEqual([]);
    for (const word of ['win', 'lost', 'cancelled'] as const) expect(byWord[word], word).toBeGreaterThan(800);
  });

  it('the second settler agrees with the product on 10,000 random selections on lotto draws', () => {
    const { byWord, differences } = comparePicks('lotto', 10_000, lottoPick);
    expect(differences).toEqual([]);
    expect(byWord.win).toBeGreaterThan(3000);
    expect(byWord.lost).toBeGreaterThan(1000);
    expect(byWord.refund).toBeGreaterThan(0);
  });
});

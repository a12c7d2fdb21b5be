import { describe, expect, it } from 'vitest';
import { unitScores } from './set-scores.ts';
import { gameEnds, holdChance, tieBreakChance } from './tennis-formulas.ts';

const chances = [0.4, 0.5, 0.57, 0.64, 0.72] as const;

describe('gameEnds', () => {
  it.each(chances)('gameEnds sums to 1, agrees with holdChance and reaches deuce with 20 p³q³: %d', (p) => {
    const { holds, holdsAfterDeuce, breaks, breaksAfterDeuce } = gameEnds(p, { server: 0, receiver: 0 });
    expect(holds + holdsAfterDeuce + breaks + breaksAfterDeuce).toBeCloseTo(1, 12);
    expect(holds + holdsAfterDeuce).toBeCloseTo(holdChance(p), 12);
    expect(holdsAfterDeuce + breaksAfterDeuce).toBeCloseTo(20 * p ** 3 * (1 - p) ** 3, 12);
  });

  it('gameEnds starts from the current points of the game', () => {
    const p = 0.64;
    const love = gameEnds(p, { server: 3, receiver: 0 });
    expect(love.breaks + love.breaksAfterDeuce).toBeCloseTo((1 - p) ** 3 * (1 - holdFromDeuce(p)), 12);
    expect(love.breaks).toBe(0);
    const advantage = gameEnds(p, { server: 3, receiver: 4 });
    expect(advantage.holdsAfterDeuce).toBeCloseTo(p * holdFromDeuce(p), 12);
    expect(advantage.holds + advantage.breaks).toBe(0);
  });
});

function holdFromDeuce(p: number): number {
  return (p * p) / (p * p + (1 - p) * (1 - p));
}

describe('tieBreakChance', () => {
  it('tieBreakChance equals the average over both next points, weighted by who wins them', () => {
    for (const [a, b, serving] of [
      [0, 0, 0.66],
      [1, 0, 1 - 0.6],
      [5, 6, 0.66],
      [7, 6, 1 - 0.6],
      [9, 9, 1 - 0.6],
    ] as const) {
      const now = tieBreakChance(0.66, 0.6, { a, b });
      const won = tieBreakChance(0.66, 0.6, { a: a + 1, b });
      const lost = tieBreakChance(0.66, 0.6, { a, b: b + 1 });
      if (a + b < 12 || a !== b)
        expect(now, `${a}:${b}`).toBeCloseTo(serving * won + (1 - serving) * lost, 10);
    }
    expect(tieBreakChance(0.5, 0.5)).toBeCloseTo(0.5, 12);
    expect(tieBreakChance(0.66, 0.6, { a: 7, b: 5 })).toBe(1);
  });
});

describe('unitScores', () => {
  const rules = { kind: 'serve-games', homeServe: 0.66, awayServe: 0.6 } as const;

  it.each([
    ['at love', { home: 0, away: 0 }],
    ['at break point', { home: 1, away: 3 }],
    ['at deuce', { home: 3, away: 3 }],
  ])('unitScores sums to 1 and starts from the points of the running game: %s', (_, game) => {
    const ends = unitScores({ rules, score: { home: 2, away: 1 }, server: 'home', deciding: false, game });
    const sum = (pick: (end: (typeof ends)[number]) => boolean) =>
      ends.filter(pick).reduce((chance, end) => chance + end.chance, 0);
    const { holds, holdsAfterDeuce, breaksAfterDeuce } = gameEnds(0.66, {
      server: game.home,
      receiver: game.away,
    });
    expect(sum(() => true)).toBeCloseTo(1, 9);
    expect(sum(({ next }) => next[0] === 'home')).toBeCloseTo(holds + holdsAfterDeuce, 9);
    expect(sum(({ deuce }) => deuce)).toBeCloseTo(holdsAfterDeuce + breaksAfterDeuce, 9);
  });

  it('unitScores starts from the points of a tie-break', () => {
    const game = { home: 5, away: 2 };
    const ends = unitScores({ rules, score: { home: 6, away: 6 }, server: 'away', deciding: false, game });
    const home = ends.find(({ home: games }) => games === 7)?.chance;
    expect(home).toBeCloseTo(1 - tieBreakChance(0.6, 0.66, { a: 2, b: 5 }), 9);
    expect(ends.every(({ deuce }) => !deuce)).toBe(true);
  });
});

import { expect, test, vi } from 'vitest';
import { prizesText, shortOwnText } from './tournament-text.ts';

vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, args: object) => [key, ...Object.values(args)].join(' '),
  written: () => ({ count: String }),
}));
vi.mock('@evens/web/core/formatted.tsx', () => ({ moneyText: String }));

test('prizes are listed by place, and as count or sum if they are equal or many', () => {
  const text = (...Prizes: string[]) => prizesText({ Prizes, Currency: 'EUR' });
  expect(text('20.00', '10.00', '5.00')).toBe('20.00 · 10.00 · 5.00');
  expect(text('5.00', '5.00', '5.00', '5.00')).toBe('casino.tournament.prizes.equal 4 5.00');
  expect(text('0.30', '0.20', '0.20', '0.10')).toBe('casino.tournament.prizes.places 4 0.80');
  expect(text('50.00')).toBe('50.00');
});

test('the short text of an entry has its rounds, and its place once it has one', () => {
  const text = (Place: number | null) =>
    shortOwnText({ Own: { Rounds: 4, Best: null, Place, Prize: null }, RoundsMaximum: 100 });
  expect([text(null), text(3)]).toEqual([
    'casino.tournament.short.none 4 100',
    'casino.tournament.short 4 100 3',
  ]);
});

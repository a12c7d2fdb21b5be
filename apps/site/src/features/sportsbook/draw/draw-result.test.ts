import { expect, it } from 'vitest';
import { drawResult } from './draw-result.ts';

it('the result of a drawn match has the score and its halves', () => {
  const half = (home: number, away: number) => ({ phase: 'regular', home, away, ended: true }) as const;
  const periods = [half(1, 0), half(1, 2)];
  expect(drawResult('virtual-soccer', { kind: 'contest', status: 'ended', periods }, ['Ash', 'Elm'])).toBe(
    '2–2 (1–0, 1–2)',
  );
});

it('the result of a drawn race has its first three places', () => {
  const facts = { kind: 'race', status: 'ended', places: [2, 0, 1, 4, 3], withdrawn: [] } as const;
  expect(drawResult('virtual-racing', facts, ['Ash', 'Elm', 'Fir', 'Oak', 'Yew'])).toBe(
    '1. Fir · 2. Ash · 3. Yew',
  );
});

it('the result of a lotto draw has its numbers in order', () => {
  const facts = { kind: 'race', status: 'ended', places: [2, 0, 1, 0, 3], withdrawn: [] } as const;
  expect(drawResult('lotto', facts, ['1', '2', '3', '4', '5'])).toBe('3 · 1 · 5');
});

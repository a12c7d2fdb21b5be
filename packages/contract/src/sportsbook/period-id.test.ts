import { expect, test } from 'vitest';
import { periodId, periodOfId } from './period-id.ts';

test('second halves have special period ids, all other periods use their number', () => {
  const of = (sport: string, periods: number, period: number) => periodId({ sport, periods, period });
  expect(of('soccer', 2, 2)).toBe(1001);
  expect(of('rugby-league', 2, 2)).toBe(16);
  expect(of('futsal', 2, 2)).toBe(1003);
  expect(of('soccer', 2, 1)).toBe(1);
  expect(of('soccer', 2, 0)).toBe(0);
  expect(of('basketball', 4, 2)).toBe(2);
  expect(of('tennis', 3, 2)).toBe(2);
});

test('parsing a period id returns its period, including the sixteenth inning', () => {
  for (const period of [0, 1, 2, 9, 15, 16, 17])
    expect(periodOfId(periodId({ sport: 'baseball', periods: 9, period }))).toBe(period);
  for (const sport of ['soccer', 'rugby-league', 'futsal'])
    expect(periodOfId(periodId({ sport, periods: 2, period: 2 }))).toBe(2);
});

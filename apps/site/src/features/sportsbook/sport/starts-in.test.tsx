import { expect, test, vi } from 'vitest';
import { startsIn } from './starts-in.ts';

vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, args: object) => [key, ...Object.values(args)].join(' '),
}));

test('the time until a start has hours above 60 minutes', () => {
  expect(startsIn(1)).toBe('sport.next-off.in 1');
  expect(startsIn(60)).toBe('sport.next-off.in 60');
  expect(startsIn(76)).toBe('sport.next-off.in-hours 1 16');
  expect(startsIn(121)).toBe('sport.next-off.in-hours 2 1');
});

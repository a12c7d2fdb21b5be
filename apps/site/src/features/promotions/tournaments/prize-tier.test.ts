import { expect, test } from 'vitest';
import { prizeTier } from './prize-tier.ts';

test('the cup of a tournament has the metal of its first prize, in minimum stakes', () => {
  const tier = (prize: string, StakeMinimum = '0.20') => prizeTier({ Prizes: [prize, '1.00'], StakeMinimum });
  expect([tier('20.00'), tier('19.99'), tier('8.00'), tier('7.99')]).toEqual([
    'gold',
    'silver',
    'silver',
    'bronze',
  ]);
  expect(tier('3000', '30')).toBe('gold');
});

import { formatOdds } from '@evens/markets';
import { expect, test } from 'vitest';
import { isRoundedFraction } from './exact-odds.ts';

test.each([
  [1330, true],
  [2380, true],
  [2375, false],
  [4330, true],
  [1500, false],
  [2370, true],
  [1370, true],
  [1050, false],
  [1000, false],
])('%i thousandths as a fraction are rounded: %s', (oddsMilli, isRounded) => {
  expect(isRoundedFraction(formatOdds(oddsMilli, 'fractional'), oddsMilli)).toBe(isRounded);
});

test('reads a fraction that is isolated for right-to-left text; other formats are no fractions', () => {
  expect(isRoundedFraction('\u20661/3\u2069', 1330)).toBe(true);
  expect(isRoundedFraction('\u20661/2\u2069', 1500)).toBe(false);
  for (const format of ['decimal', 'american', 'malay', 'hongkong', 'indonesian'] as const)
    expect(isRoundedFraction(formatOdds(1330, format), 1330)).toBe(false);
});

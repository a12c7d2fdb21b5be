import { describe, expect, it } from 'vitest';
import { formatOdds, type OddsFormat, parseOdds } from './index.ts';

describe('odds near the steps of the customary ladder', () => {
  it.each([
    [1050, '1/20'],
    [1049, '1/25'],
    [1040, '1/25'],
    [1150, '2/13'],
    [1350, '1/3'],
    [1360, '4/11'],
    [1450, '4/9'],
    [1410, '2/5'],
    [1420, '40/95'],
    [1430, '40/95'],
    [2050, '21/20'],
    [3049, '2/1'],
    [3050, '41/20'],
    [2053, '21/20'],
  ])('odds of %i as a fraction are %s', (milli, text) => {
    expect(formatOdds(milli, 'fractional')).toBe(text);
  });
});

describe('invalid spellings of odds', () => {
  it.each<[string, OddsFormat]>([
    ['1.50x', 'decimal'],
    ['x1.50', 'decimal'],
    ['1.50 2', 'decimal'],
    ['', 'fractional'],
    ['x1/2', 'fractional'],
    ['1/2x', 'fractional'],
    ['1.5', 'fractional'],
    ['1/2', 'decimal'],
  ])('parseOdds refuses "%s" in %s format', (text, format) => {
    expect(parseOdds(text, format)).toEqual({ ok: false, error: 'not-odds' });
  });
});

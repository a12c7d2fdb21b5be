import { getLanguage } from '@evens/locales';
import { describe, expect, it } from 'vitest';
import { raceDistance } from './race-distance.ts';

describe('raceDistance', () => {
  it.each([
    ['gb-eng', 1006, '5f'],
    ['gb-eng', 1609, '1m'],
    ['ie', 2414, '1m 4f'],
    ['gb-eng', 3319, '2m ½f'],
    ['us', 1106, '5½f'],
    ['us', 1609, '1m'],
    ['us', 1710, '1 1/16m'],
    ['us', 1811, '1 1/8m'],
    ['us', 2012, '1 1/4m'],
    ['hk', 2400, '2,400 m'],
    ['au', 900, '900 m'],
    ['international', 168_000, '168 km'],
  ])('the race distance in %s for %d m is %s', (category, meters, expected) => {
    expect(raceDistance(meters, { category, language: getLanguage('en') })).toBe(expected);
  });

  it('raceDistance formats numbers in the language', () => {
    expect(raceDistance(2400, { category: 'jp', language: getLanguage('pt-BR') })).toBe('2.400 m');
  });
});

import { expect, it } from 'vitest';
import { clubFrom } from './clubs.ts';

it.each([
  ['Arsenal FC', 'gb-eng', 'Arsenal', 'gb-eng-arsenal'],
  ['Arsenal FC (ENG)', 'international', 'Arsenal', 'gb-eng-arsenal'],
  ['AFC Wimbledon', 'gb-eng', 'AFC Wimbledon', 'gb-eng-wimbledon'],
  ['Sunderland AFC', 'gb-eng', 'Sunderland', 'gb-eng-sunderland'],
  ['FC Barcelona', 'es', 'Barcelona', 'es-barcelona'],
  ['Real Madrid CF', 'es', 'Real Madrid', 'es-real-madrid'],
  ['Paris FC', 'fr', 'Paris FC', 'fr-paris'],
  ['AS Monaco FC (MCO)', 'international', 'AS Monaco', 'fr-as-monaco'],
  ['1. FC Köln', 'de', '1. FC Köln', 'de-1-koln'],
  ['İstanbul Başakşehir', 'tr', 'İstanbul Başakşehir', 'tr-istanbul-basaksehir'],
  ['AFC', 'eg', 'AFC', 'eg-afc'],
  ['Спартак', 'ru', 'Спартак', 'ru-d0-a1-d0-bf-d0-b0-d1-80-d1-82-d0-b0-d0-ba'],
])('the club name %s in %s is shortened to %s', (text, category, name, key) => {
  expect(clubFrom(text, category)).toMatchObject({ name, key });
});

it.each([
  ['it', 'Pisa SC', 'AC Pisa 1909'],
  ['de', 'VfL Bochum', 'VfL Bochum 1848'],
  ['gb-eng', 'Bolton', 'Bolton Wanderers'],
  ['gb-eng', 'Barnsley', 'Barnsley FC'],
  ['es', 'Real Valladolid', 'Real Valladolid CF'],
  ['at', 'RB Salzburg', 'FC Red Bull Salzburg (AUT)'],
  ['it', 'Sassuolo Calcio', 'US Sassuolo Calcio'],
])('in the country %s, the names %s and %s give the same club key', (category, one, other) => {
  expect(clubFrom(one, category).key).toBe(clubFrom(other, category).key);
});

it('clubs with similar names have different keys', () => {
  const keys = ['Dundee FC', 'Dundee United'].map((name) => clubFrom(name, 'gb-sct').key);
  expect(new Set(keys).size).toBe(2);
  expect(clubFrom('Arsenal FC', 'gb-eng').key).not.toBe(clubFrom('Arsenal FC', 'ar').key);
});

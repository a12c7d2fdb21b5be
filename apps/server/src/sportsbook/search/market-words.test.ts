import { getLanguage } from '@evens/locales';
import { marketDefinition } from '@evens/markets';
import { expect, it } from 'vitest';
import { findMarketTypes, foundMarketName, splitMarketText } from './market-words.ts';

const find = (text: string, code = 'en') => [...findMarketTypes(text, getLanguage(code))];

it('finds markets by the words of their names in the language of the page', () => {
  const corners = find('corners');
  expect(corners).toContain('corners-total');
  expect(corners).toContain('race-to-corners');
  expect(corners.every((type) => marketDefinition(type)?.group === 'corners')).toBe(true);
  expect(find('Eckbälle', 'de').length + find('Ecken', 'de').length).toBeGreaterThan(0);
  expect(find('угловые', 'ru')).toContain('corners-total');
  expect(find('goalscorer')).toContain('player-goals');
  expect(find('player shots')).toContain('player-shots');
  expect(find('both teams')).toContain('both-teams-to-score');
});

it('finds markets by customary abbreviations in every language', () => {
  expect(find('BTTS', 'ar')).toContain('both-teams-to-score');
  expect(find('o/u', 'tr')).toContain('total');
  expect(find('sot')).toContain('player-shots-on-target');
});

it('finds none by a team, a short beginning or a part of the words', () => {
  expect([find('arsenal'), find('co'), find('corners arsenal'), find('')]).toEqual([[], [], [], []]);
});

it('splits a market at the beginning or the end from the other words, the longest market first', () => {
  const split = (text: string, code = 'en') =>
    splitMarketText(text, getLanguage(code)).map(({ marketText, otherText }) => [marketText, otherText]);
  expect(split('corners liverpool')).toEqual([['corners', 'liverpool']]);
  expect(split('Liverpool  corners')).toEqual([['corners', 'Liverpool']]);
  expect(split('real madrid both teams to score')[0]).toEqual(['both teams to score', 'real madrid']);
  expect(split('btts man utd')).toEqual([['btts', 'man utd']]);
  expect(split('Ливерпуль угловые', 'ru')).toEqual([['угловые', 'Ливерпуль']]);
  expect([split('real madrid'), split('corners')]).toEqual([[], []]);
});

it('a market is named by its tab where all its types are in one, and by itself elsewhere', () => {
  const named = (text: string) => foundMarketName(new Set(find(text)), 'soccer', getLanguage('en'));
  expect(named('corners')).toBe('Corners');
  expect(named('btts')).toBe('Both teams to score');
});

import { expect, test } from 'vitest';
import { COLLAPSED_MAX, matchPageSport, parseCollapsed, withCollapsed } from './collapsed.ts';

test('closed sports and matches open again, and only the newest are stored', () => {
  const one = withCollapsed(new Set(), 'sport/soccer', true);
  expect([...one]).toEqual(['sport/soccer']);
  expect([...withCollapsed(one, 'sport/soccer', false)]).toEqual([]);
  let many: ReadonlySet<string> = one;
  for (let id = 1; id <= COLLAPSED_MAX; id++) many = withCollapsed(many, `match/${id}`, true);
  expect(many.size).toBe(COLLAPSED_MAX);
  expect(many.has('sport/soccer')).toBe(false);
  expect(many.has(`match/${COLLAPSED_MAX}`)).toBe(true);
});

test('invalid stored entries are ignored', () => {
  expect([...parseCollapsed('["sport/ice-hockey","match/7","elsewhere/1",5,"sport/<b>"]')]).toEqual([
    'sport/ice-hockey',
    'match/7',
  ]);
  for (const text of [null, 'nonsense', '{}', '"sport/soccer"']) expect(parseCollapsed(text).size).toBe(0);
});

test('the page of a match opens the sport of that match, and other pages open none', () => {
  const matches = [{ Match: { ID: 7, SportAlias: 'soccer' } }, { Match: { ID: 17, SportAlias: 'tennis' } }];
  expect(matchPageSport(matches, '/live/sport/tennis/atp/paris/match/17')).toBe('tennis');
  expect(matchPageSport(matches, '/live/sport/soccer/gb-eng/premier-league/match/7')).toBe('soccer');
  for (const path of ['/live', '/live/sport/tennis', '/live/sport/tennis/atp/paris/match/117'])
    expect(matchPageSport(matches, path)).toBeUndefined();
});

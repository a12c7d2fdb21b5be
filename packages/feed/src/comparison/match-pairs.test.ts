import { expect, it } from 'vitest';
import type { ComparedMatch } from './compared-feed.ts';
import { pairMatches } from './match-pairs.ts';

const NOON = Date.UTC(2026, 2, 7, 12);
const MINUTE_MS = 60_000;

function list(...matches: readonly (readonly [id: string, home: string, away: string, minutes?: number])[]) {
  return new Map(
    matches.map(([id, home, away, minutes = 0]): [string, ComparedMatch] => [
      id,
      { id, sport: 'soccer', home, away, startsAtMs: NOON + minutes * MINUTE_MS },
    ]),
  );
}

function pair(
  a: ReadonlyMap<string, ComparedMatch>,
  b: ReadonlyMap<string, ComparedMatch>,
  known: ReadonlyMap<string, string> = new Map(),
) {
  const { pairs, onlyA, onlyB } = pairMatches(a, b, { toleranceMs: 30 * MINUTE_MS, known });
  return {
    pairs: pairs.map((each) => `${each.a.id}=${each.b.id}`),
    onlyA: onlyA.map(({ id }) => id),
    onlyB: onlyB.map(({ id }) => id),
  };
}

it.each([
  ['Arsenal FC', 'Arsenal'],
  ['FC Köln', 'Koln'],
  ['Man Utd', 'Man Utd FC'],
  ['Inter', 'Inter Milan'],
  ['Wolves', 'Wolves'],
  ['Atl Madrid', 'Atletico Madrid'],
])('pairs %s with %s', (one, other) => {
  expect(pair(list(['a', one, 'Leeds']), list(['b', other, 'Leeds'])).pairs).toEqual(['a=b']);
});

it.each([
  ['Arsenal', 'Arsenal Women'],
  ['Real Madrid', 'Real Madrid B'],
  ['Ajax U19', 'Ajax'],
  ['Manchester City', 'Manchester United'],
])('does not pair %s with %s', (one, other) => {
  expect(pair(list(['a', one, 'Leeds']), list(['b', other, 'Leeds']))).toEqual({
    pairs: [],
    onlyA: ['a'],
    onlyB: ['b'],
  });
});

it('pairs the same names before similar ones, and the nearest start first', () => {
  const a = list(['a1', 'Inter', 'Roma'], ['a2', 'Inter Milan', 'Roma', 20]);
  const b = list(['b1', 'Inter Milan', 'Roma', 10], ['b2', 'Inter', 'Roma', 5]);
  expect(pair(a, b).pairs).toEqual(['a1=b2', 'a2=b1']);
});

it('does not pair the reverse fixture, another sport, or a start beyond the tolerance', () => {
  const a = list(['a', 'Ash', 'Birch']);
  expect(pair(a, list(['b', 'Birch', 'Ash'])).pairs).toEqual([]);
  expect(pair(a, list(['b', 'Ash', 'Birch', 31])).pairs).toEqual([]);
  expect(pair(a, list(['b', 'Ash', 'Birch', -30])).pairs).toEqual(['a=b']);
  const hockey = new Map([
    ['b', { id: 'b', sport: 'ice-hockey', home: 'Ash', away: 'Birch', startsAtMs: NOON }],
  ]);
  expect(pair(a, hockey).pairs).toEqual([]);
});

it('a named pair counts before names and starts', () => {
  const a = list(['a', 'Spurs', 'Villa'], ['a2', 'Ash', 'Birch']);
  const b = list(['b', 'Tottenham Hotspur', 'Aston Villa', 300], ['b2', 'Ash', 'Birch']);
  expect(pair(a, b, new Map([['a', 'b']]))).toEqual({ pairs: ['a=b', 'a2=b2'], onlyA: [], onlyB: [] });
});

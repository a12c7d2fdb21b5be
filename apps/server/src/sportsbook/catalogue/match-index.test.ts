import { type Fixture, openBook } from '@evens/book';
import { calls } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import { sportByAlias } from '@evens/markets';
import Schema from 'typebox/schema';
import { expect, test } from 'vitest';
import { indexMatches } from './match-index.ts';
import { type MatchEntry, presentMatch } from './present-match.ts';

const english = getLanguage('en');
const present = (entry: MatchEntry) => presentMatch(entry, { language: english, english, feed: 'up' });

function matchEntry(id: number, tournamentId: number, changes: Partial<Fixture> = {}): MatchEntry {
  const fixture: Fixture = {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: `league-${tournamentId}`,
    tournamentName: `League ${tournamentId}`,
    tournamentRank: 30,
    kind: 'match',
    competitors: [
      { name: 'A', key: 'a' },
      { name: 'B', key: 'b' },
    ],
    startsAtMs: id,
    periods: 2,
    periodSeconds: 2700,
    ...changes,
  };
  const sportId = sportByAlias(fixture.sport)?.id ?? 0;
  return { id, place: { sportId, categoryId: 1, tournamentId }, book: openBook(fixture, 0) };
}

test('indexMatches sorts meetings of races alone by their next race', () => {
  const race = (id: number, tournamentId: number, tournamentRank: number) =>
    matchEntry(id, tournamentId, { sport: 'horse-racing', kind: 'race', tournamentRank });
  const entries = [race(1, 7, 30), race(2, 8, 1), race(3, 7, 30)];
  const ids = (listed: readonly MatchEntry[]) =>
    indexMatches(listed, present).map(({ Tournament }) => Tournament.ID);
  expect(ids(entries)).toEqual([7, 8]);
  expect(ids([...entries, matchEntry(4, 9)])).toEqual([8, 7, 9]);
});

test('indexMatches sorts top tournaments by rank and sport, the others by their first match', () => {
  const entries = [
    matchEntry(1, 7),
    matchEntry(2, 8),
    matchEntry(3, 7),
    matchEntry(4, 9, { sport: 'tennis', tournamentRank: 1 }),
    matchEntry(5, 6, { tournamentRank: 1 }),
    matchEntry(6, 8),
    matchEntry(7, 5, { tournamentRank: 3 }),
  ];
  const groups = indexMatches(entries, present);
  expect(groups.map(({ Tournament, MatchIDs }) => [Tournament.ID, MatchIDs])).toEqual([
    [6, [5]],
    [9, [4]],
    [5, [7]],
    [7, [1, 3]],
    [8, [2, 6]],
  ]);
  expect(groups.flatMap(({ MatchIDs }) => MatchIDs).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(groups[0]).toMatchObject({
    Tournament: { Name: 'League 6', TournamentLink: '/sport/soccer/england/league-6' },
    Category: { Name: 'England', Code: 'gb-eng', CategoryLink: '/sport/soccer/england' },
    SportAlias: 'soccer',
    Type: 1,
  });
  const answer = {
    Groups: groups,
    Matches: entries.map(present),
    Total: entries.length,
    Place: { Sport: '', Category: '', Tournament: '' },
  };
  expect(Schema.Errors(calls['GET /api/sport/matchlist'].answer, answer)[1]).toEqual([]);
});

test('indexMatches names the round of a tournament whose matches are all of one', () => {
  const groups = indexMatches(
    [
      matchEntry(1, 7, { roundSides: 8 }),
      matchEntry(2, 7, { roundSides: 8 }),
      matchEntry(3, 8, { roundSides: 8 }),
      matchEntry(4, 8, { roundSides: 4 }),
      matchEntry(5, 9),
    ],
    present,
  );
  expect(groups.map(({ Tournament, RoundSides }) => [Tournament.ID, RoundSides])).toEqual([
    [7, 8],
    [8, undefined],
    [9, undefined],
  ]);
});

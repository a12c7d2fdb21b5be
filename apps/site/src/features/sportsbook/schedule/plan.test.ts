import type { DayTournament, Match, PrematchDay } from '@evens/contract';
import { expect, test } from 'vitest';
import { byHour, chosenIds, inTime, standing } from './plan.ts';

const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 1, hour, minute);

function match(id: number, startsAtMs: number, sportRank = 1, tournament = 1): Match {
  const SportType = {
    ID: 1,
    SportSystemID: 1,
    OriginalName: 'Soccer',
    Rank: sportRank,
    SportLink: '/sport/soccer',
  };
  return {
    ID: id,
    SportSystemID: 1,
    SportTypeID: 1,
    SportType,
    Tournament: { ID: tournament, Name: 'Cup', TournamentLink: '/' },
    Category: { ID: 1, Name: 'England', Code: 'gb-eng', CategoryLink: '/' },
    Name: `${id}`,
    DateOfMatch: new Date(startsAtMs).toISOString(),
    HomeTeamName: 'a',
    AwayTeamName: 'b',
    HomeTeamLogo: 'a',
    AwayTeamLogo: 'b',
    MatchLink: '/',
    OutcomesCount: 0,
    MarketsCount: 0,
    PreviewMarkets: [],
    PreviewMarketOrder: 1,
    BettingSourceType: 1,
    Type: 1,
    IsLive: false,
    SportAlias: 'soccer',
    CategoryAlias: 'england',
    TournamentAlias: 'cup',
  };
}

function day(...tournaments: readonly { readonly rank: number; readonly matches: Match[] }[]): PrematchDay {
  const Tournaments = tournaments.map(
    ({ rank, matches }, index): DayTournament => ({
      ID: index + 1,
      Name: 'Cup',
      Alias: 'cup',
      Rank: rank,
      SportTypeID: 1,
      SportAlias: 'soccer',
      Category: { ID: 1, Name: 'England', Code: 'gb-eng' },
      TournamentLink: '/',
      Matches: matches,
    }),
  );
  return { MatchesCount: 9, Tournaments };
}

const ids = (matches: readonly Match[]) => matches.map(({ ID }) => ID);

test('a page is read by time; at one time the better sport and tournament come first', () => {
  const page = day(
    { rank: 5, matches: [match(1, at(12)), match(2, at(15))] },
    { rank: 1, matches: [match(3, at(15)), match(4, at(15), 0), match(5, at(14, 30))] },
  );
  expect(ids(inTime(page))).toEqual([1, 5, 4, 3, 2]);
});

test('hours begin as the viewer’s clock has them', () => {
  const matches = [
    match(1, at(12, 10)),
    match(2, at(12, 20), 1, 2),
    match(3, at(12, 29)),
    match(4, at(12, 30)),
    match(5, at(13, 15)),
  ];
  const shape = (offset: number) => byHour(matches, offset).map(({ tournaments }) => tournaments.map(ids));
  expect(shape(0)).toEqual([[[1, 3, 4], [2]], [[5]]]);
  expect(shape(330)).toEqual([[[1, 3], [2]], [[4, 5]]]);
  const half = byHour(matches, 330);
  expect(half[1]?.startsAtMs).toBe(at(12, 30));
});

const list = {
  sports: [
    { sport: 'soccer', ids: [1, 2, 3], live: [1] },
    { sport: 'tennis', ids: [4], live: [4] },
  ],
};

test('a day’s list is filtered by the chosen sport, in play or all', () => {
  expect([...chosenIds(list, { sport: undefined, isLiveOnly: false })]).toEqual([1, 2, 3, 4]);
  expect([...chosenIds(list, { sport: 'soccer', isLiveOnly: false })]).toEqual([1, 2, 3]);
  expect([...chosenIds(list, { sport: undefined, isLiveOnly: true })]).toEqual([1, 4]);
  expect([...chosenIds(list, { sport: 'golf', isLiveOnly: false })]).toEqual([]);
});

test('rows leave with their matches and keep their order; what is new is counted, not shown', () => {
  const rows = [match(1, at(1)), match(2, at(2)), match(3, at(3))];
  const known = new Set([1, 2, 3, 4]);
  const { rows: left, newCount } = standing(rows, { now: new Set([9, 1, 3, 4, 8]), known });
  expect([ids(left), newCount]).toEqual([[1, 3], 2]);
  expect(standing(rows, { now: known, known })).toEqual({ rows, newCount: 0 });
});

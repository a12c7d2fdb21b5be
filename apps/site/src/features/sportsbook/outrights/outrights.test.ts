import type { Outright } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { groupOutrights } from './group-outrights.ts';

function outright(id: number, sport: string, categoryId: number): Outright {
  const match = {
    ID: id,
    SportSystemID: 1,
    SportTypeID: 1,
    SportType: { ID: 1, SportSystemID: 1, OriginalName: sport, Rank: 1, SportLink: '/' },
    Tournament: { ID: id, Name: '', TournamentLink: '/' },
    Category: { ID: categoryId, Name: `category ${categoryId}`, Code: 'es', CategoryLink: '/' },
    Name: '',
    DateOfMatch: '2026-11-20T12:00:00.000Z',
    HomeTeamName: '',
    AwayTeamName: '',
    HomeTeamLogo: '',
    AwayTeamLogo: '',
    MatchLink: '',
    OutcomesCount: 0,
    MarketsCount: 0,
    PreviewMarkets: [],
    PreviewMarketOrder: 1,
    BettingSourceType: 1,
    Type: 3,
    IsLive: false,
    SportAlias: sport,
    CategoryAlias: '',
    TournamentAlias: '',
  };
  return { Match: match, EachWay: null };
}

describe('outrights on a page', () => {
  test('outrights are grouped by sport and category, in the order of their first outright', () => {
    const groups = groupOutrights([
      outright(1, 'soccer', 7),
      outright(2, 'tennis', 9),
      outright(3, 'soccer', 8),
      outright(4, 'soccer', 7),
    ]);
    expect(
      groups.map(({ sport, categories }) => [
        sport,
        ...categories.map(({ name, outrights }) => [name, ...outrights.map(({ Match }) => Match.ID)]),
      ]),
    ).toEqual([
      ['soccer', ['category 7', 1, 4], ['category 8', 3]],
      ['tennis', ['category 9', 2]],
    ]);
  });
});

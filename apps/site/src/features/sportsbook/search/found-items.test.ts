import type { CasinoGame, FoundMatch, SearchAnswer } from '@evens/contract';
import { describe, expect, it } from 'vitest';
import { listFoundGroups, movedTo } from './found-items.ts';

const sport = {
  ID: 1,
  Name: 'Soccer',
  Alias: 'soccer',
  SportLink: '/sport/soccer',
  sportSystemId: 1,
  MatchesCount: 3,
  LiveCount: 1,
};
const tournament = {
  Tournament: {
    ID: 4,
    Name: 'LaLiga',
    Alias: 'laliga',
    SportTypeID: 1,
    TournamentLink: '/sport/soccer/spain/laliga',
    Rank: 2,
    MatchesCount: 3,
    LiveCount: 0,
  },
  SportAlias: 'soccer',
  SportName: 'Soccer',
  CategoryCode: 'es',
  CategoryName: 'Spain',
};
const answer: SearchAnswer = {
  Query: 'la',
  Best: 'tournaments',
  Sports: [sport],
  Tournaments: [tournament],
  Matches: [],
  Markets: [],
  MarketText: '',
};

describe('what was found', () => {
  it('the best group of results is first, and empty groups are left out', () => {
    expect(listFoundGroups(answer, []).map(({ name }) => name)).toEqual(['tournaments', 'sports']);
    expect(listFoundGroups({ ...answer, Best: '' }, []).map(({ name }) => name)).toEqual([
      'sports',
      'tournaments',
    ]);
  });

  it('a result leads to its link', () => {
    expect(listFoundGroups(answer, []).flatMap(({ items }) => items.map(({ link }) => link))).toEqual([
      '/sport/soccer/spain/laliga',
      '/sport/soccer',
    ]);
  });
});

describe('a match', () => {
  it('a match found by a player leads to its markets on the player', () => {
    const Match = { ID: 7, MatchLink: '/sport/soccer/match/7' } as FoundMatch['Match'];
    const links = (PlayerName: string) =>
      listFoundGroups(
        {
          ...answer,
          Matches: [{ Match, Live: null, PlayerName, PlayerOdd: null, MarketName: '', Market: null }],
        },
        [],
      )
        .flatMap(({ items }) => items)
        .filter(({ kind }) => kind === 'match')
        .map(({ link }) => link);
    expect(links('Ada Lima')).toEqual(['/sport/soccer/match/7?q=Ada+Lima']);
    expect(links('')).toEqual(['/sport/soccer/match/7']);
  });
});

it('a match found by a market leads to its markets of that name, before other results of the text', () => {
  const Match = { ID: 7, MatchLink: '/sport/soccer/match/7' } as FoundMatch['Match'];
  const found = { Match, Live: null, PlayerName: '', PlayerOdd: null, MarketName: 'Corners', Market: null };
  const markets = { ...answer, Query: 'corners liverpool', Markets: [found], MarketText: 'corners' };
  const groups = listFoundGroups({ ...markets, Best: 'markets' }, []);
  expect(groups.map(({ name }) => name)).toEqual(['markets', 'sports', 'tournaments']);
  expect(groups[0]?.items.map(({ link }) => link)).toEqual(['/sport/soccer/match/7?q=corners']);
});

describe('games', () => {
  const game: CasinoGame = {
    ID: 'evens:dice',
    Key: 'dice',
    Name: 'Dice',
    Provider: 'evens',
    ProviderName: 'Evens Originals',
    Categories: ['all'],
    LiveCategory: null,
    HasDemo: true,
    HasJackpot: false,
    Rtp: 99,
    GameLink: '/table-game/evens/dice',
  };

  it('games follow better matches, and lead to their page', () => {
    const groups = listFoundGroups({ ...answer, Query: 'di' }, [game]);
    expect(groups.map(({ name }) => name)).toEqual(['tournaments', 'sports', 'games']);
    expect(groups.at(-1)?.items[0]?.link).toBe('/table-game/evens/dice');
  });

  it('a game whose name equals the text is first', () => {
    expect(listFoundGroups({ ...answer, Query: ' DICE' }, [game])[0]?.name).toBe('games');
  });
});

describe('arrow keys', () => {
  it('arrow keys move through the results and the box, and wrap around', () => {
    expect([movedTo(-1, 1, 3), movedTo(0, 1, 3), movedTo(2, 1, 3)]).toEqual([0, 1, -1]);
    expect([movedTo(-1, -1, 3), movedTo(0, -1, 3)]).toEqual([2, -1]);
    expect(movedTo(-1, 1, 0)).toBe(-1);
  });
});

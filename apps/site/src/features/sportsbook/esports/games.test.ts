import type { Sport } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { hasLeft, listGames, listLeagues, parseEsportsPath } from './games.ts';

function game(alias: string, change: Partial<Sport> = {}): Sport {
  return {
    ID: 1,
    Name: alias,
    OriginalName: alias,
    Alias: alias,
    SportLink: `/esports/${alias}`,
    OutrightsLink: '',
    ResultsLink: '',
    sportSystemId: 66,
    Rank: 1,
    OutrightsCount: 0,
    MatchesCount: 1,
    LiveCount: 0,
    Categories: [],
    ...change,
  };
}

function category(name: string, ranks: readonly number[]): Sport['Categories'][number] {
  return {
    ID: 1,
    Alias: name,
    Code: name,
    Name: name,
    OriginalName: name,
    Rank: 1,
    CategoryLink: '',
    OutrightsLink: '',
    OutrightsCount: 0,
    MatchesCount: 1,
    LiveCount: 0,
    TopTournaments: [],
    Tournaments: ranks.map((rank) => ({
      ID: rank,
      Name: `${name} ${rank}`,
      Alias: `${name}-${rank}`,
      SportTypeID: 660,
      TournamentLink: '',
      Rank: rank,
      MatchesCount: 1,
      LiveCount: 0,
    })),
  };
}

test('the games are all esports with matches or outrights', () => {
  const games = listGames([
    game('dota-2'),
    game('soccer', { sportSystemId: 1 }),
    game('valorant', { MatchesCount: 0 }),
    game('rainbow-six', { MatchesCount: 0, OutrightsCount: 1 }),
  ]);
  expect(games.map(({ Alias }) => Alias)).toEqual(['dota-2', 'rainbow-six']);
});

test('leagues of all regions are sorted best first', () => {
  const leagues = listLeagues(game('dota-2', { Categories: [category('eu', [3, 20]), category('us', [6])] }));
  expect(leagues.map(({ tournament }) => tournament.Rank)).toEqual([3, 6, 20]);
});

test.each([
  ['/esports', [undefined, undefined, false]],
  ['/esports/Dota-2', ['dota-2', undefined, false]],
  ['/esports/dota-2/dota-2/major/live/match/7', ['dota-2', 'major', false]],
  ['/esports/dota-2/outright/dota-2', ['dota-2', undefined, true]],
])('parseEsportsPath finds game and league of %s', (path, [game, tournament, isOutrights]) => {
  expect(parseEsportsPath(path)).toMatchObject({ game, tournament, isOutrights });
});

describe('a chosen game', () => {
  const [dota, valorant] = [game('dota-2'), game('valorant')];
  test('a chosen game has left if it was in the previous list and is not in the new one', () => {
    expect(hasLeft('dota-2', [dota, valorant], [valorant])).toBe(true);
  });
  test('a chosen game has not left while it is listed, or without a previous list', () => {
    expect(hasLeft('dota-2', [dota], [dota, valorant])).toBe(false);
    expect(hasLeft('dota-2', undefined, [valorant])).toBe(false);
    expect(hasLeft('unheard-of', [dota], [dota])).toBe(false);
    expect(hasLeft(undefined, [dota], [])).toBe(false);
  });
});

import type { Category, Sport, Tournament } from '@evens/contract';
import { describe, expect, it } from 'vitest';
import {
  CLOSED,
  fitsView,
  onlyTournaments,
  openAlias,
  openSport,
  placeOfPath,
  type ResultsTab,
  readView,
  sportsOfArea,
  toggleCategory,
  toggleSport,
  toggleTournament,
  writeView,
} from './view.ts';

const plain = readView(new URLSearchParams());

function tournament(ID: number): Tournament {
  return {
    ID,
    Name: `T${ID}`,
    Alias: `t${ID}`,
    SportTypeID: 1,
    TournamentLink: '',
    Rank: 1,
    MatchesCount: ID,
    LiveCount: 0,
  };
}

function category(ID: number, Tournaments: Tournament[]): Category {
  return {
    ID,
    Alias: `c${ID}`,
    Code: 'gb-eng',
    Name: `C${ID}`,
    OriginalName: `C${ID}`,
    Rank: 1,
    CategoryLink: '',
    OutrightsLink: '',
    OutrightsCount: 0,
    MatchesCount: 99,
    LiveCount: 0,
    Tournaments,
    TopTournaments: [],
  };
}

function sport(Alias: string, sportSystemId: number, Categories: Category[] = []): Sport {
  return {
    ID: 1,
    Name: Alias,
    OriginalName: Alias,
    Alias,
    SportLink: '',
    OutrightsLink: '',
    ResultsLink: '',
    sportSystemId,
    Rank: 1,
    OutrightsCount: 0,
    MatchesCount: 99,
    LiveCount: 0,
    Categories,
  };
}

describe('the view of results', () => {
  it('the view of results is written to the address and read back from it', () => {
    const view = {
      tab: 'outrights',
      day: '2026-11-20',
      sport: 'soccer',
      category: 'england',
      tournament: 'premier-league',
      text: 'pre mier',
    } as const;
    expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
    expect(writeView(plain)).toBe('');
  });

  it('unknown values in the address are ignored', () => {
    expect(readView(new URLSearchParams('tab=x&date=yesterday'))).toEqual(plain);
  });

  it('opening a sport, category or tournament closes the other one of its kind', () => {
    const deep = toggleTournament(
      plain,
      { sport: 'soccer', category: 'spain', tournament: 'la-liga' },
      false,
    );
    expect(deep).toMatchObject({ sport: 'soccer', category: 'spain', tournament: 'la-liga' });
    expect(toggleCategory(deep, 'soccer', 'italy', false)).toMatchObject({
      sport: 'soccer',
      category: 'italy',
      tournament: undefined,
    });
    expect(toggleSport(deep, 'tennis', false)).toMatchObject({ sport: 'tennis', category: undefined });
    expect(toggleSport(deep, 'soccer', true).sport).toBe(CLOSED);
  });

  it('the only entry of a list opens automatically, unless it was closed', () => {
    expect(openAlias(['england'], undefined)).toBe('england');
    expect(openAlias(['england', 'spain'], undefined)).toBeUndefined();
    expect(openAlias(['england'], CLOSED)).toBe(CLOSED);
  });

  it('the first sport opens automatically, unless another was opened or it was closed', () => {
    expect(openSport(['soccer', 'tennis'], undefined)).toBe('soccer');
    expect(openSport(['soccer', 'tennis'], 'Tennis')).toBe('tennis');
    expect(openSport(['soccer', 'tennis'], CLOSED)).toBe(CLOSED);
  });
});

describe('the place of a path', () => {
  it.each([
    ['/sport/results', { area: { kind: 'sport' }, matchId: undefined }],
    ['/sport/results/71', { area: { kind: 'sport' }, matchId: 71 }],
    ['/esports/results', { area: { kind: 'esports', game: undefined }, matchId: undefined }],
    ['/esports/dota-2/results', { area: { kind: 'esports', game: 'dota-2' }, matchId: undefined }],
    ['/esports/Dota-2/results/9', { area: { kind: 'esports', game: 'dota-2' }, matchId: 9 }],
  ])('%s', (path, place) => {
    expect(placeOfPath(path)).toEqual(place);
  });

  it('games and sports have different result areas', () => {
    const sports = [sport('soccer', 1), sport('dota-2', 66), sport('valorant', 66)];
    const aliases = (area: Parameters<typeof sportsOfArea>[1]) =>
      sportsOfArea(sports, area).map(({ Alias }) => Alias);
    expect(aliases({ kind: 'sport' })).toEqual(['soccer']);
    expect(aliases({ kind: 'esports', game: undefined })).toEqual(['dota-2', 'valorant']);
    expect(aliases({ kind: 'esports', game: 'valorant' })).toEqual(['valorant']);
  });
});

describe('a result that was found by its sides', () => {
  const match = { SportSystemID: 1, SportAlias: 'soccer', IsOutright: false, Tournament: tournament(3) };
  const isHere = (change: object, place: object = {}) =>
    fitsView(
      { ...match, ...change },
      { view: plain, area: { kind: 'sport' }, followed: new Set<number>(), ...place },
    );

  it('a result is on the page of its area', () => {
    const dota = { SportSystemID: 66, SportAlias: 'dota-2' };
    expect(isHere({})).toBe(true);
    expect(isHere(dota)).toBe(false);
    expect(isHere(dota, { area: { kind: 'esports', game: undefined } })).toBe(true);
    expect(isHere(dota, { area: { kind: 'esports', game: 'Dota-2' } })).toBe(true);
    expect(isHere(dota, { area: { kind: 'esports', game: 'valorant' } })).toBe(false);
    expect(isHere({}, { area: { kind: 'esports', game: undefined } })).toBe(false);
  });

  it('a result is listed under its own tab: matches, outrights, or followed leagues', () => {
    const under = (tab: ResultsTab) => ({ view: { ...plain, tab } });
    expect(isHere({ IsOutright: true })).toBe(false);
    expect(isHere({ IsOutright: true }, under('outrights'))).toBe(true);
    expect(isHere({}, under('outrights'))).toBe(false);
    expect(isHere({}, under('favorites'))).toBe(false);
    expect(isHere({}, { ...under('favorites'), followed: new Set([3]) })).toBe(true);
  });
});

describe('leagues that are followed', () => {
  it('filtering by followed leagues keeps only these, and counts only them', () => {
    const sports = [
      sport('soccer', 1, [category(1, [tournament(2), tournament(3)]), category(2, [tournament(4)])]),
      sport('tennis', 2, [category(3, [tournament(5)])]),
    ];
    const left = onlyTournaments(sports, new Set([3]));
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ Alias: 'soccer', MatchesCount: 3 });
    expect(left[0]?.Categories.map(({ ID, MatchesCount }) => [ID, MatchesCount])).toEqual([[1, 3]]);
  });
});

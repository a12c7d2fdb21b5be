import type { Category, Sport, Tournament } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { pathOnDay, sportLinkOfDay } from './day-links.ts';
import { openBranch, toggleCategory, toggleSport } from './expansion.ts';
import { parseTreePath, sidebarMode, topTournaments } from './tree.ts';

describe('parseTreePath', () => {
  test.each([
    ['/sport', [undefined, undefined, undefined, undefined]],
    ['/sport/soccer', [undefined, 'soccer', undefined, undefined]],
    ['/sport/soccer/today', [undefined, 'soccer', undefined, undefined]],
    ['/sport/Soccer/england/premier-league', [undefined, 'soccer', 'england', 'premier-league']],
    ['/sport/results/5', ['results', undefined, undefined, undefined]],
    ['/sport/favorites', ['favorites', undefined, undefined, undefined]],
    ['/sport/outrights', ['outrights', undefined, undefined, undefined]],
    ['/sport/outrights/soccer', ['outrights', 'soccer', undefined, undefined]],
    ['/sport/top-tournaments/england', ['top-tournaments', undefined, undefined, undefined]],
    ['/sport/koreanView/basketball', [undefined, 'basketball', undefined, undefined]],
    ['/live/sport/soccer/england/premier-league/match/5', [undefined, 'soccer', 'england', 'premier-league']],
    ['/live/tennis/atp/wien/match/5', [undefined, 'tennis', 'atp', 'wien']],
    ['/esports/dota-2/international/major/match/5', [undefined, 'dota-2', 'international', 'major']],
    ['/esports/dota-2/outright', ['outright', 'dota-2', undefined, undefined]],
    ['/history', [undefined, undefined, undefined, undefined]],
  ])('%s', (path, [section, sport, category, tournament]) => {
    expect(parseTreePath(path)).toEqual({ section, sport, category, tournament });
  });

  test.each([
    ['/sport/soccer', 'prematch'],
    ['/sport/results', 'results'],
    ['/live/featured', 'live'],
    ['/esports/dota-2', 'esports'],
    ['/esports/dota-2/results/7', 'results'],
    ['/', 'prematch'],
  ])('%s has the tree of %s', (path, mode) => {
    expect(sidebarMode(path)).toBe(mode);
  });
});

describe('what is open', () => {
  const nothing = { sport: undefined, category: undefined };
  const england = { sport: 'soccer', category: 'england' };

  test('the path opens one sport and one category', () => {
    expect(openBranch(nothing, parseTreePath('/sport/soccer/england'))).toEqual(england);
    expect(openBranch(england, parseTreePath('/sport/tennis'))).toEqual({
      sport: 'tennis',
      category: undefined,
    });
    expect(openBranch(england, parseTreePath('/sport/schedule'))).toEqual(england);
  });
  test('the path of top tournaments opens them instead of a sport', () => {
    const top = openBranch(england, parseTreePath('/sport/top-tournaments'));
    expect(top).toEqual({ sport: 'top-tournaments', category: undefined });
    expect(openBranch(top, parseTreePath('/sport/soccer'))).toEqual({ sport: 'soccer', category: undefined });
  });
  test('a sport is closed by hand, and opening another one replaces it', () => {
    expect(toggleSport(england, 'soccer')).toEqual(nothing);
    expect(toggleSport(england, 'tennis')).toEqual({ sport: 'tennis', category: undefined });
    expect(toggleCategory(england, 'soccer', 'spain')).toEqual({ sport: 'soccer', category: 'spain' });
    expect(toggleCategory(england, 'soccer', 'england')).toEqual({ sport: 'soccer', category: undefined });
  });
});

describe('today and all', () => {
  test('the today and all toggle keeps the page if the page has days', () => {
    expect(pathOnDay('/sport/soccer', 'today')).toBe('/sport/soccer/today');
    expect(pathOnDay('/sport/soccer/today', 'all')).toBe('/sport/soccer');
    expect(pathOnDay('/sport/soccer/england/premier-league', 'today')).toBe(
      '/sport/soccer/england/premier-league?hours=today',
    );
    expect(pathOnDay('/sport/soccer/england', 'all')).toBe('/sport/soccer/england');
  });
  test('the today and all toggle leads to all sports from other pages', () => {
    for (const path of ['/sport', '/', '/sport/schedule', '/sport/soccer/england/cup/match/7'])
      expect(pathOnDay(path, 'today')).toBe('/sport?hours=today');
  });
  test('the choice of today or all is kept in the links of the tree', () => {
    expect(sportLinkOfDay('/sport/soccer', true)).toBe('/sport/soccer/today');
    expect(sportLinkOfDay('/sport/soccer', false)).toBe('/sport/soccer');
    expect(sportLinkOfDay('/esports/dota-2', true)).toBe('/esports/dota-2?hours=today');
  });
});

describe('top tournaments', () => {
  const counts = { MatchesCount: 1, LiveCount: 0, OutrightsCount: 0, OutrightsLink: '' };
  function tournament(name: string, rank: number): Tournament {
    return {
      ID: rank,
      Name: name,
      Alias: name,
      SportTypeID: 1,
      TournamentLink: '',
      Rank: rank,
      MatchesCount: 1,
      LiveCount: 0,
    };
  }
  function sport(rank: number, systemId: number, top: readonly Tournament[]): Sport {
    const category: Category = {
      ID: rank,
      Alias: '',
      Code: '',
      Name: '',
      OriginalName: '',
      Rank: 1,
      CategoryLink: '',
      ...counts,
      Tournaments: [],
      TopTournaments: [...top],
    };
    const names = { ID: rank, Name: '', OriginalName: '', Alias: '', SportLink: '', ResultsLink: '' };
    return { ...names, ...counts, sportSystemId: systemId, Rank: rank, Categories: [category] };
  }

  test('top tournaments are sorted by own and sport rank, and exclude esports', () => {
    const found = topTournaments([
      sport(1, 1, [tournament('third', 9), tournament('first', 1)]),
      sport(2, 2, [tournament('second', 3)]),
      sport(3, 66, [tournament('game', 1)]),
    ]);
    expect(found.map(({ tournament: { Name } }) => Name)).toEqual(['first', 'second', 'third']);
  });
});

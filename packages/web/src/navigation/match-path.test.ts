import { pagePaths } from '@evens/contract';
import { describe, expect, it } from 'vitest';
import { byPrecision, matchPath } from './match-path.ts';

const routes = byPrecision(Object.entries(pagePaths).map(([name, path]) => ({ name, path })));
const nameAt = (path: string) => routes.find((route) => matchPath(route.path, path))?.name;

describe('matchPath', () => {
  it('matchPath returns the values of the parameters', () => {
    expect(matchPath('/sport/:sportAlias/:matchId', '/sport/soccer/12')).toEqual({
      sportAlias: 'soccer',
      matchId: '12',
    });
    expect(matchPath('/sport/:sportAlias', '/sport')).toBeNull();
    expect(matchPath('/sport/:sportAlias', '/sport/soccer/england')).toBeNull();
  });

  it('matchPath ignores case and a trailing slash', () => {
    expect(matchPath('/sport/koreanView', '/Sport/KOREANVIEW/')).toEqual({});
    expect(matchPath('/', '/')).toEqual({});
  });

  it('matchPath decodes parameters, and keeps text that cannot be decoded', () => {
    expect(matchPath('/sport/:alias', '/sport/s%C3%A3o-paulo')).toEqual({ alias: 'são-paulo' });
    expect(matchPath('/sport/:alias', '/sport/a%2Fb')).toEqual({ alias: 'a/b' });
    expect(matchPath('/sport/:alias', '/sport/%E0%A4%A')).toEqual({ alias: '%E0%A4%A' });
  });

  it('matchPath lets a final star match all further segments, whole ones only', () => {
    expect(matchPath('/esports/*', '/esports')).toEqual({});
    expect(matchPath('/esports/*', '/esports/cs2/x')).toEqual({});
    expect(matchPath('/esports/*', '/esportsman')).toBeNull();
  });
});

describe('which page a path leads to', () => {
  it.each([
    ['/', 'home'],
    ['/sport', 'sport'],
    ['/sport/soccer', 'sportOne'],
    ['/sport/results', 'results'],
    ['/sport/results/91', 'resultsMatch'],
    ['/sport/soccer/today', 'sportToday'],
    ['/sport/soccer/england', 'category'],
    ['/sport/koreanview/outrights', 'koreanOutrights'],
    ['/sport/koreanView/tennis', 'koreanSport'],
    ['/sport/soccer/england/premier-league/match/7', 'match'],
    ['/live/sport/soccer/england/premier-league/match/7', 'liveMatch'],
    ['/live/soccer/england/premier-league/match/7', 'liveMatchShort'],
    ['/esports/cs2/outright', 'esportsOutright'],
    ['/esports/cs2/europe', 'esportsCategory'],
    ['/esports/cs2/results/4', 'esportsResultsMatch'],
    ['/esports/cs2/europe/major/live/match/4', 'esportsLiveMatch'],
    ['/nowhere', undefined],
    ['/sport/soccer/england/premier-league/7', undefined],
  ])('%s: %s', (path, name) => {
    expect(nameAt(path)).toBe(name);
  });
});

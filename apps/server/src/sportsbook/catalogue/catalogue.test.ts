import { advance, type Fixture, type MatchBook, openBook } from '@evens/book';
import { calls } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import { sportByAlias } from '@evens/markets';
import Schema from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import {
  categoryAlias,
  matchLink,
  outrightsLink,
  resultsLink,
  slug,
  sportLink,
  tournamentLink,
} from './links.ts';
import { inPageOrder, presentMarket } from './present-markets.ts';
import { type MatchEntry, presentLive, presentMatch, presentOutright } from './present-match.ts';
import { presentTree } from './present-tree.ts';
import {
  isListed,
  isListedUnder,
  isLiveMatch,
  midnightAfter,
  selectMatches,
  selectOutrights,
} from './select-matches.ts';

const T0 = Date.UTC(2026, 2, 1, 15, 0, 0);
const HOUR_MS = 3_600_000;
const english = getLanguage('en');

function sport(alias: string) {
  const found = sportByAlias(alias);
  if (found === undefined) throw new Error(alias);
  return found;
}

const categoryIds: Readonly<Record<string, number>> = { 'gb-eng': 2, es: 3 };
let ids = 0;
function matchEntry(change: Partial<Fixture> = {}, bookChange: Partial<MatchBook> = {}): MatchEntry {
  const fixture: Fixture = {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'premier-league',
    tournamentName: 'Premier League',
    tournamentRank: 1,
    kind: 'match',
    competitors: [
      { name: 'Arsenal', key: 'arsenal' },
      { name: 'Everton', key: 'everton' },
    ],
    startsAtMs: T0,
    periods: 2,
    periodSeconds: 2700,
    ...change,
  };
  const place = {
    sportId: sport(fixture.sport).id,
    categoryId: categoryIds[fixture.category] ?? 4,
    tournamentId: fixture.tournamentRank,
  };
  return { id: ++ids, place, book: { ...openBook(fixture, 1), ...bookChange } };
}

function priced(entry: MatchEntry): MatchEntry {
  const total = (line: string, over: number, under: number) => ({
    type: 'total',
    specifier: `total=${line}`,
    odds: [over, under],
  });
  const book = advance(entry.book, {
    kind: 'odds',
    match: 'a',
    id: 'o',
    occurredAtMs: T0 - 1000,
    sourceType: 1,
    complete: true,
    markets: [
      total('10.5', 9000, 1010),
      total('2.5', 1900, 1950),
      total('1.5', 1300, 3500),
      { type: 'asian-handicap', specifier: 'hcp=-0.5|score=0:0', odds: [2000, 1800] },
      { type: 'asian-handicap', specifier: 'hcp=-0.25|score=0:0', odds: [1850, 1950] },
      { type: '1x2', specifier: '', odds: [2000, 3500, 0] },
    ],
  });
  return { ...entry, book };
}

describe('links', () => {
  it('links follow the routes of the site', () => {
    const soccer = { sport: sport('soccer'), categoryAlias: 'england', tournamentAlias: 'premier-league' };
    const dota = { sport: sport('dota-2'), categoryAlias: 'international', tournamentAlias: 'major' };
    expect(sportLink(soccer.sport)).toBe('/sport/soccer');
    expect(tournamentLink(soccer)).toBe('/sport/soccer/england/premier-league');
    expect(matchLink(soccer, 7, false)).toBe('/sport/soccer/england/premier-league/match/7');
    expect(matchLink(soccer, 7, true)).toBe('/live/sport/soccer/england/premier-league/match/7');
    expect(matchLink(dota, 7, false)).toBe('/esports/dota-2/international/major/match/7');
    expect(outrightsLink(soccer.sport, 'england')).toBe('/sport/outrights/england');
    expect(outrightsLink(dota.sport, 'international')).toBe('/esports/dota-2/outright/international');
    expect(resultsLink(dota.sport)).toBe('/esports/dota-2/results');
    expect(matchLink(dota, 7, true)).toBe('/esports/dota-2/international/major/live/match/7');
  });

  it('links use the English name of a category in Latin letters', () => {
    expect(categoryAlias(english, 'gb-eng')).toBe('england');
    expect(slug('Bosnia & Herzegovina')).toBe('bosnia-herzegovina');
    expect(slug('Côte d’Ivoire')).toBe('cote-d-ivoire');
  });
});

describe('a match', () => {
  const view = { language: english, english, feed: 'up' } as const;

  it('a match shows money line, total and handicap, each on the most balanced line', () => {
    const match = presentMatch(priced(matchEntry()), view);
    expect(match.PreviewMarkets.map(({ ID }) => ID)).toEqual([
      '1x2',
      'total;total=2.5',
      'asian-handicap;hcp=-0.25|score=0:0',
    ]);
    expect(match.MarketsCount).toBe(3);
    expect(match.OutcomesCount).toBe(12);
    expect(match.PreviewMarkets[0]?.Odds.map(({ IsSuspended }) => IsSuspended)).toEqual([false, false, true]);
  });

  it('a match has all its markets suspended while the feed is not up', () => {
    const match = presentMatch(priced(matchEntry()), { ...view, feed: 'recovering' });
    const odds = match.PreviewMarkets.flatMap(({ Odds }) => Odds);
    expect(odds.every(({ IsSuspended }) => IsSuspended)).toBe(true);
  });

  it('a match lists its markets like the match page: by market, then by line', () => {
    const { book } = priced(matchEntry());
    expect(inPageOrder(book.markets.values()).map(({ type, specifier }) => `${type} ${specifier}`)).toEqual([
      '1x2 ',
      'total total=1.5',
      'total total=2.5',
      'total total=10.5',
      'asian-handicap hcp=-0.5|score=0:0',
      'asian-handicap hcp=-0.25|score=0:0',
    ]);
  });

  it("a match is presented in the caller's language with the same path", () => {
    const arabic = presentMatch(priced(matchEntry()), { ...view, language: getLanguage('ar') });
    const plain = presentMatch(priced(matchEntry()), view);
    expect(arabic.Category.Name).not.toBe(plain.Category.Name);
    expect(arabic.PreviewMarkets[0]?.Name).not.toBe(plain.PreviewMarkets[0]?.Name);
    expect(arabic.CategoryAlias).toBe(plain.CategoryAlias);
  });

  it('a match in play returns the last clock time and its timestamp', () => {
    const entry = matchEntry(
      {},
      {
        phase: 'playing',
        clock: { period: 1, running: true, seconds: 600, countDown: false, atMs: T0, rate: 60 },
        facts: {
          kind: 'contest',
          status: 'playing',
          periods: [{ phase: 'regular', home: 2, away: 1, ended: false }],
        },
      },
    );
    expect(presentLive(entry, T0 + 5000)).toMatchObject({
      HomeScore: 2,
      AwayScore: 1,
      MatchMinute: 15,
      ClockStartTime: new Date(T0).toISOString(),
      ClockCorrection: 600,
      Scores: [{ HomeScore: 2, AwayScore: 1 }],
    });
  });

  it('a match has the special period id of its second half, and its video if available', () => {
    const entry = matchEntry(
      { periods: 2, stream: { url: 'https://video.example/a.m3u8', type: 'hls' } },
      {
        phase: 'playing',
        clock: { period: 2, running: true, seconds: 2800, countDown: false, atMs: T0, rate: 1 },
      },
    );
    expect(presentLive(entry, T0)).toMatchObject({
      PeriodID: 1001,
      StreamUrl: 'https://video.example/a.m3u8',
      StreamType: 1,
    });
    expect(presentLive(matchEntry({}, { phase: 'playing' }), T0)).toMatchObject({
      StreamUrl: '',
      StreamType: 0,
    });
  });

  it('a match of a sets sport shows the sets won', () => {
    const entry = matchEntry(
      { sport: 'tennis' },
      {
        phase: 'playing',
        facts: {
          kind: 'contest',
          status: 'playing',
          periods: [
            { phase: 'regular', home: 6, away: 4, ended: true },
            { phase: 'regular', home: 1, away: 2, ended: false },
          ],
        },
      },
    );
    expect(presentLive(entry, T0)).toMatchObject({ HomeScore: 1, AwayScore: 0 });
  });

  it('matches and races are presented as the contract defines', () => {
    const runners = ['A', 'B', 'C'].map((name) => ({ name, key: name }));
    const race = matchEntry({ sport: 'golf', kind: 'race', competitors: runners, tournamentName: 'Open' });
    const entries = [priced(matchEntry()), race];
    const answer = {
      Matches: entries.map((entry) => presentMatch(entry, view)),
      Total: 2,
      Place: { Sport: '', Category: '', Tournament: '' },
    };
    expect(Schema.Errors(calls['GET /api/sport/matches'].answer, answer)[1]).toEqual([]);
    const tree = { Sports: presentTree(entries, { language: english, english }) };
    expect(Schema.Errors(calls['GET /api/sport/tree'].answer, tree)[1]).toEqual([]);
    const page = {
      Match: answer.Matches[0],
      Live: presentLive(race, T0),
      HasPlayers: false,
      HasTable: false,
      Markets: Array.from(entries[0]?.book.markets.values() ?? [], (market) =>
        presentMarket(market, { book: entries[0]?.book ?? race.book, language: english, isOpen: true }),
      ),
    };
    expect(Schema.Errors(calls['GET /api/match/get'].answer, page)[1]).toEqual([]);
  });
});

describe('lists', () => {
  const soon = matchEntry({ startsAtMs: T0 + HOUR_MS });
  const later = matchEntry({ startsAtMs: T0 + 5 * HOUR_MS, tournament: 'la-liga', category: 'es' });
  const playing = matchEntry({ startsAtMs: T0 - HOUR_MS }, { phase: 'playing' });
  const over = matchEntry({ startsAtMs: T0 - 3 * HOUR_MS }, { phase: 'ended' });
  const game = matchEntry({ sport: 'dota-2', startsAtMs: T0 + 2 * HOUR_MS, category: 'international' });
  const all = [later, over, game, soon, playing];
  const chosen = (query: Parameters<typeof selectMatches>[1]) =>
    selectMatches(all, query, { english, nowMs: T0 }).map(({ id }) => id);

  it('lists contain matches that have not ended, soonest first', () => {
    expect(chosen({})).toEqual([playing.id, soon.id, game.id, later.id]);
    expect(all.filter(isListed)).toHaveLength(4);
  });

  it('matches can be selected by sport, category, tournament, or all esports', () => {
    expect(chosen({ sportAlias: 'Soccer' })).toEqual([playing.id, soon.id, later.id]);
    expect(chosen({ sportAlias: 'soccer', categoryAlias: 'spain' })).toEqual([later.id]);
    expect(chosen({ sportAlias: 'soccer', tournamentAlias: 'LA-LIGA' })).toEqual([later.id]);
    expect(chosen({ sportAlias: 'esports' })).toEqual([game.id]);
  });

  it('a list of all sports has no virtual matches', () => {
    const played = [matchEntry({}), matchEntry({ sport: 'virtual-soccer' })];
    expect(played.map((entry) => isListedUnder(entry, undefined))).toEqual([true, false]);
    expect(played.map((entry) => isListedUnder(entry, 'virtual-soccer'))).toEqual([false, true]);
  });

  it('a selection without a sport has no virtual matches', () => {
    const virtual = matchEntry({ sport: 'virtual-soccer', startsAtMs: T0 + HOUR_MS });
    const select = (query: Parameters<typeof selectMatches>[1]) =>
      selectMatches([soon, virtual], query, { english, nowMs: T0 }).map(({ id }) => id);
    expect(select({ hours: '3' })).toEqual([soon.id]);
    expect(select({ hours: '3', sportAlias: 'virtual-soccer' })).toEqual([virtual.id]);
  });

  it("matches can be selected by the coming hours, or by the viewer's day", () => {
    expect(chosen({ hours: '3' })).toEqual([soon.id, game.id]);
    // 15:00 UTC is 20:00 for them: four hours to midnight.
    expect(chosen({ hours: 'today', offset: 300 })).toEqual([playing.id, soon.id, game.id]);
    expect(midnightAfter(T0, 300)).toBe(T0 + 4 * HOUR_MS);
    expect(midnightAfter(T0, 0)).toBe(T0 + 9 * HOUR_MS);
  });

  it('matches can be selected from top tournaments with a maximum per tournament', () => {
    const second = matchEntry({ startsAtMs: T0 + 3 * HOUR_MS });
    const third = matchEntry({ startsAtMs: T0 + 4 * HOUR_MS });
    const low = matchEntry({ tournament: 'national', tournamentRank: 10 });
    const top = (query: Parameters<typeof selectMatches>[1]) =>
      selectMatches([third, low, second, game, soon], { top: true, ...query }, { english, nowMs: T0 }).map(
        ({ id }) => id,
      );
    expect(top({})).toEqual([soon.id, second.id, third.id]);
    expect(top({ sportAlias: 'dota-2' })).toEqual([game.id]);
    // The game is in a tournament of the same number.
    expect(top({ sportAlias: 'soccer', each: 2 })).toEqual([soon.id, second.id]);
  });

  it('the tree counts all matches and matches in play in every branch', () => {
    const [soccer, dota] = presentTree(all.filter(isListed), { language: english, english });
    expect(soccer).toMatchObject({ Alias: 'soccer', MatchesCount: 3, LiveCount: 1 });
    expect(dota).toMatchObject({ Alias: 'dota-2', SportLink: '/esports/dota-2', sportSystemId: 66 });
  });
});

describe('outrights', () => {
  const sides = ['Arsenal', 'Everton', 'Fulham'].map((name) => ({ name, key: name }));
  const season: Partial<Fixture> = {
    kind: 'race',
    runnersKind: 'sides',
    competitors: sides,
    tournament: 'premier-league-winner',
    tournamentRank: 41,
    eachWay: { places: 3, fraction: '1/4' },
  };
  const match = matchEntry();
  const outright = matchEntry(season);
  const spanish = matchEntry({ ...season, category: 'es', tournament: 'la-liga-winner', tournamentRank: 42 });
  const game = matchEntry({ ...season, sport: 'dota-2', category: 'dota', tournament: 'major-winner' });
  const over = matchEntry(season, { phase: 'ended' });
  const all = [game, over, spanish, match, outright];
  const outrights = (query: Parameters<typeof selectOutrights>[1]) =>
    selectOutrights(all, query, english).map(({ id }) => id);

  it('outrights are listed as matches only on the page of their own competition', () => {
    const matches = (query: Parameters<typeof selectMatches>[1]) =>
      selectMatches(all, query, { english, nowMs: T0 }).map(({ id }) => id);
    expect(matches({})).toEqual([match.id]);
    expect(matches({ sportAlias: 'soccer', tournamentAlias: 'premier-league-winner' })).toEqual([
      outright.id,
    ]);
  });

  it('an outright whose season has begun is not a match in play', () => {
    expect(isLiveMatch(matchEntry({}, { phase: 'playing' }))).toBe(true);
    expect(isLiveMatch(matchEntry(season, { phase: 'playing' }))).toBe(false);
  });

  it('outrights can be selected by sport, by category, and for all sports or esports', () => {
    expect(outrights({})).toEqual([outright.id, spanish.id]);
    expect(outrights({ sportAlias: 'Soccer' })).toEqual([outright.id, spanish.id]);
    expect(outrights({ sportAlias: 'esports' })).toEqual([game.id]);
    expect(outrights({ sportAlias: 'dota-2' })).toEqual([game.id]);
    expect(outrights({ categoryAlias: 'SPAIN' })).toEqual([spanish.id]);
    expect(outrights({ sportAlias: 'tennis' })).toEqual([]);
  });

  it('outrights have their own count in the tree and are excluded from the count of matches', () => {
    const [soccer, dota] = presentTree(all.filter(isListed), { language: english, english });
    expect(soccer).toMatchObject({
      MatchesCount: 1,
      OutrightsCount: 2,
      OutrightsLink: '/sport/outrights/soccer',
    });
    expect(soccer?.Categories.map((each) => [each.Alias, each.MatchesCount, each.OutrightsCount])).toEqual([
      ['england', 1, 1],
      ['spain', 0, 1],
    ]);
    expect(soccer?.Categories.flatMap(({ Tournaments }) => Tournaments.map(({ Alias }) => Alias))).toEqual([
      'premier-league',
    ]);
    expect(dota).toMatchObject({
      MatchesCount: 0,
      OutrightsCount: 1,
      OutrightsLink: '/esports/dota-2/outright',
    });
  });

  it('outrights are listed with their place terms and a type of their own', () => {
    const view = { language: english, english, feed: 'up' } as const;
    expect(presentMatch(outright, view).Type).toBe(3);
    expect(presentMatch(match, view).Type).toBe(1);
    const answer = {
      Outrights: [presentOutright(outright, presentMatch(outright, view))],
      Place: { Sport: '', Category: '', Tournament: '' },
    };
    expect(answer.Outrights[0]?.EachWay).toEqual({ Places: 3, Fraction: '1/4' });
    expect(Schema.Errors(calls['GET /api/sport/outrights'].answer, answer)[1]).toEqual([]);
  });
});

describe('an answer kept for a moment', () => {
  it('a cached answer is computed once for simultaneous requests, and again after it expires', () => {
    const cache = new AnswerCache<number>(1000);
    let computed = 0;
    const make = () => ++computed;
    expect([cache.take('a', 0, make), cache.take('a', 999, make), cache.take('b', 999, make)]).toEqual([
      1, 1, 2,
    ]);
    expect(cache.take('a', 1000, make)).toBe(3);
  });
});

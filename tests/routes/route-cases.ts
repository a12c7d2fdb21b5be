import { pagePaths } from '@evens/contract';
import type { StoredMatch } from '../fixture/world/world-site.ts';

/** Expected content of a sport screen, derived from the database. */
export interface RouteCase {
  /** The path as in `pagePaths`. */
  readonly route: string;
  /** A concrete path. */
  path(matches: readonly StoredMatch[]): string;
  /** Whether the screen lists a match. */
  shows(match: StoredMatch): boolean;
  /** `all`: exactly these; `some`: only these, and at least one; `one`: this match, and anything that it links to. */
  readonly extent: 'all' | 'some' | 'one';
  /** The screen has prices that move. */
  readonly hasPrices: boolean;
  /** Phones show other content first, so only errors and widths are checked there. */
  readonly differsOnPhones?: boolean;
}

const isLive = ({ phase }: StoredMatch) => phase === 'playing' || phase === 'break';
const isOpen = (match: StoredMatch) => !match.isOutright && (match.phase === 'scheduled' || isLive(match));
const isOver = ({ phase }: StoredMatch) => phase === 'ended';
const games = ['counter-strike', 'dota-2'];
const isGame = ({ sport }: StoredMatch) => games.includes(sport);

function found(matches: readonly StoredMatch[], home: string): StoredMatch {
  const match = matches.find((each) => each.home === home);
  if (!match) throw new Error(`${home} is not in the world`);
  return match;
}

const inPremierLeague = ({ tournament }: StoredMatch) => tournament === 'premier-league';
const inProLeague = ({ tournament }: StoredMatch) => tournament === 'pro-league';

function list(
  route: string,
  path: string,
  shows: RouteCase['shows'],
  more: Partial<RouteCase> = {},
): RouteCase {
  return { route, path: () => path, shows, extent: 'all', hasPrices: true, ...more };
}

/** A case for one match, found by its home side. */
function one(
  route: string,
  home: string,
  path: (id: number) => string,
  more: Partial<RouteCase> = {},
): RouteCase {
  return {
    route,
    path: (matches) => path(found(matches, home).id),
    shows: (match) => match.home === home,
    extent: 'one',
    hasPrices: true,
    ...more,
  };
}

/** All routes of sport, live and esports. */
export const routeCases: readonly RouteCase[] = [
  list(pagePaths.home, '', (match) => isOpen(match) || match.isOutright, { extent: 'some' }),
  list(pagePaths.sport, '/sport', isOpen),
  list(pagePaths.sportOne, '/sport/soccer', (match) => isOpen(match) && match.sport === 'soccer'),
  list(
    pagePaths.sportToday,
    '/sport/soccer/today',
    (match) => isOpen(match) && match.sport === 'soccer' && startsToday(match),
  ),
  list(
    pagePaths.category,
    '/sport/soccer/england',
    (match) => isOpen(match) && match.sport === 'soccer' && match.category === 'gb-eng',
  ),
  list(
    pagePaths.tournament,
    '/sport/soccer/england/premier-league',
    (match) => isOpen(match) && inPremierLeague(match),
  ),
  one(pagePaths.match, 'Albion', (id) => `/sport/soccer/england/premier-league/match/${id}`),
  list(
    pagePaths.results,
    '/sport/results?sport=soccer&category=england&tournament=premier-league',
    (match) => isOver(match) && inPremierLeague(match),
    { hasPrices: false },
  ),
  one(pagePaths.resultsMatch, 'Quayside', (id) => `/sport/results/${id}`, { hasPrices: false }),
  list(pagePaths.favourites, '/sport/favorites', () => false, { hasPrices: false }),
  list(pagePaths.schedule, '/sport/schedule', isOpen, { extent: 'some' }),
  list(
    pagePaths.outrights,
    '/sport/outrights',
    (match) => match.isOutright && !isOver(match) && !isGame(match),
  ),
  list(
    pagePaths.outrightsOf,
    '/sport/outrights/soccer',
    (match) => match.isOutright && !isOver(match) && match.sport === 'soccer',
  ),
  list(
    pagePaths.topTournaments,
    '/sport/top-tournaments',
    (match) => isOpen(match) && !isGame(match) && match.tournamentRank < 10,
    { extent: 'some' },
  ),
  list(
    pagePaths.topTournamentsOf,
    '/sport/top-tournaments/england',
    (match) => isOpen(match) && match.category === 'gb-eng' && match.tournamentRank < 10,
    { extent: 'some' },
  ),
  list(pagePaths.korean, '/sport/koreanView', isOpen, { extent: 'some' }),
  list(
    pagePaths.koreanSport,
    '/sport/koreanView/basketball',
    (match) => isOpen(match) && match.sport === 'basketball',
  ),
  list(
    pagePaths.koreanOutrights,
    '/sport/koreanView/outrights',
    (match) => match.isOutright && !isOver(match),
    {
      extent: 'some',
    },
  ),
  list(pagePaths.live, '/live', isLive),
  list(pagePaths.liveFeatured, '/live/featured', isLive, { extent: 'some' }),
  list(pagePaths.multiView, '/live/multi-view', isLive, { extent: 'some' }),
  one(pagePaths.liveMatch, 'Mariners', (id) => `/live/sport/soccer/england/premier-league/match/${id}`),
  one(pagePaths.liveMatchShort, 'Navarra', (id) => `/live/soccer/spain/laliga/match/${id}`),
  list(pagePaths.esports, '/esports', (match) => isOpen(match) && isGame(match)),
  list(
    pagePaths.esportsOne,
    '/esports/counter-strike',
    (match) => isOpen(match) && match.sport === 'counter-strike',
  ),
  list(
    pagePaths.esportsCategory,
    '/esports/dota-2/dota-2',
    (match) => isOpen(match) && match.sport === 'dota-2',
  ),
  list(
    pagePaths.esportsTournament,
    '/esports/counter-strike/counter-strike/pro-league',
    (match) => isOpen(match) && inProLeague(match),
  ),
  one(
    pagePaths.esportsMatch,
    'Jackals',
    (id) => `/esports/counter-strike/counter-strike/pro-league/match/${id}`,
  ),
  one(
    pagePaths.esportsLiveMatch,
    'Panthers',
    (id) => `/esports/counter-strike/counter-strike/pro-league/live/match/${id}`,
  ),
  list(
    pagePaths.esportsOutright,
    '/esports/counter-strike/outright',
    (match) => match.isOutright && match.sport === 'counter-strike',
  ),
  list(
    pagePaths.esportsOutrightOf,
    '/esports/counter-strike/outright/counter-strike',
    (match) => match.isOutright && match.sport === 'counter-strike',
  ),
  list(
    pagePaths.esportsResults,
    '/esports/results?sport=counter-strike&category=counter-strike&tournament=pro-league',
    (match) => isOver(match) && inProLeague(match),
    { hasPrices: false },
  ),
  list(
    pagePaths.esportsResultsOf,
    '/esports/counter-strike/results?sport=counter-strike&category=counter-strike&tournament=challenger-cup',
    (match) => isOver(match) && match.tournament === 'challenger-cup',
    { hasPrices: false },
  ),
  one(pagePaths.esportsResultsMatch, 'Unicorns', (id) => `/esports/counter-strike/results/${id}`, {
    hasPrices: false,
  }),
];

/** By the browser's calendar, which has the time zone of this process. */
function startsToday({ startsAtMs }: StoredMatch): boolean {
  return startsAtMs < new Date().setHours(24, 0, 0, 0);
}

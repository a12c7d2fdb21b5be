import type { MatchPhase } from '@evens/book';
import { categoryName, getLanguage, type Language, sportName, tournamentTitle } from '@evens/locales';
import { ESPORTS_SYSTEM_ID, sportByAlias, sports } from '@evens/markets';
import type { Replica } from '../../feed/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { ListedPage, MatchFacts, PageLookup, PageLookups } from '../../platform/page-lookups.ts';
import { findPlace } from './find-place.ts';
import { categoryAlias, categoryLink, matchLink, outrightsLink, sportLink, tournamentLink } from './links.ts';
import { type MatchEntry, matchName, matchSport } from './present-match.ts';
import { isListed } from './select-matches.ts';
import { readHasCategory, readHasMatch } from './store.ts';

/** Matches in a sitemap, the next ones first. */
const MATCHES_LISTED_MAX = 5000;
/** Runners of a race in the facts of its page. */
const COMPETITORS_MAX = 40;

interface SportPages {
  readonly replica: Pick<Replica, 'view' | 'all'>;
  readonly pool: Queryable;
}

const isSport: PageLookup = ({ sportAlias = '' }) => sportByAlias(sportAlias) !== undefined;
const isGame: PageLookup = ({ sportAlias = '' }) => sportByAlias(sportAlias)?.systemId === ESPORTS_SYSTEM_ID;

/**
 * Which pages of sports, places and matches exist: matches in memory are known at once, the others are read from the
 * database.
 */
export function sportPageLookups({ replica, pool }: SportPages): PageLookups {
  const english = getLanguage('en');
  const isPlace: PageLookup = (params) => {
    const { sportAlias, categoryAlias: category, tournamentAlias: tournament } = params;
    if (isSport(params) === false) return false;
    const placeQuery = { sportAlias, categoryAlias: category, tournamentAlias: tournament };
    return async () => (await findPlace(pool, placeQuery, { language: english, english })) !== undefined;
  };
  const isMatch: PageLookup = ({ matchId = '' }) => {
    if (!/^\d{1,15}$/.test(matchId)) return false;
    const id = Number(matchId);
    return replica.view(id) !== undefined || (() => readHasMatch(pool, id));
  };
  const isCategory = (alias: string) => async () => readHasCategory(pool, alias.toLowerCase(), english);
  return {
    sportOne: isSport,
    sportToday: isSport,
    koreanSport: isSport,
    category: isPlace,
    tournament: isPlace,
    match: isMatch,
    liveMatch: isMatch,
    liveMatchShort: isMatch,
    resultsMatch: isMatch,
    outrightsOf: ({ alias = '' }) => sportByAlias(alias) !== undefined || isCategory(alias),
    topTournamentsOf: ({ categoryAlias: alias = '' }) => isCategory(alias),
    esportsOne: isGame,
    esportsOutright: isGame,
    esportsResultsOf: isGame,
    esportsOutrightOf: isPlace,
    esportsCategory: isPlace,
    esportsTournament: isPlace,
    esportsMatch: isMatch,
    esportsLiveMatch: isMatch,
    esportsResultsMatch: isMatch,
  };
}

function stateFromPhase(phase: MatchPhase): MatchFacts['state'] {
  if (phase === 'postponed') return 'postponed';
  return phase === 'cancelled' || phase === 'abandoned' ? 'cancelled' : 'scheduled';
}

function matchPath(entry: MatchEntry) {
  const { fixture } = entry.book;
  return {
    sport: matchSport(entry),
    categoryAlias: categoryAlias(getLanguage('en'), fixture.category),
    tournamentAlias: fixture.tournament,
  };
}

/** Sides, time and place of a match in memory. */
export function matchFacts(
  replica: Pick<Replica, 'view'>,
  id: number,
  language: Language,
): MatchFacts | undefined {
  const entry = replica.view(id);
  if (entry === undefined) return undefined;
  const { book } = entry;
  const { fixture, phase } = book;
  const path = matchPath(entry);
  const name = matchName(book, language);
  return {
    name,
    startsAtMs: fixture.startsAtMs,
    state: stateFromPhase(phase),
    competitors: fixture.competitors.slice(0, COMPETITORS_MAX).map((side) => side.name),
    isRace: fixture.kind === 'race',
    trail: [
      { name: sportName(language, path.sport.alias), link: sportLink(path.sport) },
      { name: categoryName(language, fixture.category), link: categoryLink(path.sport, path.categoryAlias) },
      { name: tournamentTitle(language, fixture), link: tournamentLink(path) },
      { name, link: matchLink(path, id, false) },
    ],
  };
}

/** All sports, and the current offer: categories, tournaments, outrights and the next matches. */
export function sportPages({ replica }: Pick<SportPages, 'replica'>): readonly ListedPage[] {
  const entries = Array.from(replica.all())
    .filter(isListed)
    .sort((a, b) => a.book.fixture.startsAtMs - b.book.fixture.startsAtMs || a.id - b.id);
  const paths = new Set(sports.map(sportLink));
  for (const entry of entries) {
    const path = matchPath(entry);
    paths.add(categoryLink(path.sport, path.categoryAlias));
    paths.add(tournamentLink(path));
    if (entry.book.fixture.runnersKind === 'sides') paths.add(outrightsLink(path.sport, path.categoryAlias));
  }
  for (const entry of entries.slice(0, MATCHES_LISTED_MAX))
    paths.add(matchLink(matchPath(entry), entry.id, false));
  return Array.from(paths, (path) => ({ path }));
}

import type { Category, Sport, Tournament } from '@evens/contract';
import { ESPORTS_SYSTEM_ID, sportByAlias } from '@evens/markets';

/** Games that are played on a screen have a tree of their own. */
export function isGame({ sportSystemId }: Pick<Sport, 'sportSystemId'>): boolean {
  return sportSystemId === ESPORTS_SYSTEM_ID;
}

/** Whether an alias of a path is that of a game of eSports. */
export function isGameAlias(alias: string): boolean {
  return sportByAlias(alias)?.systemId === ESPORTS_SYSTEM_ID;
}

export interface TopTournament {
  readonly tournament: Tournament;
  readonly category: Category;
}

/** The top tournaments of sports that aren't games, best first: by their rank and their sport's together. */
export function topTournaments(sports: readonly Sport[]): readonly TopTournament[] {
  return sports
    .filter((sport) => !isGame(sport))
    .flatMap((sport) =>
      sport.Categories.flatMap((category) =>
        category.TopTournaments.map((tournament) => ({
          tournament,
          category,
          order: tournament.Rank + sport.Rank,
        })),
      ),
    )
    .sort((a, b) => a.order - b.order);
}

/** Path segments that are used in place of a sport's alias. */
const sections = ['results', 'favorites', 'schedule', 'outrights', 'outright', 'top-tournaments'] as const;
export type Section = (typeof sections)[number];

/** The position of a path in the tree: `/live/sport/{sport}/…`, `/live/{sport}/…`, `/sport/{sport}/…`, `/esports/…`. */
export interface TreePath {
  readonly section: Section | undefined;
  readonly sport: string | undefined;
  readonly category: string | undefined;
  readonly tournament: string | undefined;
}

function parseSection(word: string | undefined): Section | undefined {
  return sections.find((section) => section === word);
}

/** `path` is without the language prefix: the sport is its segment at position 2, with the prefix at position 3. */
export function parseTreePath(path: string): TreePath {
  const [area, ...rest] = path.toLowerCase().split('/').filter(Boolean);
  const nowhere = { section: undefined, sport: undefined, category: undefined, tournament: undefined };
  if (area !== 'sport' && area !== 'esports' && area !== 'live') return nowhere;
  if (area === 'live') {
    const [sport, category, tournament] = rest[0] === 'sport' ? rest.slice(1) : rest;
    return { ...nowhere, sport, category, tournament };
  }
  const [first, second, third] = rest[0] === 'koreanview' ? rest.slice(1) : rest;
  const section = parseSection(first);
  // Outrights belong to a sport or a category: a segment that is no sport's alias opens none.
  if (section === 'outrights') return { ...nowhere, section, sport: second };
  if (section) return { ...nowhere, section };
  const within = parseSection(second);
  if (within) return { ...nowhere, section: within, sport: first };
  return {
    section: undefined,
    sport: first,
    category: second === 'today' ? undefined : second,
    tournament: third,
  };
}

/** Which tree the sidebar shows. */
export type SidebarMode = 'prematch' | 'live' | 'results' | 'esports';

/** By the path, which is without the language prefix; results of esports have the results' tree. */
export function sidebarMode(path: string): SidebarMode {
  const [area, first, second] = path.toLowerCase().split('/').filter(Boolean);
  if (area === 'live') return 'live';
  if (area === 'sport') return first === 'results' ? 'results' : 'prematch';
  if (area === 'esports') return first === 'results' || second === 'results' ? 'results' : 'esports';
  return 'prematch';
}

import type { Category, Sport, Tournament } from '@evens/contract';

/** Search submits only when the text is longer than one character. */
const SEARCH_LENGTH_MIN = 2;

/** Marks and case are not what people type. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/**
 * What of the tree bears the text in its name: a sport or category that does keeps all it holds, else only what matches
 * below it stays. The whole tree for a text that is too short.
 */
export function searchTree(sports: readonly Sport[], text: string): readonly Sport[] {
  const wanted = plain(text.trim());
  if (wanted.length < SEARCH_LENGTH_MIN) return sports;
  const matches = (name: string) => plain(name).includes(wanted);
  const inCategory = (category: Category): Category | undefined => {
    if (matches(category.Name)) return category;
    const tournaments = category.Tournaments.filter((tournament: Tournament) => matches(tournament.Name));
    return tournaments.length > 0 ? { ...category, Tournaments: tournaments } : undefined;
  };
  const inSport = (sport: Sport): Sport | undefined => {
    if (matches(sport.Name)) return sport;
    const categories = sport.Categories.map(inCategory).filter((category) => category !== undefined);
    return categories.length > 0 ? { ...sport, Categories: categories } : undefined;
  };
  return sports.map(inSport).filter((sport) => sport !== undefined);
}

/** Where in the tree a path stands: `/live/sport/{sport}/…`, `/live/{sport}/…`, `/sport/{sport}/…`, `/esports/…`. */
export interface TreePlace {
  readonly sport: string | undefined;
  readonly category: string | undefined;
  readonly tournament: string | undefined;
}

/** `path` is without the language prefix. */
export function treePlace(path: string): TreePlace {
  const [area, ...rest] = path.toLowerCase().split('/').filter(Boolean);
  const nowhere = { sport: undefined, category: undefined, tournament: undefined };
  if (area !== 'sport' && area !== 'esports' && area !== 'live') return nowhere;
  const [sport, category, tournament] = area === 'live' && rest[0] === 'sport' ? rest.slice(1) : rest;
  return { sport, category: category === 'today' ? undefined : category, tournament };
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

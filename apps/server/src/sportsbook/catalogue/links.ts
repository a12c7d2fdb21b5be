import { categoryName, type Language } from '@evens/locales';
import { ESPORTS_SYSTEM_ID, type Sport } from '@evens/markets';

/** Paths without the language prefix. */
export interface MatchPath {
  readonly sport: Sport;
  readonly categoryAlias: string;
  readonly tournamentAlias: string;
}

function sportRoot({ alias, systemId }: Sport): string {
  return systemId === ESPORTS_SYSTEM_ID ? `/esports/${alias}` : `/sport/${alias}`;
}

export function sportLink(sport: Sport): string {
  return sportRoot(sport);
}

export function categoryLink(sport: Sport, categoryAlias: string): string {
  return `${sportRoot(sport)}/${categoryAlias}`;
}

/** Outrights link of a sport or one category: all sports share one path, each esport has its own. */
export function outrightsLink(sport: Sport, categoryAlias?: string): string {
  if (sport.systemId !== ESPORTS_SYSTEM_ID) return `/sport/outrights/${categoryAlias ?? sport.alias}`;
  const root = `${sportRoot(sport)}/outright`;
  return categoryAlias === undefined ? root : `${root}/${categoryAlias}`;
}

export function resultsLink(sport: Sport): string {
  return sport.systemId === ESPORTS_SYSTEM_ID ? `${sportRoot(sport)}/results` : '/sport/results';
}

export function tournamentLink({ sport, categoryAlias, tournamentAlias }: MatchPath): string {
  return `${sportRoot(sport)}/${categoryAlias}/${tournamentAlias}`;
}

/** In play a match has another path: /live/sport/… , and for esports …/live/match/… */
export function matchLink(path: MatchPath, id: number, isLive: boolean): string {
  const base = tournamentLink(path);
  if (!isLive) return `${base}/match/${id}`;
  return path.sport.systemId === ESPORTS_SYSTEM_ID ? `${base}/live/match/${id}` : `/live${base}/match/${id}`;
}

/** "Bosnia & Herzegovina" → "bosnia-herzegovina": Latin letters and digits, the rest one dash. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const aliases = new Map<string, string>();

/** Path segment of a category: its English name in all languages, or its code if it has no name. */
export function categoryAlias(english: Language, code: string): string {
  const cached = aliases.get(code);
  if (cached !== undefined) return cached;
  const alias = slug(categoryName(english, code)) || slug(code);
  if (aliases.size < 5000) aliases.set(code, alias);
  return alias;
}

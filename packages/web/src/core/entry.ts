import { languageOfPathCode } from '@evens/contract';
import {
  type Language,
  languageByCode,
  languageByPreference,
  languageBySegment,
} from '@evens/locales/browser';

/** Query parameters that select a view of the page. They are shared with its link and stay in the address. */
export const viewParameters = [
  'providers',
  'filters',
  'rtp',
  'demo',
  'play',
  'hours',
  'group',
  'match',
  'date',
  'page',
  'tab',
  'sport',
  'live',
  'period',
  'from',
  'to',
  'category',
  'tournament',
  'kind',
  'q',
  'view',
  'game',
  'result',
  'stakeFrom',
  'stakeTo',
  'section',
  'year',
  'month',
  'id',
  // Version of a legal text.
  'version',
  // The amount that a deposit has to cover.
  'amount',
  // The page to return to after a log-in, and its open part: both must survive a reload.
  'back',
  'open',
] as const;

/** Pages with a token of a mail, and the operators' console, whose address names what it shows. */
const pagesWithQuery = ['set-password', 'confirm-email', 'backoffice'];

export interface EntryFacts {
  readonly pathname: string;
  readonly search: string;
  readonly isMultilanguage: boolean;
  readonly languages: readonly Language[];
  /** Code of the language that the user chose, if any. */
  readonly saved: string | undefined;
  readonly defaultCode: string;
  /** The browser's preferred languages, in order. */
  readonly preferred: readonly string[];
  /** Every route of the site, without the language segment. */
  readonly routes: readonly string[];
}

export interface Entry {
  readonly language: Language;
  /** "/en", or empty when languages have no prefix. */
  readonly basename: string;
  /** Address to move to, with the query parameters that stay; undefined when the current one is right. */
  readonly moveTo: string | undefined;
  /** Query parameters removed from the address. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The first supported one of: path language, saved language, default language, browser languages. */
function chooseLanguage(
  {
    languages,
    saved,
    defaultCode,
    preferred,
  }: Omit<EntryFacts, 'pathname' | 'search' | 'routes' | 'isMultilanguage'>,
  path: Language | undefined,
): Language {
  const chosen =
    path ??
    (saved === undefined ? undefined : languageByCode(languages, saved)) ??
    languageByCode(languages, defaultCode) ??
    languageByPreference(languages, preferred) ??
    languages[0];
  if (!chosen) throw new Error('chooseLanguage: expected at least one site language, got none');
  return chosen;
}

/**
 * Resolves a path whose first segment is no language: unchanged if a route begins with that segment, else the first route
 * without parameters that contains it further on (/multi-view is /live/multi-view), else /404.
 */
function knownPath(routes: readonly string[], segments: readonly string[]): string {
  const first = segments[0]?.toLowerCase();
  if (first === undefined) return '';
  if (routes.some((route) => route.split('/')[1] === first)) return joined(segments);
  const further = routes.find((route) => !route.includes(':') && route.split('/').includes(first));
  return further ?? '/404';
}

function joined(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('');
}

/** A path code of a language without words names the nearest one that has them. */
function languageOfSegment(languages: readonly Language[], segment: string): Language | undefined {
  return languageBySegment(languages, segment) ?? languageOfPathCode(languages, segment);
}

/**
 * Resolves the address of a visit. If the first segment is no language, a matching route gets the language in front; without
 * one the result is /404. With prefixes switched off, the language is English and is not part of paths.
 */
export function enter(facts: EntryFacts): Entry {
  const { pathname, search, isMultilanguage, languages, routes } = facts;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const [first] = segments;
  const inPath = first === undefined ? undefined : languageOfSegment(languages, first);
  const language = isMultilanguage
    ? chooseLanguage(facts, inPath)
    : (languageByCode(languages, 'en') ?? chooseLanguage(facts, undefined));
  const basename = isMultilanguage ? `/${language.segment}` : '';
  const remaining = inPath === undefined ? segments : segments.slice(1);
  const keepsQuery = pagesWithQuery.includes(remaining[0]?.toLowerCase() ?? '');
  const { remainingSearch, extractedParameters } = splitQuery(search, keepsQuery);
  const path = inPath === undefined ? knownPath(routes, segments) : joined(remaining);
  const expectedPath = `${basename}${path}` || '/';
  const isRight = samePath(pathname, expectedPath) && remainingSearch === search;
  return {
    language,
    basename,
    moveTo: isRight ? undefined : expectedPath + remainingSearch,
    parameters: extractedParameters,
  };
}

function samePath(one: string, other: string): boolean {
  return trimmed(one) === trimmed(other);
}

function trimmed(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}

function splitQuery(search: string, isComplete: boolean) {
  if (isComplete || search === '') return { remainingSearch: search, extractedParameters: {} };
  const viewQuery = new URLSearchParams();
  const extracted: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (viewParameters.some((each) => each === name)) viewQuery.append(name, value);
    else extracted[name] = value;
  }
  const isUntouched = Object.keys(extracted).length === 0;
  return {
    remainingSearch: isUntouched ? search : viewQuery.size === 0 ? '' : `?${viewQuery}`,
    extractedParameters: extracted,
  };
}

/** The same page in another language. */
export function pathInLanguage(pathname: string, basename: string, to: Language): string {
  const subpath = pathname.toLowerCase().startsWith(basename) ? pathname.slice(basename.length) : pathname;
  return `/${to.segment}${subpath === '/' ? '' : subpath}`;
}

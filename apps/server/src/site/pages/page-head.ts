import { type Calls, type KnownPage, languageOfPathCode, type PageKey, pageKind } from '@evens/contract';
import {
  type HeadArea,
  type Language,
  languageBySegment,
  pageHead,
  translate,
  type WordKey,
} from '@evens/locales';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { MatchFacts, TextFacts } from '../../platform/page-lookups.ts';
import { fullAddress } from './page-address.ts';
import type { PageState } from './page-state.ts';
import { dataBlock, matchData, siteData, textData } from './structured-data.ts';

export interface PageAddress {
  readonly language: Language;
  /** Without the language segment; begins with a slash. */
  readonly path: string;
  /** The URL alone determines the language, overriding earlier choices. */
  readonly isSpoken: boolean;
}

export interface Languages {
  /** Recognised in paths. */
  readonly all: readonly Language[];
  /** Offered to players and search engines. */
  readonly offered: readonly Language[];
  readonly default: Language;
  /** Without prefixes, the site has one language. */
  readonly multilanguage: boolean;
}

/** Pages of one player or with a short life, which search engines do not list. */
const unlistedPages: ReadonlySet<PageKey> = new Set([
  'setPassword',
  'confirmEmail',
  'unsubscribe',
  'openModal',
  'openModalWith',
  'agentManagement',
  'agentUsers',
  'agentReports',
  'backOffice',
]);

function isListedPage({ key, canonical }: KnownPage): boolean {
  return !unlistedPages.has(key) && !/^\/user(\/|$)/.test(canonical);
}

const areaBySegment: Readonly<Record<string, HeadArea>> = {
  casino: 'casino',
  'table-game': 'casino',
  'live-casino-game': 'casino',
  sport: 'sport',
  live: 'sport',
  esports: 'esports',
  'payment-methods': 'payments',
};

/** Area of the head for a path without the language. */
export function areaOfPath(path: string): HeadArea {
  const segment = (path.split('/')[1] ?? '').toLowerCase();
  // The segment is user input: `constructor` is a property of every object.
  return (Object.hasOwn(areaBySegment, segment) ? areaBySegment[segment] : undefined) ?? 'rest';
}

/** Splits `/pt-BR/sport/soccer` into its language and the rest; `saved` is used where the path names none. */
export function pageAddress(
  pathname: string,
  languages: Languages,
  saved: Language | undefined,
): PageAddress {
  const [, first = '', ...rest] = pathname.split('/');
  const named = languages.multilanguage ? languageBySegment(languages.all, first) : undefined;
  if (named !== undefined)
    return { language: named, path: `/${rest.join('/')}`.replace(/\/+$/, '') || '/', isSpoken: true };
  const language = languages.multilanguage ? (saved ?? languages.default) : languages.default;
  return { language, path: pathname.replace(/\/+$/, '') || '/', isSpoken: false };
}

/**
 * New path if it begins with another code of a language, or with any language while paths have none; undefined for all
 * other paths. The result begins with one slash.
 */
export function movedPath(pathname: string, { all, multilanguage }: Languages): string | undefined {
  const [first = '', ...rest] = pathname.split('/').filter((segment) => segment !== '');
  const own = languageBySegment(all, first);
  const language = own ?? languageOfPathCode(all, first);
  if (language === undefined || (own && multilanguage)) return undefined;
  return `/${[...(multilanguage ? [language.segment] : []), ...rest].join('/')}`;
}

/** The match of a page such as /sport/soccer/brazil/serie-a/match/12. */
export function findMatchId(page: KnownPage | undefined): number | undefined {
  const found = /\/match\/(\d{1,15})$/.exec(page?.canonical ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Preview picture and title of a link. */
export interface LinkCard {
  /** Path of the picture. */
  readonly image: string;
  readonly title: string;
}

/** Target of a link to a page. */
export interface LinkTarget {
  readonly matchId: number | undefined;
  readonly match: MatchFacts | undefined;
  /** Code of a shared slip: `?slip=…` on any page. */
  readonly slipCode: string | undefined;
}

export function linkCard(language: Language, { matchId, match, slipCode }: LinkTarget): LinkCard | undefined {
  if (slipCode !== undefined)
    return {
      image: `/cards/slip/${slipCode}.png?lang=${language.code}`,
      title: translate(language, 'content.card.slip'),
    };
  if (matchId === undefined || match === undefined) return undefined;
  return { image: `/cards/match/${matchId}.png?lang=${language.code}`, title: match.name };
}

interface Head {
  readonly address: PageAddress;
  readonly languages: Languages;
  readonly origin: string;
  /** Undefined if the path has no page. */
  readonly page: KnownPage | undefined;
  readonly state: PageState;
  /** Set for a match page whose match is in memory. */
  readonly match: MatchFacts | undefined;
  /** Set for a page of texts. */
  readonly text: TextFacts | undefined;
  /** Preview card of a link to the page; undefined if it has none of its own. */
  readonly card: LinkCard | undefined;
  /** The browser sent a session cookie, valid or not: only then does the app request the user. */
  readonly hasSession: boolean;
  readonly hasQuery: boolean;
  /** The page says that it has play money only. */
  readonly isSandbox: boolean;
  /** Path of the script with the first messages of the page's language. */
  readonly words: string | undefined;
  /** Search engines need fewer requests. */
  readonly isBot: boolean;
}

interface Described {
  readonly title: string;
  readonly description: string;
  readonly linkTitle: string;
  readonly linkDescription: string;
}

/** Texts of a head: those of its area, preceded by those of the page itself. */
function describe({ address, match, text, card }: Head): Described {
  const head = pageHead(address.language, areaOfPath(address.path));
  const subject = match?.name ?? text?.title;
  const description = text?.description || undefined;
  return {
    title: subject === undefined ? head.title : `${subject} – ${head.title}`,
    description: description ?? head.description,
    linkTitle: card?.title ?? text?.title ?? head.ogTitle,
    linkDescription: description ?? head.ogDescription,
  };
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

/** Preview picture of a link to the page. */
function pictureTags({ origin, card, text }: Head): readonly string[] {
  const own = text?.article?.picture;
  const picture = card ? { path: card.image, width: 1200, height: 630 } : own;
  if (picture === undefined) return [];
  return [
    meta('property', 'og:image', `${origin}${picture.path}`),
    meta('property', 'og:image:width', `${picture.width}`),
    meta('property', 'og:image:height', `${picture.height}`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** Title, description, social tags, the canonical address and its other languages. */
function headTags(head: Head): string {
  const { address, languages, origin, page, state, match, text } = head;
  const { multilanguage } = languages;
  const { title, description, linkTitle, linkDescription } = describe(head);
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'keywords', pageHead(address.language, areaOfPath(address.path)).keywords),
    meta('property', 'og:title', linkTitle),
    meta('property', 'og:description', linkDescription),
    meta('property', 'og:type', text?.article ? 'article' : 'website'),
    meta('property', 'og:locale', address.language.headLocale.replace('-', '_')),
    ...pictureTags(head),
  ];
  // A missing page exposes nothing of its URL: all unknown URLs share one page.
  if (!page || state !== 'there' || !isListedPage(page))
    return [...tags, meta('name', 'robots', 'noindex')].join('\n    ');
  const path = match?.trail.at(-1)?.link ?? page.canonical;
  const linkIn = (language: Language, to = path) =>
    fullAddress({ origin, language, path: to, multilanguage });
  const canonical = linkIn(address.language);
  tags.push(
    meta('property', 'og:url', canonical),
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
  );
  if (multilanguage) {
    for (const language of languages.offered)
      tags.push(
        `<link rel="alternate" hreflang="${language.code}" href="${escapeHtml(linkIn(language))}" />`,
      );
    const fallback = linkIn(languages.default);
    tags.push(`<link rel="alternate" hreflang="x-default" href="${escapeHtml(fallback)}" />`);
  }
  const data = pageData(head, page, (to) => linkIn(address.language, to));
  if (data.length > 0) tags.push(dataBlock(data));
  return tags.join('\n    ');
}

/** The page's schema.org data; empty for most pages. */
function pageData(
  { address, origin, match, text }: Head,
  page: KnownPage,
  linkTo: (path: string) => string,
): readonly object[] {
  const language = address.language.code;
  if (match) return matchData(match, { buildAddress: linkTo, language });
  if (text) return textData(text, { buildAddress: linkTo, origin });
  return page.key === 'home' ? siteData(linkTo, language) : [];
}

const firstCalls = ['GET /api/admin/config/get', 'GET /api/version/hash'] as const satisfies (keyof Calls)[];

/** Pages of a list of matches; their parameters are those of the list. */
const listPages: ReadonlySet<PageKey> = new Set([
  'sport',
  'sportOne',
  'category',
  'tournament',
  'esportsOne',
  'esportsCategory',
  'esportsTournament',
]);
/** Pages of the games of the casino; one answer has all of them, for any filter. */
const gamePages: ReadonlySet<PageKey> = new Set([
  'casino',
  'casinoCategory',
  'casinoLive',
  'casinoProviders',
]);
const gamesCall = 'GET /api/casino/games' satisfies keyof Calls;
/** The lobby begins with the largest jackpot; a player's has another currency. */
const jackpotsCall = 'GET /api/casino/jackpots' satisfies keyof Calls;
const listCalls = ['GET /api/sport/tree', 'GET /api/sport/matchlist'] as const satisfies (keyof Calls)[];

/** Preloads for the app's first requests; empty if the app may send other ones. */
function firstRequests({
  address,
  words,
  isBot,
  page,
  state,
  hasSession,
  hasQuery,
}: Head): readonly string[] {
  const { language, isSpoken } = address;
  if (!isSpoken || isBot) return [];
  const buildRequest = (call: keyof Calls, query: Readonly<Record<string, string>> = {}) =>
    `${call.slice('GET '.length)}?${new URLSearchParams({ lang: language.code, ...query })}`;
  const calls = firstCalls.map((call) => buildRequest(call));
  // A filter in the address changes the list.
  if (page && state === 'there' && listPages.has(page.key) && !hasQuery) {
    const [tree, list] = listCalls;
    calls.push(buildRequest(tree), buildRequest(list, page.params));
  }
  if (page && state === 'there' && gamePages.has(page.key)) {
    calls.push(buildRequest(gamesCall));
    if (page.key === 'casino' && !hasSession) calls.push(buildRequest(jackpotsCall));
  }
  return [
    ...(words === undefined ? [] : [`<link rel="modulepreload" crossorigin href="${words}" />`]),
    ...calls.map((url) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(url)}" />`),
  ];
}

const headPlace = /<!--page-head-->[\s\S]*?<!--\/page-head-->/;

/** Words of the placeholder that the page shows until the app is there. */
const placeholderWords = [
  'shell.sandbox',
  'shell.sandbox-short',
  'shell.nav.sport',
  'shell.nav.live',
  'shell.nav.casino',
  'shell.nav.live-casino',
  'slip.title',
  'slip.empty.title',
  'slip.empty.text',
] as const satisfies readonly WordKey[];

function fillWords(page: string, language: Language): string {
  return placeholderWords.reduce(
    (filled, key) => filled.replace(`<!--words ${key}-->`, () => escapeHtml(translate(language, key))),
    page,
  );
}

/** The built page with its head and words filled in, and what its document is: language, direction, columns. */
export function fillPage(page: string, head: Head): string {
  const { language, path } = head.address;
  const attributes = [
    `lang="${language.code}" dir="${language.dir}" data-page="${pageKind(path)}"`,
    ...(head.hasSession ? ['data-session="1"'] : []),
    ...(head.isSandbox ? ['data-sandbox="1"'] : []),
  ];
  return (
    fillWords(page, language)
      .replace(/<html[^>]*>/, () => `<html ${attributes.join(' ')}>`)
      .replace(headPlace, () => headTags(head))
      // After the styles and scripts: a browser has few connections, and the first paint needs those.
      .replace('</head>', () => [...firstRequests(head), '</head>'].join('\n    '))
  );
}

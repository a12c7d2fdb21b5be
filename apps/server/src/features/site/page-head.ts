import { type Calls, casinoPageOf, pagePaths } from '@evens/contract';
import { type HeadArea, type Language, languageBySegment, pageHead, translate } from '@evens/locales';

export interface PageAddress {
  readonly language: Language;
  /** Without the language segment; begins with a slash. */
  readonly path: string;
  /** The address alone says the language: the app speaks it, whatever was chosen before. */
  readonly isSpoken: boolean;
}

export interface Languages {
  /** Understood in a path. */
  readonly all: readonly Language[];
  /** Offered to players and search engines. */
  readonly offered: readonly Language[];
  readonly default: Language;
  /** Without prefixes there is one language. */
  readonly multilanguage: boolean;
}

/** A pattern for each path of the table: a parameter is any one segment. */
const patterns = Object.values(pagePaths)
  .filter((path) => path !== pagePaths.notFound)
  .map((path) => new RegExp(`^${path.replaceAll(/:[a-z]+/gi, '[^/]+')}/?$`, 'i'));

const areaBySegment: Readonly<Record<string, HeadArea>> = {
  casino: 'casino',
  'table-game': 'casino',
  'live-casino-game': 'casino',
  sport: 'sport',
  live: 'sport',
  esports: 'esports',
  'payment-methods': 'payments',
};

/** Which head the page on a path has; the path is without the language. */
export function areaOfPath(path: string): HeadArea {
  const segment = (path.split('/')[1] ?? '').toLowerCase();
  // The segment is anybody's word: `constructor` is one that every object has.
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

function isCasinoPage(path: string): boolean {
  const [, , category, liveCategory] = path.split('/');
  const isProviders = category?.toLowerCase() === 'providers' && liveCategory === undefined;
  return isProviders || casinoPageOf(category, liveCategory) !== undefined;
}

/** Whether a screen is built for the path: everything else answers 404, to crawlers as to players. */
export function isKnownPage({ path }: PageAddress): boolean {
  const area = (path.split('/')[1] ?? '').toLowerCase();
  if (area === 'casino' && !isCasinoPage(path)) return false;
  return patterns.some((pattern) => pattern.test(path));
}

/** The match of a page such as /sport/soccer/brazil/serie-a/match/12. */
export function matchIdOf({ path }: PageAddress): number | undefined {
  const found = /\/match\/(\d{1,15})$/i.exec(path)?.[1];
  return found === undefined ? undefined : Number(found);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** The picture that others show of a link, and what they call it. */
export interface LinkCard {
  /** Path of the picture. */
  readonly image: string;
  readonly title: string;
}

/** A shared slip is called by its code: `?slip=…` on any page. */
export function linkCard(
  address: PageAddress,
  { matchName, slipCode }: { readonly matchName: string | undefined; readonly slipCode: string | undefined },
): LinkCard | undefined {
  const { language } = address;
  if (slipCode !== undefined)
    return {
      image: `/cards/slip/${slipCode}.png?lang=${language.code}`,
      title: translate(language, 'content.card.slip'),
    };
  const matchId = matchIdOf(address);
  if (matchId === undefined || matchName === undefined) return undefined;
  return { image: `/cards/match/${matchId}.png?lang=${language.code}`, title: matchName };
}

interface Head {
  readonly address: PageAddress;
  readonly languages: Languages;
  readonly origin: string;
  /** Of a match page: who plays whom. */
  readonly matchName: string | undefined;
  /** What a link to the page is shown by; undefined where it is nothing of its own. */
  readonly card: LinkCard | undefined;
  readonly isKnown: boolean;
  /** The browser sent a session, valid or not: the app asks who it is only then. */
  readonly hasSession: boolean;
  /** Path of the script that holds the first words of the page's language. */
  readonly words: string | undefined;
  /** A search engine asks for less. */
  readonly isBot: boolean;
}

function linkOf(origin: string, language: Language, { path }: PageAddress, multilanguage: boolean): string {
  const rest = path === '/' ? '' : path;
  return multilanguage ? `${origin}/${language.segment}${rest}` : `${origin}${rest === '' ? '/' : rest}`;
}

/** Title, description, social tags, the canonical address and its other languages. */
function headTags({ address, languages, origin, matchName, card, isKnown }: Head): string {
  const head = pageHead(address.language, areaOfPath(address.path));
  const title = matchName === undefined ? head.title : `${matchName} – ${head.title}`;
  const canonical = linkOf(origin, address.language, address, languages.multilanguage);
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords),
    meta('property', 'og:title', card?.title ?? head.ogTitle),
    meta('property', 'og:description', head.ogDescription),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', address.language.headLocale.replace('-', '_')),
  ];
  if (card) {
    tags.push(
      meta('property', 'og:image', `${origin}${card.image}`),
      meta('property', 'og:image:width', '1200'),
      meta('property', 'og:image:height', '630'),
      meta('name', 'twitter:card', 'summary_large_image'),
    );
  }
  // Nothing of the address: whatever is not there is one page.
  if (!isKnown) return [...tags, meta('name', 'robots', 'noindex')].join('\n    ');
  tags.push(
    meta('property', 'og:url', canonical),
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
  );
  if (languages.multilanguage) {
    for (const language of languages.offered)
      tags.push(
        `<link rel="alternate" hreflang="${language.code}" href="${escapeHtml(linkOf(origin, language, address, true))}" />`,
      );
    const fallback = linkOf(origin, languages.default, address, true);
    tags.push(`<link rel="alternate" hreflang="x-default" href="${escapeHtml(fallback)}" />`);
  }
  return tags.join('\n    ');
}

const firstCalls = ['GET /api/admin/config/get', 'GET /api/version/hash'] as const satisfies (keyof Calls)[];

/** What the app asks for first, so that it is on its way before the app can ask; nothing where it may ask in other words. */
function firstRequests({ address: { language, isSpoken }, words, isBot }: Head): readonly string[] {
  if (!isSpoken || isBot) return [];
  const calls = firstCalls.map((call) => `${call.slice('GET '.length)}?lang=${language.code}`);
  return [
    ...(words === undefined ? [] : [`<link rel="modulepreload" crossorigin href="${words}" />`]),
    ...calls.map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}" />`),
  ];
}

const headPlace = /<!--page-head-->[\s\S]*?<!--\/page-head-->/;

/** The built page with its head filled in and the document's language and direction set. */
export function fillPage(page: string, head: Head): string {
  const { language } = head.address;
  const session = head.hasSession ? ' data-session="1"' : '';
  return page
    .replace(/<html[^>]*>/, () => `<html lang="${language.code}" dir="${language.dir}"${session}>`)
    .replace(headPlace, () => [...firstRequests(head), headTags(head)].join('\n    '));
}

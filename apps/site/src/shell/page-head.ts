import { knownPage } from '@evens/contract';
import type { HeadArea, Language, PageHeads } from '@evens/locales/browser';

export interface HeadFacts {
  /** Path without the language. */
  readonly path: string;
  readonly heads: PageHeads;
  readonly language: Language;
  readonly isMultilanguage: boolean;
  readonly offered: readonly Language[];
  readonly defaultCode: string;
  readonly origin: string;
  /** The screen shows that what its path names does not exist. */
  readonly isMissing: boolean;
  /** Subject of the page, shown before the site's own title. */
  readonly subject?: string | undefined;
  /** Replaces the area's description. */
  readonly summary?: string | undefined;
}

function headAreaFromPath(path: string): HeadArea {
  const first = path.split('/')[1]?.toLowerCase();
  if (first === 'casino' || first === 'table-game' || first === 'live-casino-game') return 'casino';
  if (first === 'esports') return 'esports';
  if (first === 'payment-methods') return 'payments';
  return first === 'sport' || first === 'live' ? 'sport' : 'rest';
}

interface ListedFacts extends HeadFacts {
  readonly canonicalPath: string;
}

/** Pages of one player or of one moment are not for search engines, as the server has it. */
const unlisted =
  /^\/(user|open-modal|unsubscribe|set-password|confirm-email|agent-management|users|reports)(\/|$)/i;

function listed(facts: HeadFacts): ListedFacts | undefined {
  const page = knownPage(facts.path);
  if (!page || facts.isMissing || unlisted.test(facts.path)) return undefined;
  return { ...facts, canonicalPath: page.canonical };
}

function link(facts: ListedFacts, language: Language): string {
  const pathSuffix = facts.canonicalPath === '/' ? '' : facts.canonicalPath;
  if (facts.isMultilanguage) return `${facts.origin}/${language.segment}${pathSuffix}`;
  return `${facts.origin}${pathSuffix === '' ? '/' : pathSuffix}`;
}

function setMeta(attribute: 'name' | 'property', name: string, content: string): void {
  const found = document.head.querySelector(`meta[${attribute}="${name}"]`);
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(attribute, name);
  meta.setAttribute('content', content);
}

/** Removes data that the server put into the served page, because they are wrong for the next page. */
function dropServedData(canonical: string | undefined): void {
  const served = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  if (served === canonical) return;
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}

function setLinks(facts: ListedFacts | undefined): void {
  dropServedData(facts && link(facts, facts.language));
  for (const old of document.head.querySelectorAll('link[rel="canonical"], link[hreflang]')) old.remove();
  const add = (rel: string, href: string, hreflang?: string) => {
    const node = document.createElement('link');
    node.rel = rel;
    node.href = href;
    if (hreflang !== undefined) node.hreflang = hreflang;
    document.head.append(node);
  };
  document.head.querySelector('meta[name="robots"]')?.remove();
  if (!facts) {
    setMeta('name', 'robots', 'noindex');
    return;
  }
  add('canonical', link(facts, facts.language));
  if (!facts.isMultilanguage) return;
  for (const language of facts.offered) add('alternate', link(facts, language), language.code);
  const fallback = facts.offered.find(({ code }) => code === facts.defaultCode);
  if (fallback) add('alternate', link(facts, fallback), 'x-default');
}

/** Updates the head. The served page has its own; after that each navigation updates it. */
export function showHead(facts: HeadFacts): void {
  const head = facts.heads[headAreaFromPath(facts.path)];
  document.title = facts.subject === undefined ? head.title : `${facts.subject} – ${head.title}`;
  setMeta('name', 'description', facts.summary ?? head.description);
  setMeta('name', 'keywords', head.keywords);
  setMeta('property', 'og:title', facts.subject ?? head.ogTitle);
  setMeta('property', 'og:description', facts.summary ?? head.ogDescription);
  const page = listed(facts);
  if (page) setMeta('property', 'og:url', link(page, page.language));
  else document.head.querySelector('meta[property="og:url"]')?.remove();
  setMeta('property', 'og:locale', facts.language.headLocale.replace('-', '_'));
  setLinks(page);
}

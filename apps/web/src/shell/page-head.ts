import type { HeadArea, Language, PageHeads } from '@evens/locales/browser';

export interface HeadFacts {
  /** Without the language. */
  readonly path: string;
  readonly heads: PageHeads;
  readonly language: Language;
  readonly isMultilanguage: boolean;
  readonly offered: readonly Language[];
  readonly defaultCode: string;
  readonly origin: string;
  /** What the page itself is about, before the site's own title. */
  readonly subject?: string | undefined;
}

function headAreaOf(path: string): HeadArea {
  const first = path.split('/')[1]?.toLowerCase();
  if (first === 'casino' || first === 'table-game' || first === 'live-casino-game') return 'casino';
  if (first === 'esports') return 'esports';
  if (first === 'payment-methods') return 'payments';
  return first === 'sport' || first === 'live' ? 'sport' : 'rest';
}

function link(facts: HeadFacts, language: Language): string {
  const rest = facts.path === '/' ? '' : facts.path;
  if (facts.isMultilanguage) return `${facts.origin}/${language.segment}${rest}`;
  return `${facts.origin}${rest === '' ? '/' : rest}`;
}

function setMeta(attribute: 'name' | 'property', name: string, content: string): void {
  const found = document.head.querySelector(`meta[${attribute}="${name}"]`);
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(attribute, name);
  meta.setAttribute('content', content);
}

function setLinks(facts: HeadFacts): void {
  for (const old of document.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"]'))
    old.remove();
  const add = (rel: string, href: string, hreflang?: string) => {
    const node = document.createElement('link');
    node.rel = rel;
    node.href = href;
    if (hreflang !== undefined) node.hreflang = hreflang;
    document.head.append(node);
  };
  add('canonical', link(facts, facts.language));
  if (!facts.isMultilanguage) return;
  for (const language of facts.offered) add('alternate', link(facts, language), language.code);
  const fallback = facts.offered.find(({ code }) => code === facts.defaultCode);
  if (fallback) add('alternate', link(facts, fallback), 'x-default');
}

/** The served page came with its head; from then on each step in the page keeps it true. */
export function showHead(facts: HeadFacts): void {
  const head = facts.heads[headAreaOf(facts.path)];
  document.title = facts.subject === undefined ? head.title : `${facts.subject} – ${head.title}`;
  setMeta('name', 'description', head.description);
  setMeta('name', 'keywords', head.keywords);
  setMeta('property', 'og:title', facts.subject ?? head.ogTitle);
  setMeta('property', 'og:description', head.ogDescription);
  setMeta('property', 'og:url', link(facts, facts.language));
  setMeta('property', 'og:locale', facts.language.headLocale.replace('-', '_'));
  setLinks(facts);
}

import type { ListedPage } from '../../platform/page-lookups.ts';

/** Maximum number of URLs per file; the format allows 50,000. */
const ADDRESSES_MAX = 20_000;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function xmlText(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function entry(kind: 'url' | 'sitemap', address: string, changedAtMs: number | undefined): string {
  const changed =
    changedAtMs === undefined ? '' : `<lastmod>${new Date(changedAtMs).toISOString()}</lastmod>`;
  return `<${kind}><loc>${xmlText(address)}</loc>${changed}</${kind}>`;
}

/** The URLs of one language. Those above the maximum are omitted, from the end. */
export function sitemapFile(pages: readonly ListedPage[], buildAddress: (path: string) => string): string {
  const urls = pages
    .slice(0, ADDRESSES_MAX)
    .map(({ path, changedAtMs }) => entry('url', buildAddress(path), changedAtMs));
  return `${head}<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** The files, with the time at which the addresses in them last changed. */
export function sitemapIndex(files: readonly string[], changedAtMs: number): string {
  const parts = files.map((file) => entry('sitemap', file, changedAtMs));
  return `${head}<sitemapindex ${namespace}>\n${parts.join('\n')}\n</sitemapindex>\n`;
}

/**
 * Tracks the listed pages. A page added after the first reading gets the time of its addition; a page with its own time
 * keeps it.
 */
export function makePageClock(): (pages: readonly ListedPage[], atMs: number) => DatedPages {
  let seen: ReadonlyMap<string, number | undefined> | undefined;
  let changedAtMs = 0;
  return (pages, atMs) => {
    const before = seen;
    const now = new Map(
      pages.map(({ path }): [string, number | undefined] => [
        path,
        before === undefined ? undefined : before.has(path) ? before.get(path) : atMs,
      ]),
    );
    if (before === undefined || before.size !== now.size || [...now.keys()].some((path) => !before.has(path)))
      changedAtMs = atMs;
    seen = now;
    return {
      pages: pages.map((page) => ({ ...page, changedAtMs: page.changedAtMs ?? now.get(page.path) })),
      changedAtMs,
    };
  };
}

export interface DatedPages {
  readonly pages: readonly ListedPage[];
  /** Time of the latest addition or removal of a page, as seen by this process. */
  readonly changedAtMs: number;
}

import { pagePaths } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, encodingFor } from '../../platform/compress.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { ListedPage } from '../../platform/page-lookups.ts';
import { fullAddress } from './page-address.ts';
import type { Languages } from './page-head.ts';
import { type DatedPages, makePageClock, sitemapFile, sitemapIndex } from './sitemap.ts';

/** Cache time of the files, here and at clients. */
const FRESH_MS = 600_000;

/** Public pages that do not belong to a match, a place or a game. */
const plainPages: readonly ListedPage[] = [
  pagePaths.home,
  pagePaths.sport,
  pagePaths.results,
  pagePaths.schedule,
  pagePaths.outrights,
  pagePaths.topTournaments,
  pagePaths.korean,
  pagePaths.live,
  pagePaths.liveFeatured,
  pagePaths.esports,
  pagePaths.esportsResults,
  pagePaths.casino,
  pagePaths.casinoProviders,
  pagePaths.casinoTournaments,
  pagePaths.priceAge,
  pagePaths.paymentMethods,
  pagePaths.responsibleGaming,
  pagePaths.termsAndConditions,
  pagePaths.bonusTerms,
  pagePaths.privacyPolicy,
  pagePaths.amlPolicy,
  pagePaths.cookiesPolicy,
  pagePaths.faq,
  pagePaths.blog,
  pagePaths.promotions,
  pagePaths.loyalty,
  pagePaths.fairness,
].map((path) => ({ path }));

/** Paths excluded for search engines: a player's own pages and one-time pages. */
const closedPaths = [
  'user/',
  'users',
  'backoffice',
  'agent-management',
  'reports',
  'open-modal/',
  'unsubscribe/',
  'set-password',
  'confirm-email',
].flatMap((path) => [`/${path}`, `/*/${path}`]);

export interface SitemapParts {
  /** Current values. */
  readonly readLanguages: () => Promise<Languages>;
  readonly origin: () => string;
  /** Pages of sports, of games and of texts, each list on its own. */
  readonly listedPages: readonly (() => readonly ListedPage[] | Promise<readonly ListedPage[]>)[];
}

interface CachedFiles extends DatedPages {
  /** Compressed files by language and encoding, created once. */
  readonly files: Map<string, Promise<Buffer>>;
}

/** `sitemap.xml`, one file per language, and `robots.txt`. The pages are collected at most once in ten minutes. */
export function registerSitemap(app: HttpApp, { readLanguages, origin, listedPages }: SitemapParts): void {
  const dated = makePageClock();
  let cachedFiles: Promise<CachedFiles> | undefined;
  let untilMs = 0;

  async function collect(atMs: number): Promise<CachedFiles> {
    const lists = await Promise.all(listedPages.map(async (list) => list()));
    return { ...dated([...plainPages, ...lists.flat()], atMs), files: new Map() };
  }

  function current(): Promise<CachedFiles> {
    const atMs = app.clock.nowMs();
    if (cachedFiles === undefined || atMs >= untilMs) {
      untilMs = atMs + FRESH_MS;
      cachedFiles = collect(atMs);
      cachedFiles.catch(() => {
        cachedFiles = undefined;
      });
    }
    return cachedFiles;
  }

  async function send(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    { files }: CachedFiles,
    { name, text }: { readonly name: string; readonly text: () => string },
  ) {
    const encoding: Encoding = encodingFor(request.headers['accept-encoding']);
    const key = `${encoding} ${name}`;
    const bytes = files.get(key) ?? compress(Buffer.from(text()), encoding, 'once');
    files.set(key, bytes);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('cache-control', `public, max-age=${FRESH_MS / 1000}`)
      .header('vary', 'accept-encoding')
      .type('application/xml; charset=utf-8')
      .send(await bytes);
  }

  /** Without languages in paths there is one file. */
  const listedLanguages = ({ offered, default: fallback, multilanguage }: Languages): readonly Language[] =>
    multilanguage ? offered : [fallback];

  app.fastify.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const [files, languages] = await Promise.all([current(), readLanguages()]);
    const names = listedLanguages(languages).map(({ segment }) => `${origin()}/sitemaps/${segment}.xml`);
    const text = () => sitemapIndex(names, files.changedAtMs);
    return send({ request, reply }, files, { name: `index ${names.length}`, text });
  });

  app.fastify.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const segment = /^([a-z-]{2,8})\.xml$/.exec(request.params.file)?.[1];
      const [files, languages] = await Promise.all([current(), readLanguages()]);
      const language = listedLanguages(languages).find((each) => each.segment === segment);
      if (!language) return reply.code(404).type('text/plain').send('');
      const { multilanguage } = languages;
      const text = () =>
        sitemapFile(files.pages, (path) => fullAddress({ origin: origin(), language, path, multilanguage }));
      return send({ request, reply }, files, { name: `${language.code} ${multilanguage}`, text });
    },
  );

  app.fastify.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const closed = ['/api/', ...closedPaths].map((path) => `Disallow: ${path}`).join('\n');
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${closed}\n\nSitemap: ${origin()}/sitemap.xml\n`);
  });
}

import { createHash } from 'node:crypto';
import { isSearchBot, type KnownPage } from '@evens/contract';
import { type Language, languageByCode, languageByPreference } from '@evens/locales';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { preferredLanguages } from '../../platform/caller-language.ts';
import { networkKey } from '../../platform/client-address.ts';
import { compress, type Encoding, encodingFor } from '../../platform/compress.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { MatchFacts, PageLookups, TextFacts } from '../../platform/page-lookups.ts';
import { fillPage, findMatchId, type Languages, linkCard, movedPath, pageAddress } from './page-head.ts';
import { makeFindPage, type PageAsker, type PageState } from './page-state.ts';
import { requestPath, sendFile } from './send-file.ts';
import type { WebApp } from './web-files.ts';

/** Number of cached compressed pages; the least recently used is dropped first. */
const cachedPagesMax = 500;

/** Cache time of redirects in browsers: a language may get its own messages later. */
const movedForSeconds = 3600;

export interface PagesParts {
  readonly webApp: WebApp | undefined;
  readonly backOffice: WebApp | undefined;
  /** Current values: operators switch languages in paths on and off. */
  readonly readLanguages: () => Promise<Languages>;
  readonly origin: () => string;
  readonly isSandbox: boolean;
  /** Name of the cookie that carries a session. */
  readonly sessionCookie: string;
  /** Sides, place and time of a match; undefined if the match is not in memory. */
  readonly matchFacts: (matchId: number, language: Language) => MatchFacts | undefined;
  /** Facts of a text page; undefined for other pages, and for texts that do not exist. */
  readonly textFacts: (page: KnownPage, language: Language) => Promise<TextFacts | undefined>;
  readonly lookups: PageLookups;
}

/** The code of a shared slip in the URL, if its format is valid. */
function findSlipCode({ url }: FastifyRequest): string | undefined {
  const code = new URLSearchParams(url.split('?', 2)[1] ?? '').get('slip');
  return code !== null && /^[a-z\d]{1,20}$/i.test(code) ? code : undefined;
}

/** Prefixes that a short URL may omit, most common first. */
const leftOut = ['/sport', '/esports', '/casino', '/table-game/evens', '/table-game', '/user'] as const;

/** A path in an address. */
function localAddress(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Query including its question mark; empty if there is none. */
function queryString({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function savedLanguage(request: FastifyRequest, { all }: Languages): Language | undefined {
  const saved = request.cookies.lang;
  return (
    (saved === undefined ? undefined : languageByCode(all, saved)) ??
    languageByPreference(all, preferredLanguages(request.headers['accept-language']))
  );
}

/** Serves files of the web apps by name; every other URL is the app of its page, with the page's head. */
export function registerPages(app: HttpApp, parts: PagesParts): void {
  const { webApp, backOffice, isSandbox } = parts;
  const findPage = makeFindPage(parts.lookups);
  const cachedPages = new LRUCache<string, Promise<Buffer>>({ max: cachedPagesMax });

  /** The bytes and their encoding. Callers that request too many uncached pages get them uncompressed. */
  async function packed(
    html: string,
    { encoding, address }: { readonly encoding: Encoding; readonly address: string },
  ): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding }> {
    const key = `${encoding} ${createHash('sha256').update(html).digest('base64')}`;
    const known = cachedPages.get(key);
    if (known !== undefined) return { bytes: await known, encoding: encoding };
    if (encoding === 'identity' || app.limiter.take('read', `pages ${address}`, app.clock.nowMs()) > 0)
      return { bytes: Buffer.from(html), encoding: 'identity' };
    const compressed = compress(Buffer.from(html), encoding, 'once');
    cachedPages.set(key, compressed);
    return { bytes: await compressed, encoding: encoding };
  }

  /** The page meant by a path without a language; undefined if there is none, or after too many look-ups. */
  async function placeOfShort(
    given: string,
    state: PageState,
    asker: PageAsker,
  ): Promise<string | undefined> {
    const path = given.replaceAll(/\/{2,}/g, '/');
    if (state !== 'missing') return state === 'there' ? path : undefined;
    for (const before of leftOut)
      if ((await findPage(before + path, asker)).state === 'there') return before + path;
    return undefined;
  }

  app.setPageHandler(async (request, reply) => {
    const path = requestPath(request);
    if (webApp === undefined || path === undefined || !['GET', 'HEAD'].includes(request.method))
      return app.refuse(request, reply, { code: 'NotFoundException' });
    const name = path.toLowerCase();
    const file = webApp.files.get(name) ?? backOffice?.files.get(name);
    if (file !== undefined) return sendFile(request, reply, file);
    // A missing file must not be answered with a page: a browser would run it as an outdated script.
    if (/^\/assets\/|\.[a-z0-9]{2,5}$/i.test(path)) return reply.code(404).type('text/plain').send('');
    const languages = await parts.readLanguages();
    const moved = movedPath(path, languages);
    if (moved !== undefined)
      // Without languages in paths, the redirect is temporary: it ends when an operator switches them on again.
      return reply
        .header('cache-control', languages.multilanguage ? `public, max-age=${movedForSeconds}` : 'no-store')
        .redirect(localAddress(moved) + queryString(request), languages.multilanguage ? 301 : 302);
    const address = pageAddress(path, languages, savedLanguage(request, languages));
    const network = networkKey(request.ip);
    const atMs = app.clock.nowMs();
    const mayAsk = () => app.limiter.take('read', `page look-ups ${network}`, atMs) === 0;
    const { page, state } = await findPage(address.path, { mayAsk, atMs });
    if (languages.multilanguage && !address.isSpoken && address.path !== '/') {
      const place = await placeOfShort(address.path, state, { mayAsk, atMs });
      if (place !== undefined)
        return reply
          .header('cache-control', 'no-store')
          .redirect(localAddress(`/${address.language.segment}${place}`) + queryString(request), 302);
    }
    const matchId = findMatchId(page);
    const match = matchId === undefined ? undefined : parts.matchFacts(matchId, address.language);
    const text = page && state === 'there' ? await parts.textFacts(page, address.language) : undefined;
    const card = linkCard(address.language, { matchId, match, slipCode: findSlipCode(request) });
    const hasSession = Boolean(request.cookies[parts.sessionCookie]);
    const origin = parts.origin();
    const pageApp = page?.key === 'backOffice' ? backOffice : webApp;
    if (pageApp === undefined) return app.refuse(request, reply, { code: 'NotFoundException' });
    const words = pageApp.words.get(address.language.code);
    const isBot = isSearchBot(request.headers['user-agent'] ?? '');
    const head = {
      ...{ address, languages, origin, page, state, match, text, card },
      ...{ hasSession, isSandbox, words, isBot, hasQuery: queryString(request) !== '' },
    };
    const html = fillPage(pageApp.page, head);
    const requestedEncoding = encodingFor(request.headers['accept-encoding']);
    const { bytes, encoding } = await packed(html, { encoding: requestedEncoding, address: network });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(state === 'missing' ? 404 : 200)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(bytes);
  });
}

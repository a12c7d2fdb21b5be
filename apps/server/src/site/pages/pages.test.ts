import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { languages } from '@evens/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../platform/http.ts';
import type { MatchFacts } from '../../platform/page-lookups.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { registerPages } from './pages.ts';
import { registerSitemap } from './sitemap-routes.ts';
import { readWebApp } from './web-files.ts';

const script = `console.log(${JSON.stringify('x'.repeat(3000))})`;
const page =
  '<!doctype html><html lang="en" dir="ltr"><head><!--page-head--><title>x</title><!--/page-head--></head><body></body></html>';
const backOfficePage = page.replace('<title>x', '<title>y').replace('<body>', '<body>back office');
const match: MatchFacts = {
  name: 'Ajax – Feyenoord',
  startsAtMs: 0,
  state: 'scheduled',
  competitors: ['Ajax', 'Feyenoord'],
  isRace: false,
  trail: [{ name: 'Ajax – Feyenoord', link: '/sport/soccer/a/b/match/5' }],
};
let folder = '';
let app: HttpApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evens-dist-'));
  const files = {
    'site/index.html': page,
    'site/assets/main-AbC1.js': script,
    'site/assets/first-words-pt-BR.AbC2.js': script,
    'site/assets/index-AbC4.js': script,
    'site/assets/index-AbC4.js.br': brotliCompressSync('compressed by the build'),
    'site/icon.svg': '<svg/>',
    'site/.sources': 'not for the public',
    'back-office/index.html': backOfficePage,
    'back-office/assets/back-office/main-AbC3.js': script,
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  app = await createTestApp();
  const [english] = languages;
  if (english === undefined) throw new Error('no language');
  const siteLanguages = { all: languages, offered: languages, default: english, multilanguage: true };
  registerSitemap(app, {
    readLanguages: async () => siteLanguages,
    origin: () => 'https://evens.example',
    listedPages: [() => [{ path: '/sport/soccer' }, { path: '/sport/a&b', changedAtMs: 0 }]],
  });
  registerPages(app, {
    webApp: readWebApp(join(folder, 'site')),
    backOffice: readWebApp(join(folder, 'back-office')),
    readLanguages: async () => siteLanguages,
    origin: () => 'https://evens.example',
    isSandbox: true,
    sessionCookie: 'session',
    matchFacts: (id) => (id === 5 ? match : undefined),
    textFacts: async () => undefined,
    lookups: {
      sportOne: ({ sportAlias }) => /^(soccer|x\d+)$/.test(sportAlias ?? ''),
      esportsOne: () => false,
      esportsCategory: () => false,
      tableGame: ({ gameKey }) => gameKey === 'lucky',
      category:
        ({ categoryAlias }) =>
        async () =>
          categoryAlias === 'england',
    },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers });

describe('files of the web app', () => {
  test('files with a content hash in their name are served with immutable caching', async () => {
    const asset = await get('/assets/main-AbC1.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(asset.headers['content-type']).toContain('text/javascript');
    expect(asset.headers['x-content-type-options']).toBe('nosniff');
    expect(asset.headers['content-security-policy']).toBeUndefined();
    expect((await get('/icon.svg')).headers['content-security-policy']).toContain("default-src 'self'");
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('files are compressed with an encoding that the browser accepts', async () => {
    const brotli = await get('/assets/main-AbC1.js', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/assets/main-AbC1.js', { 'accept-encoding': 'gzip' });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    expect((await get('/assets/main-AbC1.js')).body).toBe(script);
  });

  test('unchanged files are answered with 304', async () => {
    const { etag } = (await get('/icon.svg')).headers;
    expect((await get('/icon.svg', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  test('files are sent as the build compressed them, and only to browsers that know brotli', async () => {
    const packed = await get('/assets/index-AbC4.js', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('compressed by the build');
    const zipped = await get('/assets/index-AbC4.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(script);
    expect((await get('/assets/index-AbC4.js.br')).statusCode).toBe(404);
  });

  test.each([
    '/assets/main-Old.js',
    '/.sources',
    '/../package.json',
    '/assets/..%2f.sources',
    '/favicon.ico',
  ])('%s does not exist and is not answered with a page', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('not for the public');
    expect(response.body).not.toContain('"name"');
  });
});

describe('pages', () => {
  test('pages have the head of their language and place', async () => {
    const response = await get('/pt-br/live/sport/soccer/a/b/match/5', { 'accept-encoding': 'br' });
    const html = brotliDecompressSync(response.rawPayload).toString();
    expect(response.statusCode).toBe(200);
    expect(html).toContain('<html lang="pt-BR" dir="ltr" data-page="sport" data-sandbox="1">');
    expect(html).toContain('href="/assets/first-words-pt-BR.AbC2.js"');
    expect(html).toContain('<title>Ajax – Feyenoord – ');
  });

  test('unknown pages answer 404 and still show the app', async () => {
    const response = await get('/en/nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<body>');
  });

  test.each(['/en/backoffice', '/EN/BackOffice/', '/en/backoffice/players/12', '/en/backoffice?tab=risk'])(
    '%s shows the page of the back office, with its head and unlisted',
    async (path) => {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('<body>back office');
      expect(body).toContain('content="noindex"');
      expect((await get('/en/backofficer')).body).not.toContain('back office');
      expect((await get('/assets/back-office/main-AbC3.js')).body).toBe(script);
    },
  );

  test.each([
    ['/br/sport?tab=live', '/pt-br/sport?tab=live'],
    ['/eg', '/ar'],
    ['/ZH-CHT/', '/en'],
    ['/us//evil.example/x', '/en/evil.example/x'],
    ['/us/%0d%0aset-cookie:a', '/en/%0D%0Aset-cookie%3Aa'],
    ['/au/sport/%D9%83', '/en/sport/%D9%83'],
  ])('pages redirect from another code of a language: %s to %s', async (from, to) => {
    const response = await get(from);
    expect([response.statusCode, response.headers.location]).toEqual([301, to]);
  });

  test('pages without a language use the saved one', async () => {
    expect((await get('/', { cookie: 'lang=ar' })).body).toContain('dir="rtl"');
    expect((await get('/', { 'accept-language': 'pt-BR' })).body).toContain('lang="pt-BR"');
  });

  test.each([
    ['/sport/soccer?slip=ab', '/pt-br/sport/soccer?slip=ab'],
    ['/soccer', '/pt-br/sport/soccer'],
    ['/soccer/england', '/pt-br/sport/soccer/england'],
    ['/live', '/pt-br/live'],
    ['/backoffice?tab=risk', '/pt-br/backoffice?tab=risk'],
    ['/deposit', '/pt-br/user/deposit'],
    ['/slots', '/pt-br/casino/slots'],
    ['/lucky', '/pt-br/table-game/evens/lucky'],
  ])('pages without a language redirect to it: %s to %s', async (from, to) => {
    const response = await get(from, { cookie: 'lang=pt-BR' });
    expect([response.statusCode, response.headers.location]).toEqual([302, to]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('paths that complete no known page are not found', async () => {
    expect((await get('/chess')).statusCode).toBe(404);
  });

  test('pages contain whether the request had a session, and are then not cached for others', async () => {
    const known = await get('/en', { cookie: 'a=b; session=whatever' });
    const unknown = await get('/en', { cookie: 'a=b; session=' });
    expect(known.body).toContain('data-session="1"');
    expect(unknown.body).not.toContain('data-session');
    expect(known.headers['cache-control']).toContain('private');
    expect(known.headers.vary).toContain('cookie');
  });

  test('unknown pages have the same content for all URLs', async () => {
    const [one, other] = [await get('/en/nowhere/1'), await get('/en/elsewhere/2')];
    expect(one.body).toBe(other.body);
  });

  test('pages stop being compressed after many different URLs, and are still served', async () => {
    const encodings = new Set<unknown>();
    const fetchPage = (n: number) => get(`/en/sport/x${n}`, { 'accept-encoding': 'br' });
    await fetchPage(0);
    for (let n = 1; n <= 250; n++) encodings.add((await fetchPage(n)).headers['content-encoding']);
    expect(encodings).toEqual(new Set(['br', undefined]));
    const unpacked = await fetchPage(999);
    expect([unpacked.statusCode, unpacked.body.includes('<body>')]).toEqual([200, true]);
    expect((await fetchPage(0)).headers['content-encoding']).toBe('br');
  });

  test.each([
    ['/en/sport/soccer', 200],
    ['/en/sport/chess', 404],
    ['/en/sport/soccer/england', 200],
    ['/en/sport/soccer/atlantis', 404],
  ])('the page %s answers %i according to its content', async (path, status) => {
    const response = await get(path);
    expect(response.statusCode).toBe(status);
    expect(response.body.includes('rel="canonical"')).toBe(status === 200);
  });

  test('pages reject POST', async () => {
    expect((await app.fastify.inject({ method: 'POST', url: '/en' })).statusCode).toBe(404);
  });

  test('pages handle a path that cannot be decoded', async () => {
    expect((await get('/en/%E0%A4%A')).statusCode).toBeLessThan(500);
  });
});

describe('the sitemap', () => {
  test('the sitemap has one file per language, with the pages of all parts', async () => {
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    const files = [...index.body.matchAll(/<loc>([^<]*)<\/loc><lastmod>[^<]+<\/lastmod>/g)].map(
      ([, url]) => url,
    );
    expect(files).toEqual(languages.map(({ segment }) => `https://evens.example/sitemaps/${segment}.xml`));
    const arabic = (await get('/sitemaps/ar.xml')).body;
    expect(arabic).toContain('<loc>https://evens.example/ar</loc>');
    expect(arabic).toContain('<url><loc>https://evens.example/ar/sport/soccer</loc></url>');
    expect(arabic).toContain('/ar/sport/a&amp;b</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod>');
    expect(arabic).not.toContain('/user/');
  });

  test('the sitemap is compressed, and has no file for a language that is not offered', async () => {
    const packed = await get('/sitemaps/en.xml', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('https://evens.example/en/sport');
    expect((await get('/sitemaps/fr.xml')).statusCode).toBe(404);
    expect((await get('/sitemaps/..%2f..%2fpackage.json')).statusCode).toBe(404);
  });

  test('robots.txt names the sitemap and excludes pages of a single player', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Sitemap: https://evens.example/sitemap.xml');
    for (const path of ['/api/', '/*/user/', '/user/', '/*/backoffice'])
      expect(body).toContain(`Disallow: ${path}\n`);
  });
});

test('the hash of the app changes with any byte of it', () => {
  const before = readWebApp(join(folder, 'site'))?.hash;
  expect(readWebApp(join(folder, 'site'))?.hash).toBe(before);
  writeFileSync(join(folder, 'site/assets/main-AbC1.js'), `${script};`);
  expect(readWebApp(join(folder, 'site'))?.hash).not.toBe(before);
});

test('readWebApp reports an app that is not built', () => {
  expect(readWebApp(join(folder, 'assets'))).toBeUndefined();
});

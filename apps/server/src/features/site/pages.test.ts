import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { languages } from '@evens/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../platform/http.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { registerPages } from './pages.ts';
import { readWebApp } from './web-files.ts';

const script = `console.log(${JSON.stringify('x'.repeat(3000))})`;
const page =
  '<!doctype html><html lang="en" dir="ltr"><head><!--page-head--><title>x</title><!--/page-head--></head><body></body></html>';
let folder = '';
let app: HttpApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evens-dist-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/main-AbC1.js'), script);
  writeFileSync(join(folder, 'assets/first-words-pt-BR.AbC2.js'), script);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, '.sources'), 'not for the public');
  app = await createTestApp();
  const [english] = languages;
  if (english === undefined) throw new Error('no language');
  registerPages(app, {
    webApp: readWebApp(folder),
    languages: { all: languages, offered: languages, default: english, multilanguage: true },
    origin: () => 'https://evens.example',
    sessionCookie: 'session',
    matchName: (id) => (id === 5 ? 'Ajax – Feyenoord' : undefined),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers });

describe('files of the web app', () => {
  test('are kept for ever when their name carries their hash', async () => {
    const asset = await get('/assets/main-AbC1.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(asset.headers['content-type']).toContain('text/javascript');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('come packed as the browser likes', async () => {
    const brotli = await get('/assets/main-AbC1.js', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/assets/main-AbC1.js', { 'accept-encoding': 'gzip' });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    expect((await get('/assets/main-AbC1.js')).body).toBe(script);
  });

  test('are not sent twice', async () => {
    const { etag } = (await get('/icon.svg')).headers;
    expect((await get('/icon.svg', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  test.each([
    '/assets/main-Old.js',
    '/.sources',
    '/../package.json',
    '/assets/..%2f.sources',
    '/favicon.ico',
  ])('%s is not there, and no page in its stead', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('not for the public');
    expect(response.body).not.toContain('"name"');
  });
});

describe('pages', () => {
  test('have the head of their language and place', async () => {
    const response = await get('/pt-br/live/sport/soccer/a/b/match/5', { 'accept-encoding': 'br' });
    const html = brotliDecompressSync(response.rawPayload).toString();
    expect(response.statusCode).toBe(200);
    expect(html).toContain('<html lang="pt-BR" dir="ltr">');
    expect(html).toContain('href="/assets/first-words-pt-BR.AbC2.js"');
    expect(html).toContain('<title>Ajax – Feyenoord – ');
  });

  test('that are not there say so, and still show the app', async () => {
    const response = await get('/en/nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<body>');
  });

  test('without a language use the saved one', async () => {
    expect((await get('/', { cookie: 'lang=ar' })).body).toContain('dir="rtl"');
    expect((await get('/', { 'accept-language': 'pt-PT' })).body).toContain('lang="pt-BR"');
  });

  test('show the app whether a session came with the request, and are not cached for others', async () => {
    const known = await get('/en', { cookie: 'a=b; session=whatever' });
    const unknown = await get('/en', { cookie: 'a=b; session=' });
    expect(known.body).toContain('<html lang="en" dir="ltr" data-session="1">');
    expect(unknown.body).toContain('<html lang="en" dir="ltr">');
    expect(known.headers['cache-control']).toContain('private');
    expect(known.headers.vary).toContain('cookie');
  });

  test('that are not there are one page, whatever their address', async () => {
    const [one, other] = [await get('/en/nowhere/1'), await get('/en/elsewhere/2')];
    expect(one.body).toBe(other.body);
  });

  test('are packed for nobody who asks for ever other ones, and still come', async () => {
    const encodings = new Set<unknown>();
    const ask = (n: number) => get(`/en/sport/x${n}`, { 'accept-encoding': 'br' });
    await ask(0);
    for (let n = 1; n <= 250; n++) encodings.add((await ask(n)).headers['content-encoding']);
    expect(encodings).toEqual(new Set(['br', undefined]));
    const unpacked = await ask(999);
    expect([unpacked.statusCode, unpacked.body.includes('<body>')]).toEqual([200, true]);
    expect((await ask(0)).headers['content-encoding']).toBe('br');
  });

  test('cannot be posted to', async () => {
    expect((await app.fastify.inject({ method: 'POST', url: '/en' })).statusCode).toBe(404);
  });

  test('survive a path that cannot be decoded', async () => {
    expect((await get('/en/%E0%A4%A')).statusCode).toBeLessThan(500);
  });
});

test('the hash of the app changes with any byte of it', () => {
  const before = readWebApp(folder)?.hash;
  expect(readWebApp(folder)?.hash).toBe(before);
  writeFileSync(join(folder, 'assets/main-AbC1.js'), `${script};`);
  expect(readWebApp(folder)?.hash).not.toBe(before);
});

test('an app that is not built is reported as such', () => {
  expect(readWebApp(join(folder, 'assets'))).toBeUndefined();
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpApp } from '../../platform/http.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { registerArcadePages } from './arcade-pages.ts';
import { readWebApp } from './web-files.ts';

let folder = '';
let app: HttpApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evens-arcade-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Game</title>');
  writeFileSync(join(folder, 'assets/main-AbC1.js'), 'export {}');
  app = await createTestApp();
  registerArcadePages(app, readWebApp(folder));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.fastify.inject({ url });

test('the page of a game can be framed by this site only, and has no origin', async () => {
  const { statusCode, headers, body } = await get('/arcade/?game=dice&lang=en');
  expect([statusCode, body]).toEqual([200, '<!doctype html><title>Game</title>']);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['cache-control']).toBe('no-cache');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy.join()).not.toMatch(/unsafe|data:|blob:|https?:/);
});

test('arcade scripts are readable without an origin and cached as immutable', async () => {
  const { statusCode, headers } = await get('/arcade/assets/main-AbC1.js');
  expect(statusCode).toBe(200);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['origin-agent-cluster']).toBeUndefined();
  expect(headers['cache-control']).toContain('immutable');
});

test.each(['/arcade', '/arcade/assets/main-Old.js', '/arcade/index.html', '/arcade/../package.json'])(
  'the arcade path %s does not exist',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  },
);

test('arcade pages answer 404 if the games are not built', async () => {
  const empty = await createTestApp();
  registerArcadePages(empty, undefined);
  expect((await empty.fastify.inject({ url: '/arcade/?game=dice' })).statusCode).toBe(404);
  await empty.close();
});

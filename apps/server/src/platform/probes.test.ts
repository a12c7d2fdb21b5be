import { afterEach, describe, expect, test } from 'vitest';
import type { HttpApp } from './http.ts';
import { type MetricsAccess, registerProbes } from './probes.ts';
import { Readiness } from './readiness.ts';
import { createTestApp } from './testing/test-app.ts';

let app: HttpApp;
afterEach(() => app.close());

const token = 'a token for monitors';

async function statusFor(
  access: MetricsAccess,
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
) {
  app = await createTestApp();
  registerProbes(app, new Readiness({ clock: app.clock, probes: {}, functions: {} }), {
    ...access,
    databaseRole: 'app',
  });
  const answer = await app.fastify.inject({ url: '/metrics', headers, remoteAddress });
  return answer.statusCode;
}

const open: MetricsAccess = { metricsToken: undefined, isBehindProxy: false };
const guarded: MetricsAccess = { metricsToken: token, isBehindProxy: true };

describe('the figures', () => {
  test.each([
    ['the machine itself', open, {}, undefined, 200],
    ['another machine', open, {}, '203.0.113.9', 404],
    ['whom a proxy on the machine speaks for', open, { 'x-forwarded-for': '203.0.113.9' }, undefined, 404],
    ['whom a proxy speaks for by other words', open, { 'x-real-ip': '203.0.113.9' }, undefined, 404],
    [
      'the machine itself behind a proxy that adds no header',
      { ...open, isBehindProxy: true },
      {},
      undefined,
      404,
    ],
    ['the machine itself where a token is wanted', { ...open, metricsToken: token }, {}, undefined, 404],
    ['who has the token', guarded, { authorization: `Bearer ${token}` }, '203.0.113.9', 200],
    ['who has another', guarded, { authorization: `Bearer ${token}x` }, undefined, 404],
    ['who has one where none is set', open, { authorization: 'Bearer undefined' }, '203.0.113.9', 404],
  ] as const)('metrics for %s', async (_who, access, headers, address, status) => {
    expect(await statusFor(access, headers, address)).toBe(status);
  });
});

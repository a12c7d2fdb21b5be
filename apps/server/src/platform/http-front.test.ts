import { afterEach, expect, test } from 'vitest';
import type { HttpApp } from './http.ts';
import { createTestApp } from './testing/test-app.ts';

let app: HttpApp;
afterEach(() => app.close());

async function place(headers: Record<string, string> = {}) {
  const address = app.fastify.server.address();
  const port =
    typeof address === 'object' && address !== null
      ? address.port
      : await app.listen({ host: '127.0.0.1', port: 0 });
  return fetch(`http://127.0.0.1:${port}/api/betslip/placebet`, { method: 'POST', body: '{}', headers });
}

test('a command that is not let in is refused in the caller’s language with a time to come again', async () => {
  app = await createTestApp();
  app.admission.admits = () => false;
  const answer = await place();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  const body: unknown = await answer.json();
  expect(body).toMatchObject({
    HasErrors: true,
    ErrorCode: 'OverloadedException',
    Data: { retryAfterSeconds: 1 },
  });
  const portuguese: unknown = await (await place({ cookie: 'lang=pt-BR' })).json();
  expect(portuguese).not.toEqual(body);
});

test('a command that is let in is counted until it is answered', async () => {
  app = await createTestApp();
  const counts: number[] = [];
  app.fastify.post('/api/betslip/placebet', async () => {
    counts.push(app.admission.pending);
    return {};
  });
  await (await place({ 'content-type': 'application/json' })).json();
  expect(counts).toEqual([1]);
  await expect.poll(() => app.admission.pending).toBe(0);
});

test('a request that comes while the site closes is refused as one that may come again', async () => {
  app = await createTestApp();
  const held = Promise.withResolvers<void>();
  app.fastify.addHook('preClose', () => held.promise);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const closed = app.close();
  const answer = await place();
  held.resolve();
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('connection')]).toEqual([
    503,
    '1',
    'close',
  ]);
  expect(await answer.json()).toMatchObject({ ErrorCode: 'OverloadedException' });
  await closed;
});

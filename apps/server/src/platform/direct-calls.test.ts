import { err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import { languages } from '@evens/locales';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from './http.ts';
import type { Principal } from './principal.ts';
import { route } from './route.ts';
import { createTestApp } from './testing/test-app.ts';

const [language] = languages;
if (language === undefined) throw new Error('no language');
const player: Principal = {
  role: 'user',
  // As rows of the database would brand them.
  playerId: 7 as Principal['playerId'],
  accountId: 1007 as Principal['accountId'],
  currency: 'EUR',
  userName: 'ada',
  language,
};

const path = '/api/betslip/placebet';
const body = {
  CommandId: '019a0000-0000-7000-8000-000000000000',
  BetType: 1,
  Selections: [],
  Stake: '1.00',
  OddsChangePolicy: 0,
};
const staking = (stake: string) => JSON.stringify({ ...body, Stake: stake });

let app: HttpApp;
let url: string;
/** One entry for each call that Fastify handled. */
let viaFastify: boolean[];

beforeEach(() => open());

async function open(options: Parameters<typeof createTestApp>[0] = {}): Promise<void> {
  viaFastify = [];
  app = await createTestApp({
    ...options,
    readPrincipal: async (cookie) => {
      if (cookie === 'operator') return { ...player, role: 'administrator' };
      return cookie === undefined ? { role: 'visitor' } : player;
    },
  });
  app.fastify.addHook('onRequest', async (request) => {
    if (request.url.toLowerCase().startsWith(path)) viaFastify.push(true);
  });
  route(app, 'POST /api/betslip/placebet', async ({ body: { Stake }, principal, lang, ip }) => {
    if (Stake === '404') return err(refusal('NotFoundException', { what: 1 }));
    if (Stake === '503') return err(refusal('OverloadedException', { retryAfterSeconds: 3 }));
    if (Stake === '500') throw new Error('secret');
    const balance = {
      TotalBalance: `${Stake} ${lang.code} ${ip}`,
      Currency: principal.currency,
      Version: 1,
      Secret: 'x',
    };
    return ok({ HasErrors: false, Tickets: [], Refused: [], Balance: balance });
  });
  const port = await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${port}`;
}

afterEach(() => app.close());

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

async function send(
  { method = 'POST', path: to = path, headers = {}, text = JSON.stringify(body) }: Sent,
  type: string,
) {
  const response = await fetch(url + to, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', cookie: 'session', 'content-type': type, ...headers },
    body: text,
  });
  // After a body that it cannot read Fastify closes the connection; here it was read, so the connection is kept.
  const {
    date,
    'x-request-id': id,
    'keep-alive': _,
    connection: __,
    ...answered
  } = Object.fromEntries(response.headers);
  expect([Number.isNaN(Date.parse(date ?? '')), id?.length]).toEqual([false, 36]);
  const answer = (await response.text()).replace(id ?? '', 'the request id');
  return { status: response.status, headers: answered, answer };
}

const cases: readonly (readonly [string, number, Sent])[] = [
  ['an answer, with none but the contract’s fields', 200, {}],
  ['an answer in the language of the cookie', 200, { headers: { cookie: 'lang=ar' } }],
  ['a refusal of the handler', 404, { text: staking('404') }],
  ['a refusal with a time to come again', 503, { text: staking('503') }],
  [
    'a refusal in the language of the browser',
    404,
    {
      headers: { 'accept-language': 'pt' },
      text: staking('404'),
    },
  ],
  ['an error of the handler', 500, { text: staking('500') }],
  ['a role that may not call', 403, { headers: { cookie: 'operator' } }],
  ['a page of another site', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a body that is no JSON', 400, { text: '{"CommandId":' }],
  ['a body that changes a prototype', 400, { text: '{"__proto__":{"BetType":1}}' }],
  ['a field of another type', 400, { text: JSON.stringify({ ...body, BetType: 'one' }) }],
  ['fields that are missing and unknown', 400, { text: '{"other":1}' }],
  ['null', 400, { text: 'null' }],
];

test.each(cases)('a direct call answers %s like Fastify', async (_, status, sent) => {
  const direct = await send(sent, 'application/json');
  expect(viaFastify).toEqual([]);
  const framework = await send(sent, 'application/json; charset=utf-8');
  expect(viaFastify).toEqual([true]);
  expect(direct).toEqual(framework);
  expect(direct.status).toBe(status);
});

test('a direct call finds the client behind trusted proxies like Fastify, and trusts no other header', async () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } };
  const fetchBalance = async (type: string) =>
    JSON.parse((await send(forwarded, type)).answer).Balance.TotalBalance;
  const expectAddress = async (address: string) => {
    expect(await fetchBalance('application/json')).toBe(`1.00 en ${address}`);
    expect(await fetchBalance('application/json; charset=utf-8')).toBe(`1.00 en ${address}`);
  };
  await expectAddress('127.0.0.1');
  await app.close();
  await open({ trustedProxies: ['127.0.0.1', '198.51.100.0/24'] });
  await expectAddress('203.0.113.9');
});

test('a direct call above the rate limit is refused like by Fastify', async () => {
  const take = () => app.limiter.take('command', 'player 7', 1_000_000);
  while (take() === 0);
  expect(await send({}, 'application/json')).toEqual(await send({}, 'application/json; charset=utf-8'));
  expect((await send({}, 'application/json')).status).toBe(429);
});

test.each<[string, Sent]>([
  ['an empty body', { text: '' }],
  ['a body beyond the bound', { text: staking(' '.repeat(70_000)) }],
  ['a query', { path: `${path}?lang=ar` }],
  ['another spelling of the path', { path: '/api/Betslip/PlaceBet' }],
])('a direct call leaves %s to Fastify', async (_, sent) => {
  await send(sent, 'application/json');
  expect(viaFastify).toEqual([true]);
});

test('a direct call is counted like other calls', async () => {
  await send({}, 'application/json');
  await send({ text: staking('404') }, 'application/json');
  const metrics = (await app.metrics.metrics()).split('\n');
  expect(metrics.filter((line) => /^evens_http_(seconds_count|refusals_total)/.test(line))).toEqual([
    `evens_http_seconds_count{call="POST ${path}",status="200"} 1`,
    `evens_http_seconds_count{call="POST ${path}",status="404"} 1`,
    `evens_http_refusals_total{call="POST ${path}",code="NotFoundException"} 1`,
  ]);
});

test('a direct call has as many headers as other calls', async () => {
  const { headers } = await send({}, 'application/json');
  for (const name of [
    'content-security-policy',
    'x-frame-options',
    'cache-control',
    'x-content-type-options',
  ])
    expect(headers[name], name).toBeDefined();
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { amount, err, ok } from '@evens/base';
import { type CallSpec, calls, refusal } from '@evens/contract';
import { languages } from '@evens/locales';
import { afterEach, describe, expect, test } from 'vitest';
import type { HttpApp } from './http.ts';
import { Overload, shedKind } from './overload.ts';
import type { Principal } from './principal.ts';
import { ANSWER_CHARACTERS_PER_TOKEN, rateLimits } from './rate-limit.ts';
import { route } from './route.ts';
import { createTestApp, ownPage } from './testing/test-app.ts';

const apps: HttpApp[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function appWith(options: Parameters<typeof createTestApp>[0] = {}): Promise<HttpApp> {
  const app = await createTestApp(options);
  apps.push(app);
  return app;
}

function player(role: Principal['role']): Principal {
  const [language] = languages;
  if (language === undefined) throw new Error('no language');
  return {
    role,
    // As rows of the database would brand them.
    playerId: 7 as Principal['playerId'],
    accountId: 1007 as Principal['accountId'],
    currency: 'EUR',
    userName: 'ada',
    language,
  };
}

describe('a route', () => {
  test('a route gives the handler parsed fields, and the answer only its declared fields', async () => {
    const app = await appWith();
    const seen: unknown[] = [];
    route(app, 'GET /api/settings/countries', async ({ query, lang, atMs }) => {
      seen.push(query.currency, lang.code, atMs);
      const answer = { Countries: [{ Code: 'MT', Name: 'Malta', HasPostalCodes: true, Secret: 'x' }] };
      return ok(answer);
    });
    const response = await app.fastify.inject({ url: '/API/Settings/Countries?currency=EUR&lang=ar' });
    expect(response.json()).toEqual({ Countries: [{ Code: 'MT', Name: 'Malta', HasPostalCodes: true }] });
    expect(seen).toEqual(['EUR', 'ar', 1_000_000]);
  });

  test('a refusal is answered with its status, in the language of the caller', async () => {
    const app = await appWith();
    route(app, 'GET /api/version/hash', async () => err(refusal('NotFoundException', { what: 1 })));
    for (const [headers, word] of [
      [{ 'accept-language': 'fr, pt-PT;q=0.8, en;q=0.1' }, /Não/],
      [{ cookie: 'lang=ar', 'accept-language': 'pt' }, /غير/],
      [{}, /Not found/],
    ] as const) {
      const response = await app.fastify.inject({ url: '/api/version/hash', headers });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({
        HasErrors: true,
        ErrorCode: 'NotFoundException',
        Data: { what: 1 },
      });
      expect(response.json().ErrorMessage).toMatch(word);
    }
  });

  test('a call knows its address although its connection has ended', async () => {
    const app = await appWith();
    app.fastify.addHook('onRequest', async ({ raw }) => {
      Object.defineProperty(raw, 'socket', { value: {} });
    });
    const seen: unknown[] = [];
    route(app, 'GET /api/version/hash', async ({ ip }) => {
      seen.push(ip);
      return err(refusal('NotFoundException', { what: 1 }));
    });
    expect((await app.fastify.inject({ url: '/api/version/hash' })).statusCode).toBe(404);
    expect(seen).toEqual(['127.0.0.1']);
  });

  test('a bug is answered differently from a refusal, without internal details', async () => {
    const app = await appWith();
    route(app, 'GET /api/version/hash', async () => {
      throw new Error(`secret ${amount(1n)}`);
    });
    const response = await app.fastify.inject({ url: '/api/version/hash' });
    expect(response.statusCode).toBe(500);
    expect(response.json().ErrorCode).toBe('ServerErrorException');
    expect(response.body).not.toContain('secret');
  });

  test('the session is checked before the fields', async () => {
    const app = await appWith();
    route(app, 'POST /api/betslip/placebet', async () => err(refusal('InvalidStakeException')));
    const send = (payload: object) =>
      app.fastify.inject({ method: 'POST', url: '/api/betslip/placebet', headers: ownPage, payload });
    expect((await send({})).json().ErrorCode).toBe('NotLoggedInException');
  });

  test.each([
    ['agent', 403, 'NoPrivilegesException'],
    ['administrator', 403, 'NoPrivilegesException'],
    ['user', 400, 'InvalidRequestException'],
    ['demo', 400, 'InvalidRequestException'],
  ] as const)(
    'a caller with role %s passes or fails the privilege check of PlaceBet',
    async (role, status, code) => {
      const app = await appWith({ readPrincipal: async () => player(role) });
      route(app, 'POST /api/betslip/placebet', async () => err(refusal('InvalidStakeException')));
      const response = await app.fastify.inject({
        method: 'POST',
        url: '/api/betslip/placebet',
        headers: ownPage,
        payload: { Stake: 5 },
      });
      expect([response.statusCode, response.json().ErrorCode]).toEqual([status, code]);
    },
  );

  test('calls are counted by address without an account, and by account otherwise', async () => {
    const app = await appWith({
      readPrincipal: async (cookies) => (cookies === undefined ? { role: 'visitor' } : player('user')),
    });
    route(app, 'GET /api/version/hash', async () => ok({ data: 'x' }));
    const status = async (headers: Record<string, string>) =>
      (await app.fastify.inject({ url: '/api/version/hash', headers })).statusCode;
    for (let i = 0; i < rateLimits.read.burst; i++) expect(await status({})).toBe(200);
    expect(await status({})).toBe(429);
    expect(await status({ cookie: 'a=b' })).toBe(200);
  });

  test('visitors are counted by network, because a household has more IPv6 addresses than calls', async () => {
    const app = await appWith();
    route(app, 'GET /api/version/hash', async () => ok({ data: 'x' }));
    const status = async (remoteAddress: string) =>
      (await app.fastify.inject({ url: '/api/version/hash', remoteAddress })).statusCode;
    for (let i = 1; i <= rateLimits.read.burst; i++)
      expect(await status(`2001:db8:1:2::${i.toString(16)}`)).toBe(200);
    expect(await status('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await status('2001:db8:1:3::1')).toBe(200);
  });

  test('searches are shed with the first group', () => {
    expect(shedKind({ method: 'GET', path: '/api/search', rate: 'search' })).toBe('lists');
  });

  test('the calls that begin a page are shed with the last group', () => {
    for (const path of ['/api/user/get', '/api/admin/config/get'] as const)
      expect(shedKind({ method: 'GET', path, rate: calls[`GET ${path}`].rate })).toBe('commands');
  });

  test("operators' calls are never shed, of any method and rate class", () => {
    const overload = new Overload();
    Object.defineProperty(overload, 'requestDelayMs', { get: () => 60_000 });
    overload.stop();
    const shed = Object.entries<CallSpec>(calls).filter(([key, { operators, rate }]) => {
      const [method = '', path = ''] = key.split(' ');
      return operators !== undefined && overload.refuses(shedKind({ method, path, rate }));
    });
    expect(shed.map(([key]) => key)).toEqual([]);
    expect(
      overload.refuses(shedKind({ method: 'POST', path: '/api/betslip/placebet', rate: 'command' })),
    ).toBe(true);
  });

  test('a blocked event loop refuses lists only while many requests arrive', () => {
    const overload = new Overload();
    overload.stop();
    const listsAfter = (requests: number) => {
      for (const _window of [1, 2]) {
        for (let request = 0; request < requests; request++) overload.refuses('lists');
        overload.endWindow(300);
      }
      return overload.refuses('lists');
    };
    expect(listsAfter(5)).toBe(false);
    expect(overload.delayMs).toBe(300);
    expect(listsAfter(100)).toBe(true);
  });

  test('load shedding refuses lists first, money last', async () => {
    const overload = new Overload();
    const app = await appWith({ readPrincipal: async () => player('user'), overload });
    route(app, 'GET /api/sport/tree', async () => ok({ Sports: [] }));
    route(app, 'GET /api/version/hash', async () => ok({ data: 'x' }));
    route(app, 'POST /api/account/logout', async () => ok({ HasErrors: false }));
    const statuses = async () => [
      (await app.fastify.inject({ url: '/api/sport/tree' })).statusCode,
      (await app.fastify.inject({ url: '/api/version/hash' })).statusCode,
      (await app.fastify.inject({ method: 'POST', url: '/api/account/logout', headers: ownPage })).statusCode,
    ];
    const byDelay: number[][] = [];
    for (const delayMs of [0, 200, 500, 2000]) {
      Object.defineProperty(overload, 'requestDelayMs', { configurable: true, get: () => delayMs });
      byDelay.push(await statuses());
    }
    expect(byDelay).toEqual([
      [200, 200, 200],
      [503, 200, 200],
      [503, 503, 200],
      [503, 503, 503],
    ]);
  });
});

describe('a long answer', () => {
  const name = 'x'.repeat(5000);

  test.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('an answer to a client that accepts %s is sent as %s', async (accepted, encoding) => {
    const app = await appWith();
    route(app, 'GET /api/version/hash', async () => ok({ data: name }));
    const response = await app.fastify.inject({
      url: '/api/version/hash',
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.rawPayload.length < 1000).toBe(encoding !== undefined);
    const unpack =
      { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(JSON.parse(unpack(response.rawPayload).toString())).toEqual({ data: name });
  });
});

describe('the server', () => {
  test.each([
    ['{"UserName":', 'application/json'],
    ['{"__proto__":{"x":1},"UserName":"a","Password":"b"}', 'application/json'],
    ['UserName=a', 'application/x-www-form-urlencoded'],
    ['[]', 'application/json'],
    ['', 'application/json'],
  ])('the body %s of type %s is refused', async (payload, type) => {
    const app = await appWith();
    route(app, 'POST /api/account/login', async () => err(refusal('WrongCredentialsException')));
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/account/login',
      headers: { ...ownPage, 'content-type': type },
      payload,
    });
    expect([response.statusCode, response.json().ErrorCode]).toEqual([400, 'InvalidRequestException']);
  });

  test('an unknown call is answered with a refusal', async () => {
    const app = await appWith();
    const response = await app.fastify.inject({ url: '/api/nothing' });
    expect([response.statusCode, response.json().ErrorCode]).toEqual([404, 'NotFoundException']);
  });
});

describe('what a call cost', () => {
  const big = 'x'.repeat(10 * ANSWER_CHARACTERS_PER_TOKEN);

  test('a long answer costs tokens by its length, and a short one costs none extra', async () => {
    const app = await appWith();
    let text = 'short';
    route(app, 'GET /api/localization/getalltranslationsbylanguagecode', async () => ok({ text }));
    const url = '/api/localization/getalltranslationsbylanguagecode?lang=en';
    const fetchStatus = async () => (await app.fastify.inject({ url })).statusCode;
    const callsUntilRefused = async () => {
      for (let n = 0; ; n += 1) if ((await fetchStatus()) !== 200) return n;
    };
    expect(await callsUntilRefused()).toBe(rateLimits.read.burst);
    const other = await appWith();
    text = big;
    route(other, 'GET /api/localization/getalltranslationsbylanguagecode', async () => ok({ text }));
    let answered = 0;
    while ((await other.fastify.inject({ url })).statusCode === 200) answered += 1;
    expect(answered).toBe(Math.ceil(rateLimits.read.burst / 11));
  });

  test('a call is charged by units of work if the contract defines them, and a handler cannot charge otherwise', async () => {
    const app = await appWith({ readPrincipal: async () => player('user') });
    const { unitsPerToken } = calls['GET /api/cashout/tickets'].charge;
    route(app, 'GET /api/cashout/tickets', async ({ charge }) => {
      charge(99 * unitsPerToken);
      return ok({ Tickets: [] });
    });
    route(app, 'GET /api/version/hash', async ({ charge }) => {
      charge(1);
      return ok({ data: '' });
    });
    const fetchStatus = async (url: string) => (await app.fastify.inject({ url })).statusCode;
    expect(await fetchStatus('/api/version/hash')).toBe(500);
    // A hundred of two hundred, then a hundred less one that are left.
    expect(await fetchStatus('/api/cashout/tickets')).toBe(200);
    expect(await fetchStatus('/api/cashout/tickets')).toBe(200);
    expect(await fetchStatus('/api/cashout/tickets')).toBe(429);
  });
});

describe('a session cookie that nobody remembers', () => {
  test('an uncached session cookie is looked up within the limit of its network, and cached ones still pass', async () => {
    let looked = 0;
    const app = await appWith({
      isKnownCookie: (cookie) => cookie === 'known',
      async readPrincipal(cookie) {
        if (cookie === undefined) return { role: 'visitor' };
        looked += 1;
        return cookie.startsWith('guess') ? { role: 'visitor' } : player('user');
      },
    });
    route(app, 'GET /api/version/hash', async () => err(refusal('NotFoundException')));
    const fetchStatus = async (cookie: string, remoteAddress = '10.0.0.1') => {
      const url = '/api/version/hash';
      return (await app.fastify.inject({ url, headers: { cookie }, remoteAddress })).statusCode;
    };
    const all = await Promise.all(Array.from({ length: 100 }, (_, n) => fetchStatus(`guess${n}`)));
    expect(looked).toBe(rateLimits.guess.burst);
    expect(all.filter((status) => status === 429)).toHaveLength(100 - rateLimits.guess.burst);
    expect(await fetchStatus('right')).toBe(429);
    expect(await fetchStatus('known')).toBe(404);
    expect(await fetchStatus('right', '10.0.0.2')).toBe(404);
    expect(await fetchStatus('right', '2001:db8:1:2::1')).toBe(404);
  });
});

describe('a call that shows a secret', () => {
  test('an unknown secret is not looked up after too many guesses, and cached ones still pass', async () => {
    const app = await appWith();
    let looked = 0;
    const bearers = {
      isKnown: (secret: string) => secret === 'seated',
      isForPlay: () => false,
      async read(secret: string) {
        looked += 1;
        return secret.startsWith('guessed') ? undefined : `session ${secret}`;
      },
    };
    app.setBearers(bearers);
    route(app, 'POST /api/arcade/close', async () => ok({ HasErrors: false }));
    const close = async (secret: string) => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await app.fastify.inject({ method: 'POST', url: '/api/arcade/close', headers })).statusCode;
    };
    for (let i = 0; i < rateLimits.guess.burst; i++) expect(await close(`guessed${i}`)).toBe(401);
    expect(await close('guessed')).toBe(429);
    expect(await close('right')).toBe(429);
    expect(looked).toBe(rateLimits.guess.burst);
    expect(await close('seated')).toBe(200);
  });

  test('a play-money call counts with all others of its network, regardless of its number of sessions', async () => {
    const app = await appWith();
    app.setBearers({ isKnown: () => true, isForPlay: () => true, read: async (secret) => `demo ${secret}` });
    route(app, 'POST /api/arcade/close', async () => ok({ HasErrors: false }));
    const close = async (remoteAddress: string, seat: number) => {
      const headers = { authorization: `Bearer seat${seat}` };
      const url = '/api/arcade/close';
      return (await app.fastify.inject({ method: 'POST', url, headers, remoteAddress })).statusCode;
    };
    for (let seat = 0; seat < rateLimits.read.burst; seat++) expect(await close('10.0.0.1', seat)).toBe(200);
    expect(await close('10.0.0.1', 1000)).toBe(429);
    expect(await close('10.0.0.2', 1001)).toBe(200);
  });
});

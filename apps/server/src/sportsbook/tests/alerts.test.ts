import type { AlertEvent, UserMessage } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { soccerCast } from '../../../../../tests/fixture/staged-cast.ts';
import { Director } from '../../../../../tests/fixture/staged-director.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { startPushService } from './push-service.ts';

const names = ['Ash', 'Birch', 'Cedar', 'Elder', 'Fir'] as const;
type Name = (typeof names)[number];
const PATIENCE = { timeout: 15_000, interval: 100 };
/** Several runs of the follower and of the watch of prices. */
const RUNS_MS = 3500;
const all: readonly AlertEvent[] = ['start', 'goal', 'end'];

let director: Director;
let service: Awaited<ReturnType<typeof startPushService>>;
let site: Site;
let pool: Pool;
const ids = new Map<string, number>();
const id = (name: Name) => ids.get(name) ?? 0;
const pause = () => new Promise((resolve) => setTimeout(resolve, RUNS_MS));

beforeAll(async () => {
  service = await startPushService();
  director = new Director(names.map((name) => soccerCast(name)));
  const push = { EVENS_PUSH_CONTACT: 'mailto:alerts@evens.example', EVENS_PUSH_SERVICES: service.origin };
  site = await openSite({ feed: director.feed, env: { EVENS_RATE_FACTOR: '1000', ...push } });
  await director.begin(site.databaseUrl);
  pool = createPool({ url: site.databaseUrl, name: 'alerts', max: 2, onIdleError: () => undefined });
  const { rows } = await pool.query<{ id: number; name: string }>(
    `select id, fixture -> 'competitors' -> 0 ->> 'name' as name from match`,
  );
  for (const row of rows) ids.set(row.name, row.id);
});
afterAll(async () => {
  await pool?.end();
  await site?.stop();
  director?.remove();
  await service?.stop();
});

let players = 0;
function newPlayer(): Promise<Browser> {
  players += 1;
  return registerPlayer(site.url, `alerted-${players}`, { LastName: `Alerted${players}` });
}

async function titles(browser: Browser): Promise<readonly string[]> {
  const { body } = await browser.call('GET /api/messages/get');
  const messages = body['UserMessages'] as readonly UserMessage[];
  return messages.map(({ Question }) => Question.replace(/[\u2068\u2069]/g, '')).toReversed();
}

const setMatch = (browser: Browser, name: Name, Events: readonly AlertEvent[] = all) =>
  browser.call('POST /api/user/alerts/setmatch', { body: { MatchID: id(name), Events } });
const setPrice = (browser: Browser, name: Name, Odds: number) =>
  browser.call('POST /api/user/alerts/setprice', {
    body: { MatchID: id(name), MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds },
  });
const subscribe = (browser: Browser, path: string) =>
  browser.call('POST /api/user/alerts/subscribe', { body: service.subscription(path) });

describe('alerts of a match', () => {
  test('start, goal and end are one message and one push each, and a player without alerts has none', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    expect((await setMatch(player, 'Ash')).body).toMatchObject({
      ...{ HasErrors: false, Alerts: [{ MatchName: 'Ash – Guests of Ash', Events: all, Price: null }] },
    });
    expect((await subscribe(player, '/ash')).status).toBe(200);
    const match = director.match('Ash');
    match.kickOff();
    await expect.poll(() => titles(player), PATIENCE).toHaveLength(1);
    match.goal('home');
    await expect.poll(() => titles(player), PATIENCE).toHaveLength(2);
    match.end(1, 0);
    match.correct(2, 0, 'a goal was missing');
    await expect.poll(() => titles(player), PATIENCE).toHaveLength(3);
    await pause();
    const expected = [
      'Ash – Guests of Ash has started',
      'Goal: Ash 1–0 Guests of Ash',
      'Final score: Ash 1–0 Guests of Ash',
    ];
    expect(await titles(player)).toEqual(expected);
    expect(await titles(other)).toEqual([]);
    const pushes = service.received.filter(({ path }) => path === '/ash');
    expect(pushes.map(({ payload }) => `${payload['title']}`.replace(/[\u2068\u2069]/g, ''))).toEqual(
      expected,
    );
    expect(pushes[1]?.payload['url']).toBe(
      `/en/live/sport/soccer/england/Directed-League/match/${id('Ash')}`,
    );
    expect(pushes[0]?.headers).toMatchObject({
      ...{ ttl: '600', 'content-encoding': 'aes128gcm', authorization: /^vapid t=/ },
    });
    const { body } = await player.call('GET /api/user/alerts');
    expect(body['Alerts']).toEqual([]);
    const { rows } = await pool.query('select distinct mail from message');
    expect(rows).toEqual([{ mail: 3 }]);
  });

  test('a match that is being played has no alert of its start, and an unknown one none at all', async () => {
    const player = await newPlayer();
    director.match('Birch').kickOff();
    await expect
      .poll(async () => (await setMatch(player, 'Birch')).body['Alerts'], PATIENCE)
      .toMatchObject([{ Events: ['goal', 'end'] }]);
    const unknown = { body: { MatchID: 999_999_999, Events: all } };
    const { body } = await player.call('POST /api/user/alerts/setmatch', unknown);
    expect(body).toMatchObject({ ErrorCode: 'NotFoundException' });
    expect((await setMatch(player, 'Birch', [])).body['Alerts']).toEqual([]);
  });

  test('quiet hours hold back the push and the notice but not the message, and a break holds back all', async () => {
    const [quiet, resting] = [await newPlayer(), await newPlayer()];
    const hours = { QuietHours: { From: 0, To: 0, TimeZone: 'Europe/Berlin' } };
    expect((await quiet.call('POST /api/user/alerts/setquiet', { body: hours })).status).toBe(200);
    const wrong = { QuietHours: { From: 0, To: 0, TimeZone: 'Mars/Olympus' } };
    expect((await quiet.call('POST /api/user/alerts/setquiet', { body: wrong })).body).toMatchObject({
      ErrorCode: 'InvalidDetailsException',
    });
    for (const [player, path] of [
      [quiet, '/quiet'],
      [resting, '/resting'],
    ] as const) {
      await setMatch(player, 'Cedar');
      await subscribe(player, path);
    }
    const timeOut = { Hours: 24, Password: goodPassword };
    expect((await resting.call('POST /api/protection/timeout', { body: timeOut })).body).toMatchObject({
      HasErrors: false,
    });
    const before = await titles(resting);
    director.match('Cedar').kickOff();
    await expect.poll(() => titles(quiet), PATIENCE).toHaveLength(1);
    await pause();
    expect(await titles(resting)).toEqual(before);
    expect(service.received.filter(({ path }) => path === '/quiet' || path === '/resting')).toEqual([]);
    const { rows } = await pool.query(`select count(*)::integer as n from message where values ? 'silent'`);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('alerts of a price', () => {
  test('a price alert is sent once, when the price reaches it', async () => {
    const player = await newPlayer();
    const match = director.match('Elder');
    expect((await setPrice(player, 'Elder', 2500)).body['Alerts']).toMatchObject([
      { Events: [], Price: { OutcomeName: 'Elder', Odds: 2500 } },
    ]);
    match.move('1x2', [2480, 3300, 3600]);
    await pause();
    expect(await titles(player)).toEqual([]);
    match.move('1x2', [2600, 3300, 3600]);
    await expect
      .poll(() => titles(player), PATIENCE)
      .toEqual(['Elder is now 2.60 · Elder – Guests of Elder']);
    match.move('1x2', [2400, 3300, 3600]);
    match.move('1x2', [2700, 3300, 3600]);
    await pause();
    expect(await titles(player)).toHaveLength(1);
    // A target below the current price is reached at once.
    await setPrice(player, 'Elder', 2700);
    await expect.poll(() => titles(player), PATIENCE).toHaveLength(2);
  });
});

describe('push subscriptions', () => {
  test('addresses of other hosts are refused', async () => {
    const player = await newPlayer();
    const { P256dh, Auth } = service.subscription('/');
    for (const Endpoint of [
      'http://169.254.169.254/latest',
      'https://localhost/',
      'https://push.example/x',
    ]) {
      const { body } = await player.call('POST /api/user/alerts/subscribe', {
        body: { Endpoint, P256dh, Auth },
      });
      expect(body).toMatchObject({ ErrorCode: 'InvalidDetailsException' });
    }
  });

  test('a browser that the service has forgotten is removed, and a sixth replaces the oldest', async () => {
    const player = await newPlayer();
    await setMatch(player, 'Fir');
    for (let no = 1; no <= 6; no += 1) await subscribe(player, `/fir-${no}`);
    service.answerWith('/fir-3', 410);
    service.answerWith('/fir-4', 503);
    director.match('Fir').kickOff();
    const paths = () =>
      service.received.flatMap(({ path }) => (path.startsWith('/fir') ? path : [])).toSorted();
    const five = [2, 3, 4, 5, 6].map((no) => `/fir-${no}`);
    await expect.poll(paths, PATIENCE).toEqual(five);
    await pause();
    const subscriptions = () =>
      pool.query(
        `select from push_subscription s join message m using (account_id) where m.values ->> 'home' = 'Fir'`,
      );
    expect((await subscriptions()).rowCount).toBe(4);
    expect((await pool.query('select attempts from push_delivery')).rows).toEqual([{ attempts: 1 }]);
    const { Endpoint } = service.subscription('/fir-2');
    await player.call('POST /api/user/alerts/unsubscribe', { body: { Endpoint } });
    expect((await subscriptions()).rowCount).toBe(3);
    const closed = await player.call('POST /api/user/close', { body: { Password: goodPassword } });
    expect(closed.body).toMatchObject({ HasErrors: false });
    expect((await subscriptions()).rowCount).toBe(0);
    expect(paths()).toEqual(five);
  });
});

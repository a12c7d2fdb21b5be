import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type Pool } from '../../apps/server/src/platform/db.ts';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { Browser, registerPlayer } from '../fixture/browser.ts';
import { registerOperator } from '../fixture/operator.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { startRedis, type TestRedis } from '../fixture/redis.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { createDatabase } from '../fixture/site-place.ts';
import { creditPlayer } from '../fixture/top-up.ts';

let season: QuietSeason;
let redis: TestRedis;
let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let here: BootedSite;
let there: BootedSite;

function boot(ROLES: string): Promise<BootedSite> {
  return bootSite({
    feed: season.feed,
    databaseUrl: database.url,
    env: { ROLES, BUS_URL: redis.url, EVENS_RATE_FACTOR: '1000' },
    untilLive: false,
  });
}

beforeAll(async () => {
  season = quietSeason();
  redis = await startRedis();
  database = await createDatabase('site');
  pool = createPool({ url: database.url, name: 'test', max: 2, onIdleError: () => undefined });
  here = await boot('api');
  there = await boot('api');
}, 600_000);
afterAll(async () => {
  for (const site of [here, there]) await site?.stop();
  await pool?.end();
  await database?.drop();
  await redis?.stop();
  season?.remove();
});

/** The player's frame at the other process. */
async function openThere(player: Browser): Promise<ArcadeFrame> {
  const browser = new Browser(there.url);
  browser.steal(player.cookieHeader);
  return ArcadeFrame.open(there.url, browser, { game: 'mines' });
}

test.each([
  ['game', 'mines'],
  ['provider', 'evens'],
])(
  'closing a %s at one process refuses new rounds at all, and an open round is played to its end',
  async (Kind, Name) => {
    const userName = `miner-${Kind}`;
    const operator = await registerOperator({ url: here.url, db: pool }, `switcher-${Kind}`, 'risk');
    const player = await registerPlayer(here.url, userName);
    await creditPlayer({ databaseUrl: database.url, userName, amount: '100' });
    const bet = { stake: '1000', mines: 3 };
    const frame = await openThere(player);
    const { body: open } = await frame.start(bet);
    const flip = (Open: boolean) =>
      operator.call('POST /api/desk/switch', { body: { Kind, Name, Open, Reason: 'a test of switches' } });
    expect((await flip(false)).status).toBe(200);
    const other = await registerPlayer(there.url, `other-${Kind}`);
    await creditPlayer({ databaseUrl: database.url, userName: `other-${Kind}`, amount: '100' });
    const refused = await (await openThere(other)).start(bet);
    expect([refused.code, refused.status]).toEqual(['PlayClosedException', 503]);
    const revealed = await frame.move(open, { kind: 'reveal', tile: 0 });
    expect(revealed.code).toBeUndefined();
    if (!revealed.body.IsOver)
      expect((await frame.move(revealed.body, { kind: 'cash-out' })).body.IsOver).toBe(true);
    expect((await frame.start(bet)).code).toBe('PlayClosedException');
    const isListedClosed = async () => {
      const { body } = await new Browser(there.url).call('GET /api/casino/games');
      const games = body.Games as readonly { ID: string; IsClosed?: true }[];
      return games.find(({ ID }) => ID === 'evens:mines')?.IsClosed === true;
    };
    await expect.poll(isListedClosed, { timeout: 15_000, interval: 200 }).toBe(true);
    expect((await flip(true)).status).toBe(200);
    expect((await frame.start(bet)).code).toBeUndefined();
  },
);

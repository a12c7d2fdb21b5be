import type { LoyaltyEntry, LoyaltyItem, LoyaltySpin } from '@evens/contract';
import { hashOfSeed, roundDraws } from '@evens/games';
import { chanceParts, loyaltyWheel, prizeKey, shippedTerms, spinWheel } from '@evens/loyalty';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ArcadeFrame, newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
let people = 0;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => undefined });
});
afterAll(async () => {
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await site.stop();
  season.remove();
  expect(findings).toEqual([]);
});

interface Player {
  readonly browser: Browser;
  readonly accountId: number;
}

async function player(changes: Readonly<Record<string, unknown>> = {}): Promise<Player> {
  people += 1;
  const name = `loyal-${people}`;
  const browser = await registerPlayer(site.url, name, changes);
  const { rows } = await pool.query<{ account_id: number }>(
    'select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1',
    [name],
  );
  return { browser, accountId: rows[0]?.account_id ?? 0 };
}

/** Adds points as if they had been earned by play. */
async function earn({ accountId }: Player, points: number): Promise<void> {
  await pool.query(
    `with had as (
       insert into loyalty_account (account_id, balance, earned, entry_no, spins_earned) values ($1, $2, $2, 1, $2::bigint / 250)
     ), played as (
       insert into loyalty_play (account_id, product, parts) values ($1, 'sport', $2::numeric * 10000)
     )
     insert into loyalty_entry (account_id, no, kind, points, balance, product, to_journal, at)
     values ($1, 1, 'play', $2, $2, 'sport', 0, now())`,
    [accountId, points],
  );
}

const buy = ({ browser }: Player, body: Readonly<Record<string, unknown>>) =>
  browser.call('POST /api/loyalty/buy', {
    body: { CommandId: newCommandId(), ItemKey: 'free-bet-1', Price: 200, ...body },
  });

const spin = ({ browser }: Player, body: Readonly<Record<string, unknown>> = {}) =>
  browser.call('POST /api/loyalty/spin', {
    body: { CommandId: newCommandId(), ClientSeed: 'my-seed', Version: 1, ...body },
  });

async function readEntries({ browser }: Player, query = ''): Promise<readonly LoyaltyEntry[]> {
  return (await browser.call('GET /api/loyalty/history', { query })).body.Entries as LoyaltyEntry[];
}

async function readBonuses({ browser }: Player): Promise<readonly unknown[]> {
  return (await browser.call('GET /api/bonus/bonuses')).body.Bonuses as unknown[];
}

describe('init data and overview', () => {
  test('a visitor sees availability, levels and how points are earned', async () => {
    const visitor = new Browser(site.url);
    expect((await visitor.call('GET /api/loyalty/initdata')).body).toEqual({
      LoyaltyAvailable: true,
      WheelAvailable: true,
      WidgetAvailable: true,
      Points: null,
      Level: null,
      NextLevel: null,
    });
    const { body } = await visitor.call('GET /api/loyalty/overview');
    expect(body).toMatchObject({ Player: null, Wheel: { IsAvailable: true, SpinsLeft: 0 } });
    expect(body.Levels).toContainEqual({
      Key: 'silver',
      FromPoints: 2500,
      Benefits: { ShopDiscountPercent: 5, Spins: 1 },
    });
    expect(body.Earning).toContainEqual({ Product: 'sport', Points: 1, Stake: '1.00', Currency: 'EUR' });
  });

  test('a player sees points, level and the distance to the next level', async () => {
    const one = await player();
    expect((await one.browser.call('GET /api/loyalty/initdata')).body).toMatchObject({
      Points: 0,
      Level: 'member',
      NextLevel: { Key: 'bronze', FromPoints: 500, Earned: 0 },
    });
    await earn(one, 700);
    expect((await one.browser.call('GET /api/loyalty/overview')).body).toMatchObject({
      Player: { Points: 700, Earned: 700, Level: 'bronze', NextLevel: 'silver' },
      Wheel: { SpinsLeft: 3 },
    });
  });
});

test('rounds of a game earn points once they are sealed', async () => {
  const one = await player();
  await topUp(one.browser, '100');
  const frame = await ArcadeFrame.open(site.url, one.browser, { game: 'dice' });
  for (let round = 0; round < 3; round += 1)
    expect((await frame.start({ stake: '400', target: 5000, side: 'over' })).status).toBe(200);
  // 12.00 staked in a game that gives one point for 5.00.
  await vi.waitFor(
    async () =>
      expect((await one.browser.call('GET /api/loyalty/initdata')).body).toMatchObject({ Points: 2 }),
    { timeout: 60_000, interval: 500 },
  );
  expect((await readEntries(one)).every(({ Kind, Product }) => Kind === 'play' && Product === 'games')).toBe(
    true,
  );
});

describe('the shop', () => {
  test('the shop sells a free bet for points once per command', async () => {
    const one = await player();
    await earn(one, 450);
    const { body: shop } = await one.browser.call('GET /api/loyalty/shop');
    const items = shop.Items as LoyaltyItem[];
    expect(items[0]).toEqual({
      Key: 'free-bet-1',
      Prize: { Kind: 'free-bet', Points: null, Value: '1.00', Currency: 'EUR', Count: null, Game: null },
      Price: 200,
      FullPrice: 200,
      ExpiresAfterDays: 30,
      MinimumOddsMilli: 1500,
      IsAffordable: true,
    });
    expect(items.find(({ Key }) => Key === 'free-bet-5')?.IsAffordable).toBe(false);
    const CommandId = newCommandId();
    const first = await buy(one, { CommandId });
    expect([first.status, first.body]).toEqual([
      200,
      { HasErrors: false, Points: 250, BonusID: expect.any(Number) },
    ]);
    expect((await buy(one, { CommandId })).body).toEqual(first.body);
    expect((await buy(one, { CommandId, ItemKey: 'free-bet-5' })).body.ErrorCode).toBe(
      'CommandIdReusedException',
    );
    expect(await readBonuses(one)).toMatchObject([
      { ID: first.body.BonusID, Kind: 'free-bet', StateID: 2, Granted: '1.00', Balance: '1.00' },
    ]);
    expect(await readEntries(one)).toMatchObject([
      { Kind: 'purchase', ItemKey: 'free-bet-1', Points: -200, Balance: 250 },
      { Kind: 'play', Product: 'sport', Points: 450, Balance: 450 },
    ]);
  });

  test('the shop refuses too few points, a changed price and unknown items', async () => {
    const one = await player();
    await earn(one, 199);
    expect(await buy(one, {})).toMatchObject({
      status: 422,
      body: { ErrorCode: 'LoyaltyPointsException', Data: { price: 200, points: 199 } },
    });
    expect(await buy(one, { Price: 1 })).toMatchObject({
      status: 409,
      body: { ErrorCode: 'LoyaltyPriceChangedException', Data: { price: 200 } },
    });
    expect((await buy(one, { ItemKey: 'free-spins-1', Price: 400 })).status).toBe(404);
    expect(await readBonuses(one)).toEqual([]);
    expect(await readEntries(one)).toHaveLength(1);
  });

  test('concurrent purchases never spend the same points twice', async () => {
    const one = await player();
    await earn(one, 450);
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(one, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await one.browser.call('GET /api/loyalty/initdata')).body.Points).toBe(50);
    expect(await readBonuses(one)).toHaveLength(2);
  });

  test('the shop sells free spins of a game', async () => {
    const one = await player();
    await earn(one, 400);
    expect((await buy(one, { ItemKey: 'free-spins-20-harbour-lights-0-10', Price: 400 })).body).toMatchObject(
      { Points: 0 },
    );
    expect((await one.browser.call('GET /api/bonus/freespinbonuses')).body.FreeSpins).toMatchObject([
      { Game: 'harbour-lights', Left: 20, Value: '0.10' },
    ]);
  });

  test('the shop pays cash for points into the balance, once per command', async () => {
    const one = await player();
    await earn(one, 450);
    expect((await one.browser.call('GET /api/loyalty/overview')).body.Player).toMatchObject({
      Points: 450,
      Cash: '1.80',
      Currency: 'EUR',
    });
    const CommandId = newCommandId();
    const bought = { CommandId, ItemKey: 'cash-1', Price: 250 };
    expect((await buy(one, bought)).body).toMatchObject({ Points: 200 });
    expect((await buy(one, bought)).body).toMatchObject({ Points: 200 });
    expect((await one.browser.call('GET /api/user/balance')).body).toMatchObject({ TotalBalance: '1.00' });
    expect(await readBonuses(one)).toMatchObject([
      { Kind: 'cash-back', OfferKey: 'loyalty-shop', EndReason: 'converted', Converted: '1.00' },
    ]);
  });

  test('the points history is paged', async () => {
    const one = await player();
    await earn(one, 5000);
    const { Items } = (await one.browser.call('GET /api/loyalty/shop')).body as { Items: LoyaltyItem[] };
    const Price = Items[0]?.Price;
    for (let i = 0; i < 20; i++) expect((await buy(one, { Price })).status).toBe(200);
    const page = await readEntries(one);
    expect(page).toHaveLength(20);
    expect(page.every(({ Kind }) => Kind === 'purchase')).toBe(true);
    expect(await readEntries(one, `?before=${page.at(-1)?.ID}`)).toMatchObject([
      { Kind: 'play', Points: 5000, Balance: 5000 },
    ]);
  });

  test('the shop applies the discount of the level', async () => {
    const one = await player();
    await earn(one, 10_000);
    expect(await buy(one, { Price: 180 })).toMatchObject({ status: 200, body: { Points: 9820 } });
  });
});

describe('the wheel', () => {
  test("the wheel's chances add up to 100 %, and a spin follows from the committed seed", async () => {
    const one = await player();
    await earn(one, 250);
    const { body: wheel } = await one.browser.call('GET /api/loyalty/wheel');
    const segments = wheel.Segments as { ChanceParts: number; Key: string }[];
    expect(segments.reduce((sum, { ChanceParts }) => sum + ChanceParts, 0)).toBe(10_000);
    expect(wheel).toMatchObject({ SpinsLeft: 1, Spins: [] });
    const CommandId = newCommandId();
    const spun = await spin(one, { CommandId });
    expect(spun.status, JSON.stringify(spun.body)).toBe(200);
    const { Proof, SegmentIndex, SegmentKey } = spun.body.Spin as LoyaltySpin;
    expect(Proof).toMatchObject({ Hash: wheel.NextHash, ClientSeed: 'my-seed', Game: loyaltyWheel.key });
    expect(hashOfSeed(Proof.ServerSeed)).toBe(wheel.NextHash);
    const seeds = { serverSeed: Proof.ServerSeed, clientSeed: Proof.ClientSeed, nonce: Proof.Nonce };
    const { wheel: shipped } = shippedTerms;
    expect(Proof.Parts).toEqual(chanceParts(shipped));
    expect(spinWheel(roundDraws(seeds), Proof.Parts)).toBe(SegmentIndex);
    expect(shipped.map(({ prize }) => prizeKey(prize))[SegmentIndex]).toBe(SegmentKey);
    expect(spun.body).toMatchObject({ SpinsLeft: 0 });
    expect(spun.body.NextHash).not.toBe(wheel.NextHash);
    const repeated = await spin(one, { CommandId });
    expect(repeated.body).toEqual(spun.body);
    expect((await spin(one, { CommandId, ClientSeed: 'other' })).body.ErrorCode).toBe(
      'CommandIdReusedException',
    );
    expect(await spin(one)).toMatchObject({ status: 409, body: { ErrorCode: 'LoyaltyNoSpinException' } });
    const after = (await one.browser.call('GET /api/loyalty/wheel')).body;
    expect(after).toMatchObject({ SpinsLeft: 0, Spins: [spun.body.Spin], NextHash: spun.body.NextHash });
  });

  test('the wheel pays each prize once, even with two concurrent spins', async () => {
    const one = await player();
    await earn(one, 5000);
    const { Wheel } = (await one.browser.call('GET /api/loyalty/overview')).body as {
      Wheel: { SpinsLeft: number };
    };
    expect(Wheel.SpinsLeft).toBe(22);
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(...(await Promise.all([spin(one), spin(one)])));
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.ErrorCode)).toEqual(
      Array.from({ length: 2 }, () => 'LoyaltyNoSpinException'),
    );
    const spins = answers.filter(({ status }) => status === 200).map(({ body }) => body.Spin as LoyaltySpin);
    expect(spins).toHaveLength(22);
    expect(new Set(spins.map(({ Proof }) => Proof.Hash)).size).toBe(22);
    const won = spins.reduce((sum, { Prize }) => sum + (Prize.Points ?? 0), 0);
    expect((await one.browser.call('GET /api/loyalty/initdata')).body).toMatchObject({
      Points: 5000 + won,
      // Wheel prizes do not raise the level.
      NextLevel: { Earned: 5000 },
    });
    expect(await readBonuses(one)).toHaveLength(
      spins.filter(({ Prize }) => Prize.Kind === 'free-bet').length,
    );
    const page = await readEntries(one);
    const olderEntries = page.length < 20 ? [] : await readEntries(one, `?before=${page.at(-1)?.ID}`);
    const entries = [...page, ...olderEntries];
    // A free bet is an entry of the bonuses, not of the points.
    expect(entries).toHaveLength(1 + spins.filter(({ Prize }) => Prize.Kind === 'points').length);
    expect(entries.at(-1)).toMatchObject({ Kind: 'play', Points: 5000 });
  });

  test('the wheel refuses an invalid client seed', async () => {
    const one = await player();
    expect(await spin(one, { ClientSeed: 'a:b' })).toMatchObject({
      status: 400,
      body: { ErrorCode: 'InvalidRequestException' },
    });
  });
});

test('a player on a break can neither buy nor spin', async () => {
  const one = await player({ LastName: 'Pausing' });
  await earn(one, 1000);
  const paused = await one.browser.call('POST /api/protection/timeout', {
    body: { Hours: 24, Password: goodPassword },
  });
  expect(paused.status, JSON.stringify(paused.body)).toBe(200);
  expect((await buy(one, {})).body.ErrorCode).toBe('TimeOutException');
  expect((await spin(one)).body.ErrorCode).toBe('TimeOutException');
  expect((await one.browser.call('GET /api/loyalty/initdata')).body.Points).toBe(1000);
});

test('operators can close loyalty and its wheel, and points are kept', async () => {
  const one = await player();
  await earn(one, 1000);
  const operator = await player();
  await pool.query(`update player set operator_role = 'administrator' where account_id = $1`, [
    operator.accountId,
  ]);
  const set = (LoyaltyAvailable: boolean, WheelAvailable: boolean) =>
    operator.browser.call('POST /api/desk/loyalty', {
      body: { LoyaltyAvailable, WheelAvailable, WidgetAvailable: true, Reason: 'a test' },
    });
  await vi.waitFor(async () => expect((await set(true, false)).status).toBe(200), {
    timeout: 70_000,
    interval: 1000,
  });
  const init = async () => (await one.browser.call('GET /api/loyalty/initdata')).body;
  expect(await init()).toMatchObject({ LoyaltyAvailable: true, WheelAvailable: false, Points: 1000 });
  expect((await spin(one)).body.ErrorCode).toBe('LoyaltyClosedException');
  await set(false, true);
  expect(await init()).toEqual({
    LoyaltyAvailable: false,
    WheelAvailable: false,
    WidgetAvailable: false,
    Points: null,
    Level: null,
    NextLevel: null,
  });
  expect(await buy(one, {})).toMatchObject({
    status: 503,
    body: { ErrorCode: 'LoyaltyClosedException' },
  });
  expect((await one.browser.call('GET /api/loyalty/shop')).body.ErrorCode).toBe('LoyaltyClosedException');
  await set(true, true);
  expect(await init()).toMatchObject({ WheelAvailable: true, WidgetAvailable: true, Points: 1000 });
});

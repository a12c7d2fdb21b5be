import { afterAll, beforeAll, expect, test } from 'vitest';
import { bet, callWallet, newName, playBody } from '../../../../../../tests/conformance/wallet-client.ts';
import {
  type AggregatorStub,
  startAggregatorStub,
  stubGame,
} from '../../../../../../tests/fixture/aggregator-stub.ts';
import { ArcadeFrame } from '../../../../../../tests/fixture/arcade.ts';
import { Browser, goodPassword, registerPlayer } from '../../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../../tests/fixture/top-up.ts';
import { createPool, type Pool } from '../../../platform/db.ts';

const PROVIDER = 'habanero';
const STAKE_TOO_LARGE = 106;
const SESSION_OVER = 120;

let site: Site;
let season: QuietSeason;
let pool: Pool;
let stub: AggregatorStub;
let players = 0;

beforeAll(async () => {
  season = quietSeason();
  stub = await startAggregatorStub([PROVIDER]);
  const cards = { ...stubGame, key: 'cards', name: 'Cards', categories: ['card'] };
  stub.setAnswer('/games', { status: 200, body: { games: [stubGame, cards] } });
  site = await openSite({
    feed: season.feed,
    env: { EVENS_RATE_FACTOR: '1000', EVENS_PROFILE: 'uk', EVENS_AGGREGATORS: stub.file },
  });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 2, onIdleError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  await stub.stop();
  season.remove();
});

/** Registers a player of this age with proven identity and money. The birthday was a month ago. */
async function registerPlayerAged(years: number): Promise<Browser> {
  players += 1;
  const name = `grown-${players}`;
  const born = new Date();
  born.setUTCMonth(born.getUTCMonth() - 1);
  await topUp(
    await registerPlayer(site.url, name, {
      BirthDay: Math.min(born.getUTCDate(), 28),
      BirthMonth: born.getUTCMonth() + 1,
      BirthYear: born.getUTCFullYear() - years,
    }),
    '500',
  );
  await pool.query(
    `update player set verified_at = now() where auth_user_id = (select id from auth_user where username = $1)`,
    [name],
  );
  const browser = new Browser(site.url);
  const body = { UserName: name, Password: goodPassword };
  expect((await browser.call('POST /api/account/login', { body })).status).toBe(200);
  return browser;
}

async function spun(frame: ArcadeFrame, stake: string) {
  let answer = await frame.start({ stake });
  const { code, data } = answer;
  while (code === undefined && !answer.body.IsOver) answer = await frame.move(answer.body, { kind: 'spin' });
  return { code, data };
}

test.each([
  [24, '200', '210', '2.00'],
  [25, '500', '510', '5.00'],
])('a slot accepts, at the age of %i, a stake of %s and refuses %s', async (years, most, above, maximum) => {
  const browser = await registerPlayerAged(years);
  const frame = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
  expect(frame.opening.Stakes.Maximum).toBe(most);
  expect(frame.opening.Stakes.Steps.at(-1)).toBe(most);
  expect(await spun(frame, above)).toMatchObject({
    code: 'MaximumAllowedStakeException',
    data: { maximum, currency: 'EUR' },
  });
  expect((await spun(frame, most)).code).toBeUndefined();
  // Age does not limit the stakes of other games.
  const dice = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
  expect((await dice.start({ stake: '5000', target: 5050, side: 'over' })).code).toBeUndefined();
});

test('a slot with an age-based stake limit requires the date of birth', async () => {
  const browser = await registerPlayerAged(40);
  await pool.query(
    `update player set birth_date = null where auth_user_id = (select id from auth_user where username = $1)`,
    [`grown-${players}`],
  );
  const launch = async (Provider: string, Key: string) => {
    const { status, body } = await browser.call('POST /api/casino/launch', { body: { Provider, Key } });
    return body.ErrorCode ?? status;
  };
  expect(await launch('evens', 'corner-sevens')).toBe('DetailsMissingException');
  expect(await launch(PROVIDER, 'sheep')).toBe('DetailsMissingException');
  expect(await launch('evens', 'dice')).toBe(200);
  expect(await launch(PROVIDER, 'cards')).toBe(200);
});

test.each([
  ['corner-sevens', 2500, { stake: '20' }],
  ['dice', 5000, { stake: '20', target: 5050, side: 'over' }],
])('a round of %s begins at least %i ms after the previous one', async (game, ms, roll) => {
  const frame = await ArcadeFrame.open(site.url, await registerPlayerAged(40), { game });
  expect(frame.opening.MinimumRoundMs).toBe(ms);
  expect(frame.opening.AllowsSlamStop).toBe(false);
  expect(frame.opening.AllowsAutobet).toBe(false);
  const { code, body } = await frame.start(roll);
  expect(code).toBeUndefined();
  await frame.spinOn(body);
  expect((await frame.start(roll)).code).toBe('RoundTooSoonException');
  await expect.poll(async () => (await frame.start(roll)).code, { interval: 500 }).toBeUndefined();
});

interface RemotePlay {
  play(stakeMinor: number, round?: string): Promise<number | undefined>;
}

/** Opens a session at the aggregator and returns its bets. */
async function openRemote(browser: Browser, game: string): Promise<RemotePlay> {
  const launched = await browser.call('POST /api/casino/launch', { body: { Provider: PROVIDER, Key: game } });
  expect(launched.status, JSON.stringify(launched.body)).toBe(200);
  const { body: session } = stub.requests.findLast(({ path }) => path === '/sessions') ?? {};
  const who = {
    userId: String(session?.user_id),
    currency: String(session?.currency),
    game,
    sessionId: String(launched.body.SessionID),
  };
  const wallet = { baseUrl: `${site.url}/api/aggregator/${PROVIDER}`, secret: stub.secret };
  return {
    async play(stakeMinor, round = newName()) {
      const { status, code } = await callWallet(wallet, 'play', playBody(who, round, [bet(stakeMinor)]));
      return status === 200 ? undefined : code;
    },
  };
}

test('an aggregator receives the same maximum stake of a slot, and a round above it is refused', async () => {
  const browser = await registerPlayerAged(24);
  const slot = await openRemote(browser, 'sheep');
  const limits = () => stub.requests.findLast(({ path }) => path === '/sessions')?.body.limits;
  expect(limits()).toMatchObject({ stake_max: '200' });
  expect(await slot.play(201)).toBe(STAKE_TOO_LARGE);
  const round = newName();
  expect(await slot.play(150, round)).toBeUndefined();
  expect(await slot.play(51, round)).toBe(STAKE_TOO_LARGE);
  expect(await slot.play(50, round)).toBeUndefined();
  const grown = await openRemote(await registerPlayerAged(25), 'sheep');
  expect([await grown.play(501), await grown.play(500)]).toEqual([STAKE_TOO_LARGE, undefined]);
  const cards = await openRemote(browser, 'cards');
  expect(limits()).not.toMatchObject({ stake_max: '200' });
  expect(await cards.play(1000)).toBeUndefined();
});

test('opening a game closes all other open games of the player, in-house and at providers', async () => {
  const browser = await registerPlayerAged(40);
  const roll = { stake: '20', target: 5050, side: 'over' };
  const dice = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
  const slot = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
  expect((await dice.start(roll)).code).toBe('GameSessionExpiredException');
  const remote = await openRemote(browser, 'sheep');
  expect((await slot.start({ stake: '20' })).code).toBe('GameSessionExpiredException');
  expect(await remote.play(20)).toBeUndefined();
  const other = await openRemote(browser, 'cards');
  expect(await remote.play(20)).toBe(SESSION_OVER);
  const again = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
  expect(await other.play(20)).toBe(SESSION_OVER);
  expect((await again.start(roll)).code).toBeUndefined();
  expect((await browser.call('GET /api/casino/games')).body.TablesMax).toBe(1);
  // The session of another player stays open.
  const neighbour = await ArcadeFrame.open(site.url, await registerPlayerAged(40), { game: 'dice' });
  expect((await neighbour.start(roll)).code).toBeUndefined();
});

test('a demo has the minimum round time and the stakes of the game', async () => {
  const frame = await ArcadeFrame.open(site.url, await registerPlayerAged(40), {
    game: 'corner-sevens',
    demo: true,
  });
  expect(frame.opening).toMatchObject({ IsDemo: true, MinimumRoundMs: 2500, Stakes: { Maximum: '500' } });
});

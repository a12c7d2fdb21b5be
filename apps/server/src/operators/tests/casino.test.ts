import type { CallAnswer, Calls } from '@evens/contract';
import { answerFaults } from '@evens/contract/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ArcadeFrame } from '../../../../../tests/fixture/arcade.ts';
import type { Browser } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { plantTrigger, testSeal } from '../../../../../tests/fixture/sealed.ts';
import {
  type BackOfficeSite,
  done,
  listOf,
  openBackOfficeSite,
} from '../../../../../tests/system/refusals/site.ts';
import { AuditSealer } from '../audit/audit-chain/sealer.ts';
import { checkLedger } from '../index.ts';
import { followReports } from '../reports/follow.ts';

const Reason = 'a test of the casino';
const today = new Date().toISOString().slice(0, 10);
const span = `?From=${today}&To=${today}`;

let backOffice: BackOfficeSite;

beforeAll(async () => {
  backOffice = await openBackOfficeSite(openSite);
});
afterAll(async () => {
  const atMs = Date.now();
  expect(await checkLedger(backOffice.pool, { scope: 'all', atMs, seal: testSeal })).toEqual([]);
  await backOffice.stop();
});

type Reads =
  | 'GET /api/desk/casino/games'
  | 'GET /api/desk/casino/game'
  | 'GET /api/desk/casino/jackpots'
  | 'GET /api/desk/casino/tables';

async function read<K extends Reads>(key: K, query?: string): Promise<CallAnswer<Calls[K]>> {
  const answer = await done(backOffice.operator.call(key, query === undefined ? {} : { query }));
  expect(answerFaults(key, answer)).toEqual([]);
  return answer as CallAnswer<Calls[K]>;
}

function setLimits(Limits: object | null, by = backOffice.operator, ID = 'evens:dice') {
  return by.call('POST /api/desk/casino/limit', { body: { ID, Currency: 'EUR', Limits, Reason } });
}

async function roll(player: Browser, stake: string) {
  const frame = await ArcadeFrame.open(backOffice.site.url, player, { game: 'dice' });
  return frame.start({ stake, target: 5050, side: 'over' });
}

/** The rules of games are cached for some seconds. */
const RULES = { timeout: 15_000, interval: 200 };

test('the sums of a game equal its rounds, and lead to them', async () => {
  const player = await backOffice.player('casino-sums', '100');
  const steps = [await roll(player, '100'), await roll(player, '250')];
  const sealer = new AuditSealer(backOffice.pool, { nowMs: () => Date.now() });
  // An open transaction of another test holds the sealed journals back for a moment.
  const games = await vi.waitFor(async () => {
    while ((await sealer.seal()) > 0);
    while (!(await followReports(backOffice.pool)));
    const { Games } = await read('GET /api/desk/casino/games', span);
    expect(Games.find(({ ID }) => ID === 'evens:dice')?.Items).toBe(2);
    return Games;
  }, RULES);
  const wins = steps.reduce((sum, { body }) => sum + Math.round(Number(body.Win) * 100), 0);
  const game = games.find(({ ID }) => ID === 'evens:dice');
  expect(game).toMatchObject({ State: 'open', Items: 2, InEur: '3.50', IsOutside: false });
  expect(Math.round(Number(game?.OutEur) * 100)).toBe(wins);
  expect(game?.Rtp).toBeCloseTo(wins / 350, 9);
  expect(games.map(({ ID }) => ID)).toEqual(expect.arrayContaining(['evens:crash', 'evens:live-blackjack']));
  const page = await read('GET /api/desk/casino/game', `${span}&ID=evens:dice`);
  expect(page.Days).toEqual([
    { Day: today, Value: 'evens:dice', Items: 2, InEur: '3.50', OutEur: game?.OutEur },
  ]);
  expect(page.Rounds.map(({ UserName, Stake }) => [UserName, Stake])).toEqual([
    ['casino-sums', '2.50'],
    ['casino-sums', '1.00'],
  ]);
  const unknown = await backOffice.operator.call('GET /api/desk/casino/game', {
    query: `${span}&ID=evens:no-game`,
  });
  expect(unknown.body.ErrorCode).toBe('NotFoundException');
});

const decide = (by: Browser, ID: unknown) =>
  by.call('POST /api/desk/proposal', { body: { ID: Number(ID), Approve: true } });

test('a limit of a game refuses higher stakes of this game only, and any raise waits for a second operator', async () => {
  const player = await backOffice.player('casino-limits', '100');
  const stored = async () => {
    const { Limits } = await read('GET /api/desk/casino/game', `${span}&ID=evens:dice`);
    return Limits.find(({ Currency }) => Currency === 'EUR')?.Own;
  };
  const low = { MaximumStake: '1.00', MaximumPayout: '500.00' };
  expect(await done(setLimits(low))).not.toHaveProperty('ProposalId');
  await expect.poll(async () => (await roll(player, '200')).code, RULES).toBe('MaximumAllowedStakeException');
  expect((await roll(player, '100')).code).toBeUndefined();
  const limbo = await ArcadeFrame.open(backOffice.site.url, player, { game: 'limbo' });
  expect((await limbo.start({ stake: '200', target: 200 })).code).toBeUndefined();
  const raises = [{ ...low, MaximumStake: '1.01' }, { ...low, MaximumPayout: '500.01' }, null];
  const ids: unknown[] = [];
  for (const raise of raises) ids.push((await done(setLimits(raise))).ProposalId);
  expect(ids).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect(await stored()).toEqual(low);
  expect((await decide(backOffice.operator, ids[0])).status).toBe(409);
  await done(decide(backOffice.second, ids[0]));
  expect(await stored()).toEqual(raises[0]);
  await done(decide(backOffice.second, ids[2]));
  expect(await stored()).toBeNull();
  await expect.poll(async () => (await roll(player, '200')).code, RULES).toBeUndefined();
  const { rows } = await backOffice.pool.query(
    `select count(*)::integer as count from setting_change where table_name = 'game_limit' and row_key = 'dice/EUR'`,
  );
  expect(rows[0].count).toBe(3);
});

test.each([
  [{ MaximumStake: '0.01', MaximumPayout: '500.00' }, 'evens:dice', ['MaximumStake']],
  [{ MaximumStake: '99999999.00', MaximumPayout: 'much' }, 'evens:dice', ['MaximumStake', 'MaximumPayout']],
  [{ MaximumStake: '5.00', MaximumPayout: '4.00' }, 'evens:dice', ['MaximumPayout']],
  // The smallest stake could pay more.
  [{ MaximumStake: '5.00', MaximumPayout: '10.00' }, 'evens:harbour-lights', ['MaximumPayout']],
])('the limits %j of %s are refused', async (limits, id, fields) => {
  const { body } = await setLimits(limits, backOffice.operator, id);
  expect([body.ErrorCode, body.Data]).toEqual(['InvalidDetailsException', { fields }]);
});

test('a closed game refuses new rounds and is marked in the lobby, and an open round is played to its end', async () => {
  const player = await backOffice.player('casino-closed', '100');
  const frame = await ArcadeFrame.open(backOffice.site.url, player, { game: 'mines' });
  const bet = { stake: '1000', mines: 3 };
  const { body: open } = await frame.start(bet);
  const body = { Kind: 'game', Name: 'mines', Reason };
  await done(backOffice.operator.call('POST /api/desk/switch', { body: { ...body, Open: false } }));
  const revealed = await frame.move(open, { kind: 'reveal', tile: 0 });
  expect(revealed.code).toBeUndefined();
  if (!revealed.body.IsOver)
    expect((await frame.move(revealed.body, { kind: 'cash-out' })).body.IsOver).toBe(true);
  expect((await frame.start(bet)).code).toBe('PlayClosedException');
  const { Games } = await read('GET /api/desk/casino/games', span);
  expect(Games.filter(({ State }) => State === 'closed').map(({ ID }) => ID)).toEqual(['evens:mines']);
  const isListedClosed = async () => {
    const { Games: listed } = await done(player.call('GET /api/casino/games'));
    return listOf(listed).find(({ ID }) => ID === 'evens:mines')?.IsClosed === true;
  };
  await expect.poll(isListedClosed, RULES).toBe(true);
  await done(backOffice.operator.call('POST /api/desk/switch', { body: { ...body, Open: true } }));
  expect((await frame.start(bet)).code).toBeUndefined();
});

test('the amount of each jackpot equals the ledger, also after a win', async () => {
  const player = await backOffice.player('casino-jackpot', '1000');
  const frame = await ArcadeFrame.open(backOffice.site.url, player, { game: 'harbour-lights' });
  await frame.spinOut({ stake: '400' });
  await plantTrigger(backOffice.pool, 'amount + 1');
  const { first } = await frame.spinOut({ stake: '400' });
  const { Jackpots, Wins } = await read('GET /api/desk/casino/jackpots');
  const { rows } = await backOffice.pool.query<{ pool: string; currency: string; sum: string }>(
    `select j.pool, j.currency, (select coalesce(sum(case p.credit when j.account_id then p.amount else -p.amount end), 0)
       from posting p where j.account_id in (p.credit, p.debit))::text as sum from jackpot_pool j order by j.pool, j.currency`,
  );
  expect(Jackpots.map(({ Pool, Currency, Amount }) => [Pool, Currency, Amount])).toEqual(
    rows.map(({ pool, currency, sum }) => [pool, currency, (Number(sum) / 100).toFixed(2)]),
  );
  expect(Jackpots).toContainEqual(
    expect.objectContaining({ Pool: 'mystery', Wins: 1, Contribution: 0.0025 }),
  );
  expect(Wins).toEqual([
    expect.objectContaining({
      RoundID: first.RoundID,
      GameID: 'evens:harbour-lights',
      UserName: 'casino-jackpot',
    }),
  ]);
});

test('the list of tables has each live table with its round and the process that plays it', async () => {
  await expect.poll(async () => (await read('GET /api/desk/casino/tables')).Host, RULES).not.toBeNull();
  const { Tables } = await read('GET /api/desk/casino/tables');
  expect(Tables.map(({ ID }) => ID)).toContain('evens:live-roulette');
});

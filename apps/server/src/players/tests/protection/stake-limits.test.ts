import type { PlayerLimit } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bet, callWallet, newName, playBody } from '../../../../../../tests/conformance/wallet-client.ts';
import { type AggregatorStub, startAggregatorStub } from '../../../../../../tests/fixture/aggregator-stub.ts';
import { ArcadeFrame, newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import { type Browser, registerPlayer } from '../../../../../../tests/fixture/browser.ts';
import { placeFirstSingle } from '../../../../../../tests/fixture/first-single.ts';
import { openSite } from '../../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../../tests/fixture/site-place.ts';
import { TableFrame } from '../../../../../../tests/fixture/table-frame.ts';
import { betAt, bettingFor } from '../../../../../../tests/fixture/table-site.ts';
import { topUp } from '../../../../../../tests/fixture/top-up.ts';
import { createPool, type Pool } from '../../../platform/db.ts';

const PROVIDER = 'habanero';
const even = { stake: '100', target: 5050, side: 'over' };

let site: Site;
let season: QuietSeason;
let pool: Pool;
let stub: AggregatorStub;
let names = 0;

beforeAll(async () => {
  season = quietSeason();
  stub = await startAggregatorStub([PROVIDER]);
  site = await openSite({
    feed: season.feed,
    env: { EVENS_RATE_FACTOR: '1000', EVENS_AGGREGATORS: stub.file },
  });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  await stub.stop();
  season.remove();
});

async function newPlayer(): Promise<Browser> {
  names += 1;
  const browser = await registerPlayer(site.url, `limited-${names}`);
  await topUp(browser, '100');
  return browser;
}

async function setLimit(
  browser: Browser,
  limit: { readonly Kind: string; readonly Period?: string; readonly Value: string | null },
): Promise<readonly PlayerLimit[]> {
  const body = { Period: 'day', CommandId: newCommandId(), ...limit };
  const answer = await browser.call('POST /api/protection/setlimit', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.Limits as readonly PlayerLimit[];
}

/** Places a single, by default of 1.00. Returns `placed` or the refusal. */
async function placeBet(browser: Browser, stake = '1'): Promise<unknown> {
  const { status, body } = await placeFirstSingle(browser, stake);
  return status === 200 ? 'placed' : { code: body.ErrorCode, data: body.Data };
}

const refused = (Kind: string, Limit: string, Left: string, Period = 'day') => ({
  code: 'LimitReachedException',
  data: {
    Kind,
    Period,
    Limit,
    Left,
    Currency: 'EUR',
    EndsAt: expect.toSatisfy((at) => at === null || typeof at === 'string'),
  },
});

describe('stake limit', () => {
  test('a stake limit refuses the bet that exceeds it and accepts a smaller one', async () => {
    const player = await newPlayer();
    await setLimit(player, { Kind: 'stake', Value: '3' });
    expect(await placeBet(player)).toBe('placed');
    expect(await placeBet(player, '2.50')).toEqual(refused('stake', '3.00', '2.00'));
    expect(await placeBet(player, '2')).toBe('placed');
    expect(await placeBet(player)).toEqual(refused('stake', '3.00', '0.00'));
    const [limit] = await setLimit(player, { Kind: 'stake', Value: '3' });
    expect(limit).toEqual({
      Kind: 'stake',
      Period: 'day',
      Value: '3.00',
      Used: '3.00',
      NextValue: null,
      NextFrom: null,
      NeedsConfirmation: false,
    });
  });

  test('a stake limit counts stakes from before it was set', async () => {
    const player = await newPlayer();
    expect(await placeBet(player, '2')).toBe('placed');
    await setLimit(player, { Kind: 'stake', Value: '2.50' });
    expect(await placeBet(player)).toEqual(refused('stake', '2.50', '0.50'));
  });

  test('concurrent bets never exceed the stake limit together', async () => {
    const player = await newPlayer();
    await setLimit(player, { Kind: 'stake', Value: '4' });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => placeBet(player)));
    expect(outcomes.filter((one) => one === 'placed')).toHaveLength(4);
  });

  test('a stake limit applies in games, at tables and at other providers', async () => {
    const player = await newPlayer();
    await setLimit(player, { Kind: 'stake', Value: '4' });
    const frame = await ArcadeFrame.open(site.url, player, { game: 'dice' });
    expect((await frame.start(even)).code).toBeUndefined();
    const table = await TableFrame.open(site.url, player, { game: 'live-wheel' });
    const tableBet = await table.bet(await bettingFor(1000, table), betAt['live-wheel']);
    expect(tableBet.code).toBeUndefined();
    const launched = await player.call('POST /api/casino/launch', {
      body: { Provider: PROVIDER, Key: 'sheep' },
    });
    const { body: session } = stub.requests.findLast(({ path }) => path === '/sessions') ?? {};
    const who = {
      userId: String(session?.user_id),
      currency: String(session?.currency),
      game: 'sheep',
      sessionId: String(launched.body.SessionID),
    };
    const wallet = { baseUrl: `${site.url}/api/aggregator/${PROVIDER}`, secret: stub.secret };
    const play = (minor: number) => callWallet(wallet, 'play', playBody(who, newName(), [bet(minor)]));
    const { rows } = await pool.query<{ left: string }>(
      `select b.allowance::text as left from balance b join player p on p.account_id = b.account_id
       join auth_user u on u.id = p.auth_user_id where u.username = $1`,
      [`limited-${names}`],
    );
    const left = Number(rows[0]?.left);
    expect(left).toBeGreaterThan(0);
    expect((await play(left)).status).toBe(200);
    const over = await play(1);
    expect([over.status, over.code]).toEqual([412, 105]);
    expect((await frame.start(even)).code).toBe('LimitReachedException');
    expect(await placeBet(player)).toEqual(refused('stake', '4.00', '0.00'));
    table.leave();
  });

  test('a stake limit of zero refuses every stake at a table', async () => {
    const player = await newPlayer();
    await setLimit(player, { Kind: 'stake', Value: '0' });
    const table = await TableFrame.open(site.url, player, { game: 'live-wheel' });
    const held = await table.bet(await bettingFor(1000, table), betAt['live-wheel']);
    expect(held.code).toBe('LimitReachedException');
    table.leave();
  });

  test('a started round can be played to its end when the stake limit is used up', async () => {
    const player = await newPlayer();
    const frame = await ArcadeFrame.open(site.url, player, { game: 'hi-lo' });
    await setLimit(player, { Kind: 'stake', Value: '1' });
    const started = await frame.start({ stake: '100' });
    expect(started.code).toBeUndefined();
    expect((await frame.move(started.body, { kind: 'skip' })).code).toBeUndefined();
  });
});

describe('loss limit', () => {
  test('a loss limit counts open bets as lost and restores what is won', async () => {
    const player = await newPlayer();
    await setLimit(player, { Kind: 'loss', Value: '2' });
    expect(await placeBet(player, '2')).toBe('placed');
    expect(await placeBet(player)).toEqual(refused('loss', '2.00', '0.00'));
    // A win of 5.00, booked as settlement does it.
    await pool.query(
      `with won as (
         insert into journal (id, kind, ref_kind, ref_id, ref_version, reverses, at)
         values (nextval('journal_id_seq'), 'settlement', 'ticket', 0, 1, null, now()) returning id
       ), credited as (
         update balance b set amount = amount + 500, version = version + 1 from player p join auth_user u on u.id = p.auth_user_id
         where u.username = $1 and b.account_id = p.account_id returning b.account_id
       )
       insert into posting (journal_id, n, debit, credit, amount, currency)
       select w.id, 1, (select id from account where kind = 'house:sportsbook' and currency = 'EUR'), c.account_id, 500, 'EUR'
       from won w, credited c`,
      [`limited-${names}`],
    );
    expect(await placeBet(player, '5')).toBe('placed');
    expect(await placeBet(player, '0.50')).toEqual(refused('loss', '2.00', '0.00'));
  });
});

describe('changes of a limit', () => {
  test('a lower limit applies at once, and a higher one waits for its date and a confirmation', async () => {
    const player = await newPlayer();
    await setLimit(player, { Kind: 'stake', Value: '10' });
    await setLimit(player, { Kind: 'stake', Value: '2' });
    expect(await placeBet(player, '3')).toEqual(refused('stake', '2.00', '2.00'));
    const [raisedLimit] = await setLimit(player, { Kind: 'stake', Value: '20' });
    expect(raisedLimit).toMatchObject({ Value: '2.00', NextValue: '20.00', NeedsConfirmation: false });
    expect(await placeBet(player, '3')).toEqual(refused('stake', '2.00', '2.00'));
    const limit = { Kind: 'stake', Period: 'day' };
    const early = await player.call('POST /api/protection/confirmlimit', { body: limit });
    expect([early.status, early.body.ErrorCode]).toEqual([409, 'LimitIncreaseTooEarlyException']);
    await pool.query(
      `update protection_limit set next_from = now() where account_id = (
         select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`,
      [`limited-${names}`],
    );
    const confirmed = await player.call('POST /api/protection/confirmlimit', { body: limit });
    expect([confirmed.status, confirmed.body.Limits]).toMatchObject([
      200,
      [{ Value: '20.00', NextFrom: null }],
    ]);
    expect(await placeBet(player, '3')).toBe('placed');
    const gone = await player.call('POST /api/protection/withdrawlimit', { body: limit });
    expect(gone.status).toBe(404);
  });

  test('a pending removal of a limit can be withdrawn', async () => {
    const player = await newPlayer();
    await setLimit(player, { Kind: 'loss', Value: '2' });
    const [removal] = await setLimit(player, { Kind: 'loss', Value: null });
    expect(removal).toMatchObject({ Value: '2.00', NextValue: null, NextFrom: expect.any(String) });
    const body = { Kind: 'loss', Period: 'day' };
    const answer = await player.call('POST /api/protection/withdrawlimit', { body });
    expect(answer.body.Limits).toMatchObject([{ Value: '2.00', NextFrom: null }]);
  });

  test.each(['7', '16', '1445', 'soon', '-15'])(
    'a session limit of %s minutes is refused with InvalidDetailsException',
    async (Value) => {
      const player = await newPlayer();
      const body = { Kind: 'session', Period: 'day', Value, CommandId: newCommandId() };
      const answer = await player.call('POST /api/protection/setlimit', { body });
      expect([answer.status, answer.body.ErrorCode]).toEqual([422, 'InvalidDetailsException']);
    },
  );
});

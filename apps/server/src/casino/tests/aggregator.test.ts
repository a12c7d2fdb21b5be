import { createHmac } from 'node:crypto';
import type { AccountId, CurrencyCode } from '@evens/base';
import type { HistoryRound } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bet,
  type ConformancePlayer,
  callWallet,
  newName,
  playBody,
  type WalletUnderTest,
  win,
} from '../../../../../tests/conformance/wallet-client.ts';
import { walletConformance } from '../../../../../tests/conformance/wallet-conformance.ts';
import { type AggregatorStub, startAggregatorStub } from '../../../../../tests/fixture/aggregator-stub.ts';
import { ArcadeFrame, newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { grantBonus } from '../../money/index.ts';
import { externalChecks } from '../../operators/audit/external-checks.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, inTransaction, type Pool } from '../../platform/db.ts';
import { freeSpinsOffer } from '../../promotions/bonuses/offers/free-spins-offer.ts';

const PROVIDER = 'habanero';

let site: Site;
let season: QuietSeason;
let pool: Pool;
let stub: AggregatorStub;
let names = 0;
const browsers = new Map<string, Browser>();

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

async function player(amountMinor: number): Promise<ConformancePlayer> {
  names += 1;
  const browser = await registerPlayer(site.url, `guest-${names}`);
  await topUp(browser, (amountMinor / 100).toFixed(2));
  const launched = await browser.call('POST /api/casino/launch', {
    body: { Provider: PROVIDER, Key: 'sheep' },
  });
  if (launched.status !== 200) throw new Error(JSON.stringify(launched.body));
  const { body } = stub.requests.findLast(({ path }) => path === '/sessions') ?? {};
  const expected = {
    userId: String(body?.user_id),
    currency: String(body?.currency),
    game: 'sheep',
    sessionId: String(launched.body.SessionID),
  };
  browsers.set(expected.sessionId, browser);
  return expected;
}

function sessionBrowser({ sessionId }: ConformancePlayer): Browser {
  const browser = browsers.get(sessionId);
  if (!browser) throw new Error('nobody has this session');
  return browser;
}

/** Grants two free spins of 0.20 in the provider's game. */
async function grantFreeRounds({ userId }: ConformancePlayer, winningsTo: 'bonus' | 'cash') {
  const { rows } = await pool.query<{ account_id: AccountId; currency: CurrencyCode }>(
    'select e.account_id, a.currency from external_player e join account a on a.id = e.account_id where e.user_id = $1',
    [userId],
  );
  const [found] = rows;
  if (!found) throw new Error(`nobody is ${userId}`);
  const bonusId = await inTransaction(pool, (client) =>
    grantBonus(client, {
      accountId: found.account_id,
      currency: found.currency,
      offerKey: 'test',
      kind: 'free-spins',
      valuesMinor: [20n, 20n],
      spins: { game: `${PROVIDER}:sheep`, winningsTo },
      requirementMinor: 0n,
      maxConversionMinor: null,
      maxStakeMinor: null,
      minOddsMilli: 1000,
      terms: '{}',
      expiresAtMs: Date.now() + 86_400_000,
      paymentId: null,
      code: null,
      atMs: Date.now(),
    }),
  );
  const spins = await pool.query<{ id: number }>('select id from free_spin where bonus_id = $1', [bonusId]);
  return { id: String(spins.rows[0]?.id), left: 2, value: 20 };
}

const wallet = (): WalletUnderTest => ({
  baseUrl: `${site.url}/api/aggregator/${PROVIDER}`,
  secret: stub.secret,
  stakeMaxMinor: 100_000,
  player,
  async endSession({ sessionId }) {
    await browsers
      .get(sessionId)
      ?.call('POST /api/casino/endgamesession', { body: { SessionID: sessionId } });
  },
  async expireSession({ sessionId }) {
    await pool.query(`update external_session set used_at = used_at - interval '31 minutes' where id = $1`, [
      sessionId,
    ]);
  },
  async lock({ userId }, isLocked) {
    await pool.query(
      'update balance set blocked = $2 where account_id = (select account_id from external_player where user_id = $1)',
      [userId, isLocked],
    );
  },
  async setGameOpen({ game }, isOpen) {
    const key = `${PROVIDER}:${game}`;
    if (isOpen) await pool.query('delete from game_switch where game = $1', [key]);
    else await pool.query('insert into game_switch values ($1)', [key]);
  },
  grantFreeRounds: (player) => grantFreeRounds(player, 'cash'),
  findings: () => checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal }),
});

describe("the site's wallet", () => walletConformance(wallet));

const day = 86_400_000;
const span = () =>
  `?from=${new Date(Date.now() - day).toISOString()}&to=${new Date(Date.now() + day).toISOString()}`;

describe('a round at a provider', () => {
  test('a provider round appears in the history with its steps, newest first, beside in-house rounds', async () => {
    const guest = await player(5000);
    const browser = sessionBrowser(guest);
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const one = await frame.start({ stake: '100', target: 1, side: 'under' });
    const id = newName();
    const round = newName();
    await callWallet(wallet(), 'play', playBody(guest, round, [bet(250, id), win(400)], { finished: true }));
    await callWallet(wallet(), 'rollback', {
      ...playBody(guest, round, []),
      actions: [{ action: 'rollback', action_id: newName(), original_action_id: id }],
    });
    const two = await frame.start({ stake: '100', target: 1, side: 'under' });
    const { body } = await browser.call('GET /api/profile/casinohistory/getcasinohistory', { query: span() });
    const rounds = body.Rounds as { ID: number }[];
    expect(rounds.map(({ ID }) => ID)).toEqual(rounds.map(({ ID }) => ID).toSorted((a, b) => b - a));
    expect(rounds).toEqual([
      expect.objectContaining({ ID: two.body.RoundID, ProviderName: 'Evens Originals' }),
      expect.objectContaining({
        GameID: 'habanero:sheep',
        GameName: 'Sheep',
        ProviderName: 'Habanero',
        Stake: '0.00',
        Win: '4.00',
        State: 'refunded',
      }),
      expect.objectContaining({ ID: one.body.RoundID }),
    ]);
    const account = await browser.call('GET /api/history/account', { query: '?limit=6' });
    expect(account.body.Entries).toEqual([
      expect.objectContaining({ Kind: 'round', Text: expect.stringMatching(/^(Stake|Win) in Dice$/) }),
      expect.objectContaining({
        Text: 'Round of Sheep taken back by its provider',
        RoundID: rounds[1]?.ID,
        Amount: '2.50',
      }),
      expect.objectContaining({ Text: 'Win in Sheep', RoundID: rounds[1]?.ID, Amount: '4.00' }),
      expect.objectContaining({ Text: 'Stake in Sheep', RoundID: rounds[1]?.ID, Amount: '-2.50' }),
      expect.objectContaining({ Kind: 'round', RoundID: rounds[2]?.ID }),
      expect.objectContaining({ Kind: 'top-up', RoundID: null, TicketID: null }),
    ]);
    const roundAnswer = await browser.call('GET /api/casino/round', { query: `?id=${rounds[1]?.ID}` });
    expect(roundAnswer.body).toMatchObject({
      Seeds: null,
      Steps: [
        { Move: { kind: 'bet' }, Stake: '2.50', Win: '0.00' },
        { Move: { kind: 'win' }, Stake: '0.00', Win: '4.00' },
        { Move: { kind: 'rollback' }, Stake: '-2.50', Win: '0.00' },
      ],
    });
    const other = sessionBrowser(await player(100));
    const foreign = await other.call('GET /api/casino/round', { query: `?id=${rounds[1]?.ID}` });
    expect([foreign.status, foreign.body.ErrorCode]).toEqual([404, 'NotFoundException']);
  });

  test('a provider round with a high payout is listed among the winners', async () => {
    const guest = await player(1000);
    await callWallet(wallet(), 'play', playBody(guest, newName(), [bet(10), win(7777)], { finished: true }));
    await expect
      .poll(async () => (await sessionBrowser(guest).call('GET /api/casino/winners')).body.Winners, {
        timeout: 10_000,
      })
      .toContainEqual(expect.objectContaining({ GameID: 'habanero:sheep', Win: '77.77', Multiple: 777.7 }));
    const ofGame = await sessionBrowser(guest).call('GET /api/casino/gamewinners', {
      query: '?game=habanero:sheep',
    });
    expect(ofGame.body.Winners).toContainEqual(expect.objectContaining({ Win: '77.77', Multiple: 777.7 }));
  });
});

describe('free spins in a provider’s game', () => {
  const offer = (game: string) =>
    JSON.stringify({ game, gameName: 'Sheep', count: 3, value: 20, winningsTo: 'cash', expiresAfterDays: 7 });

  test('free spins are claimed by a code, sent with the launch, played, and shown in the history', async () => {
    await pool.query(
      `insert into bonus_offer (key, kind, rank, config) values ('sheep-spins', 'free-spins', 90, $1)`,
      [offer(`${PROVIDER}:sheep`)],
    );
    await pool.query(`insert into bonus_code (code, offer_key) values ('SHEEP', 'sheep-spins')`);
    const guest = await player(1000);
    expect(stub.requests.findLast(({ path }) => path === '/sessions')?.body).not.toHaveProperty(
      'free_rounds',
    );
    const browser = sessionBrowser(guest);
    const claimed = await browser.call('POST /api/bonus/claim', {
      body: { BonusCode: 'SHEEP', CommandId: newCommandId() },
    });
    expect(claimed.status).toBe(200);
    const { body } = await browser.call('POST /api/casino/launch', {
      body: { Provider: PROVIDER, Key: 'sheep' },
    });
    const freeRounds = stub.requests.findLast(({ path }) => path === '/sessions')?.body['free_rounds'];
    expect(freeRounds).toEqual([
      { id: expect.any(String), left: 3, value: '20', expires_at: expect.any(String), winnings_to: 'cash' },
    ]);
    const [{ id }] = freeRounds as [{ id: string }];
    const seated = { ...guest, sessionId: String(body['SessionID']) };
    const actions = [{ ...bet(20), free_round: id }, win(150)];
    const answer = await callWallet(
      wallet(),
      'play',
      playBody(seated, newName(), actions, { finished: true }),
    );
    expect(answer).toMatchObject({ status: 200, balance: 1150 });
    expect((await browser.call('GET /api/bonus/freespinbonuses')).body.FreeSpins).toMatchObject([
      { Game: `${PROVIDER}:sheep`, Left: 2, Won: '1.50' },
    ]);
    const { Rounds } = (
      await browser.call('GET /api/profile/casinohistory/getcasinohistory', { query: span() })
    ).body;
    const [round] = Rounds as HistoryRound[];
    const funding = { Cash: '0.00', Bonus: '0.20', IsFreeSpin: true };
    expect(round).toMatchObject({ Stake: '0.20', Win: '1.50', Funding: funding });
    const roundAnswer = await browser.call('GET /api/casino/round', { query: `?id=${round?.ID}` });
    expect(roundAnswer.body.Round).toMatchObject({ Funding: funding });
  });

  test.each(['sheep', 'evens:corner-sevens', 'nobody:sheep', `${PROVIDER}:`, `${PROVIDER}:Sheep`])(
    'free spins cannot be offered in %s',
    (game) => {
      expect(freeSpinsOffer(JSON.parse(offer(game)))).toBeUndefined();
      expect(freeSpinsOffer.faults(JSON.parse(offer(game)))).toContain('game');
    },
  );
});

describe('a launch at a provider', () => {
  const launch = (browser: Browser, key = 'sheep') =>
    browser.call('POST /api/casino/launch', { body: { Provider: PROVIDER, Key: key } });

  test('a launch request is signed and names player, game, currency and language', async () => {
    const guest = await player(1000);
    const { body, signature } = stub.requests.findLast(({ path }) => path === '/sessions') ?? {};
    expect(body).toMatchObject({
      provider: PROVIDER,
      game: 'sheep',
      user_id: guest.userId,
      session_id: guest.sessionId,
      currency: 'EUR',
      language: 'en',
      country: 'MT',
      is_mobile: false,
      limits: { stake_min: '10', stake_max: '100000' },
    });
    expect(signature).toBe(createHmac('sha256', stub.secret).update(JSON.stringify(body)).digest('hex'));
  });

  test('provider and in-house games are listed as recent once played, newest first, without repeats', async () => {
    const guest = await player(1000);
    const browser = sessionBrowser(guest);
    const recent = async () => (await browser.call('GET /api/casino/recent')).body.GameIDs as string[];
    const dice = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const mines = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    // The session was opened and the bet refused: nothing was played.
    expect((await dice.start({ stake: '1' })).code).toBe('InvalidRoundException');
    expect(await recent()).toEqual([]);
    const diceBet = { stake: '100', target: 5000, side: 'over' };
    expect((await dice.start(diceBet)).status).toBe(200);
    expect(await recent()).toEqual(['evens:dice']);
    expect((await mines.start({ stake: '100', mines: 3 })).status).toBe(200);
    expect((await dice.start(diceBet)).status).toBe(200);
    expect(await recent()).toEqual(['evens:mines', 'evens:dice']);
    await callWallet(wallet(), 'play', playBody(guest, newName(), [bet(20)], { finished: true }));
    expect((await recent()).toSorted()).toEqual(['evens:dice', 'evens:mines', `${PROVIDER}:sheep`]);
    const { sessionId } = await player(100);
    expect((await browsers.get(sessionId)?.call('GET /api/casino/recent'))?.body.GameIDs).toEqual([]);
  });

  test("a launch ends the player's earlier session of the same game", async () => {
    const guest = await player(1000);
    await launch(sessionBrowser(guest));
    const answer = await callWallet(wallet(), 'play', playBody(guest, newName(), [bet(10)]));
    expect(answer.code).toBe(120);
  });

  test("a launch refused by the provider returns the provider's message and leaves no session", async () => {
    const guest = await player(1000);
    const count = async () =>
      (await pool.query('select count(*)::integer as n from external_session where ended_at is null')).rows[0]
        .n;
    const before = await count();
    stub.setAnswer('/sessions', {
      status: 409,
      body: { code: 'busy', message: 'The table is being cleaned.' },
    });
    const refused = await launch(sessionBrowser(guest));
    stub.setAnswer('/sessions', { status: 500, body: 'boom' });
    const lost = await launch(sessionBrowser(guest));
    stub.setAnswer('/sessions', undefined);
    expect([refused.status, refused.body.ErrorCode, refused.body.ErrorMessage]).toEqual([
      502,
      'GameUrlFailedException',
      'The table is being cleaned.',
    ]);
    expect([lost.status, lost.body.ErrorMessage]).toEqual([502, 'Something went wrong!']);
    expect(await count()).toBe(before - 1);
  });

  test("a game not offered in the player's country is not listed, and its launch is refused", async () => {
    const browser = await registerPlayer(site.url, 'guest-of-france', { Country: 'FR' });
    const { body, status } = await launch(browser);
    expect([status, body.ErrorCode]).toEqual([422, 'GameUnavailableException']);
    const listed = async (who: Browser) =>
      ((await who.call('GET /api/casino/games')).body.Providers as { ID: string }[])
        .map(({ ID }) => ID)
        .filter((id) => id !== 'evens');
    expect(await listed(browser)).toEqual([]);
    expect(await listed(new Browser(site.url))).toEqual([PROVIDER]);
  });

  test('a demo launch needs no account', async () => {
    const answer = await new Browser(site.url).call('POST /api/casino/launchdemo', {
      body: { Provider: PROVIDER, Key: 'sheep' },
    });
    expect(answer.body).toMatchObject({ IsDemo: true, Url: 'https://games.example/demo?id=1' });
  });
});

describe('the ledger audit', () => {
  /** Runs statements that no code of the site would run, returns the findings of the ledger audit, and rolls back. */
  async function namesAfter(sql: string): Promise<readonly string[]> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('alter table external_action disable trigger refuse_change');
      await client.query('alter table posting disable trigger refuse_change');
      await client.query(sql);
      const found: string[] = [];
      for (const { name, sql: check } of externalChecks) {
        const { rowCount } = await client.query(check);
        if (rowCount) found.push(name);
      }
      return found;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const oneBet = `(select min(tx_id) from external_action where kind = 'bet' and amount > 0)`;

  test.each([
    [
      `update external_round set stake = stake + 1 where id = (select min(id) from external_round)`,
      ['external-round-differs-from-its-actions', 'aggregator-account-differs-from-rounds'],
    ],
    [
      `update posting set amount = amount + 1 where journal_id = (select journal_id from external_action where tx_id = ${oneBet})`,
      ['external-action-moved-other-money-than-it-says', 'aggregator-account-differs-from-rounds'],
    ],
    [
      `update posting set debit = credit, credit = debit where journal_id = (select journal_id from external_action where tx_id = ${oneBet})`,
      ['external-action-moved-other-money-than-it-says', 'aggregator-account-differs-from-rounds'],
    ],
    [
      `update external_action set journal_id = null, amount = 0 where tx_id = ${oneBet}`,
      ['external-round-differs-from-its-actions', 'external-journal-without-its-action'],
    ],
    [
      `insert into external_action select provider, original_action_id, nextval('external_tx_seq'), account_id,
         (select min(id) from external_round), 'bet', 0, null, null, body_sha256, null, at
       from external_action where kind = 'rollback' and round_id is null limit 1`,
      ['external-action-moved-other-money-than-it-says', 'external-action-after-its-rollback'],
    ],
  ])('the ledger audit finds %s', async (sql, names) => {
    expect(await namesAfter(sql)).toEqual(names);
  });
});

import { dice, hashOfSeed, type InHouseGame, roundDraws } from '@evens/games';
import { languages } from '@evens/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArcadeFrame, newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
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
let names = 0;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

async function player(amount = '100'): Promise<Browser> {
  names += 1;
  const browser = await registerPlayer(site.url, `roller-${names}`);
  await topUp(browser, amount);
  return browser;
}

async function readBalance(browser: Browser): Promise<string> {
  const { body } = await browser.call('GET /api/user/balance');
  return String(body.TotalBalance);
}

const inEuros = (cents: bigint) => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
const even = (stake: string) => ({ stake, target: 5050, side: 'over' });

async function findings(): Promise<readonly unknown[]> {
  return checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
}

describe('a launch', () => {
  test('a launch can be opened once', async () => {
    const browser = await player();
    const { body } = await browser.call('POST /api/casino/launch', {
      body: { Provider: 'evens', Key: 'dice' },
    });
    expect((await ArcadeFrame.take(site.url, String(body.Url))).status).toBe(200);
    const again = await ArcadeFrame.take(site.url, String(body.Url));
    expect([again.status, again.code]).toEqual([401, 'GameSessionExpiredException']);
  });

  test('a launch of an unknown game or by a visitor is refused', async () => {
    const browser = await player();
    const none = await browser.call('POST /api/casino/launch', {
      body: { Provider: 'evens', Key: 'no-such-game' },
    });
    expect([none.status, none.body.ErrorCode]).toEqual([404, 'NotFoundException']);
    const visitor = await new Browser(site.url).call('POST /api/casino/launch', {
      body: { Provider: 'evens', Key: 'dice' },
    });
    expect([visitor.status, visitor.body.ErrorCode]).toEqual([401, 'NotLoggedInException']);
  });

  test('a launch closes the earlier session of the same game', async () => {
    const browser = await player();
    const first = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const second = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    expect((await first.start(even('100'))).code).toBe('GameSessionExpiredException');
    expect((await second.start(even('100'))).code).toBeUndefined();
  });
});

test('a game opens in the language of its page', async () => {
  const browser = await player();
  for (const { code: lang } of languages)
    for (const call of ['POST /api/casino/launch', 'POST /api/casino/launchdemo'] as const) {
      const body = { Provider: 'evens', Key: 'dice' };
      const launched = await browser.call(call, { query: `?lang=${lang}`, body });
      expect(launched.body.Url).toContain(`&lang=${lang}#`);
    }
});

describe('a round', () => {
  test('a round books stake and win together, and its outcome follows from its seeds', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const hash = frame.opening.Seeds?.Hash;
    let balance = 100_00n;
    const seen: { view: unknown }[] = [];
    for (let round = 0; round < 8; round++) {
      const { body, code } = await frame.start(even('250'));
      expect(code).toBeUndefined();
      balance += -250n + (body.Win === '0.00' ? 0n : 500n);
      expect(body.Balance).toBe(inEuros(balance));
      seen.push({ view: body.View });
    }
    expect(await readBalance(browser)).toBe(inEuros(balance));
    // The commitment of the next pair is published before the site knows the client seed.
    const { NextHash } = (await browser.call('GET /api/casino/fairness')).body;
    const { body } = await browser.call('POST /api/casino/rotateseeds', {
      body: { ClientSeed: 'my-own-seed' },
    });
    const { Revealed, Current } = body.Fairness as {
      Revealed: { ServerSeed: string; ClientSeed: string; Hash: string }[];
      Current: { Hash: string; ClientSeed: string; ServerSeed: null; Nonce: number };
    };
    const [given] = Revealed;
    if (!given) throw new Error('no seeds were given up');
    expect(Current).toMatchObject({ Hash: NextHash, ClientSeed: 'my-own-seed', ServerSeed: null, Nonce: 0 });
    expect(hashOfSeed(given.ServerSeed)).toBe(hash);
    for (const [nonce, { view }] of seen.entries()) {
      const draws = roundDraws({ serverSeed: given.ServerSeed, clientSeed: given.ClientSeed, nonce });
      const read = (dice as InHouseGame).readBet(even('250'));
      expect(read.ok && read.value.start(draws).view).toEqual(view);
    }
  });

  test('concurrent seed rotations reveal the seeds one pair after the other', async () => {
    for (const browser of [await player(), await player()]) {
      const rotate = () => browser.call('POST /api/casino/rotateseeds', { body: { ClientSeed: 'same' } });
      for (let turn = 0; turn < 5; turn++)
        expect((await Promise.all([rotate(), rotate()])).map(({ status }) => status)).toEqual([200, 200]);
      const { body } = await browser.call('GET /api/casino/fairness');
      expect(body).toMatchObject({ Current: { No: 11 } });
    }
  });

  test('a game lists its latest wins, and the number of its players if there are three', async () => {
    const visitor = new Browser(site.url);
    const wins: string[] = [];
    for (const browser of [await player(), await player(), await player()]) {
      const frame = await ArcadeFrame.open(site.url, browser, { game: 'limbo' });
      let win = '0.00';
      while (win === '0.00') win = String((await frame.start({ stake: '100', target: 110 })).body.Win);
      wins.push(win);
    }
    const { body } = await visitor.call('GET /api/casino/gamewinners', { query: '?game=evens:limbo' });
    expect(body.Winners).toEqual(
      wins.map((Win) => expect.objectContaining({ GameID: 'evens:limbo', Win, Multiple: 1.1 })),
    );
    expect(JSON.stringify(body.Winners)).not.toContain('roller-');
    const unknown = await visitor.call('GET /api/casino/gamewinners', { query: '?game=evens:none' });
    expect([unknown.status, unknown.body.ErrorCode]).toEqual([404, 'NotFoundException']);
    const playing = await visitor.call('GET /api/casino/playing');
    expect(playing.body.Games).toContainEqual({ GameID: 'evens:limbo', Players: 3 });
    expect(JSON.stringify(playing.body)).not.toContain('evens:plinko');
  });

  test('rounds that paid five times their stake fill the latest wins, and smaller wins do not', async () => {
    const frame = await ArcadeFrame.open(site.url, await player(), { game: 'limbo' });
    for (const target of [110, 200, 500]) {
      let win = '0.00';
      while (win === '0.00') win = String((await frame.start({ stake: '100', target })).body.Win);
    }
    const visitor = new Browser(site.url);
    const readMultiples = async () => {
      const { Winners } = (await visitor.call('GET /api/casino/winners')).body;
      return (Winners as { readonly GameID: string; readonly Multiple: number }[])
        .filter(({ GameID }) => GameID === 'evens:limbo')
        .map(({ Multiple }) => Multiple);
    };
    await expect.poll(readMultiples).toEqual([5]);
  });

  test('a listed win can be proved publicly without revealing its player or an unrevealed seed', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const bet = { stake: '10', target: 9020, side: 'over' };
    let won: { readonly nonce: number; readonly view: unknown; readonly win: string } | undefined;
    for (let nonce = 0; !won && nonce < 400; nonce++) {
      const { body } = await frame.start(bet);
      if (body.Win !== '0.00') won = { nonce, view: body.View, win: String(body.Win) };
    }
    const visitor = new Browser(site.url);
    const findProofId = async (): Promise<string | undefined> => {
      const { Winners } = (await visitor.call('GET /api/casino/winners')).body;
      const listed = Winners as {
        readonly ProofID: string | null;
        readonly Win: string;
        readonly GameID: string;
      }[];
      return (
        listed.find(({ Win, GameID }) => GameID === 'evens:dice' && Win === won?.win)?.ProofID ?? undefined
      );
    };
    await expect.poll(findProofId).toBeDefined();
    const proofId = await findProofId();
    const readProof = (proof = '') =>
      visitor.call('GET /api/casino/winnerproof', { query: `?proof=${proof}` });
    const before = await readProof(proofId);
    expect(before.body).toMatchObject({
      GameID: 'evens:dice',
      Win: won?.win,
      Seeds: { Hash: frame.opening.Seeds?.Hash, ServerSeed: null, ClientSeed: null, Nonce: won?.nonce },
      Moves: null,
      Shared: null,
    });
    expect(Object.keys(before.body).toSorted()).toEqual([
      'At',
      'Currency',
      'GameID',
      'GameName',
      'Moves',
      'RulesVersion',
      'Seeds',
      'Shared',
      'Win',
    ]);
    await browser.call('POST /api/casino/rotateseeds', { body: { ClientSeed: 'my-own-name' } });
    const { Seeds, Moves } = (await readProof(proofId)).body as {
      Seeds: { ServerSeed: string; ClientSeed: string; Nonce: number };
      Moves: unknown[];
    };
    const read = (dice as InHouseGame).readBet(Moves[0]);
    const draws = roundDraws({
      serverSeed: Seeds.ServerSeed,
      clientSeed: Seeds.ClientSeed,
      nonce: Seeds.Nonce,
    });
    expect(read.ok && read.value.start(draws).view).toEqual(won?.view);
    expect((await readProof(`${proofId?.slice(0, -4)}AAAA`)).status).toBe(404);
    expect((await readProof('s1.no-such-key.AAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    expect((await readProof('1')).status).toBe(400);
  });

  test('a round command is executed once, even if sent several times at once', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const id = newCommandId();
    const answers = await Promise.all([1, 2, 3, 4].map(() => frame.start(even('100'), id)));
    const played = answers.filter(({ code }) => code === undefined);
    expect(played.length).toBeGreaterThan(0);
    for (const { code } of answers) expect([undefined, 'CommandInProgressException']).toContain(code);
    const again = await frame.start(even('100'), id);
    expect(again.body).toEqual(played[0]?.body);
    expect((await frame.start(even('200'), id)).code).toBe('CommandIdReusedException');
    const { rows } = await pool.query('select count(*)::integer as n from round where command_id = $1', [id]);
    expect(rows[0].n).toBe(1);
    expect(await readBalance(browser)).toBe(again.body.Balance);
  });

  test('a repeated command returns its answer even if it would be refused now', async () => {
    const id = newCommandId();
    const bet = { stake: '100', target: 100, side: 'under' };
    const begun = async () => {
      const frame = await ArcadeFrame.open(site.url, await player('1'), { game: 'dice' });
      return { frame, first: await frame.start(bet, id) };
    };
    let { frame, first } = await begun();
    // One in a hundred wins and could pay for another round.
    while (first.body.Win !== '0.00') ({ frame, first } = await begun());
    expect(first.code).toBeUndefined();
    expect((await frame.start(bet)).code).toBe('InsufficientBalanceException');
    expect((await frame.start(bet, id)).body).toEqual(first.body);
  });

  test('concurrent rounds never stake more than the balance', async () => {
    const browser = await player('10');
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const bet = { stake: '100', target: 1, side: 'under' };
    const answers = await Promise.all(Array.from({ length: 25 }, () => frame.start(bet)));
    const played = answers.filter(({ code }) => code === undefined);
    // One in 10,001 wins and pays for all others.
    const isWon = played.some(({ body }) => body.Win !== '0.00');
    expect(played).toHaveLength(isWon ? 25 : 10);
    const refused = answers.flatMap(({ code }) => code ?? []);
    expect(refused).toEqual(Array(25 - played.length).fill('InsufficientBalanceException'));
    if (!isWon) expect(await readBalance(browser)).toBe('0.00');
  });

  test.each([
    [
      { stake: '9', target: 5050, side: 'over' },
      'MinimumAllowedStakeException',
      { minimum: '0.10', currency: 'EUR' },
    ],
    [
      { stake: '100001', target: 5050, side: 'over' },
      'MaximumAllowedStakeException',
      { maximum: '1000.00', currency: 'EUR' },
    ],
    // A payout of 9,900 times the stake would exceed the maximum of a round.
    [
      { stake: '5000', target: 9999, side: 'over' },
      'MaximumAllowedStakeException',
      { maximum: '25.25', currency: 'EUR' },
    ],
    [
      { stake: '100', target: 99_999, side: 'over' },
      'InvalidRoundException',
      { reason: expect.stringContaining('target') },
    ],
    [{ stake: '100', junk: 'x'.repeat(5000) }, 'InvalidRoundException', { reason: 'the bet is too long' }],
    ['nonsense', 'InvalidRoundException', { reason: expect.stringContaining('stake') }],
    [
      { stake: '90000', target: 5050, side: 'over' },
      'InsufficientBalanceException',
      { balance: '100.00', currency: 'EUR' },
    ],
  ])('the bet %j is refused with %s', async (bet, code, data) => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const answer = await frame.start(bet);
    expect(answer.code).toBe(code);
    expect(answer.data).toEqual(data);
    expect(await readBalance(browser)).toBe('100.00');
  });

  test('a locked account or a closed game refuses new rounds', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    await pool.query(`insert into game_switch values ('dice')`);
    expect((await frame.start(even('100'))).code).toBe('PlayClosedException');
    await pool.query('delete from game_switch');
    await pool.query('update casino_rule set play_open = false');
    expect((await frame.start(even('100'))).code).toBe('PlayClosedException');
    await pool.query('update casino_rule set play_open = true');
    await pool.query(
      `update balance set blocked = true where account_id = (select account_id from game_session where id = $1)`,
      [Number(frame.sessionId)],
    );
    expect((await frame.start(even('100'))).code).toBe('AccountLockedException');
    const launched = await browser.call('POST /api/casino/launch', {
      body: { Provider: 'evens', Key: 'dice' },
    });
    expect([launched.status, launched.body.ErrorCode]).toEqual([403, 'AccountLockedException']);
    await pool.query('update balance set blocked = false');
    await browser.call('POST /api/casino/endgamesession', { body: { SessionID: frame.sessionId } });
    expect((await frame.start(even('100'))).code).toBe('GameSessionExpiredException');
  });

  test('a round is in the history of its player only, with its steps', async () => {
    const browser = await player();
    const other = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const { body } = await frame.start(even('100'));
    const day = 86_400_000;
    const span = `?from=${new Date(Date.now() - day).toISOString()}&to=${new Date(Date.now() + day).toISOString()}`;
    const history = await browser.call('GET /api/profile/casinohistory/getcasinohistory', { query: span });
    expect(history.body.Rounds).toEqual([
      expect.objectContaining({
        ID: body.RoundID,
        GameName: 'Dice',
        Stake: '1.00',
        Win: body.Win,
        State: 'over',
      }),
    ]);
    const round = await browser.call('GET /api/casino/round', { query: `?id=${body.RoundID}` });
    expect(round.body).toMatchObject({
      Steps: [{ Move: even('100'), View: body.View, Stake: '1.00', Win: body.Win }],
      Seeds: { ServerSeed: null, Hash: frame.opening.Seeds?.Hash },
      Nonce: 0,
    });
    const foreign = await other.call('GET /api/casino/round', { query: `?id=${body.RoundID}` });
    expect([foreign.status, foreign.body.ErrorCode]).toEqual([404, 'NotFoundException']);
  });

  test('a round without a valid session secret is refused', async () => {
    const response = await fetch(`${site.url}/api/arcade/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(43)}` },
      body: JSON.stringify({ CommandId: newCommandId(), Bet: even('100') }),
    });
    expect(response.status).toBe(401);
  });

  test('the ledger audit finds nothing after all rounds', async () => {
    expect(await findings()).toEqual([]);
  });
});

describe('a demo', () => {
  test('a demo plays the same game for play money and stores nothing', async () => {
    const browser = await player();
    const count = async () => (await pool.query('select count(*)::integer as n from round')).rows[0].n;
    const before = await count();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice', demo: true });
    expect(frame.opening).toMatchObject({ IsDemo: true, Balance: '1000.00' });
    const id = newCommandId();
    const first = await frame.start(even('100'), id);
    expect(first.code).toBeUndefined();
    expect((await frame.start(even('100'), id)).body).toEqual(first.body);
    expect((await frame.start(even('100001'))).code).toBe('MaximumAllowedStakeException');
    expect(await count()).toBe(before);
    expect(await readBalance(browser)).toBe('100.00');
  });
});

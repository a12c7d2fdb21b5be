import { join } from 'node:path';
import type { ArcadeStep, CasinoGame } from '@evens/contract';
import { sandboxProviders } from '@evens/providers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ArcadeFrame, newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { bootSite } from '../../../../../tests/fixture/site.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { TableFrame } from '../../../../../tests/fixture/table-frame.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { listedBy, studioName } from '../../../../sandbox/src/aggregator/catalogue.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { readDrawnGames } from '../../site/index.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
let names = 0;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, withProviders: true, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
  await untilAggregatorIsUp();
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

/** Keys of games with a built client. Other games are playable but not listed. */
const drawn = readDrawnGames(join(import.meta.dirname, '../../../../arcade/dist'));
const hosted = sandboxProviders.flatMap((provider) =>
  listedBy(provider, Date.now()).map((listed) => ({ ...listed, provider })),
);
const tables = hosted.filter(({ live }) => live !== null);

/** Waits until the aggregator has started: the site does not wait for it. */
async function untilAggregatorIsUp(): Promise<void> {
  const visitor = new Browser(site.url);
  await vi.waitFor(
    async () => {
      for (const { provider, key } of hosted) {
        const body = { Provider: provider, Key: key };
        const { status } = await visitor.call('POST /api/casino/launchdemo', { body });
        if (status === 404) throw new Error(`${provider} has not said what games there are`);
      }
    },
    { timeout: 30_000, interval: 200 },
  );
}

async function player(amount = '100'): Promise<Browser> {
  names += 1;
  const browser = await registerPlayer(site.url, `sitter-${names}`);
  await topUp(browser, amount);
  return browser;
}

async function readBalance(browser: Browser): Promise<string> {
  return String((await browser.call('GET /api/user/balance')).body.TotalBalance);
}

const tableBets: Readonly<Record<string, unknown>> = {
  'live-roulette': { chips: [{ kind: 'red', stake: '150' }] },
  'live-blackjack': { stake: '150' },
  'live-baccarat': { stakes: { player: '150' } },
  'live-dragon-tiger': { stakes: { dragon: '150' } },
  'live-sic-bo': { stakes: { small: '150' } },
  'live-wheel': { chips: [{ spot: 1, stake: '150' }] },
};

/** About every third round of this game has a respin. */
const respinGame = { game: 'prism-reach', provider: 'endorphina' };

/** Plays rounds until one waits for its next step. */
async function startOpenRound(frame: ArcadeFrame): Promise<ArcadeStep> {
  for (;;) {
    const { body, code } = await frame.start({ stake: '100' });
    expect(code).toBeUndefined();
    if (!body.IsOver) return body;
  }
}

describe('the sandbox’s aggregator', () => {
  test('the aggregator hosts games of all providers, which accept stakes, and the lobby lists those with a client', async () => {
    const { body: lobby } = await new Browser(site.url).call('GET /api/casino/games');
    const listed = (lobby.Games as CasinoGame[]).filter(({ Provider }) => Provider !== 'evens');
    expect(listed.map(({ ID }) => ID)).toEqual(
      hosted.flatMap(({ provider, key }) => (drawn.has(key) ? `${provider}:${key}` : [])),
    );
    for (const { Provider, ProviderName } of listed) expect(ProviderName).toBe(studioName(Provider));
    const browser = await player('1000');
    for (const { provider, key, live } of hosted) {
      const frame = await ArcadeFrame.open(site.url, browser, { game: key, provider });
      expect(frame.opening).toMatchObject({
        Game: { Key: key },
        IsDemo: false,
        Currency: 'EUR',
        Balance: await readBalance(browser),
      });
      if (live !== null) continue;
      const { body, code } = await frame.start({ stake: '100' });
      expect([provider, key, code, body.Stake]).toEqual([provider, key, undefined, '1.00']);
      expect(body.Balance).toBe(await readBalance(browser));
    }
    const { rows } = await pool.query('select count(distinct provider)::integer as n from external_round');
    expect(rows[0].n).toBe(sandboxProviders.length);
  });

  test('providers with jackpots have one of their own, filled only by their slots', async () => {
    const browser = await player('1000');
    const amounts = async () => {
      const received: string[] = [];
      for (const key of [
        'GET /api/SoftSwissCasino/GetJackpots',
        'GET /api/egtDigital/jackpots',
        'GET /api/patePlay/jackpots',
      ] as const) {
        const { body } = await browser.call(key, { query: '?currency=EUR' });
        expect(body.Jackpots).toHaveLength(1);
        received.push(...(body.Jackpots as { Amount: string }[]).map(({ Amount }) => Amount));
      }
      return received.map(Number);
    };
    const before = await amounts();
    const frame = await ArcadeFrame.open(site.url, browser, {
      game: 'potion-shelf',
      provider: 'pateplay',
    });
    // A stake that wins the jackpot leaves its amount unchanged.
    let isWon = true;
    while (isWon) {
      const { body, code } = await frame.start({ stake: '200' });
      expect(code).toBeUndefined();
      isWon = body.Jackpot !== null;
    }
    // The list is cached for two seconds.
    await expect.poll(amounts).not.toEqual(before);
    const after = await amounts();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  });

  test('the free rounds named at the launch can be played, and no more', async () => {
    const browser = await player('1');
    const config = {
      count: 3,
      value: 100,
      winningsTo: 'cash',
      expiresAfterDays: 7,
      gameName: 'Foxlight Path',
    };
    await pool.query(
      `with offered as (
         insert into bonus_offer (key, kind, is_listed, person_max, household_max, config)
         values ('sandbox-spins', 'free-spins', false, null, null, $1) returning key
       )
       insert into bonus_code (code, offer_key) select 'SANDBOX', key from offered`,
      [JSON.stringify({ ...config, game: 'softswiss:foxlight-path' })],
    );
    const claim = { BonusCode: 'SANDBOX', CommandId: newCommandId() };
    expect((await browser.call('POST /api/bonus/claim', { body: claim })).status).toBe(200);
    const open = () => ArcadeFrame.open(site.url, browser, { game: 'foxlight-path', provider: 'softswiss' });
    let frame = await open();
    const spins = frame.opening.FreeSpins;
    expect(spins).toMatchObject({ Value: '1.00', Count: 3, Left: 3, Won: '0.00', WinningsTo: 'cash' });
    const id = spins?.ID ?? 0;
    const wrong = await frame.start({ stake: '200' }, newCommandId(), id);
    expect(wrong).toMatchObject({ code: 'FreeSpinsUnavailableException' });
    let wonMinor = 0;
    for (let left = 2; left >= 0; left -= 1) {
      const commandId = newCommandId();
      let { body } = await frame.start({ stake: '100' }, commandId, id);
      expect(body).toMatchObject({ Stake: '1.00', FreeSpins: { ID: id, Left: left } });
      const again = await frame.start({ stake: '100' }, commandId, id);
      expect(again.body).toMatchObject({ RoundID: body.RoundID, FreeSpins: { Left: left } });
      body = await frame.spinOn(body);
      wonMinor += Math.round(Number(body.Win) * 100);
      expect(Math.round(Number(body.FreeSpins?.Won) * 100)).toBe(wonMinor);
      // A new launch continues with the remaining free rounds.
      frame = await open();
      expect(frame.opening.FreeSpins?.Left).toBe(left === 0 ? undefined : left);
    }
    expect((await frame.start({ stake: '100' }, newCommandId(), id)).code).toBe(
      'FreeSpinsUnavailableException',
    );
    expect(await readBalance(browser)).toBe((1 + wonMinor / 100).toFixed(2));
  });

  test('demos are played without an account and store nothing', async () => {
    const visitor = new Browser(site.url);
    const count = async () =>
      (await pool.query('select count(*)::integer as n from external_round')).rows[0].n;
    const before = await count();
    for (const { provider, key, has_demo, live } of hosted) {
      if (!has_demo) {
        const body = { Provider: provider, Key: key };
        const refused = await visitor.call('POST /api/casino/launchdemo', { body });
        expect(refused.body.ErrorCode).toBe('GameUnavailableException');
        continue;
      }
      const frame = await ArcadeFrame.open(site.url, visitor, { game: key, provider, demo: true });
      expect(frame.opening).toMatchObject({ IsDemo: true, Balance: '1000.00' });
      if (live === null) expect((await frame.start({ stake: '100' })).code).toBeUndefined();
    }
    expect(await count()).toBe(before);
  });

  test('slots of other providers have quick play unless the site forbids it, and never start rounds by themselves', async () => {
    const browser = await player();
    const rules = async () => {
      const { opening } = await ArcadeFrame.open(site.url, browser, {
        game: 'firefly-jar',
        provider: 'leap',
      });
      return [opening.AllowsSlamStop, opening.AllowsAutobet];
    };
    expect(await rules()).toEqual([true, false]);
    await pool.query('update casino_rule set slam_stop = false');
    await expect.poll(rules).toEqual([false, false]);
    await pool.query('update casino_rule set slam_stop = true');
  });

  test('a multi-step round is shown again when the game is reopened', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, respinGame);
    const step = await startOpenRound(frame);
    const again = await ArcadeFrame.open(site.url, browser, respinGame);
    expect(again.opening.OpenRound).toMatchObject({ RoundID: step.RoundID, Step: 0, View: step.View });
    const last = await again.spinOn(step);
    expect(last.Step).toBeGreaterThan(0);
    expect(last.Balance).toBe(await readBalance(browser));
    expect((await frame.start({ stake: '100' })).code).toBe('GameSessionExpiredException');
    const { rows } = await pool.query(
      'select ended_at is not null as over from external_round order by id desc limit 1',
    );
    expect(rows[0].over).toBe(true);
  });

  test('a command is executed once, and refusals of the wallet are returned', async () => {
    const browser = await player('2');
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'folded-cranes', provider: 'openbox' });
    const id = newCommandId();
    const bet = { stake: '100' };
    const answers = await Promise.all([1, 2, 3].map(() => frame.start(bet, id)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const balance = (1 + Number(answers[0]?.body.Win)).toFixed(2);
    expect(await readBalance(browser)).toBe(balance);
    const poor = await frame.start({ ...bet, stake: '50000' });
    expect([poor.code, poor.data]).toEqual(['InsufficientBalanceException', { balance, currency: 'EUR' }]);
    expect((await frame.start({ ...bet, stake: '1' })).code).toBe('MinimumAllowedStakeException');
    expect((await frame.start('nonsense')).code).toBe('InvalidRoundException');
    await browser.call('POST /api/casino/endgamesession', { body: { SessionID: frame.sessionId } });
    expect((await frame.start(bet)).code).toBe('GameSessionExpiredException');
  });

  /** Long enough for bets of two players at eight tables. */
  const TIME_OF_TWO_MS = 8000;

  test('the lobby has two live tables of each kind, and two players share their rounds', async () => {
    const { body: lobby } = await new Browser(site.url).call('GET /api/livecasino/get');
    const listed = (lobby.Games as CasinoGame[]).filter(({ Provider }) => Provider !== 'evens');
    const byCategory = Map.groupBy(listed, ({ LiveCategory }) => LiveCategory);
    for (const category of ['roulette', 'blackjack', 'baccarat', 'wheel'])
      expect(byCategory.get(category)?.map(({ Provider, GameLink }) => [Provider, GameLink])).toEqual(
        ['softswiss', '7mojos'].map((provider) => [
          provider,
          `/live-casino-game/${provider}/live-${category}`,
        ]),
      );

    await Promise.all(
      tables.map(async ({ provider, key: game, name }) => {
        const [one, two] = [await player(), await player()];
        const open = (browser: Browser, demo = false) =>
          TableFrame.open(site.url, browser, { game, provider, demo });
        const [frame, other, demo] = [
          await open(one),
          await open(two),
          await open(new Browser(site.url), true),
        ];
        expect(frame.frame.opening).toMatchObject({ Game: { Name: name }, Seeds: null, Balance: '100.00' });
        const round = await frame.betting(0, TIME_OF_TWO_MS);
        expect(await other.betting()).toMatchObject({ id: round.id, commitment: round.commitment });
        const commandId = newCommandId();
        const bet = tableBets[game];
        const betAnswers = await Promise.all([1, 2].map(() => frame.bet(round, bet, { commandId })));
        expect(betAnswers.map(({ code, body }) => [code, body.State, body.Stake, body.Balance])).toEqual(
          Array(2).fill([undefined, 'open', '1.50', '98.50']),
        );
        expect(await readBalance(one)).toBe('98.50');
        expect((await demo.bet(round, bet)).body.Balance).toBe('998.50');
        expect((await other.bet(round, bet)).body.State).toBe('open');
        // The published counts include real money bets, without player names.
        await frame.until(() =>
          frame.messages.some((it) => it.t === 'crowd' && it.players === 2 && it.bets === 2),
        );
        expect((await frame.cashOut(betAnswers[0]?.body.RoundID ?? 0)).code).toBe('InvalidRoundException');
        const over = await frame.phase(round, 'over');
        expect(await other.phase(round, 'over')).toMatchObject({ view: over.view });
        const ended = await frame.ended(betAnswers[0]?.body.RoundID ?? 0);
        expect(ended.State).toBe('over');
        const balance = (98.5 + Number(ended.Win)).toFixed(2);
        expect([ended.Balance, await readBalance(one)]).toEqual([balance, balance]);
        expect((await frame.bet(round, bet)).code).toBe('BetsClosedException');
        const { body: history } = await one.call('GET /api/profile/casinohistory/getcasinohistory', {
          query: `?from=${new Date(round.opensAt).toISOString()}&to=${new Date(over.closesAt + 60_000).toISOString()}`,
        });
        expect(history.Rounds).toMatchObject([
          { GameID: `${provider}:${game}`, Stake: '1.50', Win: ended.Win },
        ]);
        for (const each of [frame, other, demo]) each.leave();
      }),
    );
  });

  test('a crashed aggregator is restarted, and players can reopen their games', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, respinGame);
    const started = await startOpenRound(frame);
    const held = await readBalance(browser);
    const game = 'live-roulette';
    const live = await TableFrame.open(site.url, browser, { game, provider: 'softswiss' });
    expect((await live.bet(await live.betting(), tableBets[game])).body.State).toBe('open');
    expect(Number(await readBalance(browser))).toBe(Number(held) - 1.5);
    const line = site.logs.findLast((each) => each.includes('sandbox-aggregator-started')) ?? '';
    process.kill(Number(JSON.parse(line).pid), 'SIGKILL');
    await expect
      .poll(
        async () => {
          const answer = await browser.call('POST /api/casino/launch', {
            body: { Provider: respinGame.provider, Key: respinGame.game },
          });
          return answer.status;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(200);
    const again = await ArcadeFrame.open(site.url, browser, respinGame);
    expect(again.opening.OpenRound).toMatchObject({ Step: 0, View: started.View, IsOver: false });
    expect((await frame.start({ stake: '100' })).code).toBe('GameSessionExpiredException');
    // The live table's round is lost: its stake is refunded and its frame is closed.
    await expect.poll(() => readBalance(browser), { timeout: 30_000 }).toBe(held);
    await live.until(() => live.isClosed);
    const ends = live.messages.filter(({ t }) => t === 'table' || t === 'err');
    expect(ends).toMatchObject([
      { t: 'table', isOpen: false },
      { t: 'err', code: 'session-ended' },
    ]);
  });

  test('the aggregator ends with its site, and the ledger audit finds nothing', async () => {
    expect(await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).toEqual([]);
    const killed = await bootSite({ feed: season.feed, withProviders: true });
    const line = killed.logs.findLast((each) => each.includes('sandbox-aggregator-started')) ?? '';
    const { pid } = JSON.parse(line) as { pid: number };
    const isAlive = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    expect(isAlive()).toBe(true);
    await killed.kill9();
    await expect.poll(isAlive).toBe(false);
    await killed.stop();
  });
});

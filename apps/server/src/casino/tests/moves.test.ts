import { blackjack, roundDraws } from '@evens/games';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArcadeFrame, newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
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

async function player(): Promise<Browser> {
  names += 1;
  const browser = await registerPlayer(site.url, `miner-${names}`);
  await topUp(browser, '100');
  return browser;
}

interface MinesView {
  readonly outcome: string;
  readonly opened: readonly number[];
  readonly places?: readonly number[];
}

const bet = { stake: '1000', mines: 3 };

/** The mine positions, which only the server knows while the round is open. */
async function readMines(roundId: number): Promise<readonly number[]> {
  const { rows } = await pool.query(
    'select account_id, seed_no, nonce, step, state from round where id = $1',
    [roundId],
  );
  const { account_id, seed_no, nonce, step, state } = rows[0];
  const place = { table: 'round', row: [account_id, seed_no, nonce, step], column: 'state' };
  return JSON.parse(testSeal.open(place, state)).places;
}

async function safeTile(roundId: number, opened: readonly number[] = []): Promise<number> {
  const places = await readMines(roundId);
  const tile = Array.from({ length: 25 }, (_, index) => index).find(
    (index) => !places.includes(index) && !opened.includes(index),
  );
  if (tile === undefined) throw new Error('no tile is safe');
  return tile;
}

/** Changes the balance like a correction of a settled bet, which may leave it below 0. */
async function addToBalance(roundId: number, minor: number): Promise<void> {
  await pool.query(
    `update balance set amount = amount + $2::bigint, min_amount = least(0, amount + $2::bigint)
     where account_id = (select account_id from round where id = $1)`,
    [roundId, minor],
  );
}

const readSeeds = async (roundId: number) => {
  const { rows } = await pool.query(
    `select s.account_id, s.no, s.server_seed, s.client_seed, r.nonce from round r join game_seed s on s.account_id = r.account_id and s.no = r.seed_no
     where r.id = $1`,
    [roundId],
  );
  const place = { table: 'game_seed', row: [rows[0].account_id, rows[0].no], column: 'server_seed' };
  return {
    serverSeed: testSeal.open(place, rows[0].server_seed),
    clientSeed: rows[0].client_seed,
    nonce: rows[0].nonce,
  };
};

describe('a round of several steps', () => {
  test('a multi-step round holds its stake, hides secrets, and can be resumed on another device', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const started = await frame.start(bet);
    expect(started.body).toMatchObject({
      Step: 0,
      IsOver: false,
      Stake: '10.00',
      Win: '0.00',
      Balance: '90.00',
    });
    expect((started.body.View as MinesView).places).toBeUndefined();
    expect((await frame.start(bet)).code).toBe('RoundOpenException');

    const tile = await safeTile(started.body.RoundID);
    const revealed = await frame.move(started.body, { kind: 'reveal', tile });
    expect(revealed.body).toMatchObject({ Step: 1, IsOver: false, Balance: '90.00' });

    const other = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    expect(other.opening.OpenRound).toEqual({ ...revealed.body });
    const paid = await other.move(revealed.body, { kind: 'cash-out' });
    // 0.99 × 25/22 of 10.00, rounded down.
    expect(paid.body).toMatchObject({ Step: 2, IsOver: true, Win: '11.25', Balance: '101.25' });
    expect((paid.body.View as MinesView).places).toHaveLength(3);
  });

  test('a move is applied once and in order, and a repeated command returns the same answer', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const { body } = await frame.start(bet);
    const id = newCommandId();
    const tile = await safeTile(body.RoundID);
    const answers = await Promise.all([1, 2, 3].map(() => frame.move(body, { kind: 'reveal', tile }, id)));
    const first = answers.find(({ code }) => code === undefined);
    expect(first?.body.Step).toBe(1);
    const again = await frame.move(body, { kind: 'reveal', tile }, id);
    expect(again.body).toEqual(first?.body);
    // The move names an earlier step.
    expect((await frame.move(body, { kind: 'cash-out' })).code).toBe('RoundStepException');
    expect((await frame.move(again.body, { kind: 'reveal', tile })).code).toBe('InvalidRoundException');
    expect((await frame.move(again.body, { kind: 'dance' })).code).toBe('InvalidRoundException');
    const mine = (await readMines(body.RoundID))[0];
    const lost = await frame.move(again.body, { kind: 'reveal', tile: mine });
    expect(lost.body).toMatchObject({ IsOver: true, Win: '0.00', Balance: '90.00' });
    expect((await frame.move(lost.body, { kind: 'cash-out' })).code).toBe('RoundStepException');
  });

  test('a round of another player or another game is not found', async () => {
    const [one, two] = [await player(), await player()];
    const frame = await ArcadeFrame.open(site.url, one, { game: 'mines' });
    const { body } = await frame.start(bet);
    const foreign = await ArcadeFrame.open(site.url, two, { game: 'mines' });
    expect((await foreign.move(body, { kind: 'cash-out' })).code).toBe('NotFoundException');
    const wrong = await ArcadeFrame.open(site.url, one, { game: 'hi-lo' });
    expect((await wrong.move(body, { kind: 'cash-out' })).code).toBe('NotFoundException');
  });

  test('the seeds cannot be rotated while a round is open', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const { body } = await frame.start(bet);
    const rotate = () => browser.call('POST /api/casino/rotateseeds', { body: { ClientSeed: 'other' } });
    expect((await rotate()).body.ErrorCode).toBe('SeedsInUseException');
    const revealed = await frame.move(body, { kind: 'reveal', tile: await safeTile(body.RoundID) });
    await frame.move(revealed.body, { kind: 'cash-out' });
    expect((await rotate()).status).toBe(200);
  });

  test.each(['mines', 'hi-lo'])(
    "an open round of %s is not refunded on the player's request",
    async (game) => {
      const browser = await player();
      const frame = await ArcadeFrame.open(site.url, browser, { game });
      const { body } = await frame.start(game === 'mines' ? bet : { stake: '1000' });
      const refused = await frame.move(body, { kind: 'give-back' });
      expect(refused).toMatchObject({
        code: 'InvalidRoundException',
        data: { reason: 'only an abandoned round is ended by this move' },
      });
      await pool.query(`update round set started_at = started_at - interval '25 hours' where id = $1`, [
        body.RoundID,
      ]);
      const ended = async () =>
        (await pool.query('select payout::text from round where id = $1 and state is null', [body.RoundID]))
          .rows;
      await expect.poll(ended, { timeout: 90_000, interval: 500 }).toEqual([{ payout: '1000' }]);
    },
  );

  test('bet fields unknown to the rules are refused, and are hidden in stored rows', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const tampered = await frame.start({ ...bet, Win: '999999.00' });
    expect(tampered).toMatchObject({
      code: 'InvalidRoundException',
      data: { reason: 'unknown field in the bet: Win' },
    });
    const { body } = await frame.start(bet);
    const revealed = await frame.move(body, { kind: 'reveal', tile: await safeTile(body.RoundID) });
    const cashOut = await frame.move(revealed.body, { kind: 'cash-out', tile: 'Win 999999.00' });
    expect(cashOut).toMatchObject({
      code: 'InvalidRoundException',
      data: { reason: 'unknown field in the move: tile' },
    });
    const paid = await frame.move(revealed.body, { kind: 'cash-out' });
    expect(paid.body.IsOver).toBe(true);
    // An older row may contain this.
    await pool.query(`update round set bet = $2 where id = $1`, [
      body.RoundID,
      JSON.stringify({ ...bet, Win: '999999.00' }),
    ]);
    // Rows of steps are immutable except for roles that may set this.
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query(`update round_step set move = $2 where round_id = $1 and step = 2`, [
        body.RoundID,
        JSON.stringify({ kind: 'cash-out', Win: '999999.00' }),
      ]);
      await client.query('commit');
    } finally {
      client.release();
    }
    const roundAnswer = await browser.call('GET /api/casino/round', { query: `?id=${body.RoundID}` });
    expect(JSON.stringify(roundAnswer.body)).not.toContain('999999');
    expect(roundAnswer.body.Steps).toMatchObject([{ Move: bet }, {}, { Move: { kind: 'cash-out' } }]);
  });

  test('hi-lo accepts stakes up to the limit and offers no guess above the maximum payout', async () => {
    const browser = await registerPlayer(site.url, 'climber');
    await topUp(browser, '1000');
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'hi-lo' });
    const { Maximum, ReturnMaximum } = frame.opening.Stakes;
    expect([Maximum, ReturnMaximum]).toEqual(['100000', '25000000']);
    const { body } = await frame.start({ stake: Maximum, payoutMax: '999999999999' });
    expect(body.View).toMatchObject({ payoutMaxMinor: ReturnMaximum, sides: ['higher', 'lower'] });
    const { rows } = await pool.query('select bet from round where id = $1', [body.RoundID]);
    expect(JSON.parse(rows[0].bet)).toEqual({ stake: Maximum, payoutMax: ReturnMaximum });
  });

  test('a move that raises the stake is refused above the balance', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'blackjack' });
    // With a stake of 60.00 of 100.00, a double would need 60.00 more. Naturals and insurance are played past.
    for (let tries = 0; tries < 20; tries++) {
      const started = await frame.start({ stake: '100' });
      let { body } = started;
      const view = () => body.View as { moves: readonly string[] };
      if (!body.IsOver && view().moves.includes('decline'))
        body = (await frame.move(body, { kind: 'decline' })).body;
      if (!body.IsOver && view().moves.includes('double')) {
        const before = body.Balance;
        await pool.query(
          `update balance set amount = 50 where account_id = (select account_id from round where id = $1)`,
          [body.RoundID],
        );
        expect((await frame.move(body, { kind: 'double' })).code).toBe('InsufficientBalanceException');
        await pool.query(
          `update balance set amount = $2 where account_id = (select account_id from round where id = $1)`,
          [body.RoundID, Math.round(Number(before) * 100)],
        );
        const doubled = await frame.move(body, { kind: 'double' });
        expect(doubled.body).toMatchObject({ Stake: '2.00', IsOver: true });
        const { rows } = await pool.query('select stake::text, payout::text from round where id = $1', [
          body.RoundID,
        ]);
        expect(rows[0]).toEqual({ stake: '200', payout: String(Math.round(Number(doubled.body.Win) * 100)) });
        const read = blackjack.readBet({ stake: '100' });
        const first = read.ok && read.value.start(roundDraws(await readSeeds(body.RoundID)));
        expect(first ? first.view : undefined).toEqual(started.body.View);
        return;
      }
      while (!body.IsOver) body = (await frame.move(body, { kind: 'stand' })).body;
    }
    throw new Error('twenty hands and none to double');
  });

  test('moves and cash-outs without a stake work with a balance of -0.01', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const { body } = await frame.start(bet);
    const owing = 9001;
    await addToBalance(body.RoundID, -owing);
    const hiLo = await ArcadeFrame.open(site.url, browser, { game: 'hi-lo' });
    expect((await hiLo.start({ stake: '100' })).code).toBe('InsufficientBalanceException');
    const revealed = await frame.move(body, { kind: 'reveal', tile: await safeTile(body.RoundID) });
    expect(revealed.body).toMatchObject({ IsOver: false, Balance: '-0.01' });
    const paid = await frame.move(revealed.body, { kind: 'cash-out' });
    expect(paid.body).toMatchObject({ IsOver: true, Win: '11.25', Balance: '11.24' });
    await addToBalance(body.RoundID, owing);
  });

  test('a visit sums stakes and wins over reloads and games until play pauses for a while', async () => {
    const browser = await player();
    const open = async (game: string) => (await ArcadeFrame.open(site.url, browser, { game })).opening;
    const visit = async () => (await browser.call('GET /api/casino/visit')).body;
    expect(await visit()).toMatchObject({ Visit: null, OpenRounds: [] });
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const { StartedAt } = frame.opening.Session;
    const { body } = await frame.start(bet);
    const revealed = await frame.move(body, { kind: 'reveal', tile: await safeTile(body.RoundID) });
    expect((await open('mines')).Session).toEqual({ StartedAt, Staked: '10.00', Won: '0.00' });
    expect(await visit()).toMatchObject({
      Visit: { StartedAt, Staked: '10.00', Won: '0.00', Currency: 'EUR' },
      OpenRounds: [{ GameID: 'evens:mines', Stake: '10.00', Currency: 'EUR', StartedAt: expect.any(String) }],
    });
    const again = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    await again.move(revealed.body, { kind: 'cash-out' });
    expect((await open('hi-lo')).Session).toEqual({ StartedAt, Staked: '10.00', Won: '11.25' });
    const second = await again.start(bet);
    await pool.query(
      `update casino_visit set used_at = used_at - interval '31 minutes'
       where account_id = (select account_id from round where id = $1)`,
      [body.RoundID],
    );
    expect(await visit()).toMatchObject({ Visit: null, OpenRounds: [{ GameID: 'evens:mines' }] });
    // A new visit: of the earlier rounds, only the open one counts, with its stake.
    const { Session } = await open('mines');
    expect(Session).toMatchObject({ Staked: '10.00', Won: '0.00' });
    expect(Date.parse(Session.StartedAt)).toBeGreaterThan(Date.parse(StartedAt));
    const third = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const tile = await safeTile(second.body.RoundID);
    const opened = await third.move(second.body, { kind: 'reveal', tile });
    await third.move(opened.body, { kind: 'cash-out' });
    expect(await visit()).toMatchObject({ Visit: { Staked: '10.00', Won: '11.25' }, OpenRounds: [] });
  });

  test('an abandoned round ends by its published move, even on a locked account', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const { body } = await frame.start(bet);
    const revealed = await frame.move(body, { kind: 'reveal', tile: await safeTile(body.RoundID) });
    expect(revealed.body.IsOver).toBe(false);
    await pool.query(
      `update balance set blocked = true where account_id = (select account_id from round where id = $1)`,
      [body.RoundID],
    );
    expect((await frame.move(revealed.body, { kind: 'cash-out' })).code).toBe('AccountLockedException');
    await pool.query(`update round set started_at = started_at - interval '25 hours' where id = $1`, [
      body.RoundID,
    ]);
    await expect
      .poll(
        async () =>
          (await pool.query('select payout::text from round where id = $1 and state is null', [body.RoundID]))
            .rows,
        { timeout: 90_000, interval: 500 },
      )
      .toEqual([{ payout: '1125' }]);
  });

  test('the ledger audit replays rounds and finds one with a wrong payout', async () => {
    const found = async () =>
      (await checkLedger(pool, { scope: 'recent', atMs: Date.now(), seal: testSeal })).map(
        ({ check }) => check,
      );
    expect(await found()).toEqual([]);
    const { rows } = await pool.query(`select max(id) as id from round where game = 'mines' and payout > 0`);
    const { id } = rows[0];
    await pool.query('update round set payout = payout + 1 where id = $1', [id]);
    expect(await found()).toEqual(['round-paid-otherwise-than-its-draws']);
    await pool.query('update round set payout = payout - 1 where id = $1', [id]);
  });

  test('the ledger audit finds nothing after all moves', async () => {
    expect(await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).toEqual([]);
  });
});

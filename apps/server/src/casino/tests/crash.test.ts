import { crashPointFromSeed, crashReturn, hashOfSeed, multiplierAt } from '@evens/games';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import type { Browser } from '../../../../../tests/fixture/browser.ts';
import { TableFrame } from '../../../../../tests/fixture/table-frame.ts';
import { bettingFor, inEuros, readBalance, TableSite } from '../../../../../tests/fixture/table-site.ts';

/** Crash points that give flights of 2.5 seconds. */
const SHORT = [114, 118] as const;

let site: TableSite;
beforeAll(async () => {
  site = await TableSite.open({ crashes: Array.from({ length: 60 }, () => SHORT) });
});
afterEach(() => site.empty());
afterAll(() => site.close());

const player = (amount?: string) => site.player(amount);
const sit = (browser: Browser, demo = false) => site.sit(browser, 'crash', demo);
const seated = (amount?: string) => site.seated('crash', amount);
const betView = (bet: { readonly View: unknown }) =>
  bet.View as { cashOut: number | null; isByHand: boolean };

/** Resolves once the multiplier is well above 1.00. */
async function flying(frame: TableFrame, roundId: number): Promise<void> {
  await frame.phase({ id: roundId }, 'playing');
  const seen = frame.messages.length;
  await frame.until(() =>
    frame.messages.slice(seen).some((message) => message.t === 'tick' && message.m >= 103),
  );
}

describe('a flight', () => {
  test("a manual cash-out pays the server's multiplier, an automatic one its target, and the result matches the commitment", async () => {
    const { browser, frame } = await seated();
    const round = await frame.betting();
    // Sent together: on a busy machine, betting may end before a second bet.
    const [hand, auto] = await Promise.all([
      frame.bet(round, { stake: '1000' }),
      frame.bet(round, { stake: '2000', autoCashOut: 110 }, { slot: 1 }),
    ]);
    expect([hand.code, auto.code]).toEqual([undefined, undefined]);
    // Either bet may be processed first.
    expect([
      ['90.00', '70.00'],
      ['70.00', '80.00'],
    ]).toContainEqual([hand.body.Balance, auto.body.Balance]);
    await flying(frame, round.id);
    const out = await frame.cashOut(hand.body.RoundID);
    expect(out.code).toBeUndefined();
    const { cashOut, isByHand } = betView(out.body);
    expect(isByHand).toBe(true);
    expect(out.body.Win).toBe(inEuros(crashReturn(1000n, cashOut ?? 0)));
    const paid = await frame.ended(auto.body.RoundID);
    expect(paid).toMatchObject({ State: 'over', Win: '22.00', View: { cashOut: 110, isByHand: false } });

    const over = await frame.phase(round, 'over');
    if (over.view.kind !== 'crash' || over.secret === null)
      throw new Error('readOver: expected a finished crash round with its secret, got none');
    expect(hashOfSeed(over.secret)).toBe(round.commitment);
    expect(crashPointFromSeed(over.secret, over.view.chain.salt)).toBe(over.view.crash);
    const roundAnswer = await browser.call('GET /api/casino/round', { query: `?id=${hand.body.RoundID}` });
    expect(roundAnswer.body).toMatchObject({
      Round: { GameName: 'Crash', Stake: '10.00', Win: out.body.Win, State: 'over' },
      Shared: { No: round.no, Commitment: round.commitment, Secret: over.secret },
      Seeds: null,
    });
    const [, step] = roundAnswer.body.Steps as { Move: { elapsedMs: number; cashOut: number } }[];
    expect(multiplierAt(step?.Move.elapsedMs ?? 0)).toBe(cashOut);
    const win = BigInt(out.body.Win.replace('.', ''));
    expect(await readBalance(browser)).toBe(inEuros(10_000n - 3000n + win + 2200n));
    const flight = { No: round.no, Crash: over.view.crash };
    const flights = [
      { ...flight, RoundID: hand.body.RoundID, Stake: '10.00', Win: out.body.Win, Out: cashOut },
      { ...flight, RoundID: auto.body.RoundID, Stake: '20.00', Win: '22.00', Out: 110 },
    ];
    expect((await sit(browser)).frame.opening.Table?.Flights).toEqual(
      flights.toSorted((one, other) => other.RoundID - one.RoundID),
    );
  });

  test('a manual cash-out works with a balance of -0.01', async () => {
    const { browser, frame } = await seated();
    const round = await frame.betting();
    const { body } = await frame.bet(round, { stake: '1000' });
    await site.addToBalance(body.RoundID, -9001);
    await flying(frame, round.id);
    const out = await frame.cashOut(body.RoundID);
    expect(out.code).toBeUndefined();
    await site.addToBalance(body.RoundID, 9001);
    expect(await readBalance(browser)).toBe(inEuros(9000n + BigInt(out.body.Win.replace('.', ''))));
  });

  test('a bet that is not cashed out before the crash is lost', async () => {
    const { browser, frame } = await seated();
    const round = await frame.betting();
    const { body } = await frame.bet(round, { stake: '1000' });
    expect(await frame.ended(body.RoundID)).toMatchObject({ State: 'over', Win: '0.00', Balance: '90.00' });
    expect((await frame.cashOut(body.RoundID)).code).toBe('CashoutTooLateException');
    expect(await readBalance(browser)).toBe('90.00');
  });

  test('a bet is cashed out once, regardless of the number of commands', async () => {
    const { browser, frame } = await seated();
    const round = await frame.betting();
    const { body } = await frame.bet(round, { stake: '1000' });
    expect((await frame.cashOut(body.RoundID)).code).toBe('CashoutTooEarlyException');
    await flying(frame, round.id);
    const id = newCommandId();
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => frame.cashOut(body.RoundID, id)),
      ...[1, 2, 3].map(() => frame.cashOut(body.RoundID)),
    ]);
    const paid = answers.filter(({ code }) => code === undefined);
    expect(paid.length).toBeGreaterThan(0);
    for (const { code } of answers) expect([undefined, 'CommandInProgressException']).toContain(code);
    const wins = new Set(paid.map((answer) => answer.body.Win));
    expect(wins.size).toBe(1);
    expect((await frame.cashOut(body.RoundID, id)).body.Win).toBe([...wins][0]);
    const win = BigInt(String([...wins][0]).replace('.', ''));
    await frame.phase(round, 'over');
    await frame.betting(round.no);
    expect(await readBalance(browser)).toBe(inEuros(9000n + win));
  });

  test('an automatic cash-out is final and later commands return it', async () => {
    const { frame } = await seated();
    const round = await frame.betting();
    const { body } = await frame.bet(round, { stake: '1000', autoCashOut: 102 });
    await flying(frame, round.id);
    const answers = await Promise.all([frame.cashOut(body.RoundID), frame.cashOut(body.RoundID)]);
    for (const answer of answers)
      expect(answer.body).toMatchObject({ Win: '10.20', View: { cashOut: 102, isByHand: false } });
  });

  test('cash-outs around the crash pay at most the crash multiplier or nothing', async () => {
    const players = await Promise.all(Array.from({ length: 16 }, () => seated()));
    const [first] = players;
    if (!first) throw new Error('nobody came');
    // Long enough for all sixteen bets on a slow machine.
    await site.tables.setTimes('crash', { bettingMs: 4000 });
    const round = await bettingFor(4000, first.frame);
    await site.tables.setTimes('crash', {});
    const bets = await Promise.all(players.map(({ frame }) => frame.bet(round, { stake: '1000' })));
    await flying(first.frame, round.id);
    let isOver = false;
    const over = first.frame.phase(round, 'over').then((message) => {
      isOver = true;
      return message;
    });
    // The players retry at different intervals until the flight ends. The last requests come too late.
    const answers = await Promise.all(
      players.map(async ({ frame }, index) => {
        const roundId = bets[index]?.body.RoundID ?? 0;
        while (!isOver && index > 0) await new Promise((done) => setTimeout(done, 7 * index));
        return frame.cashOut(roundId);
      }),
    );
    const { view } = await over;
    const crash = view.kind === 'crash' ? (view.crash ?? 0) : 0;
    for (const [index, { code, body }] of answers.entries()) {
      if (code === undefined) {
        const { cashOut } = betView(body);
        expect(cashOut).toBeLessThanOrEqual(crash);
        expect(body.Win).toBe(inEuros(crashReturn(1000n, cashOut ?? 0)));
      } else {
        expect([index > 0, code]).toEqual([true, 'CashoutTooLateException']);
      }
    }
    expect(answers[0]?.code).toBeUndefined();
    for (const [index, { frame }] of players.entries()) {
      const ended = await frame.ended(bets[index]?.body.RoundID ?? 0);
      expect(ended.Win).toBe(answers[index]?.code === undefined ? answers[index]?.body.Win : '0.00');
    }
    expect(await site.findings()).toEqual([]);
  });
});

describe('a bet on a flight', () => {
  test('a bet is accepted before the cut-off and refused after it', async () => {
    const { browser, frame } = await seated();
    const round = await frame.betting();
    const acceptedIds: number[] = [];
    let refused = 0;
    // Other players place the further bets, because a player has only two slots.
    const others = await Promise.all(Array.from({ length: 6 }, () => seated()));
    while (refused === 0) {
      const answers = await Promise.all(
        [{ frame }, ...others].map((one) =>
          one.frame.bet(round, { stake: '10', autoCashOut: 101 }, { slot: acceptedIds.length % 2 }),
        ),
      );
      for (const { code, body } of answers) {
        if (code === undefined) acceptedIds.push(body.RoundID);
        if (code === 'BetsClosedException') refused += 1;
      }
    }
    await frame.phase(round, 'playing');
    const late = await frame.bet(round, { stake: '10' }, { slot: 1 });
    expect(late.code).toBe('BetsClosedException');
    const { rows } = await site.tables.pool.query(
      'select round_id from shared_bet where shared_id = $1 order by round_id',
      [round.id],
    );
    expect(rows.map(({ round_id }) => round_id)).toEqual(acceptedIds.toSorted((a, b) => a - b));
    expect((await frame.bet({ id: round.id + 999 }, { stake: '10' })).code).toBe('BetsClosedException');
    await frame.phase(round, 'over');
    // Each stake is 0.10, and 1.01 × 0.10 is rounded down to 0.10.
    await expect.poll(() => readBalance(browser)).toBe('100.00');
  });

  test('a player has one bet in each of two slots, and a repeated command returns the same bet', async () => {
    const { browser, frame } = await seated();
    // Long enough for nine calls on a busy machine.
    await site.tables.setTimes('crash', { bettingMs: 4000 });
    const round = await bettingFor(4000, frame);
    await site.tables.setTimes('crash', {});
    const id = newCommandId();
    const first = await frame.bet(round, { stake: '100', autoCashOut: 101 }, { commandId: id });
    const again = await frame.bet(round, { stake: '100', autoCashOut: 101 }, { commandId: id });
    expect(again.body).toEqual(first.body);
    const codes = await Promise.all([
      frame.bet(round, { stake: '100' }, { commandId: id }),
      frame.bet(round, { stake: '100' }),
      frame.bet(round, { stake: '100' }, { slot: 2 }),
      frame.bet(round, { stake: '9' }, { slot: 1 }),
      frame.bet(round, { stake: '100', autoCashOut: 100 }, { slot: 1 }),
      frame.bet(round, { stake: '90000' }, { slot: 1 }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([
      'CommandIdReusedException',
      'BetAlreadyTakenException',
      'InvalidRoundException',
      'MinimumAllowedStakeException',
      'InvalidRoundException',
      'InsufficientBalanceException',
    ]);
    expect(await readBalance(browser)).toBe('99.00');
    expect((await frame.bet(round, { stake: '100' }, { slot: 1 })).code).toBeUndefined();
  });

  test('a bet is cashed out automatically at the maximum payout of a round', async () => {
    const { frame } = await seated();
    const { rows } = await site.tables.pool.query(
      `select return_max::text as most from casino_limit where currency = 'EUR'`,
    );
    const round = await frame.betting();
    const { body } = await frame.bet(round, { stake: '5000' });
    expect(body.View).toMatchObject({ autoCashOut: Number((BigInt(rows[0].most) * 100n) / 5000n) });
  });

  test('a locked account cannot bet but can cash out its open bet', async () => {
    const { browser, frame } = await seated();
    const round = await frame.betting();
    const { body } = await frame.bet(round, { stake: '1000' });
    const lock = (blocked: boolean) =>
      site.tables.pool.query(
        'update balance set blocked = $2 where account_id = (select account_id from round where id = $1)',
        [body.RoundID, blocked],
      );
    await lock(true);
    expect((await frame.bet(round, { stake: '100' }, { slot: 1 })).code).toBe('AccountLockedException');
    await flying(frame, round.id);
    const out = await frame.cashOut(body.RoundID);
    expect(out.code).toBeUndefined();
    await lock(false);
    expect(await readBalance(browser)).toBe(out.body.Balance);
  });

  test('a closed game refuses bets, and its table starts no round until it is reopened', async () => {
    const { frame } = await seated();
    const round = await frame.betting();
    await site.tables.pool.query(`insert into game_switch values ('crash')`);
    expect((await frame.bet(round, { stake: '100' })).code).toBe('PlayClosedException');
    await frame.until(() => frame.messages.some((message) => message.t === 'table' && !message.isOpen));
    await site.tables.pool.query('delete from game_switch');
    await frame.betting(round.no);
  });

  test('a bet cannot be cashed out or seen by other players', async () => {
    const [{ frame }, { browser, frame: other }] = [await seated(), await seated()];
    const round = await frame.betting();
    const { body } = await frame.bet(round, { stake: '1000', autoCashOut: 105 });
    expect((await other.cashOut(body.RoundID)).code).toBe('NotFoundException');
    const foreign = await browser.call('GET /api/casino/round', { query: `?id=${body.RoundID}` });
    expect(foreign.status).toBe(404);
    const crowd = await other.until(
      () =>
        other.messages.flatMap((message) =>
          message.t === 'crowd' && message.roundId === round.id ? (message.joined ?? []) : [],
        )[0],
    );
    expect(crowd).toEqual({
      avatar: expect.stringMatching(/^[0-9a-f]{8}$/),
      n: 0,
      player: `s•••${String(site.players - 1).at(-1)}`,
      stake: '10.00',
      currency: 'EUR',
    });
    await frame.ended(body.RoundID);
    expect(other.bets.size).toBe(0);
  });
});

describe('the socket of a table', () => {
  test('the socket sends the full state to a frame that reconnects', async () => {
    const { frame } = await seated();
    const round = await frame.betting();
    const { body } = await frame.bet(round, { stake: '1000' });
    frame.bets.clear();
    await frame.sit();
    expect(frame.bets.get(body.RoundID)).toMatchObject({ State: 'open', Stake: '10.00', Balance: '90.00' });
    expect(frame.table?.crowd).toMatchObject({ seated: 1, players: 1, bets: 1 });
  });

  test('the socket is closed without a valid game session at a table', async () => {
    const { browser, frame } = await seated();
    const { frame: onlooker } = await seated();
    const closed = async (opened: TableFrame) => opened.until(() => opened.isClosed);
    await browser.call('POST /api/casino/endgamesession', { body: { SessionID: frame.frame.sessionId } });
    // The session is cached briefly and its socket closes soon after. Calls that move money read the session again.
    const round = await onlooker.betting();
    expect((await frame.bet(round, { stake: '100' })).code).toBe('GameSessionExpiredException');
    const alone = await TableFrame.open(site.url, browser, { game: 'dice' });
    await closed(alone);
    expect(alone.messages).toMatchObject([{ t: 'err', code: 'no-table' }]);
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/arcade/stream`);
    const message = await new Promise((resolve) => {
      socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
      socket.onopen = () => socket.send(JSON.stringify({ t: 'open', secret: 'nobody’s' }));
    });
    expect(message).toMatchObject({ t: 'err', code: 'session-ended' });
  });
});

describe('play money', () => {
  test('play money bets on the same rounds and stores nothing', async () => {
    const browser = await player();
    const demo = await sit(browser, true);
    const counted = async () =>
      (await site.tables.pool.query('select count(*)::integer as n from shared_bet')).rows[0].n;
    const before = await counted();
    // Earlier players may have bet on the current round.
    const { no } = await demo.betting();
    const round = await demo.betting(no);
    const hand = await demo.bet(round, { stake: '1000' });
    const auto = await demo.bet(round, { stake: '1000', autoCashOut: 104 }, { slot: 1 });
    expect([hand.body.Balance, auto.body.Balance]).toEqual(['990.00', '980.00']);
    expect((await demo.bet(round, { stake: '1000' })).code).toBe('BetAlreadyTakenException');
    expect(await demo.ended(auto.body.RoundID)).toMatchObject({ Win: '10.40' });
    const out = await demo.cashOut(hand.body.RoundID);
    expect(out.code).toBeUndefined();
    expect((await demo.cashOut(hand.body.RoundID)).body.Win).toBe(out.body.Win);
    await demo.phase(round, 'over');
    expect((await demo.bet(round, { stake: '1000' })).code).toBe('BetsClosedException');
    expect(await counted()).toBe(before);
    const counts = demo.messages.flatMap((message) =>
      message.t === 'crowd' && message.roundId === round.id ? [message.bets] : [],
    );
    expect(counts.filter((count) => count !== 0)).toEqual([]);
    expect(await readBalance(browser)).toBe('100.00');
  });
});

describe('the links of a chain', () => {
  test('the links of a chain verify one after the other, and a used-up chain is followed by a new one', async () => {
    const { rows } = await site.tables.pool.query<{
      secret: string;
      commitment: string;
      chain: number;
      link: number;
      salt: string;
      crash: number;
    }>(
      `select s.secret, s.commitment, s.chain_no as chain, s.link, c.salt, (s.outcome::json->>'crash')::integer as crash
       from shared_round s join crash_chain c on c.no = s.chain_no where s.state = 'over' order by s.no`,
    );
    expect(new Set(rows.map(({ chain }) => chain)).size).toBeGreaterThan(5);
    for (const { secret, commitment, salt, crash } of rows) {
      expect(hashOfSeed(secret)).toBe(commitment);
      expect(crashPointFromSeed(secret, salt)).toBe(crash);
    }
  });

  test.each([
    {
      what: 'a chain whose commitment is not that of its first link',
      change: 'update crash_chain set commitment = reverse(commitment) where no = $1',
      undo: 'update crash_chain set commitment = reverse(commitment) where no = $1',
    },
    {
      // The outcome matches its commitment, but the secret does not belong to the chain.
      what: 'a round that is not what the link before it is the hash of',
      change: 'update shared_round set chain_no = $1, link = 1 where chain_no = $1 + 1 and link = 0',
      undo: 'update shared_round set chain_no = $1 + 1, link = 0 where chain_no = $1 and link = 1',
    },
  ])('the ledger audit compares the links of a chain and finds $what', async ({ change, undo }) => {
    const { pool } = site.tables;
    const { rows } = await pool.query<{ no: number }>(
      `select s.chain_no as no from shared_round s join shared_round n on n.chain_no = s.chain_no + 1
       where s.state = 'over' and n.state = 'over' order by 1 limit 1`,
    );
    expect((await pool.query(change, [rows[0]?.no])).rowCount).toBe(1);
    const found = await site.findings();
    await pool.query(undo, [rows[0]?.no]);
    expect(found.map(({ check }) => check)).toContain('crash-round-not-the-next-link-of-its-chain');
  });

  test('the ledger audit finds nothing after all flights', async () => {
    expect(await site.findings()).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  betRequest,
  type MoneySite,
  openMoneySite,
  resultCode,
  START_MS,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse, setBlocked } from '../../money/index.ts';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { BettingMemory, makePlaceBet, makeRulesReader } from '../index.ts';
import { Positions } from '../placement/limits/positions.ts';

let site: MoneySite;
let match: number;
const home = { market: '1x2', outcomeNo: 1, odds: 1850, stake: '10.00' };

beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.feed.state = 'up';
  site.feed.receivedAtMs = site.nowMs;
  match = await site.feed.addMatch(soccer('Home', 'Away'));
  await site.feed.odds(match, { '1x2': [1850, 3600, 4200], 'total;total=2.5': [1900, 1900] });
});

async function count(table: string): Promise<number> {
  const { rows } = await site.pool.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]?.n ?? -1;
}

describe('a single', () => {
  it('a single takes the stake and writes ticket, leg, journal, posting and command together', async () => {
    const player = await site.player('100.00');
    const placed = await site.bet(player, { matchId: match, ...home });
    expect(placed).toMatchObject({
      ok: true,
      value: {
        ticket: { stakeMinor: 1000n, promisedMinor: 1850n, rulesVersion: 1 },
        balance: { amountMinor: 9000n },
      },
    });
    expect(await site.balance(player)).toBe(9000n);
    const { rows } = await site.pool.query(
      `select t.stake, t.stake_open, l.odds_milli, l.match_epoch, l.match_seq, p.amount, p.debit = t.account_id as from_player
       from ticket t join ticket_leg l on l.ticket_id = t.id join journal j on j.ref_id = t.id and j.kind = 'stake'
       join posting p on p.journal_id = j.id join command c on c.result_id = t.id and c.id = t.command_id
       where t.account_id = $1`,
      [player.accountId],
    );
    expect(rows).toEqual([
      {
        stake: 1000,
        stake_open: 1000,
        odds_milli: 1850,
        match_epoch: 1,
        match_seq: 1,
        amount: 1000,
        from_player: true,
      },
    ]);
  });

  it('a single is refused with old and new price after a change, and accepted if the policy allows it', async () => {
    const player = await site.player('100.00');
    await site.feed.odds(match, { '1x2': [1900, 3600, 4200] });
    expect(await site.bet(player, { matchId: match, ...home })).toMatchObject({
      ok: false,
      error: { code: 'OddsChangedException', data: { oldOdds: '1.85', newOdds: '1.90', newOddsMilli: 1900 } },
    });
    const better = await site.bet(player, { matchId: match, ...home, policy: 1 });
    expect(better).toMatchObject({ ok: true, value: { ticket: { promisedMinor: 1900n } } });
    await site.feed.odds(match, { '1x2': [1800, 3600, 4200] });
    expect(resultCode(await site.bet(player, { matchId: match, ...home, policy: 1 }))).toBe(
      'OddsChangedException',
    );
    const any = await site.bet(player, { matchId: match, ...home, policy: 2 });
    expect(any).toMatchObject({ ok: true, value: { ticket: { promisedMinor: 1800n } } });
  });

  it('a single is refused while its selection is suspended, stopped, stale, closed or unknown', async () => {
    const player = await site.player('100.00');
    const code = async () => resultCode(await site.bet(player, { matchId: match, ...home }));
    await site.feed.report(match, site.nowMs, { kind: 'market-suspended', keys: ['1x2'] });
    expect(await code()).toBe('SelectionSuspendedException');
    await site.feed.odds(match, { '1x2': [1850, 3600, 4200] });
    await site.feed.report(match, site.nowMs, { kind: 'match-stopped', reason: 'goal' });
    expect(await code()).toBe('SelectionSuspendedException');
    await site.feed.odds(match, { '1x2': [1850, 3600, 4200] }, START_MS + 1);
    site.feed.state = 'recovering';
    expect(await code()).toBe('PriceStaleException');
    site.feed.state = 'up';
    site.feed.receivedAtMs = site.nowMs - 10_001;
    expect(await code()).toBe('PriceStaleException');
    site.feed.receivedAtMs = site.nowMs - 10_000;
    expect(await code()).toBe('ok');
    expect(resultCode(await site.bet(player, { matchId: match, ...home, market: 'total;total=3.5' }))).toBe(
      'SelectionClosedException',
    );
    expect(resultCode(await site.bet(player, { matchId: 999_999, ...home }))).toBe(
      'SelectionClosedException',
    );
    await site.feed.result(
      match,
      site.nowMs,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    expect(await code()).toBe('SelectionClosedException');
    expect(await site.balance(player)).toBe(9000n);
  });

  it('a single with a wrong form, stake or balance is refused with its own code', async () => {
    const player = await site.player('50.00');
    const code = async (change: object) =>
      resultCode(await site.bet(player, { matchId: match, ...home, ...change }));
    expect(await code({ stake: 'ten' })).toBe('InvalidStakeException');
    expect(await code({ stake: '-1' })).toBe('InvalidStakeException');
    expect(await code({ stake: '0.00' })).toBe('InvalidStakeException');
    expect(await code({ stake: '1.001' })).toBe('InvalidStakeException');
    expect(await code({ stake: '0.09' })).toBe('MinimumAllowedStakeException');
    expect(await code({ betType: 7 })).toBe('IncompatibleBetTypesException');
    expect(await code({ betType: 2 })).toBe('MinimumSelectionsRequiredException');
    expect(await code({ outcomeNo: 4 })).toBe('InvalidRequestException');
    expect(await code({ market: 'nothing' })).toBe('InvalidRequestException');
    expect(await code({ stake: '50.01' })).toBe('InsufficientBalanceException');
    expect(await code({ stake: '999999999999999' })).toBe('LineBettingLimitReachedException');
    expect(await code({ stake: '50.00' })).toBe('ok');
    expect(await site.balance(player)).toBe(0n);
  });

  it('OutdatedBalanceException occurs only if the balance fell below what the player saw', async () => {
    const player = await site.player('50.00');
    const bet = { matchId: match, ...home };
    const send = async (version: number, amount: string, stake = '45.00') =>
      site.bet(player, { ...bet, stake, balanceSeen: { version, amount } });
    // No change since the seen balance, or a change to the same or a higher balance.
    expect(resultCode(await send(1, '50.00', '50.01'))).toBe('InsufficientBalanceException');
    expect(resultCode(await send(0, '50.00', '50.01'))).toBe('InsufficientBalanceException');
    expect(resultCode(await send(0, '0.00', '50.01'))).toBe('InsufficientBalanceException');
    expect(resultCode(await send(0, '-5.00', '50.01'))).toBe('InsufficientBalanceException');
    expect(resultCode(await send(0, 'fifty'))).toBe('InvalidRequestException');
    // Another bet, as from another window.
    expect(resultCode(await site.bet(player, bet))).toBe('ok');
    expect(await send(1, '50.00')).toMatchObject({
      error: { code: 'OutdatedBalanceException', data: { balance: '40.00', currency: 'EUR' } },
    });
    expect(resultCode(await send(2, '40.00'))).toBe('InsufficientBalanceException');
    expect(resultCode(await site.bet(player, { ...bet, stake: '45.00' }))).toBe(
      'InsufficientBalanceException',
    );
    expect(resultCode(await send(1, '50.00', '40.00'))).toBe('ok');
  });

  it('a single with several faults in its selections is refused with all of them', async () => {
    const player = await site.player('50.00');
    const request = betRequest(site, player, { matchId: match, ...home });
    const [good] = request.body.Selections;
    if (!good) throw new Error('no selection');
    const Selections = [
      good,
      { ...good, OutcomeNo: 4 },
      { ...good, MarketType: 'tea-leaves' },
      { ...good, MarketType: 'each-way-place' },
      { ...good, MarketType: 'total', Specifier: 'tea=1' },
    ];
    const selections = [
      { outcomeNo: 4, code: 'InvalidRequestException', reason: 'no-such-outcome' },
      { marketType: 'tea-leaves', code: 'InvalidRequestException' },
      { marketType: 'each-way-place', code: 'InvalidRequestException', reason: 'place-part-alone' },
      { marketType: 'total', specifier: 'tea=1', code: 'InvalidRequestException' },
    ];
    expect(await site.placeBet({ ...request, body: { ...request.body, Selections } })).toMatchObject({
      error: { code: 'InvalidRequestException', data: { reason: 'no-such-outcome', selections } },
    });
    const Stake = 'ten';
    expect(await site.placeBet({ ...request, body: { ...request.body, Selections, Stake } })).toMatchObject({
      error: { code: 'InvalidStakeException', data: { selections } },
    });
    expect(await site.placeBet({ ...request, body: { ...request.body, Stake } })).toMatchObject({
      error: { code: 'InvalidStakeException', data: {} },
    });
  });

  it('the line limit counts earlier bets, and the refusal contains the maximum stake', async () => {
    const player = await site.player('20000.00');
    const bet = { matchId: match, ...home };
    expect(resultCode(await site.bet(player, { ...bet, stake: '3000.00' }))).toBe('ok');
    expect(await site.bet(player, { ...bet, stake: '2000.01' })).toMatchObject({
      error: { code: 'LineBettingLimitReachedException', data: { maximum: '2000.00', currency: 'EUR' } },
    });
    const other = await site.secondProcess();
    expect(resultCode(await other.placeBet(betRequest(site, player, { ...bet, stake: '1999.00' })))).toBe(
      'ok',
    );
    expect(await site.bet(player, { ...bet, stake: '1.01' })).toMatchObject({
      error: { code: 'LineBettingLimitReachedException', data: { maximum: '1.00' } },
    });
    expect(resultCode(await site.bet(player, { ...bet, stake: '1.00' }))).toBe('ok');
    await other.stop();
  });

  it('a single above the liability limit of the market is refused in any currency', async () => {
    await site.pool.query('update betting_rule set market_liability_max = 100000');
    site.nowMs += 60_000;
    site.feed.receivedAtMs = site.nowMs;
    const euro = await site.player('20000.00');
    const real = await site.player('20000.00', 'BRL');
    expect(resultCode(await site.bet(euro, { matchId: match, ...home, stake: '1000.00' }))).toBe('ok');
    // 150 euros of 1,000 may still be lost: 150 / 0.85 / 0.16.
    expect(await site.bet(real, { matchId: match, ...home, stake: '1102.95' })).toMatchObject({
      error: { code: 'MarketBettingLimitReachedException', data: { maximum: '1102.94', currency: 'BRL' } },
    });
    expect(resultCode(await site.bet(real, { matchId: match, ...home, stake: '1102.94' }))).toBe('ok');
    await site.pool.query('update betting_rule set market_liability_max = 25000000');
    site.nowMs += 60_000;
  });

  it('a single of a blocked account or while betting is closed is refused at once', async () => {
    const player = await site.player('100.00');
    expect(resultCode(await site.bet(player, { matchId: match, ...home }))).toBe('ok');
    await setBlocked(site.pool, player.accountId, true);
    expect(resultCode(await site.bet(player, { matchId: match, ...home }))).toBe('AccountLockedException');
    expect(resultCode(await site.bet(player, { matchId: match, ...home, stake: 'x' }))).toBe(
      'AccountLockedException',
    );
    await setBlocked(site.pool, player.accountId, false);
    await site.pool.query('update betting_rule set betting_open = false');
    expect(resultCode(await site.bet(player, { matchId: match, ...home }))).toBe('BettingClosedException');
    await site.pool.query('update betting_rule set betting_open = true');
    expect(resultCode(await site.bet(player, { matchId: match, ...home }))).toBe('ok');
    expect(await site.balance(player)).toBe(8000n);
  });
});

describe('repeated commands', () => {
  it('a repeated command returns its answer after the price moved or the match ended', async () => {
    const player = await site.player('100.00');
    const bet = { matchId: match, ...home, commandId: site.commandId() };
    const first = await site.bet(player, bet);
    await site.feed.odds(match, { '1x2': [1500, 3600, 4200] });
    const second = await site.bet(player, bet);
    await site.feed.result(
      match,
      site.nowMs,
      score(
        [
          [0, 0],
          [0, 0],
        ],
        true,
      ),
    );
    const third = await site.bet(player, bet);
    for (const again of [second, third])
      expect(again).toMatchObject({
        ok: true,
        value: { ticket: { id: first.ok ? first.value.ticket.id : -1, legs: [{ oddsMilli: 1850 }] } },
      });
    expect(await site.balance(player)).toBe(9000n);
    expect(resultCode(await site.bet(player, { ...bet, stake: '11.00' }))).toBe('CommandIdReusedException');
    expect(resultCode(await site.bet(player, { ...bet, stake: 'eleven' }))).toBe('CommandIdReusedException');
    expect(resultCode(await site.bet(player, { ...bet, outcomeNo: 9 }))).toBe('CommandIdReusedException');
    expect(resultCode(await site.bet(player, { ...bet, betType: 9 }))).toBe('CommandIdReusedException');
    // The balance that the player saw is not part of the bet.
    expect(resultCode(await site.bet(player, { ...bet, balanceSeen: { version: 2, amount: '90.00' } }))).toBe(
      'ok',
    );
    expect(await site.balance(player)).toBe(9000n);
  });

  it('a refused command can be sent again with changes, and another player can use the same id', async () => {
    const player = await site.player('5.00');
    const rich = await site.player('100.00');
    const commandId = site.commandId();
    const bet = { matchId: match, ...home, commandId };
    expect(resultCode(await site.bet(player, bet))).toBe('InsufficientBalanceException');
    expect(resultCode(await site.bet(player, { ...bet, stake: '5.00' }))).toBe('ok');
    expect(resultCode(await site.bet(rich, bet))).toBe('ok');
  });

  it('a command id that is a day old, from the future or not a UUIDv7 is refused', async () => {
    const player = await site.player('100.00');
    const commandId = site.commandId();
    const bet = { matchId: match, ...home, commandId };
    const request = betRequest(site, player, bet);
    expect(resultCode(await site.placeBet({ ...request, atMs: site.nowMs + 86_400_001 }))).toBe(
      'CommandExpiredException',
    );
    expect(resultCode(await site.placeBet({ ...request, atMs: site.nowMs - 300_001 }))).toBe(
      'CommandExpiredException',
    );
    const wild = { ...request, body: { ...request.body, CommandId: 'c0ffee00-0000-4000-8000-000000000000' } };
    expect(resultCode(await site.placeBet(wild))).toBe('InvalidRequestException');
    expect(resultCode(await site.placeBet({ ...request, atMs: site.nowMs + 86_400_000 }))).toBe('ok');
  });

  it('a repeat during the placement does not get the refusal of a changed price', async () => {
    const player = await site.player('100.00');
    const readRules = makeRulesReader(site.pool);
    const isReading = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const placeBet = makePlaceBet({
      lookups: site.pool,
      stakes: site.pool,
      lanes: site.lanes,
      house: await readHouse(site.pool),
      books: site.feed,
      clock: { nowMs: () => site.nowMs },
      memory: new BettingMemory(site.pool, createLocalBus()),
      async rules(atMs) {
        isReading.resolve();
        await mayGoOn.promise;
        return readRules(atMs);
      },
    });
    const request = betRequest(site, player, { matchId: match, ...home });
    const first = placeBet(request);
    await isReading.promise;
    await site.feed.odds(match, { '1x2': [1800, 3600, 4200] });
    expect(resultCode(await placeBet(request))).toBe('PlaceBetInProgressException');
    await site.feed.odds(match, { '1x2': [1850, 3600, 4200] });
    mayGoOn.resolve();
    expect(resultCode(await first)).toBe('ok');
    expect(resultCode(await placeBet(request))).toBe('ok');
    expect(await site.balance(player)).toBe(9000n);
  });

  it('a command that arrives 50 times concurrently makes one bet', async () => {
    const player = await site.player('1000.00');
    const other = await site.secondProcess();
    const tickets = await count('ticket');
    const request = betRequest(site, player, { matchId: match, ...home });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? site.placeBet(request) : other.placeBet(request))),
    );
    const ids = new Set(answers.flatMap((answer) => (answer.ok ? [answer.value.ticket.id] : [])));
    expect(ids.size).toBe(1);
    const refused = new Set(answers.filter((answer) => !answer.ok).map(resultCode));
    expect([...refused]).toEqual(['PlaceBetInProgressException']);
    expect(resultCode(await site.placeBet(request))).toBe('ok');
    expect(await count('ticket')).toBe(tickets + 1);
    expect(await site.balance(player)).toBe(99_000n);
    await other.stop();
  });
});

describe('concurrent bets', () => {
  it('concurrent bets of one account in two processes never exceed its balance', async () => {
    const player = await site.player('100.00');
    const other = await site.secondProcess();
    const send = async (place: typeof site.placeBet): Promise<string> => {
      const request = betRequest(site, player, { matchId: match, ...home });
      for (;;) {
        const code = resultCode(await place(request));
        if (code !== 'PlaceBetInProgressException') return code;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => send(n % 2 === 0 ? site.placeBet : other.placeBet)),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'InsufficientBalanceException')).toHaveLength(30);
    expect(await site.balance(player)).toBe(0n);
    const { rows } = await site.pool.query<{ staked: number }>(
      'select sum(stake)::bigint as staked from ticket where account_id = $1',
      [player.accountId],
    );
    expect(rows[0]?.staked).toBe(10_000);
    await other.stop();
  });

  it('concurrent first bets of an account queue, and all that the balance covers are accepted', async () => {
    const player = await site.player('30.00');
    const codes = await Promise.all(
      Array.from({ length: 31 }, async () =>
        resultCode(await site.placeBet(betRequest(site, player, { matchId: match, ...home, stake: '1.00' }))),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(30);
    expect(codes.filter((code) => code === 'InsufficientBalanceException')).toHaveLength(1);
    expect(await site.balance(player)).toBe(0n);
  });

  it("concurrent bets share one read of the account's positions, and a read from before `forget` is discarded", async () => {
    const { accountId } = await site.player('10.00');
    const positions = new Positions(site.pool);
    const queries = vi.spyOn(site.pool, 'query');
    await Promise.all(Array.from({ length: 5 }, () => positions.load(accountId)));
    expect(queries).toHaveBeenCalledTimes(1);
    expect(positions.findAccount(accountId)).toBeDefined();
    positions.forget(accountId);
    const overtaken = positions.load(accountId);
    positions.forget(accountId);
    await overtaken;
    expect(positions.findAccount(accountId)).toBeUndefined();
    queries.mockRestore();
  });

  it('bets of many accounts share statements and keep their own accounts', async () => {
    const players = await Promise.all(Array.from({ length: 60 }, (_, n) => site.player(`${n + 10}.00`)));
    await Promise.all(
      players.map(async (player, n) => {
        const placed = await site.bet(player, { matchId: match, ...home, stake: `${n + 1}.00` });
        expect(placed).toMatchObject({
          ok: true,
          value: { ticket: { stakeMinor: BigInt(n + 1) * 100n }, balance: { amountMinor: 900n } },
        });
      }),
    );
    for (const player of players) expect(await site.balance(player)).toBe(900n);
  });
});

import type { TicketId } from '@evens/base';
import type { AutomaticKind } from '@evens/contract';
import type { ChanceModel, Facts } from '@evens/markets';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { checkLedger } from '../../operators/index.ts';
import { decideProposal } from '../../platform/proposals/proposals.ts';
import { makeEventFollower } from '../../players/messages/follow-events.ts';
import {
  betCancellationExecutor,
  type CashoutParts,
  CashoutValues,
  cancellationExecutor,
  makeCashOut,
  makeCashoutParts,
  makeCashoutSweeper,
  makeSetAutomatic,
  presentCancellationEffect,
  proposeBetCancellation,
  proposeCancellation,
  readTicket,
  type Settlement,
} from '../index.ts';
import { type StruckTicket, strike } from './struck-ticket.ts';

let site: MoneySite;
let settlement: Settlement;
let parts: CashoutParts;
let player: Player;
let matches: readonly number[];

/** Chance model of even sides, from which the prices of a match are derived. */
const even: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.3, awayGoals: 1.3, rho: 0 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};
/** The home team has almost won. */
const homeAhead: ChanceModel = { ...even, params: { homeGoals: 6, awayGoals: 0.05, rho: 0 } };
const chances = new Map<number, ChanceModel>();

const homeWins = score(
  [
    [0, 0],
    [1, 0],
  ],
  true,
);
const awayWins = score(
  [
    [0, 0],
    [0, 1],
  ],
  true,
);
const delayMs = 5000;

beforeAll(async () => {
  site = await openMoneySite();
  const house = await readHouse(site.pool);
  const clock = { nowMs: () => site.nowMs };
  settlement = await makeTestSettlement(site);
  parts = makeCashoutParts({
    pool: site.pool,
    lanes: site.lanes,
    house,
    clock,
    books: {
      get: (matchId) => site.feed.get(matchId),
      feed: () => ({ ...site.feed.feed(), rate: 1 }),
      chances: (matchId) => chances.get(matchId),
    },
    liveDelay: async () => () => delayMs,
  });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await pass(3_600_000);
  const added: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const match = await site.feed.addMatch(soccer(`Home ${n}`, `Away ${n}`, site.nowMs + 3_600_000));
    await site.feed.odds(match, { '1x2': [2000, 3600, 4200], 'total;total=2.5': [1900, 1900] }, site.nowMs);
    chances.set(match, even);
    added.push(match);
  }
  matches = added;
  player = await site.player('1000.00');
});

async function pass(ms: number): Promise<void> {
  site.nowMs += ms;
  site.feed.receivedAtMs = site.nowMs;
}

function homes(...odds: readonly number[]) {
  return odds.map((one, n) => ({ matchId: matches[n] ?? 0, market: '1x2', outcomeNo: 1, odds: one }));
}

function place(ticket: StruckTicket): Promise<TicketId> {
  return strike(site, player, ticket);
}

/** Places a single of 100.00 on home at 2.00. */
function placeSingle(): Promise<TicketId> {
  return place({ type: 'single', stakeMinor: 10_000n, picks: homes(2000), promisedMinor: 20_000n });
}

async function report(n: number, facts: Facts, kind: 'result' | 'correction' = 'result'): Promise<void> {
  await pass(1000);
  await site.feed[kind](matches[n] ?? 0, site.nowMs, facts);
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

async function quote(ticketId: TicketId): Promise<{ readonly value: string; readonly state: string }> {
  await pass(3000);
  const { values } = await new CashoutValues(parts).read(player.accountId);
  const found = values.find(({ BetId }) => BetId === ticketId);
  return { value: found?.Value ?? '', state: found?.State ?? 'gone' };
}

interface Wish {
  readonly amount: string;
  readonly StakePart?: string;
  readonly CommandId?: string;
}

function cashOut(ticketId: TicketId, wish: Wish, who = player) {
  return makeCashOut(parts).create({
    principal: who.principal,
    body: { CommandId: site.commandId(), betId: ticketId, CashoutOddsValues: [], ...wish },
    atMs: site.nowMs,
  });
}

interface Standing {
  readonly result: number;
  readonly payout: string;
  readonly open: string;
  readonly cashed: string;
  readonly paid: string;
  readonly acceptance: number;
  readonly version: number;
  readonly is_settled: boolean;
}

async function stands(ticketId: TicketId): Promise<Standing | undefined> {
  const { rows } = await site.pool.query<Standing>(
    `select result, payout::text as payout, stake_open::text as open, stake_cashed::text as cashed, cashed_out::text as paid, acceptance,
            version, settled_at is not null as is_settled
     from ticket where id = $1`,
    [ticketId],
  );
  return rows[0];
}

async function expectBalanced(): Promise<void> {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 61_000 })).toEqual([]);
}

async function kickOff(n: number, home = 0): Promise<void> {
  const match = matches[n] ?? 0;
  await site.feed.incident(match, site.nowMs, score([[home, 0]], false));
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200], 'total;total=2.5': [1900, 1900] }, site.nowMs, {
    live: true,
  });
}

describe('cash-out value', () => {
  it('the cash-out value is the expected payout less the margin', async () => {
    const id = await placeSingle();
    const { value, state } = await quote(id);
    expect(state).toBe('open');
    // With even sides home wins about 37 of 100, so 100.00 at 2.00 has an expected payout of about 74, less 5 %.
    expect(Number(value)).toBeGreaterThan(65);
    expect(Number(value)).toBeLessThan(75);
  });

  it('the cash-out value of a combo counts decided legs as certain', async () => {
    const id = await place({
      type: 'combo',
      stakeMinor: 10_000n,
      picks: homes(2000, 2000),
      promisedMinor: 40_000n,
    });
    const before = Number((await quote(id)).value);
    await report(0, homeWins);
    await settle();
    const after = Number((await quote(id)).value);
    expect(after / before).toBeGreaterThan(2.4);
    expect(after / before).toBeLessThan(3);
  });

  it('a cash-out is not offered for a suspended market, a stopped match, a feed that is down or unknown chances', async () => {
    const id = await placeSingle();
    await site.feed.report(matches[0] ?? 0, site.nowMs, { kind: 'market-suspended', keys: ['1x2'] });
    expect((await quote(id)).state).toBe('suspended');
    await site.feed.odds(matches[0] ?? 0, { '1x2': [2000, 3600, 4200] }, site.nowMs);
    expect((await quote(id)).state).toBe('open');
    await site.feed.report(matches[0] ?? 0, site.nowMs, { kind: 'match-stopped', reason: 'review' });
    expect((await quote(id)).state).toBe('suspended');
    await site.feed.odds(matches[0] ?? 0, { '1x2': [2000, 3600, 4200] }, site.nowMs);
    site.feed.state = 'down';
    expect((await quote(id)).state).toBe('suspended');
    site.feed.state = 'up';
    chances.delete(matches[0] ?? 0);
    expect((await quote(id)).state).toBe('unavailable');
  });

  it('a cash-out is not offered for an if-bet', async () => {
    const id = await place({
      type: 'if-bet',
      stakeMinor: 1000n,
      picks: homes(2000, 2000),
      text: { rule: 'action' },
    });
    expect((await quote(id)).state).toBe('unavailable');
  });

  it('a leg that is not offered now has the odds of its probability', async () => {
    const pick = { matchId: matches[0] ?? 0, market: 'draw-no-bet', outcomeNo: 1, odds: 1400 };
    await place({ type: 'single', stakeMinor: 10_000n, picks: [pick], promisedMinor: 14_000n });
    await pass(3000);
    const { values } = await new CashoutValues(parts).read(player.accountId);
    // With even sides home wins about 37 of 100.
    expect(values[0]?.CashoutOddsValues[0]).toBeGreaterThan(2500);
    expect(values[0]?.CashoutOddsValues[0]).toBeLessThan(2900);
  });

  it('the cash-out value of a bet builder uses the joint probability of its selections', async () => {
    const text = { builders: { 0: [2000, 1900, 3000] } };
    const picks = [
      { matchId: matches[0] ?? 0, market: '1x2', outcomeNo: 1, odds: 2000, legNo: 1 },
      { matchId: matches[0] ?? 0, market: 'total;total=2.5', outcomeNo: 1, odds: 1900, legNo: 1 },
    ];
    const id = await place({ type: 'single', stakeMinor: 10_000n, picks, text });
    const { value } = await quote(id);
    // Home and over 2.5 with 1.3 + 1.3 expected goals: between 21 and 25 of 100.
    expect(Number(value) / 100 / 3 / 0.95).toBeGreaterThan(0.2);
    expect(Number(value) / 100 / 3 / 0.95).toBeLessThan(0.26);
  });
});

describe('cash-out requests', () => {
  it('a full cash-out pays the requested amount and ends the ticket, also after later results', async () => {
    const id = await placeSingle();
    const { value } = await quote(id);
    const cashed = await cashOut(id, { amount: value });
    expect(resultCode(cashed)).toBe('ok');
    const paid = BigInt(value.replace('.', ''));
    expect(await site.balance(player)).toBe(90_000n + paid);
    expect(await stands(id)).toMatchObject({
      result: 2,
      open: '0',
      cashed: '10000',
      paid: `${paid}`,
      payout: '0',
      is_settled: true,
    });
    await report(0, homeWins);
    await settle();
    await report(0, awayWins, 'correction');
    await settle();
    expect(await site.balance(player)).toBe(90_000n + paid);
    await expectBalanced();
  });

  it('a partial cash-out leaves the rest open, which is settled and corrected separately', async () => {
    const id = await placeSingle();
    const { value } = await quote(id);
    const part = (Number(value) / 4).toFixed(2);
    expect(resultCode(await cashOut(id, { amount: '5.00', StakePart: '25.00' }))).toBe('ok');
    expect(Number(part)).toBeGreaterThan(5);
    expect(await stands(id)).toMatchObject({
      result: 0,
      open: '7500',
      cashed: '2500',
      paid: '500',
      is_settled: false,
    });
    await expectBalanced();
    await report(0, homeWins);
    await settle();
    expect(await stands(id)).toMatchObject({ result: 2, open: '0', payout: '15000' });
    expect(await site.balance(player)).toBe(90_000n + 500n + 15_000n);
    await report(0, awayWins, 'correction');
    await settle();
    expect(await site.balance(player)).toBe(90_500n);
    await expectBalanced();
    await report(0, homeWins, 'correction');
    await settle();
    expect(await site.balance(player)).toBe(105_500n);
    await expectBalanced();
  });

  it('several partial cash-outs can cash out the whole ticket', async () => {
    const id = await placeSingle();
    for (const StakePart of ['50.00', '30.00', '20.00']) {
      await pass(10);
      expect(resultCode(await cashOut(id, { amount: '1.00', StakePart }))).toBe('ok');
    }
    expect(await stands(id)).toMatchObject({ result: 2, open: '0', cashed: '10000', paid: '300' });
    await expectBalanced();
  });

  it('a cash-out command pays once, and its id is refused for another request', async () => {
    const id = await placeSingle();
    const CommandId = site.commandId();
    const [first, second] = [
      await cashOut(id, { amount: '10.00', StakePart: '20.00', CommandId }),
      await cashOut(id, { amount: '10.00', StakePart: '20.00', CommandId }),
    ];
    expect(first).toEqual(second);
    expect(await stands(id)).toMatchObject({ cashed: '2000' });
    expect(resultCode(await cashOut(id, { amount: '11.00', StakePart: '20.00', CommandId }))).toBe(
      'CommandIdReusedException',
    );
    expect(resultCode(await cashOut(id, { amount: '10.00', StakePart: '20.00', CommandId }))).toBe('ok');
    await expectBalanced();
  });

  it('concurrent cash-outs of one ticket pay at most once', async () => {
    const id = await placeSingle();
    const { value } = await quote(id);
    const codes = (await Promise.all([cashOut(id, { amount: value }), cashOut(id, { amount: value })])).map(
      resultCode,
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    await expectBalanced();
  });

  it.each([
    ['more than it is worth', { amount: '199.00' }, 'CashoutDeclinedException'],
    ['a larger part than is in play', { amount: '1.00', StakePart: '100.01' }, 'InvalidStakeException'],
    ['nothing', { amount: '0' }, 'InvalidStakeException'],
    ['no amount', { amount: 'tea' }, 'InvalidStakeException'],
  ] as const)('a cash-out of %s is refused', async (_what, wish, code) => {
    const id = await placeSingle();
    expect(resultCode(await cashOut(id, wish))).toBe(code);
    expect(await stands(id)).toMatchObject({ result: 0, cashed: '0' });
  });

  it('a request may exceed the value by 1 %, since the published value can be older', async () => {
    const id = await placeSingle();
    await site.feed.odds(matches[0] ?? 0, { '1x2': [2200, 3600, 3700] }, site.nowMs);
    const value = Number((await quote(id)).value);
    const request = (factor: number) => cashOut(id, { amount: (value * factor).toFixed(2) });
    expect(resultCode(await request(1.011))).toBe('CashoutDeclinedException');
    expect(resultCode(await request(1.009))).toBe('ok');
    await expectBalanced();
  });

  it('a request never exceeds the fair value', async () => {
    const id = await placeSingle();
    const value = Number((await quote(id)).value);
    // An unmoved price costs no margin.
    expect(resultCode(await cashOut(id, { amount: (value + 0.01).toFixed(2) }))).toBe(
      'CashoutDeclinedException',
    );
  });

  it("a cash-out of another player's ticket is answered with NotFoundException", async () => {
    const id = await placeSingle();
    const stranger = await site.player('10.00');
    expect(resultCode(await cashOut(id, { amount: '1.00' }, stranger))).toBe('NotFoundException');
  });

  it('cash-outs stop at once when operators close them', async () => {
    const id = await placeSingle();
    await quote(id);
    await site.pool.query('update betting_rule set cashout_open = false');
    const late = await cashOut(id, { amount: '1.00' });
    await site.pool.query('update betting_rule set cashout_open = true');
    expect(resultCode(late)).toBe('BettingClosedException');
    expect(await stands(id)).toMatchObject({ cashed: '0' });
  });

  const switched = (what: string) =>
    `betting_switch (kind, name, reason, closed_by, closed_at) values (${what}, 'wrong prices', 'operator', now())`;
  it.each([
    ['close the sport of the bet', switched(`'sport', 'soccer'`)],
    ['close the market of the bet', switched(`'market', '1x2'`)],
    [
      'enter the score of its match',
      `manual_match (match_id, situation, reason, entered_by, entered_at)
       select max(match_id), '{}', 'the feed is dead', 'operator', now() from market`,
    ],
  ])('cash-outs stop at once when operators %s', async (_name, row) => {
    const id = await placeSingle();
    await quote(id);
    await site.pool.query(`insert into ${row}`);
    const late = await cashOut(id, { amount: '1.00' });
    await site.pool.query('delete from betting_switch');
    await site.pool.query('delete from manual_match');
    expect(resultCode(late)).toBe('BettingClosedException');
    expect(await stands(id)).toMatchObject({ cashed: '0' });
    expect(resultCode(await cashOut(id, { amount: '1.00' }))).toBe('ok');
  });

  it('a cash-out of a blocked account is refused', async () => {
    const id = await placeSingle();
    await site.pool.query('update balance set blocked = true where account_id = $1', [player.accountId]);
    expect(resultCode(await cashOut(id, { amount: '1.00' }))).toBe('AccountLockedException');
  });
});

describe('cash-outs and results', () => {
  it('a cash-out is refused after a verdict that settlement has not yet applied to the ticket', async () => {
    const id = await placeSingle();
    await quote(id);
    await site.feed.result(matches[0] ?? 0, site.nowMs, homeWins);
    await settlement.readFeed();
    expect(resultCode(await cashOut(id, { amount: '1.00' }))).toBe('CashoutUnavailableException');
    await settlement.pay();
    expect(resultCode(await cashOut(id, { amount: '1.00' }))).toBe('CashoutUnavailableException');
    expect(await stands(id)).toMatchObject({ result: 2, payout: '20000', cashed: '0' });
    await expectBalanced();
  });

  it('a bet that was cashed out in part is cancelled in a new version, and one that was cashed out in full is not', async () => {
    const propose = (ticketId: TicketId) =>
      proposeCancellation(site.pool, { ticketId, reason: 'a test' }, { operator: 'tess', atMs: site.nowMs });
    const approve = async (proposed: Awaited<ReturnType<typeof propose>>) => {
      if (!proposed.ok) throw new Error(proposed.error.code);
      const executor = cancellationExecutor({
        house: await readHouse(site.pool),
        news: { changed: () => undefined },
      });
      return decideProposal(
        { pool: site.pool, executors: { 'ticket-cancellation': executor } },
        { id: proposed.value, approve: true },
        { operator: 'otto', role: 'trader', atMs: site.nowMs },
      );
    };
    const [part, whole] = [await placeSingle(), await placeSingle()];
    const proposed = [await propose(part), await propose(whole)] as const;
    expect(resultCode(await cashOut(part, { amount: '5.00', StakePart: '25.00' }))).toBe('ok');
    await pass(10);
    expect(resultCode(await cashOut(whole, { amount: '5.00' }))).toBe('ok');
    const before = await stands(part);
    expect(resultCode(await approve(proposed[0]))).toBe('ok');
    expect(await stands(part)).toMatchObject({
      result: 1,
      payout: '7500',
      version: Number(before?.version) + 2,
    });
    expect(resultCode(await approve(proposed[1]))).toBe('NotFoundException');
    expect(resultCode(await propose(whole))).toBe('NotFoundException');
    expect(await stands(whole)).toMatchObject({ result: 2, payout: '0' });
    await expectBalanced();
  });

  it('a cancellation of a match returns what was not cashed out, and leaves a full cash-out', async () => {
    const [part, whole] = [await placeSingle(), await placeSingle()];
    expect(resultCode(await cashOut(part, { amount: '5.00', StakePart: '25.00' }))).toBe('ok');
    await pass(10);
    expect(resultCode(await cashOut(whole, { amount: '5.00' }))).toBe('ok');
    const scope = { MatchID: matches[0] ?? 0, Target: 'match', From: null, Until: null };
    const body = { ...scope, Cause: 'late', CorrectOdds: null, Reason: 'a test' } as const;
    const proposed = await proposeBetCancellation(site.pool, body, { operator: 'tess', atMs: site.nowMs });
    if (!proposed.ok) throw new Error(proposed.error.code);
    expect(await presentCancellationEffect(site.pool, scope, site.nowMs)).toMatchObject({
      value: { Currencies: [{ Bets: 1, Stakes: '75.00', Paid: '75.00', TakenBack: '0.00' }] },
    });
    const decided = await decideProposal(
      { pool: site.pool, executors: { 'bet-cancellation': betCancellationExecutor } },
      { id: proposed.value, approve: true },
      { operator: 'otto', role: 'trader', atMs: site.nowMs },
    );
    expect(resultCode(decided)).toBe('ok');
    await settle();
    expect(await stands(part)).toMatchObject({ result: 1, payout: '7500' });
    expect(await stands(whole)).toMatchObject({ result: 2, payout: '0' });
    await expectBalanced();
  });

  it('a cash-out is refused if a verdict is written while it is in progress', async () => {
    const id = await place({
      type: 'combo',
      stakeMinor: 10_000n,
      picks: homes(2000, 2000),
      promisedMinor: 40_000n,
    });
    await quote(id);
    const client = await site.pool.connect();
    await client.query('begin');
    await client.query('update market set verdict_no = verdict_no + 1 where match_id = $1', [matches[1]]);
    expect(resultCode(await cashOut(id, { amount: '1.00' }))).toBe('CashoutUnavailableException');
    await client.query('rollback');
    client.release();
    expect(resultCode(await cashOut(id, { amount: '1.00' }))).toBe('ok');
  });

  it('concurrent cash-outs and settlements pay each part of a ticket once', async () => {
    for (let n = 0; n < 8; n += 1) {
      matches = [await site.feed.addMatch(soccer('A', 'B', site.nowMs + 3_600_000))];
      await site.feed.odds(matches[0] ?? 0, { '1x2': [2000, 3600, 4200] }, site.nowMs);
      chances.set(matches[0] ?? 0, even);
      player = await site.player('1000.00');
      const tickets = [await placeSingle(), await placeSingle(), await placeSingle()];
      const telling = async () => {
        await site.feed.result(matches[0] ?? 0, site.nowMs + 1, homeWins);
        await settle();
        await site.feed.correction(matches[0] ?? 0, site.nowMs + 2, awayWins);
        await settle();
      };
      const cashing = async () => {
        for (const id of tickets) await cashOut(id, { amount: '1.00', StakePart: '40.00' });
        for (const id of tickets) await cashOut(id, { amount: '1.00' });
      };
      await Promise.all(n % 2 === 0 ? [telling(), cashing()] : [cashing(), telling()]);
      await pass(60_000);
      await settlement.pay();
      await expectBalanced();
      const all = await Promise.all(tickets.map(stands));
      const paid = all.reduce((sum, one) => sum + BigInt(one?.payout ?? 0) + BigInt(one?.paid ?? 0), 0n);
      expect(await site.balance(player)).toBe(70_000n + paid);
      for (const one of all) expect([2, 3]).toContain(one?.result);
    }
  });
});

it('a cash-out whose connection was lost is booked once or not at all, and a repeat shows which', async () => {
  const requests: { readonly who: Player; readonly id: TicketId; readonly CommandId: string }[] = [];
  for (let n = 0; n < 24; n += 1) {
    player = await site.player('1000.00');
    requests.push({ who: player, id: await placeSingle(), CommandId: site.commandId() });
  }
  const wish = ({ CommandId }: (typeof requests)[number]) => ({
    amount: '10.00',
    StakePart: '20.00',
    CommandId,
  });
  const killer = new Client({ connectionString: site.url });
  await killer.connect();
  let isCashing = true;
  const killing = (async () => {
    while (isCashing) {
      await killer.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'evens-money-test'",
      );
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  })();
  await Promise.all(requests.map((one) => cashOut(one.id, wish(one), one.who).catch(() => undefined)));
  isCashing = false;
  await killing;
  await killer.end();
  for (const one of requests) {
    let code = '';
    while (code === '' || code === 'CommandInProgressException')
      code = await cashOut(one.id, wish(one), one.who).then(resultCode, () => '');
    expect(code).toBe('ok');
    expect(await stands(one.id)).toMatchObject({ cashed: '2000', paid: '1000' });
    expect(await site.balance(one.who)).toBe(91_000n);
  }
  await expectBalanced();
});

describe('cash-outs in play', () => {
  const declined: number[] = [];
  const sweeper = () =>
    makeCashoutSweeper({
      log: silentLog,
      ...parts,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      onEnded: ({ ticketId, isDeclined }) => isDeclined && declined.push(ticketId),
    });

  async function requestCashOut(amount = '20.00'): Promise<TicketId> {
    await kickOff(0);
    const id = await placeSingle();
    await pass(10);
    expect(resultCode(await cashOut(id, { amount }))).toBe('ok');
    expect(await stands(id)).toMatchObject({ acceptance: 5, cashed: '0', open: '10000', is_settled: false });
    return id;
  }

  it('a cash-out in play waits for its delay and then pays the requested amount', async () => {
    const id = await requestCashOut();
    await expectBalanced();
    expect((await quote(id)).state).toBe('pending');
    expect(await sweeper().endDue()).toBe(0);
    await pass(delayMs);
    expect(await sweeper().endDue()).toBe(1);
    expect(await stands(id)).toMatchObject({ acceptance: 1, result: 2, cashed: '10000', paid: '2000' });
    expect(await site.balance(player)).toBe(92_000n);
    expect(await sweeper().endDue()).toBe(0);
    await expectBalanced();
  });

  it('a cash-out in play is declined when the match was stopped meanwhile, and a repeat has the same answer', async () => {
    await kickOff(0);
    const id = await placeSingle();
    const CommandId = site.commandId();
    expect(resultCode(await cashOut(id, { amount: '20.00', CommandId }))).toBe('ok');
    await site.feed.report(matches[0] ?? 0, site.nowMs, { kind: 'match-stopped', reason: 'goal' });
    await pass(delayMs);
    expect(await sweeper().endDue()).toBe(1);
    expect(await stands(id)).toMatchObject({ acceptance: 1, result: 0, cashed: '0', open: '10000' });
    expect(declined).toContain(id);
    expect(resultCode(await cashOut(id, { amount: '20.00', CommandId }))).toBe('CashoutDeclinedException');
    await expectBalanced();
  });

  it('a cash-out in play is paid although its value fell, up to the margin', async () => {
    await kickOff(0);
    const id = await placeSingle();
    await site.feed.odds(matches[0] ?? 0, { '1x2': [2200, 3600, 3700] }, site.nowMs, { live: true });
    const { value } = await quote(id);
    expect(resultCode(await cashOut(id, { amount: value }))).toBe('ok');
    chances.set(matches[0] ?? 0, { ...even, params: { ...even.params, homeGoals: 1.27 } });
    await pass(delayMs);
    await sweeper().endDue();
    expect(await stands(id)).toMatchObject({ acceptance: 1, paid: value.replace('.', '') });
    await expectBalanced();
  });

  it('a cash-out in play is declined when the value falls below the requested amount', async () => {
    const id = await requestCashOut('60.00');
    chances.set(matches[0] ?? 0, { ...even, params: { homeGoals: 0.2, awayGoals: 2, rho: 0 } });
    await pass(delayMs);
    expect(await sweeper().endDue()).toBe(1);
    expect(await stands(id)).toMatchObject({ acceptance: 1, result: 0, cashed: '0' });
  });

  it('a settlement during the delay takes precedence over the cash-out', async () => {
    const id = await requestCashOut();
    await report(0, homeWins);
    await settle();
    await pass(delayMs);
    await sweeper().endDue();
    expect(await stands(id)).toMatchObject({ acceptance: 1, result: 2, payout: '20000', cashed: '0' });
    await expectBalanced();
  });

  it('a pending cash-out waits for the match book after a restart, and is declined without it', async () => {
    const id = await requestCashOut();
    site.feed.state = 'down';
    await pass(delayMs + 20_000);
    expect(await sweeper().endDue()).toBe(0);
    await pass(20_000);
    expect(await sweeper().endDue()).toBe(1);
    site.feed.state = 'up';
    expect(await stands(id)).toMatchObject({ acceptance: 1, cashed: '0' });
  });
});

describe('automatic cash-outs', () => {
  const sweeper = () =>
    makeCashoutSweeper({
      log: silentLog,
      ...parts,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      onEnded: () => undefined,
    });
  const set = (
    Kind: AutomaticKind,
    betId: number,
    value: string | null,
    { who = player, ...more }: { readonly who?: Player; readonly ConfirmedValue?: string } = {},
  ) => makeSetAutomatic(parts)({ principal: who.principal, body: { betId, Kind, value, ...more } });
  /** The home team has almost lost. */
  const homeBehind: ChanceModel = { ...even, params: { homeGoals: 0.4, awayGoals: 3, rho: 0 } };
  const readAutomaticRules = async (id: TicketId) =>
    (
      await site.pool.query(
        'select take_profit::text as profit, stop_loss::text as loss from ticket where id = $1',
        [id],
      )
    ).rows[0];

  const readMessages = async (id: TicketId) => {
    await makeEventFollower(site.pool, () => undefined)();
    const { rows } = await site.pool.query<{ kind: string; values: unknown }>(
      `select kind, values from message where key like $1`,
      [`cash-out:${id}:%`],
    );
    return rows;
  };

  it("take-profit cashes out when the value reaches the player's target", async () => {
    const id = await placeSingle();
    expect(resultCode(await set('take-profit', id, '150.00'))).toBe('ok');
    expect(await sweeper().cashOutAuto()).toBe(0);
    chances.set(matches[0] ?? 0, homeAhead);
    expect(await sweeper().cashOutAuto()).toBe(1);
    const after = await stands(id);
    expect(after).toMatchObject({ result: 2, open: '0' });
    expect(Number(after?.paid)).toBeGreaterThanOrEqual(15_000);
    expect(await sweeper().cashOutAuto()).toBe(0);
    expect(await readTicket(site.pool, { accountId: player.accountId, ticketId: id })).toMatchObject({
      cashedOutBy: 'take-profit',
    });
    expect(await readMessages(id)).toEqual([
      {
        kind: 'bet-cashed-out',
        values: { bet: `${id}`, rule: 'take-profit', amount: after?.paid, currency: 'EUR' },
      },
    ]);
    await expectBalanced();
  });

  it("stop-loss cashes out when the value falls to the player's target, but not when it rises", async () => {
    const id = await placeSingle();
    expect(resultCode(await set('stop-loss', id, '30.00'))).toBe('ok');
    chances.set(matches[0] ?? 0, { ...even, params: { homeGoals: 2.5, awayGoals: 0.9, rho: 0 } });
    expect(await sweeper().cashOutAuto()).toBe(0);
    chances.set(matches[0] ?? 0, homeBehind);
    expect(await sweeper().cashOutAuto()).toBe(1);
    const after = await stands(id);
    expect(after).toMatchObject({ result: 2, open: '0' });
    expect(Number(after?.paid)).toBeLessThanOrEqual(3000);
    expect(await readMessages(id)).toMatchObject([{ values: { rule: 'stop-loss' } }]);
    await expectBalanced();
  });

  it('a removed rule does not cash out, and an unreachable target is refused', async () => {
    const id = await placeSingle();
    expect(resultCode(await set('take-profit', id, '200.01'))).toBe('InvalidStakeException');
    expect(resultCode(await set('take-profit', id, '150.00'))).toBe('ok');
    expect(resultCode(await set('stop-loss', id, '30.00'))).toBe('ok');
    expect(resultCode(await set('take-profit', id, null))).toBe('ok');
    chances.set(matches[0] ?? 0, homeAhead);
    expect(await sweeper().cashOutAuto()).toBe(0);
    expect(await readAutomaticRules(id)).toEqual({ profit: null, loss: '3000' });
    const stranger = await site.player('1.00');
    expect(resultCode(await set('take-profit', id, '150.00', { who: stranger }))).toBe('NotFoundException');
  });

  it('a rule that is changed in play waits for the delay again', async () => {
    await kickOff(0);
    const id = await placeSingle();
    expect(resultCode(await set('take-profit', id, '150.00'))).toBe('ok');
    await pass(delayMs);
    const running = sweeper();
    expect(await running.cashOutAuto()).toBe(0);
    await pass(10);
    expect(resultCode(await set('take-profit', id, '140.00'))).toBe('ok');
    chances.set(matches[0] ?? 0, homeAhead);
    expect([await running.cashOutAuto(), await running.cashOutAuto()]).toEqual([0, 0]);
    await pass(delayMs);
    expect(await running.cashOutAuto()).toBe(1);
    await expectBalanced();
  });

  it("a target that the value already meets needs the player's confirmation of that value", async () => {
    const id = await placeSingle();
    const worth = (await quote(id)).value;
    for (const [kind, target] of [
      ['take-profit', '1.00'],
      ['take-profit', worth],
      ['stop-loss', '150.00'],
      ['stop-loss', worth],
    ] as const) {
      const result = await set(kind, id, target);
      expect(result).toMatchObject({
        ok: false,
        error: { code: 'CashoutTargetMetException', data: { value: worth, currency: 'EUR', kind } },
      });
    }
    expect(await readAutomaticRules(id)).toEqual({ profit: null, loss: null });
    expect(await sweeper().cashOutAuto()).toBe(0);
    // The value fell after it was displayed, so the player must confirm again.
    const more = `${Number(worth) + 1}`;
    expect(resultCode(await set('take-profit', id, '1.00', { ConfirmedValue: more }))).toBe(
      'CashoutTargetMetException',
    );
    expect(resultCode(await set('take-profit', id, '1.00', { ConfirmedValue: 'x' }))).toBe(
      'InvalidStakeException',
    );
    expect(resultCode(await set('take-profit', id, '1.00', { ConfirmedValue: worth }))).toBe('ok');
    expect(await sweeper().cashOutAuto()).toBe(1);
    expect(await stands(id)).toMatchObject({ result: 2, open: '0' });
  });

  it('an automatic cash-out is refused while the value of the ticket is unknown', async () => {
    const id = await placeSingle();
    site.feed.state = 'down';
    const result = await set('take-profit', id, '150.00');
    site.feed.state = 'up';
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'CashoutUnavailableException', data: { state: 'suspended' } },
    });
  });

  it('a partial cash-out scales the rules of the ticket, so that the smaller rest does not meet them', async () => {
    const id = await placeSingle();
    expect(resultCode(await set('take-profit', id, '150.00'))).toBe('ok');
    expect(resultCode(await set('stop-loss', id, '60.00'))).toBe('ok');
    expect(resultCode(await cashOut(id, { amount: '1.00', StakePart: '50.00' }))).toBe('ok');
    expect(await readAutomaticRules(id)).toEqual({ profit: '7500', loss: '3000' });
    expect(await sweeper().cashOutAuto()).toBe(0);
    expect(await stands(id)).toMatchObject({ result: 0, open: '5000' });
    // The player requested this cash-out.
    expect(await readMessages(id)).toEqual([]);
  });

  it('the number of tickets with automatic cash-outs per account is limited, also for concurrent requests', async () => {
    await site.pool.query('update betting_rule set automatic_cashouts_max = 3');
    await pass(10_000);
    const ids: TicketId[] = [];
    for (let n = 0; n < 6; n += 1)
      ids.push(await place({ type: 'single', stakeMinor: 1000n, picks: homes(2000), promisedMinor: 2000n }));
    const codes = await Promise.all(ids.map(async (id) => resultCode(await set('take-profit', id, '15.00'))));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'AutomaticCashoutLimitReachedException'),
      ...Array.from({ length: 3 }, () => 'ok'),
    ]);
    const held = ids.find((_id, n) => codes[n] === 'ok');
    if (held === undefined) throw new Error('none was set');
    // A second rule on the same ticket does not count again.
    expect(resultCode(await set('stop-loss', held, '2.00'))).toBe('ok');
    expect(resultCode(await set('take-profit', held, null))).toBe('ok');
    expect(resultCode(await set('stop-loss', held, null))).toBe('ok');
    const refused = ids.find((_id, n) => codes[n] !== 'ok');
    expect(resultCode(await set('take-profit', refused ?? 0, '15.00'))).toBe('ok');
    await site.pool.query('update betting_rule set automatic_cashouts_max = 50');
    await pass(10_000);
  });
});

describe('published cash-out values', () => {
  it('cash-out values are recalculated only after one of their inputs has changed', async () => {
    const id = await place({
      type: 'combo',
      stakeMinor: 1000n,
      picks: homes(2000, 2000),
      promisedMinor: 4000n,
    });
    const values = new CashoutValues(parts);
    const read = () => values.read(player.accountId);
    const first = await read();
    expect(first).toMatchObject({ legsValued: 2, values: [{ BetId: id, State: 'open' }] });
    expect(await read()).toEqual({ ...first, legsValued: 0 });
    // Ten concurrent reads share two queries and calculate no value.
    const all = await Promise.all(Array.from({ length: 10 }, read));
    expect(all.every(({ legsValued }) => legsValued === 0)).toBe(true);

    // A move above the margin, which is charged in full after it.
    await site.feed.odds(matches[1] ?? 0, { '1x2': [2600, 3500, 4000] }, site.nowMs);
    expect((await read()).legsValued).toBe(2);
    chances.set(matches[0] ?? 0, homeAhead);
    const raised = await read();
    expect(raised.legsValued).toBe(2);
    expect(raised.values[0]?.Value).not.toBe(first.values[0]?.Value);
    expect((await read()).legsValued).toBe(0);

    site.feed.state = 'down';
    expect(await read()).toMatchObject({ legsValued: 2, values: [{ State: 'suspended' }] });
    site.feed.state = 'up';
    expect((await read()).values).toEqual(raised.values);

    expect(resultCode(await cashOut(id, { amount: '0.10', StakePart: '5.00' }))).toBe('ok');
    const half = await read();
    expect(half).toMatchObject({ legsValued: 2, values: [{ StakeOpen: '5.00' }] });

    await site.pool.query('update betting_rule set cashout_margin_bp = 2000');
    await pass(3000);
    expect(Number((await read()).values[0]?.Value)).toBeLessThan(Number(half.values[0]?.Value));
    await site.pool.query(`insert into cashout_margin (sport, margin_bp) values ('soccer', 500)`);
    await pass(3000);
    expect((await read()).values).toEqual(half.values);
    await site.pool.query('delete from cashout_margin');
    await site.pool.query('update betting_rule set cashout_margin_bp = 500');
    await pass(3000);

    // Judged, but the ticket's row is not updated yet.
    await report(0, homeWins);
    await settlement.readFeed();
    expect((await read()).legsValued).toBe(2);
    expect((await read()).legsValued).toBe(0);
  });

  it('cash-out values are published only when they have changed', async () => {
    const id = await placeSingle();
    const values = new CashoutValues(parts);
    expect(await values.changes([player.accountId])).toHaveLength(1);
    expect(await values.changes([player.accountId])).toEqual([]);
    chances.set(matches[0] ?? 0, homeAhead);
    expect(await values.changes([player.accountId])).toMatchObject([
      { values: [{ BetId: id, State: 'open' }] },
    ]);
    expect(await values.changes([player.accountId])).toEqual([]);
  });
});

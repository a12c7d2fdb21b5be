import type { TicketId } from '@evens/base';
import type { RaceFacts } from '@evens/markets';
import type { FormulaText } from '@evens/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  betRequest,
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import { presentLines, presentTicket, readTicket, type Settlement, setOperatorResult } from '../index.ts';
import { type StruckTicket, strike } from './struck-ticket.ts';

const RUNNERS = 8;
const TAKEN = 5000;

let site: MoneySite;
let settlement: Settlement;
let player: Player;
let race: number;
let startMs: number;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
  startMs = site.nowMs + 3_600_000;
  race = await addRace('horse-racing');
  player = await site.player('1000.00');
});

async function addRace(sport: string): Promise<number> {
  const id = await site.feed.addMatch({
    ...soccer('A', 'B', startMs),
    sport,
    kind: 'race',
    competitors: Array.from({ length: RUNNERS }, (_, n) => ({ name: `R${n + 1}`, key: `r${n + 1}` })),
  });
  await site.feed.odds(id, { 'race-winner': Array(RUNNERS).fill(TAKEN) }, site.nowMs);
  return id;
}

/** The owner of the feed does this with the start. */
async function start(odds: readonly number[], offeredAtMs = startMs - 1000): Promise<void> {
  await site.pool.query(
    `insert into starting_price (match_id, odds, offered_at, at) values ($1, $2, to_timestamp($3::float8 / 1000), now())`,
    [race, odds, offeredAtMs],
  );
}

/** The first runner has this starting price. */
const startAt = (oddsMilli: number, offeredAtMs?: number) =>
  start([oddsMilli, ...Array(RUNNERS - 1).fill(9000)], offeredAtMs);

async function report(
  places: readonly number[],
  more: Partial<RaceFacts> = {},
  kind: 'result' | 'correction' = 'result',
): Promise<void> {
  site.nowMs = Math.max(site.nowMs, startMs) + 60_000;
  const all = Array.from({ length: RUNNERS }, (_, n) => places[n] ?? 0);
  await site.feed[kind](race, site.nowMs, {
    ...{ kind: 'race', status: 'ended', places: all, withdrawn: [] },
    ...more,
  });
  await settle();
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

const place = (ticket: Partial<StruckTicket> = {}) =>
  strike(site, player, {
    ...{ type: 'single', stakeMinor: 1000n, text: { bestOdds: [0] } },
    ...{ picks: [{ matchId: race, market: 'race-winner', outcomeNo: 1, odds: TAKEN }] },
    ...ticket,
  });

const placeEachWay = () =>
  place({
    stakeMinor: 2000n,
    text: { eachWay: true, bestOdds: [0, 1] },
    picks: ['race-winner', 'each-way-place'].map((market) => ({
      matchId: race,
      market,
      outcomeNo: 1,
      odds: TAKEN,
    })),
  });

async function read(ticketId: TicketId) {
  const ticket = await readTicket(site.pool, { accountId: player.accountId, ticketId });
  if (!ticket) throw new Error(`no ticket ${ticketId}`);
  const wire = presentTicket(ticket, player.principal.language);
  return {
    result: ticket.result,
    payout: ticket.payoutMinor,
    settlements: ticket.settlementNo,
    offer: wire.Items[0]?.BestOdds,
    reason: wire.Items[0]?.Selections[0]?.ResultReason,
    lines: presentLines(ticket).map(({ Payout }) => Payout),
  };
}

async function expectBalanced(): Promise<void> {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 120_000 })).toEqual([]);
}

describe('best odds guaranteed', () => {
  it.each([
    ['above the price taken', 6000, 6000n, 6000],
    ['below the price taken', 4000, 5000n, TAKEN],
    ['equal to the price taken', TAKEN, 5000n, TAKEN],
  ])(
    'a single on the winner is paid once at the better price: starting price %s',
    async (_, sp, payout, paid) => {
      const id = await place();
      const plain = await place({ text: {} });
      expect((await read(id)).offer).toEqual({ StartingPrice: null, Paid: null });
      await startAt(sp);
      expect((await read(id)).offer).toEqual({ StartingPrice: sp, Paid: null });
      await report([1, 2, 3]);
      await settle();
      const expected = { result: 2, payout, settlements: 1, offer: { StartingPrice: sp, Paid: paid } };
      expect(await read(id)).toMatchObject({ ...expected, lines: [`${Number(payout) / 100}.00`] });
      expect(await read(plain)).toMatchObject({ payout: 5000n, offer: undefined });
      await expectBalanced();
    },
  );

  it('a loser is lost, and a ticket without a starting price is paid at the price taken', async () => {
    const winner = await place();
    const loser = await place({
      picks: [{ matchId: race, market: 'race-winner', outcomeNo: 2, odds: TAKEN }],
    });
    await start([0, 9000]);
    await report([1, 2, 3]);
    expect(await read(winner)).toMatchObject({ payout: 5000n, offer: { StartingPrice: null, Paid: TAKEN } });
    expect(await read(loser)).toMatchObject({
      result: 3,
      payout: 0n,
      offer: { StartingPrice: 9000, Paid: null },
    });
  });

  it.each([
    // 10 × 6 + 10 × (1 + 5 / 5)
    ['wins', [1, 2, 3], 8000n],
    ['is placed', [2, 1, 3], 2000n],
    // Half of 10 × 6, and the whole place part.
    ['shares the win', [1, 1, 3], 5000n],
    ['is nowhere', [4, 1, 2, 3], 0n],
  ])(
    'both parts of an each-way bet are paid at the starting price if the runner %s',
    async (_, places, payout) => {
      const id = await placeEachWay();
      await startAt(6000);
      await report(places);
      expect(await read(id)).toMatchObject({ payout, settlements: 1 });
      await expectBalanced();
    },
  );

  it('a combo leg is paid at the starting price, up to the maximum payout', async () => {
    const match = await site.feed.addMatch(soccer('Home', 'Away', startMs));
    const picks = [
      { matchId: race, market: 'race-winner', outcomeNo: 1, odds: TAKEN },
      { matchId: match, market: '1x2', outcomeNo: 1, odds: 2000 },
    ];
    const combo = { type: 'combo', picks };
    const [free, capped] = [await place(combo), await place({ ...combo, capMinor: 11_000n })];
    await startAt(6000);
    await report([1, 2, 3]);
    await setOperatorResult(site.pool, {
      ...{ matchId: match, type: '1x2', specifier: '', results: [2, 3, 3], atMs: site.nowMs },
    });
    await settle();
    expect(await read(free)).toMatchObject({ payout: 12_000n });
    expect(await read(capped)).toMatchObject({ payout: 11_000n });
  });

  it('a bet on a runner that does not start is refunded', async () => {
    const id = await place();
    await start([0, 9000]);
    await report([0, 1, 2, 3], { withdrawn: [1] });
    expect(await read(id)).toMatchObject({
      result: 1,
      payout: 1000n,
      offer: { StartingPrice: null, Paid: null },
    });
  });
});

describe('Rule 4 and best odds guaranteed', () => {
  // 5.50 deducts 15% from the winnings: 10 + 40 × 0.85 = 44.
  const withdrawn = (atMs: number) => ({
    withdrawn: [8],
    withdrawals: [{ runner: 8, atMs, oddsMilli: 5500 }],
  });

  it('a starting price that was offered after the withdrawal has no deduction', async () => {
    const [better, worse] = [await place(), await place({ stakeMinor: 2000n })];
    await startAt(4500);
    await report([1, 2, 3], withdrawn(startMs - 60_000));
    const offer = { StartingPrice: 4500, Paid: 4500 };
    // 4.50 pays more than 5.00 less 15%, which is 4.40.
    expect(await read(better)).toMatchObject({
      payout: 4500n,
      offer,
      reason: expect.not.stringContaining('Rule 4'),
    });
    expect(await read(worse)).toMatchObject({ payout: 9000n });
  });

  it('the price taken less the deduction is paid where it is better than the starting price', async () => {
    const id = await place();
    await startAt(4300);
    await report([1, 2, 3], withdrawn(startMs - 60_000));
    const offer = { StartingPrice: 4300, Paid: TAKEN };
    expect(await read(id)).toMatchObject({ payout: 4400n, offer, reason: expect.stringContaining('15%') });
  });

  it('a starting price from before the last withdrawal bears its deduction', async () => {
    const id = await place();
    await startAt(6000, startMs - 60_000);
    await report([1, 2, 3], withdrawn(startMs - 30_000));
    expect(await read(id)).toMatchObject({ payout: 5250n, reason: expect.stringContaining('15%') });
  });

  it('a starting price of a cancelled span does not count', async () => {
    const id = await place();
    await site.feed.report(race, site.nowMs, {
      ...{ kind: 'cancel', reason: 'wrong-price', fromMs: startMs - 2000, untilMs: startMs },
    });
    await startAt(6000);
    await report([1, 2, 3]);
    expect(await read(id)).toMatchObject({ payout: 5000n, offer: { StartingPrice: 6000, Paid: TAKEN } });
  });
});

describe('corrections of races', () => {
  it('a corrected result is settled at the same starting price, each time once', async () => {
    const [first, second] = [
      await place(),
      await place({ picks: [{ matchId: race, market: 'race-winner', outcomeNo: 2, odds: TAKEN }] }),
    ];
    await startAt(6000);
    await report([1, 2, 3]);
    await report([2, 1, 3], {}, 'correction');
    expect(await read(first)).toMatchObject({ result: 3, payout: 0n, settlements: 2 });
    expect(await read(second)).toMatchObject({ payout: 9000n, settlements: 2 });
    await report([1, 2, 3], {}, 'correction');
    expect(await read(first)).toMatchObject({ payout: 6000n, settlements: 3 });
    expect(await site.balance(player)).toBe(100_000n - 2000n + 6000n);
    await expectBalanced();
  });

  it('a settlement that is repeated after a crash pays nothing again', async () => {
    const id = await place();
    await startAt(6000);
    await report([1, 2, 3]);
    await site.pool.query(
      `update settlement_run set state = 'first', cursor_outcome = 0, cursor_ticket = 0, due_at = 'epoch'`,
    );
    await settle();
    expect(await read(id)).toMatchObject({ payout: 6000n, settlements: 1 });
    expect(await site.balance(player)).toBe(100_000n - 1000n + 6000n);
    await expectBalanced();
  });

  it('a result that operators set without a start of the feed is settled by the stored prices', async () => {
    const id = await place();
    await site.pool.query(
      `insert into race_prices (match_id, odds, offered_at) values ($1, $2, to_timestamp($3::float8 / 1000))`,
      [race, [6500, ...Array(RUNNERS - 1).fill(9000)], startMs - 1000],
    );
    const results = [2, 3, 3, 3, 3, 3, 3, 3] as const;
    site.nowMs = startMs + 60_000;
    await setOperatorResult(site.pool, {
      matchId: race,
      type: 'race-winner',
      specifier: '',
      results,
      atMs: site.nowMs,
    });
    await settle();
    expect(await read(id)).toMatchObject({ payout: 6500n, settlements: 1 });
  });
});

describe('a placement', () => {
  async function formula(body: object, matchId = race): Promise<FormulaText | null> {
    const bet = { matchId, market: 'race-winner', outcomeNo: 1, odds: TAKEN, stake: '10.00' };
    const request = betRequest(site, player, bet);
    const placed = await site.placeBet({ ...request, body: { ...request.body, ...body } });
    if (!placed.ok) throw new Error(placed.error.code);
    const { rows } = await site.pool.query<{ formula: FormulaText | null }>(
      'select formula from ticket where id = $1',
      [placed.value.ticket.id],
    );
    return rows[0]?.formula ?? null;
  }

  it('singles and each-way bets on horse races record the offer; other races have none', async () => {
    expect(await formula({})).toEqual({ bestOdds: [0] });
    expect(await formula({ EachWay: true })).toMatchObject({ eachWay: true, bestOdds: [0, 1] });
    const golf = await addRace('golf');
    expect(await formula({}, golf)).toBeNull();
    const virtual = await addRace('virtual-racing');
    expect(await formula({}, virtual)).toBeNull();
  });

  it('a placement records no offer while operators have closed it, and placed bets keep theirs', async () => {
    const id = await place();
    await site.pool.query('update betting_rule set best_odds_open = false');
    // The rules are read again after five seconds.
    site.nowMs += 6000;
    race = await addRace('horse-racing');
    expect(await formula({}, race)).toBeNull();
    expect(await formula({ EachWay: true }, race)).not.toHaveProperty('bestOdds');
    await site.pool.query('update betting_rule set best_odds_open = true');
    expect(await read(id)).toMatchObject({ offer: { StartingPrice: null } });
    site.nowMs += 6000;
  });
});

import type { TicketId } from '@evens/base';
import type { BetEffect, CallBody, Calls } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import type { Facts } from '@evens/markets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import { decideProposal, presentProposals } from '../../platform/proposals/proposals.ts';
import {
  betCancellationExecutor,
  presentCancellationEffect,
  presentMatchEffect,
  presentTicket,
  proposeBetCancellation,
  readTicket,
  type Settlement,
} from '../index.ts';
import { presentPalpableErrors, readPalpableErrors } from '../results/palpable-errors.ts';
import { type StruckPick, type StruckTicket, strike } from './struck-ticket.ts';

const executors = { 'bet-cancellation': betCancellationExecutor };
type Request = CallBody<Calls['POST /api/desk/cancelbets']>;

let site: MoneySite;
let settlement: Settlement;
let player: Player;
let match: number;
let other: number;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
afterEach(async () => {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 120_000 })).toEqual([]);
});
beforeEach(async () => {
  site.nowMs += 3_600_000;
  match = await site.feed.addMatch(soccer('Ash', 'Birch', site.nowMs));
  other = await site.feed.addMatch(soccer('Cedar', 'Dogwood', site.nowMs));
  player = await site.player('1000.00');
});

const on = (matchId: number, outcomeNo = 1, odds = 2000): StruckPick => ({
  ...{ matchId, market: '1x2', outcomeNo, odds },
});

function bet(
  picks: readonly StruckPick[],
  { by = player, ...more }: Partial<StruckTicket> & { readonly by?: Player } = {},
) {
  const type = picks.length === 1 ? 'single' : 'combo';
  return strike(site, by, { type, stakeMinor: 1000n, picks, ...more });
}

const by = (operator: string) => ({ operator, role: 'trader', atMs: site.nowMs }) as const;

function request(over: Partial<Request> = {}): Request {
  const scope = { MatchID: match, Target: 'outcome:1x2/1', From: null, Until: null };
  return { ...scope, Cause: 'set-cancelled', CorrectOdds: null, Reason: 'a wrong line', ...over };
}

async function propose(over: Partial<Request> = {}): Promise<number> {
  const proposed = await proposeBetCancellation(site.pool, request(over), by('ann'));
  if (!proposed.ok) throw new Error(JSON.stringify(proposed.error));
  return proposed.value;
}

async function approve(id: number): Promise<void> {
  site.nowMs += 1000;
  const decided = await decideProposal({ pool: site.pool, executors }, { id, approve: true }, by('ben'));
  expect(decided.ok).toBe(true);
}

async function cancel(over: Partial<Request> = {}): Promise<void> {
  await approve(await propose(over));
  await settle();
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

function ended(home: number, away: number): Facts {
  const halves = [[0, 0] as const, [home, away] as const];
  return score(halves, true);
}

async function report(
  facts: Facts,
  { matchId = match, kind = 'result' }: { matchId?: number; kind?: 'result' | 'correction' } = {},
) {
  site.nowMs += 60_000;
  await site.feed[kind](matchId, site.nowMs, facts);
  await settle();
}

/** `result payout` of each ticket. */
async function stands(...ids: readonly TicketId[]): Promise<readonly string[]> {
  const { rows } = await site.pool.query<{ text: string }>(
    `select t.result || ' ' || t.payout as text from unnest($1::bigint[]) with ordinality as w(id, n)
     join ticket t on t.id = w.id order by w.n`,
    [ids],
  );
  return rows.map(({ text }) => text);
}

async function count(over: Partial<Request> = {}): Promise<BetEffect> {
  const { MatchID, Target, From, Until } = request(over);
  const counted = await presentCancellationEffect(site.pool, { MatchID, Target, From, Until }, site.nowMs);
  if (!counted.ok) throw new Error(JSON.stringify(counted.error));
  return counted.value;
}

async function refusedFields(over: Partial<Request>) {
  const proposed = await proposeBetCancellation(site.pool, request(over), by('ann'));
  return proposed.ok ? 'ok' : [proposed.error.code, proposed.error.data?.['fields']];
}

const instant = (atMs: number) => new Date(atMs).toISOString();

describe('the span', () => {
  it('a cancelled span includes both ends, and all other bets follow the result', async () => {
    const startMs = site.nowMs - 60_000;
    const at = (ms: number) => bet([on(match)], { decidedAtMs: startMs + ms });
    const ids = [await at(-1), await at(0), await at(5000), await at(5001)];
    await cancel({ From: instant(startMs), Until: instant(startMs + 5000) });
    expect(await stands(...ids)).toEqual(['0 0', '1 1000', '1 1000', '0 0']);
    await report(ended(1, 0));
    expect(await stands(...ids)).toEqual(['2 2000', '1 1000', '1 1000', '2 2000']);
  });

  it('without an end, bets accepted after the proposal are not cancelled', async () => {
    const early = await bet([on(match)]);
    const id = await propose({ Until: instant(site.nowMs + 3_600_000) });
    site.nowMs += 1;
    const late = await bet([on(match)]);
    await approve(id);
    await settle();
    expect(await stands(early, late)).toEqual(['1 1000', '0 0']);
    expect(await count()).toMatchObject({ Players: 1, Currencies: [{ Bets: 1, Stakes: '10.00' }] });
    await report(ended(0, 1));
    expect(await stands(early, late)).toEqual(['1 1000', '3 0']);
  });
});

describe('the scope', () => {
  it.each([
    ['outcome:1x2/1', ['1 1000', '0 0', '0 0', '0 0']],
    ['line:total;total=2.5', ['0 0', '0 0', '1 1000', '0 0']],
    ['market:total', ['0 0', '0 0', '1 1000', '1 1000']],
    ['match', ['1 1000', '1 1000', '1 1000', '1 1000']],
  ])('a cancellation of %s reaches its bets only', async (Target, expected) => {
    const total = (line: string) => ({ ...on(match), market: `total;total=${line}` });
    const ids = [
      await bet([on(match)]),
      await bet([on(match, 2)]),
      await bet([total('2.5')]),
      await bet([total('3.5')]),
    ];
    const elsewhere = await bet([on(other)]);
    await cancel({ Target });
    expect(await stands(...ids)).toEqual(expected);
    expect(await stands(elsewhere)).toEqual(['0 0']);
  });

  it('a multiple loses the cancelled leg only, whether combo, system or bet builder', async () => {
    const third = await site.feed.addMatch(soccer('Elm', 'Fir', site.nowMs));
    const picks = [on(match), on(other, 1, 3000), on(third, 1, 2000)];
    const combo = await bet(picks.slice(0, 2));
    const system = await bet(picks, {
      type: 'system',
      stakeMinor: 3000n,
      text: { rows: [{ pick: 2, unit: '1000' }] },
    });
    const builder = await bet(
      [
        { ...on(match), legNo: 1 },
        { ...on(match), market: 'total;total=0.5', legNo: 1 },
      ],
      { type: 'single', text: { builders: { 0: [2000, 1500, 2500] } } },
    );
    expect(await count()).toMatchObject({ Players: 1, Currencies: [{ Bets: 3, OpenBets: 3, Paid: '0.00' }] });
    await cancel();
    expect(await stands(combo, system, builder)).toEqual(['0 0', '0 0', '0 0']);
    await report(ended(1, 0));
    await report(ended(1, 0), { matchId: other });
    await report(ended(1, 0), { matchId: third });
    // 10 × 3, then 10 × 3 + 10 × 2 + 10 × 6, and the price of the other pick alone.
    expect(await stands(combo, system, builder)).toEqual(['2 3000', '2 11000', '2 1500']);
  });
});

describe('settled bets', () => {
  it('a won bet is taken back and a lost one is refunded; the effect names the balances below zero', async () => {
    const poor = await site.player('10.00', 'USD');
    const won = await bet([on(match)]);
    const spent = await bet([on(match)], { by: poor });
    const lost = await bet([on(match, 2)]);
    const combo = await bet([on(match, 2), on(other)]);
    await report(ended(1, 0));
    expect(await stands(won, spent, lost, combo)).toEqual(['2 2000', '2 2000', '3 0', '3 0']);
    // The player spends the payout.
    await bet([on(other)], { by: poor, stakeMinor: 2000n });
    const counted = {
      ...{ IsComplete: true, Players: 2, BelowZero: 1 },
      Currencies: [
        { Currency: 'EUR', Bets: 3, OpenBets: 0, Stakes: '30.00', Paid: '10.00', TakenBack: '10.00' },
        { Currency: 'USD', Bets: 1, OpenBets: 0, Stakes: '10.00', Paid: '0.00', TakenBack: '10.00' },
      ],
    };
    expect(await count({ Target: 'match' })).toEqual(counted);
    await cancel({ Target: 'match' });
    // The combo is open again.
    expect(await stands(won, spent, lost, combo)).toEqual(['1 1000', '1 1000', '1 1000', '0 0']);
    expect(await site.balance(poor)).toBe(-1000n);
    await report(ended(1, 0), { matchId: other });
    expect(await stands(combo)).toEqual(['2 2000']);
  });

  it('later results, corrections and cancellations of the feed leave cancelled bets as they are', async () => {
    const cancelled = await bet([on(match)]);
    await cancel();
    site.nowMs += 1;
    const next = await bet([on(match)]);
    await report(ended(0, 1));
    await report(ended(1, 0), { kind: 'correction' });
    await site.feed.report(match, site.nowMs, {
      kind: 'cancel',
      reason: 'no-result',
      fromMs: 0,
      untilMs: site.nowMs,
    });
    await settle();
    expect(await stands(cancelled, next)).toEqual(['1 1000', '2 2000']);
  });

  it('the effect of a corrected result is counted before it is proposed', async () => {
    await bet([on(match)]);
    await bet([on(match, 3)]);
    await report(ended(1, 0));
    await site.pool.query("update match set phase = 'ended' where id = $1", [match]);
    const Periods = [0, 1].map((Away) => ({ Home: 0, Away }));
    const effect = await presentMatchEffect(site.pool, { MatchID: match, Result: { Periods } }, site.nowMs);
    expect(effect).toMatchObject({
      ok: true,
      value: {
        ...{ Players: 1, BelowZero: 0 },
        Currencies: [{ Bets: 2, OpenBets: 0, Stakes: '20.00', Paid: '20.00', TakenBack: '20.00' }],
      },
    });
  });
});

describe('the proposal', () => {
  it('the second operator sees the numbers of the proposal, and two approved proposals pay once', async () => {
    const id = await bet([on(match)]);
    const [first, second] = [await propose(), await propose({ Target: 'match' })];
    const parts = { pool: site.pool, executors, nameFixture: () => 'Ash – Birch' };
    const listed = (await presentProposals(parts, by('ben'))).find(({ ID }) => ID === first);
    expect(listed?.Subject).toBe(`Ash – Birch · match:${match} outcome:1x2/1`);
    expect(listed?.Details.split('\n')).toEqual([
      `Cancels the bets on Match result: Ash accepted up to ${instant(site.nowMs)}. Two operators cancelled this after a review.`,
      'EUR: 1 open bet, stakes 10.00; 1 of them settled, payout 10.00',
      'Players: 1. Balances below zero afterwards: 0.',
      expect.stringMatching(/^Counted at .* UTC\.$/),
    ]);
    await approve(first);
    await settle();
    await approve(second);
    await settle();
    expect(await stands(id)).toEqual(['1 1000']);
    expect(await site.balance(player)).toBe(100_000n);
    const { rows } = await site.pool.query('select from ticket_settlement where ticket_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(await refusedFields({})).toEqual(['InvalidDetailsException', ['Target']]);
  });

  it('payments that were interrupted between two chunks are continued, each once', async () => {
    const ids: TicketId[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await bet([on(match)]));
    await approve(await propose());
    let chunks = 0;
    const failing = await makeTestSettlement(site, {
      chunkTickets: 2,
      news: {
        changed() {
          chunks += 1;
          if (chunks === 2) throw new Error('the process ends');
        },
      },
    });
    await expect(failing.pay()).rejects.toThrow();
    expect(new Set(await stands(...ids))).toEqual(new Set(['1 1000', '0 0']));
    site.nowMs += 60_000;
    await settle();
    expect(new Set(await stands(...ids))).toEqual(new Set(['1 1000']));
    expect(await site.balance(player)).toBe(100_000n);
  });

  it('a wrong price is published with the offered and the correct price, and the player reads it on the bet', async () => {
    const id = await bet([on(match, 1, 12_000)]);
    await bet([on(match, 1, 13_000)]);
    await cancel({ Cause: 'wrong-price', CorrectOdds: 1200 });
    const untilMs = site.nowMs - 1000;
    const german = getLanguage('de');
    expect(presentPalpableErrors(await readPalpableErrors(site.pool), german).Errors[0]).toMatchObject({
      ...{ MatchName: 'Ash – Birch', OutcomeName: 'Ash', From: null, Until: instant(untilMs) },
      ...{ OfferedFrom: 12_000, OfferedTo: 13_000, CorrectOdds: 1200 },
    });
    const ticket = await readTicket(site.pool, { accountId: player.accountId, ticketId: id });
    if (!ticket) throw new Error(`no ticket ${id}`);
    expect(presentTicket(ticket, german).Items[0]?.Selections[0]?.ResultReason).toBe(
      'Die Quote war ein offensichtlicher Irrtum. Die richtige Quote war 1.20.',
    );
  });

  it.each([
    ['an unknown market', { Target: 'line:no-such-market' }, ['Target']],
    ['a time that is none', { From: 'yesterday' }, ['From']],
    ['an end before the start', { From: '2026-03-01T13:00Z', Until: '2026-03-01T12:00Z' }, ['From', 'Until']],
    ['a wrong price without the correct one', { Cause: 'wrong-price' }, ['CorrectOdds']],
    ['a correct price with another reason', { CorrectOdds: 2000 }, ['CorrectOdds']],
    [
      'one correct price for a match',
      { Cause: 'wrong-price', CorrectOdds: 2000, Target: 'match' },
      ['Target'],
    ],
    ['a scope without bets', { Target: 'outcome:1x2/2' }, ['Target']],
  ] as const)('%s is refused', async (_what, over, fields) => {
    await bet([on(match)]);
    expect(await refusedFields(over)).toEqual(['InvalidDetailsException', fields]);
  });

  it('an unknown match is not found', async () => {
    expect(await refusedFields({ MatchID: 999_999_999 })).toEqual(['NotFoundException', undefined]);
  });
});

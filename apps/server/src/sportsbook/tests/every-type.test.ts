import type { TicketId } from '@evens/base';
import type { Facts } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import { type Settlement, setOperatorResult } from '../index.ts';
import { type StruckTicket, strike } from './struck-ticket.ts';

let site: MoneySite;
let settlement: Settlement;
let player: Player;
/** Matches of the test. The legs of a ticket are on different matches. */
let matches: readonly number[];

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  const added: number[] = [];
  for (let n = 0; n < 4; n += 1)
    added.push(await site.feed.addMatch(soccer(`Home ${n}`, `Away ${n}`, site.nowMs + 3_600_000)));
  matches = added;
  player = await site.player('1000.00');
});

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
const drawn = score(
  [
    [0, 0],
    [1, 1],
  ],
  true,
);

/** Home at these odds, one match each. */
function homes(...odds: readonly number[]) {
  return odds.map((one, n) => ({ matchId: matches[n] ?? 0, market: '1x2', outcomeNo: 1, odds: one }));
}

/** Home, with the stake refunded on a draw. */
function noBets(...odds: readonly number[]) {
  return homes(...odds).map((pick) => ({ ...pick, market: 'draw-no-bet' }));
}

async function report(n: number, facts: Facts, kind: 'result' | 'correction' = 'result'): Promise<void> {
  site.nowMs += 1000;
  await site.feed[kind](matches[n] ?? 0, site.nowMs, facts);
  await settle();
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

async function place(ticket: StruckTicket): Promise<TicketId> {
  return strike(site, player, ticket);
}

interface Standing {
  readonly result: number;
  readonly payout: string;
  readonly open: string;
}

async function stands(ticketId: TicketId): Promise<Standing> {
  const { rows } = await site.pool.query<Standing>(
    'select result, payout::text as payout, stake_open::text as open from ticket where id = $1',
    [ticketId],
  );
  const [row] = rows;
  if (!row) throw new Error(`no ticket ${ticketId}`);
  return row;
}

async function causes(ticketId: TicketId): Promise<readonly string[]> {
  const { rows } = await site.pool.query<{ said: string }>(
    "select no || ' ' || result || ' ' || payout || ' ' || cause as said from ticket_settlement where ticket_id = $1 order by no",
    [ticketId],
  );
  return rows.map(({ said }) => said);
}

async function expectBalanced(): Promise<void> {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 120_000 })).toEqual([]);
}

describe('a combo', () => {
  it('a combo is lost with its first lost leg, and a later result does not change it', async () => {
    const id = await place({ type: 'combo', stakeMinor: 1000n, picks: homes(2000, 3000) });
    await report(0, awayWins);
    expect(await stands(id)).toEqual({ result: 3, payout: '0', open: '0' });
    await report(1, homeWins);
    expect(await causes(id)).toEqual(['1 3 0 result']);
    await expectBalanced();
  });

  it('a combo is paid after its last leg, and pushed legs count with odds of 1', async () => {
    const id = await place({ type: 'combo', stakeMinor: 1000n, picks: noBets(2000, 3000, 1500) });
    await report(0, homeWins);
    await report(1, drawn);
    expect(await stands(id)).toMatchObject({ result: 0, open: '1000' });
    await report(2, homeWins);
    expect(await stands(id)).toEqual({ result: 2, payout: '3000', open: '0' });
    await expectBalanced();
  });

  it('a lost combo is open again after a correction, and is then paid', async () => {
    const id = await place({ type: 'combo', stakeMinor: 1000n, picks: homes(2000, 3000) });
    await report(0, awayWins);
    await report(0, homeWins, 'correction');
    expect(await stands(id)).toEqual({ result: 0, payout: '0', open: '1000' });
    await expectBalanced();
    await report(1, homeWins);
    expect(await stands(id)).toEqual({ result: 2, payout: '6000', open: '0' });
    expect(await causes(id)).toEqual(['1 3 0 result', '2 2 6000 correction']);
    expect(await site.balance(player)).toBe(105_000n);
    await expectBalanced();
  });

  it('a combo pays its bonus on the winnings', async () => {
    const bonus = { minOddsMilli: 1500, steps: [{ legs: 3, basisPoints: 300 }] };
    const id = await place({
      type: 'combo',
      stakeMinor: 1000n,
      picks: homes(2000, 2000, 2000),
      text: { bonus },
    });
    for (const n of [0, 1, 2]) await report(n, homeWins);
    expect(await stands(id)).toMatchObject({ payout: '8210' });
    await expectBalanced();
  });

  it('a correction can take the balance below zero, and stakes need a balance above zero', async () => {
    const id = await place({ type: 'combo', stakeMinor: 100_000n, picks: homes(2000, 2000) });
    await report(0, homeWins);
    await report(1, homeWins);
    expect(await site.balance(player)).toBe(400_000n);
    await place({
      type: 'single',
      stakeMinor: 400_000n,
      picks: [{ matchId: matches[3] ?? 0, market: '1x2', outcomeNo: 1, odds: 2000 }],
    });
    await report(1, awayWins, 'correction');
    expect(await stands(id)).toMatchObject({ result: 3, payout: '0' });
    expect(await site.balance(player)).toBe(-400_000n);
    await expectBalanced();
    await report(3, homeWins);
    expect(await site.balance(player)).toBe(400_000n);
    await expectBalanced();
  });
});

describe('a system', () => {
  const text = { rows: [{ pick: 2, unit: '100' }] };

  it('a system pays its winning lines', async () => {
    const id = await place({ type: 'system', stakeMinor: 600n, picks: homes(1500, 2000, 2500, 3000), text });
    for (const n of [0, 1, 3]) await report(n, homeWins);
    expect(await stands(id)).toMatchObject({ result: 0 });
    await report(2, awayWins);
    expect(await stands(id)).toEqual({ result: 2, payout: '1350', open: '0' });
    await expectBalanced();
  });

  it('a system is lost as soon as no line can win', async () => {
    const id = await place({ type: 'system', stakeMinor: 300n, picks: homes(1500, 2000, 2500), text });
    await report(0, awayWins);
    expect(await stands(id)).toMatchObject({ result: 0 });
    await report(1, awayWins);
    expect(await stands(id)).toEqual({ result: 3, payout: '0', open: '0' });
    await expectBalanced();
  });

  it('a system is lost with its banker', async () => {
    const banked = { ...text, bankers: [0] };
    const id = await place({
      type: 'system',
      stakeMinor: 300n,
      picks: homes(1500, 2000, 2500, 3000),
      text: banked,
    });
    await report(0, awayWins);
    expect(await stands(id)).toMatchObject({ result: 3, payout: '0' });
  });
});

describe('if-bets, reverse bets and teasers', () => {
  it('an if-bet stops after a push unless the rule is action', async () => {
    const picks = noBets(1900, 2100);
    const stops = await place({ type: 'if-bet', stakeMinor: 10_000n, picks, text: { rule: 'win-only' } });
    const goesOn = await place({ type: 'if-bet', stakeMinor: 10_000n, picks, text: { rule: 'action' } });
    await report(0, drawn);
    expect(await stands(stops)).toMatchObject({ payout: '10000', open: '0' });
    expect(await stands(goesOn)).toMatchObject({ result: 0 });
    await report(1, homeWins);
    expect(await stands(goesOn)).toEqual({ result: 2, payout: '21000', open: '0' });
    expect(await causes(stops)).toHaveLength(1);
    await expectBalanced();
  });

  it('a reverse bet pays both directions', async () => {
    const text = { rule: 'action' } as const;
    const id = await place({ type: 'reverse-bet', stakeMinor: 20_000n, picks: homes(1900, 2000), text });
    await report(0, homeWins);
    await report(1, awayWins);
    expect(await stands(id)).toMatchObject({ payout: '9000' });
    await expectBalanced();
  });

  it('a teaser is paid by the number of legs that count', async () => {
    const text = {
      prices: [
        { legs: 2, american: -110 },
        { legs: 3, american: 180 },
      ],
    };
    const market = 'asian-handicap;hcp=1|score=0:0';
    const picks = homes(1900, 1900, 1900).map((pick) => ({ ...pick, market }));
    const id = await place({ type: 'teaser', stakeMinor: 1100n, picks, text });
    await report(0, homeWins);
    await report(1, awayWins);
    await report(2, drawn);
    expect(await stands(id)).toMatchObject({ result: 2, payout: '2100' });
    await expectBalanced();
  });
});

describe('a bet builder', () => {
  /** Home and over 2.5 of one match, with both single prices and the joint price. */
  const text = { builders: { 0: [2000, 1900, 3200] } };
  const built = () => [
    { matchId: matches[0] ?? 0, market: 'draw-no-bet', outcomeNo: 1, odds: 2000, legNo: 1 },
    { matchId: matches[0] ?? 0, market: 'total;total=2.5', outcomeNo: 1, odds: 1900, legNo: 1 },
  ];

  it.each([
    [
      'all of it comes in',
      score(
        [
          [2, 0],
          [1, 0],
        ],
        true,
      ),
      { result: 2, payout: '3200', open: '0' },
    ],
    [
      'a pick is pushed: it pays the price of the rest',
      score(
        [
          [2, 0],
          [0, 2],
        ],
        true,
      ),
      { result: 2, payout: '1900', open: '0' },
    ],
    ['a pick is lost', homeWins, { result: 3, payout: '0', open: '0' }],
  ] as const)('a bet builder is settled when %s', async (_what, facts, expected) => {
    const id = await place({ type: 'single', stakeMinor: 1000n, picks: built(), text });
    await report(0, facts);
    expect(await stands(id)).toEqual(expected);
    await expectBalanced();
  });

  it('a bet builder multiplies with the other legs of its combo', async () => {
    const picks = [
      ...built(),
      { matchId: matches[1] ?? 0, market: '1x2', outcomeNo: 1, odds: 2500, legNo: 2 },
    ];
    const id = await place({ type: 'combo', stakeMinor: 1000n, picks, text });
    await report(
      0,
      score(
        [
          [2, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await report(1, homeWins);
    expect(await stands(id)).toMatchObject({ payout: '8000' });
    await expectBalanced();
  });
});

describe('a race', () => {
  const runners = 8;
  let race: number;
  const finish = (places: readonly number[], more: object = {}): Facts => ({
    kind: 'race',
    status: 'ended',
    places,
    withdrawn: [],
    ...more,
  });
  const at = (...places: readonly number[]) => Array.from({ length: runners }, (_, n) => places[n] ?? 0);
  const eachWay = (runner: number, odds: number) => [
    { matchId: race, market: 'race-winner', outcomeNo: runner, odds },
    { matchId: race, market: 'each-way-place', outcomeNo: runner, odds },
  ];

  beforeEach(async () => {
    race = await site.feed.addMatch({
      ...soccer('A', 'B', site.nowMs + 3_600_000),
      sport: 'horse-racing',
      kind: 'race',
      competitors: Array.from({ length: runners }, (_, n) => ({ name: `R${n + 1}`, key: `r${n + 1}` })),
    });
    matches = [race, ...matches.slice(1)];
  });

  it.each([
    ['wins both ways', at(1, 2, 3), '14000'],
    ['is placed only', at(2, 1, 3), '3000'],
    ['is nowhere', at(4, 1, 2, 3), '0'],
    ['shares the win', at(1, 1, 3), '8500'],
  ] as const)('an each-way bet is settled when the runner %s', async (_what, places, payout) => {
    const id = await place({
      type: 'single',
      stakeMinor: 2000n,
      picks: eachWay(1, 11_000),
      text: { eachWay: true },
    });
    await report(0, finish(places));
    expect(await stands(id)).toMatchObject({ payout });
    await expectBalanced();
  });

  it('Rule 4 deducts from bets struck before the withdrawal only', async () => {
    const before = await place({ type: 'single', stakeMinor: 1000n, picks: eachWay(1, 6000).slice(0, 1) });
    const withdrawnAtMs = site.nowMs + 60_000;
    const after = await place({
      type: 'single',
      stakeMinor: 1000n,
      picks: eachWay(1, 6000).slice(0, 1),
      decidedAtMs: withdrawnAtMs,
    });
    const other = await place({ type: 'single', stakeMinor: 1000n, picks: eachWay(8, 5500).slice(0, 1) });
    site.nowMs = withdrawnAtMs + 60_000;
    // Odds of 5.50 mean a deduction of 15 percent.
    const withdrawals = [{ runner: 8, atMs: withdrawnAtMs, oddsMilli: 5500 }];
    await report(0, finish(at(1, 2, 3), { withdrawn: [8], withdrawals }));
    expect(await stands(before)).toMatchObject({ result: 2, payout: '5250' });
    expect(await stands(after)).toMatchObject({ result: 2, payout: '6000' });
    expect(await stands(other)).toMatchObject({ result: 1, payout: '1000' });
    await expectBalanced();
    await report(0, finish(at(1, 2, 3, 0, 0, 0, 0, 4)), 'correction');
    expect(await stands(before)).toMatchObject({ payout: '6000' });
    expect(await stands(other)).toMatchObject({ result: 3, payout: '0' });
    await expectBalanced();
  });
});

describe('results set by operators', () => {
  it('a result set by operators settles at once, and the feed does not change it', async () => {
    const id = await place({ type: 'combo', stakeMinor: 1000n, picks: homes(2000, 3000) });
    await report(0, homeWins);
    await report(1, homeWins);
    const line = { matchId: matches[1] ?? 0, type: '1x2', specifier: '', atMs: site.nowMs };
    expect((await setOperatorResult(site.pool, { ...line, results: [3, 3, 2] })).ok).toBe(true);
    await settle();
    expect(await stands(id)).toMatchObject({ result: 3, payout: '0' });
    await report(1, homeWins, 'correction');
    expect(await stands(id)).toMatchObject({ result: 3, payout: '0' });
    await setOperatorResult(site.pool, { ...line, results: [1, 1, 1] });
    await settle();
    expect(await stands(id)).toMatchObject({ result: 2, payout: '2000' });
    expect(await causes(id)).toEqual(['1 2 6000 result', '2 3 0 operator', '3 2 2000 operator']);
    await expectBalanced();
  });

  it('a result can be set by operators before the first event of the feed, also without bets', async () => {
    const line = { matchId: matches[0] ?? 0, type: '1x2', specifier: '', atMs: site.nowMs };
    await setOperatorResult(site.pool, { ...line, results: [2, 3, 3] });
    await report(0, awayWins);
    const id = await place({ type: 'single', stakeMinor: 1000n, picks: homes(2000) });
    await setOperatorResult(site.pool, { ...line, results: [2, 3, 3] });
    await settle();
    expect(await stands(id)).toMatchObject({ result: 2, payout: '2000' });
  });

  it('a result set by operators pays places by the terms of the race, less Rule 4 deductions', async () => {
    const race = await site.feed.addMatch({
      ...soccer('A', 'B', site.nowMs + 3_600_000),
      sport: 'horse-racing',
      kind: 'race',
      competitors: Array.from({ length: 8 }, (_, n) => ({ name: `R${n + 1}`, key: `r${n + 1}` })),
    });
    const struckAt = (market: string, odds: number) =>
      place({ type: 'single', stakeMinor: 1000n, picks: [{ matchId: race, market, outcomeNo: 1, odds }] });
    const [toWin, toPlace] = [await struckAt('race-winner', 6000), await struckAt('each-way-place', 6000)];
    site.nowMs += 120_000;
    const withdrawals = [{ runner: 8, atMs: site.nowMs - 60_000, oddsMilli: 5500 }];
    const facts = { kind: 'race', status: 'playing', places: Array(8).fill(0), withdrawn: [8], withdrawals };
    await site.pool.query('update match set facts = $2 where id = $1', [race, facts]);
    const line = { matchId: race, specifier: '', atMs: site.nowMs };
    const results = [2, 3, 3, 3, 3, 3, 3, 1] as const;
    expect((await setOperatorResult(site.pool, { ...line, type: 'race-winner', results })).ok).toBe(true);
    expect((await setOperatorResult(site.pool, { ...line, type: 'each-way-place', results })).ok).toBe(true);
    await settle();
    // The deduction is 15 percent of the winnings at 5 to 1. With seven runners left, a place pays a quarter of the
    // odds.
    expect(await stands(toWin)).toMatchObject({ result: 2, payout: '5250' });
    expect(await stands(toPlace)).toMatchObject({ result: 2, payout: '2062' });
    await expectBalanced();
  });

  it('a result for an unknown line or match is refused', async () => {
    const line = { matchId: matches[0] ?? 0, type: '1x2', specifier: '', atMs: site.nowMs };
    expect(await setOperatorResult(site.pool, { ...line, results: [2, 3] })).toEqual({
      ok: false,
      error: 'bad-results',
    });
    expect(await setOperatorResult(site.pool, { ...line, type: 'tea', results: [2] })).toMatchObject({
      ok: false,
    });
    expect(await setOperatorResult(site.pool, { ...line, matchId: 999_999, results: [2, 3, 3] })).toEqual({
      ok: false,
      error: 'no-such-match',
    });
  });
});

describe('matches that are not played in time', () => {
  const hourMs = 3_600_000;
  let fixture: ReturnType<typeof soccer>;
  let match: number;

  beforeEach(async () => {
    fixture = soccer('Late', 'Later', site.nowMs + hourMs);
    match = await site.feed.addMatch(fixture);
    matches = [match, ...matches.slice(1)];
    await site.feed.report(match, site.nowMs, { kind: 'fixture', fixture });
  });

  async function sweep(): Promise<void> {
    await settlement.readFeed();
    await settlement.sweep();
    await settlement.pay();
  }

  async function setPhase(phase: string): Promise<void> {
    await site.pool.query('update match set phase = $2 where id = $1', [match, phase]);
  }

  async function readVerdictReason(ticketId: TicketId): Promise<string | undefined> {
    const { rows } = await site.pool.query<{ reason: string }>(
      `select v.reason from ticket_leg l join verdict v using (market_id, outcome_no) where l.ticket_id = $1 order by v.version desc limit 1`,
      [ticketId],
    );
    return rows[0]?.reason;
  }

  it('a match that is not played is cancelled after the window of its sport, and not before', async () => {
    const id = await place({ type: 'single', stakeMinor: 1000n, picks: homes(2000) });
    site.nowMs += 48 * hourMs;
    await sweep();
    expect(await stands(id)).toMatchObject({ result: 0 });
    site.nowMs += 2 * hourMs;
    await sweep();
    expect(await stands(id)).toEqual({ result: 1, payout: '1000', open: '0' });
    expect(await readVerdictReason(id)).toBe('postponed');
    await sweep();
    expect(await causes(id)).toHaveLength(1);
    await expectBalanced();
  });

  it('a match is not cancelled while the feed may still report missed events', async () => {
    const id = await place({ type: 'single', stakeMinor: 1000n, picks: homes(2000) });
    const setKnown = (atMs: number) =>
      site.pool.query(
        "update feed_run set known_until = to_timestamp($1::float8 / 1000) where feed = 'test'",
        [atMs],
      );
    await setKnown(site.nowMs);
    site.nowMs += 60 * hourMs;
    await sweep();
    expect(await stands(id)).toMatchObject({ result: 0 });
    await setKnown(site.nowMs + 10_000 * hourMs);
    await sweep();
    expect(await stands(id)).toMatchObject({ result: 1 });
  });

  it('the window of a match passes at the speed of its replay', async () => {
    const { rows } = await site.pool.query<{ run_id: number }>(
      "update feed_run set speed = 60 where feed = 'test' returning run_id",
    );
    expect(rows).toHaveLength(1);
    const id = await place({ type: 'single', stakeMinor: 1000n, picks: homes(2000) });
    site.nowMs += hourMs + hourMs;
    await sweep();
    await site.pool.query("update feed_run set speed = 1 where feed = 'test'");
    expect(await stands(id)).toMatchObject({ result: 1 });
  });

  it('an abandoned match keeps decided markets and cancels the rest', async () => {
    const half = { matchId: match, market: 'period-1x2;period=1', outcomeNo: 1, odds: 2500 };
    const goal = { matchId: match, market: 'total;total=0.5', outcomeNo: 1, odds: 1900 };
    const decided = await place({ type: 'single', stakeMinor: 1000n, picks: [half] });
    const scored = await place({ type: 'single', stakeMinor: 1000n, picks: [goal] });
    const open = await place({ type: 'single', stakeMinor: 1000n, picks: homes(2000) });
    const combo = await place({
      type: 'combo',
      stakeMinor: 1000n,
      picks: [homes(2000)[0] ?? half, { ...half, matchId: matches[1] ?? 0, market: '1x2' }],
    });
    await site.feed.incident(
      match,
      site.nowMs + hourMs,
      score(
        [
          [1, 0],
          [0, 0],
        ],
        false,
      ),
    );
    await setPhase('abandoned');
    await report(1, homeWins);
    site.nowMs += 50 * hourMs;
    await sweep();
    expect(await stands(decided)).toMatchObject({ result: 2, payout: '2500' });
    expect(await stands(scored)).toMatchObject({ result: 2, payout: '1900' });
    expect(await stands(open)).toMatchObject({ result: 1, payout: '1000' });
    expect(await readVerdictReason(open)).toBe('abandoned');
    expect(await stands(combo)).toMatchObject({ result: 2, payout: '2500' });
    await expectBalanced();
  });

  it('a match postponed beyond its window cancels earlier bets and keeps later ones', async () => {
    const before = await place({ type: 'single', stakeMinor: 1000n, picks: homes(2000) });
    site.nowMs += 60_000;
    const later = { ...fixture, startsAtMs: fixture.startsAtMs + 240 * hourMs };
    await site.feed.report(match, site.nowMs, { kind: 'change', fixture: later });
    await site.pool.query(
      'update match set fixture = $2, starts_at = to_timestamp($3::float8 / 1000) where id = $1',
      [match, later, later.startsAtMs],
    );
    site.nowMs += 60_000;
    const after = await place({ type: 'single', stakeMinor: 1000n, picks: homes(2000) });
    await sweep();
    expect(await stands(before)).toMatchObject({ result: 0 });
    site.nowMs += 60 * hourMs;
    await sweep();
    expect(await stands(before)).toMatchObject({ result: 1, payout: '1000' });
    expect(await stands(after)).toMatchObject({ result: 0 });
    await sweep();
    await report(0, homeWins);
    expect(await stands(before)).toMatchObject({ result: 1, payout: '1000' });
    expect(await stands(after)).toMatchObject({ result: 2, payout: '2000' });
    await expectBalanced();
  });
});

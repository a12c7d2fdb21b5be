import type { AccountId, MarketId, TicketId } from '@evens/base';
import { type MatchBook, openBook } from '@evens/book';
import { type ContestFacts, marketKey, type PriceMove } from '@evens/markets';
import {
  basketballShape,
  cricket,
  fairChances,
  jointChance,
  makePricer,
  NO_DRIFT,
  points,
  pointsParams,
  soccer,
} from '@evens/pricing';
import { acceptances } from '@evens/tickets';
import { expect, test } from 'vitest';
import { makePriceBuilder } from '../joint-prices/builder-price.ts';
import { MatchChances, pickMasses } from './match-chances.ts';
import type { OpenTicket } from './open-ticket.ts';
import { largestMargin, quoteTicket } from './value.ts';

const REDUCED_AT_MS = 1000;
const line = { type: 'total-full', specifier: 'total=250.5' };

function ticket(decidedAtMs: number): OpenTicket {
  return {
    id: 1 as TicketId,
    accountId: 1 as AccountId,
    currency: 'EUR',
    type: 'single',
    text: undefined,
    stakeMinor: 1000n,
    stakeOpenMinor: 1000n,
    cashedOutMinor: 0n,
    capMinor: 1_000_000n,
    promisedMinor: 2000n,
    acceptance: acceptances.accepted,
    version: 1,
    decidedAtMs,
    funding: undefined,
    takeProfit: undefined,
    stopLoss: undefined,
    picks: [
      {
        ...line,
        legNo: 1,
        marketId: 1 as MarketId,
        verdictNo: 0,
        matchId: 1,
        outcomeNo: 1,
        oddsMilli: 2000,
        verdict: undefined,
      },
    ],
  };
}

/** Cash-out of a bet on the runs of a cricket match in its second innings. */
function quote(facts: ContestFacts, decidedAtMs: number, moves?: readonly PriceMove[]) {
  const fixture = {
    sport: 'cricket',
    category: 'international',
    tournament: 't20',
    tournamentName: 'T20',
    tournamentRank: 1,
    kind: 'match',
    competitors: [
      { name: 'India', key: 'india' },
      { name: 'Australia', key: 'australia' },
    ],
    startsAtMs: 0,
    periods: 2,
    periodSeconds: 0,
  } as const;
  const market = { ...line, suspended: false, odds: [1900, 1900], seq: 1 };
  const book: MatchBook = {
    ...openBook(fixture, 1),
    phase: 'playing',
    facts,
    markets: new Map([[marketKey(line.type, line.specifier), market]]),
  };
  const params = {
    homeRuns: 160,
    awayRuns: 160,
    overs: 20,
    firstBatting: 'home',
    marginShift: 0,
    totalShift: 0,
  } as const;
  const state = { facts, elapsedSeconds: 0, extra: [30, 1] };
  const { chances } = makePricer(cricket, params).price(state, {
    margin: { scale: 1, live: true },
    drift: NO_DRIFT,
  });
  const books = { get: () => book, feed: () => ({ state: 'up', atMs: 2000, rate: 1 }) as const };
  return quoteTicket(
    ticket(decidedAtMs),
    { books, chances: new MatchChances(() => ({ ...chances, moves })) },
    { isOpen: true, margins: { usual: 500, bySport: {}, builder: 1000 }, atMs: 2000 },
  );
}

const innings = (home: number, away: number, ended: boolean) =>
  ({ phase: 'regular', home, away, ended, overs: [home + away] }) as const;
const [first, second] = [innings(150, 0, true), innings(0, 40, false)];
const facts: ContestFacts = { kind: 'contest', status: 'playing', periods: [first, second] };

test('a bet that was placed before overs were taken off is not offered a cash-out', () => {
  const reduced = { ...facts, periods: [first, { ...second, reduced: { overs: 15, atMs: REDUCED_AT_MS } }] };
  expect(quote(facts, REDUCED_AT_MS - 1).state).toBe('open');
  expect(quote(reduced, REDUCED_AT_MS - 1).state).toBe('unavailable');
  expect(quote(reduced, REDUCED_AT_MS).state).toBe('open');
});

test('a cash-out is the stake times the price at placement over the fair price, less the margin', () => {
  const { valueMinor, openPrices, chargedBasisPoints: charged } = quote(facts, 0);
  if (!openPrices) throw new Error('a single has a price');
  expect(openPrices.placedMilli).toBe(2000);
  const value = (1000 * openPrices.placedMilli * (10_000 - charged)) / openPrices.fairMilli / 10_000;
  expect(Math.abs(Number(valueMinor) - value)).toBeLessThan(2);
});

test('a cash-out falls with the price of the other outcome and never rises by a move', () => {
  const value = (moves?: readonly PriceMove[]) => quote(facts, 0, moves).valueMinor ?? 0n;
  const move = (outcomeNo: number | null, factor: number): PriceMove => ({ ...line, outcomeNo, factor });
  expect(value()).toBeGreaterThan(0n);
  expect(value([move(2, 0.6)])).toBeLessThan(value());
  expect(value([move(1, 0.6)])).toBe(value());
  expect(value([move(1, 1.05)])).toBeLessThan(value());
  expect(value([move(null, 0.6)])).toBe(value());
});

const soccerFixture = {
  sport: 'soccer',
  category: 'gb-eng',
  tournament: 'cup',
  tournamentName: 'Cup',
  tournamentRank: 1,
  kind: 'match',
  startsAtMs: 0,
  periods: 2,
  periodSeconds: 2700,
  competitors: [
    { name: 'Home', key: 'home' },
    { name: 'Away', key: 'away' },
  ],
} as const;

test('a bet on players has the value of its joint chance, and none while a chance is unknown', () => {
  const played: ContestFacts = {
    ...{ kind: 'contest', status: 'playing', goals: [], scorers: [] },
    periods: [{ phase: 'regular', home: 0, away: 0, ended: false }],
    appearances: [{ player: 0 }, { player: 1 }, { player: 2 }, { player: 3, hasLeft: true }],
    playerCounts: { assists: {}, cards: {} },
  };
  const four = (first: number, second: number) => [first, second, first, second];
  const params = {
    ...{ homeGoals: 1.5, awayGoals: 1.4, rho: 0 },
    players: {
      homeCount: 2,
      ...{ starts: four(1, 1), leaves: four(0, 0), goals: four(0.6, 0.4) },
      ...{ assists: four(0.3, 0.3), cards: four(0.2, 0.2) },
    },
  };
  const state = { facts: played, elapsedSeconds: 600, extra: [0, 0, 0] };
  const { chances } = makePricer(soccer, params).price(state, {
    ...{ margin: { scale: 1, live: true }, drift: NO_DRIFT },
  });
  const market = { type: '1x2', specifier: '', suspended: false, odds: [2000, 3500, 4000], seq: 1 };
  const book: MatchBook = {
    ...openBook(soccerFixture, 1),
    ...{ phase: 'playing', facts: played, markets: new Map([[marketKey('1x2', ''), market]]) },
  };
  const books = { get: () => book, feed: () => ({ state: 'up', atMs: 2000, rate: 1 }) as const };
  const quoteLines = (...lines: readonly (readonly [string, string, number])[]) => {
    const [pick] = ticket(0).picks;
    if (!pick) throw new Error('no pick');
    const picks = lines.map(([type, specifier, outcomeNo]) => ({ ...pick, type, specifier, outcomeNo }));
    // Two picks at 4.00 together.
    const text = picks.length > 1 ? { builders: { 0: [2000, 2000, 4000] } } : undefined;
    return quoteTicket(
      { ...ticket(0), text, picks },
      { books, chances: new MatchChances(() => chances) },
      { isOpen: true, margins: { usual: 0, bySport: {}, builder: 1000 }, atMs: 2000 },
    );
  };
  const set = soccer.scenarios(params, state);
  const [scorer, win] = [['player-goals', 'number=1', 1] as const, ['1x2', '', 1] as const];
  const joint = jointChance(
    set,
    [scorer, win].map(([type, specifier, outcomeNo]) => ({ type, specifier, outcomeNo })),
  );
  if (!joint.ok) throw new Error(joint.error.code);
  expect(Number(quoteLines(scorer, win).valueMinor)).toBeCloseTo(4000 * joint.value, -1);
  expect(quoteLines(scorer).state).toBe('open');
  // The player has left the pitch: nothing is left to pay.
  expect(quoteLines(['player-goals', 'number=1', 4]).state).toBe('unavailable');
  expect(quoteLines(['player-shots', 'number=2', 1]).state).toBe('unavailable');
  const known = new MatchChances(() => chances).of(1, book);
  if (!known) throw new Error('no chances');
  const find = (type: string) =>
    pickMasses(known, { type, specifier: 'number=2', outcomeNo: 1 }, { lead: undefined, match });
  const match = { facts: played, sport: 'soccer' };
  expect([find('player-shots'), find('player-goals')]).toEqual([undefined, expect.anything()]);
  expect(quoteLines(['player-shots', 'number=2', 1], win).state).toBe('unavailable');
});

test('a bet builder whose price has not moved costs no second margin, and one that has moved does', () => {
  const played: ContestFacts = { kind: 'contest', status: 'scheduled', periods: [] };
  const state = { facts: played, elapsedSeconds: 0, extra: [] };
  const priced = (homeGoals: number) =>
    makePricer(soccer, { homeGoals, awayGoals: 1.2, rho: -0.1 }).price(state, {
      ...{ margin: { scale: 1, live: false }, drift: NO_DRIFT },
    });
  const createBook = ({ markets }: ReturnType<typeof priced>): MatchBook => ({
    ...openBook(soccerFixture, 1),
    markets: new Map(
      markets.map((market) => [
        marketKey(market.type, market.specifier),
        { ...market, suspended: false, seq: 1 },
      ]),
    ),
  });
  const before = priced(1.6);
  const book = createBook(before);
  const legs = [
    { type: '1x2', specifier: '', outcomeNo: 1 },
    { type: 'both-teams-to-score', specifier: '', outcomeNo: 1 },
    { type: 'odd-even', specifier: '', outcomeNo: 1 },
    { type: 'period-1x2', specifier: 'period=1', outcomeNo: 2 },
  ].map((leg) => ({
    ...leg,
    oddsMilli: book.markets.get(marketKey(leg.type, leg.specifier))?.odds[leg.outcomeNo - 1] ?? 0,
  }));
  const prices = makePriceBuilder(1000)({ book, chances: before.chances, picks: legs });
  const joint = jointChance(soccer.scenarios({ homeGoals: 1.6, awayGoals: 1.2, rho: -0.1 }, state), legs);
  const [pick] = ticket(0).picks;
  if (!prices.ok || !joint.ok || !pick) throw new Error('refused');
  const quoteAt = (now: ReturnType<typeof priced>) => {
    const current = createBook(now);
    return quoteTicket(
      {
        ...{ ...ticket(0), promisedMinor: 1_000_000n, text: { builders: { 0: prices.value } } },
        picks: legs.map((leg) => ({ ...pick, ...leg })),
      },
      {
        books: { get: () => current, feed: () => ({ state: 'up', atMs: 2000, rate: 1 }) as const },
        chances: new MatchChances(() => now.chances),
      },
      { isOpen: true, margins: { usual: 500, bySport: {}, builder: 1000 }, atMs: 2000 },
    );
  };
  const fresh = quoteAt(before);
  expect(fresh.chargedBasisPoints).toBe(0);
  expect(Number(fresh.valueMinor)).toBeCloseTo((prices.value.at(-1) ?? 0) * joint.value, -1);
  expect(Number(fresh.valueMinor)).toBeGreaterThan(1000 / 1.18);
  expect(quoteAt(priced(2.4)).chargedBasisPoints).toBe(500);
});

test('a bet on points of a player in play has the value of those still to come, and none without counts', () => {
  const played = (points: number): ContestFacts => ({
    ...{ kind: 'contest', status: 'playing', appearances: [{ player: 0 }, { player: 1 }] },
    periods: [
      { phase: 'regular', home: 30, away: 25, ended: true },
      { phase: 'regular', home: 10, away: 12, ended: false },
    ],
    playerCounts: { points: { 0: points, 1: 30 }, threes: {}, rebounds: {}, assists: {} },
  });
  const scorer = { scores: [0.3], assists: [0.1], twos: 0.6, threes: 0.2, beside: { rebounds: [8] } };
  const params = {
    ...pointsParams(basketballShape, { margin: 3, total: 220 }),
    players: { homeCount: 1, players: [scorer, scorer] },
  };
  const fixture = { ...soccerFixture, sport: 'basketball', periods: 4, periodSeconds: 720 } as const;
  const leg = { type: 'player-points-full', specifier: 'number=25' };
  const quotePoints = (facts: ContestFacts) => {
    const state = { facts, elapsedSeconds: 300, extra: [300] };
    const { chances } = makePricer(points, params).price(state, {
      ...{ margin: { scale: 1, live: true }, drift: NO_DRIFT },
    });
    const market = { ...leg, suspended: false, odds: [1900, 0], seq: 1 };
    const book: MatchBook = {
      ...openBook(fixture, 1),
      ...{ phase: 'playing', facts, markets: new Map([[marketKey(leg.type, leg.specifier), market]]) },
    };
    const books = { get: () => book, feed: () => ({ state: 'up', atMs: 2000, rate: 1 }) as const };
    const [pick] = ticket(0).picks;
    if (!pick) throw new Error('no pick');
    const chance = fairChances(points.scenarios(params, state), leg)[0] ?? 0;
    const quoted = quoteTicket(
      { ...ticket(0), picks: [{ ...pick, ...leg, outcomeNo: 1 }] },
      { books, chances: new MatchChances(() => chances) },
      { isOpen: true, margins: { usual: 0, bySport: {}, builder: 1000 }, atMs: 2000 },
    );
    return { chance, state: quoted.state, value: Number(quoted.valueMinor ?? 0n) };
  };
  const [few, many] = [quotePoints(played(6)), quotePoints(played(14))];
  expect([few.state, many.state]).toEqual(['open', 'open']);
  expect(few.value).toBeCloseTo(2000 * few.chance, -1);
  expect(many.value).toBeGreaterThan(few.value * 1.1);
  const { playerCounts: _, ...uncounted } = played(14);
  expect(quotePoints(uncounted).state).toBe('unavailable');
});

test('the value of a leg with early payout includes the chance of a lead, and is the full price once its side leads', () => {
  const value = (home: number, away: number, earlyPayout: Readonly<Record<string, number>> | undefined) => {
    const played: ContestFacts = {
      ...{ kind: 'contest', status: 'playing', goals: [] },
      periods: [{ phase: 'regular', home, away, ended: false }],
    };
    const market = { type: '1x2', specifier: '', suspended: false, odds: [2000, 3500, 4000], seq: 1 };
    const book: MatchBook = {
      ...openBook(soccerFixture, 1),
      ...{ phase: 'playing', facts: played, markets: new Map([[marketKey('1x2', ''), market]]) },
    };
    const state = { facts: played, elapsedSeconds: 600, extra: [0, 0, 0] };
    const params = { homeGoals: 1.5, awayGoals: 1.4, rho: -0.1 };
    const { chances } = makePricer(soccer, params).price(state, {
      ...{ margin: { scale: 1, live: true }, drift: NO_DRIFT },
    });
    const [pick] = ticket(0).picks;
    if (!pick) throw new Error('no pick');
    const text = earlyPayout && { earlyPayout };
    const books = { get: () => book, feed: () => ({ state: 'up', atMs: 2000, rate: 1 }) as const };
    return quoteTicket(
      { ...ticket(0), text, picks: [{ ...pick, type: '1x2', specifier: '', outcomeNo: 1 }] },
      { books, chances: new MatchChances(() => chances) },
      { isOpen: true, margins: { usual: 0, bySport: {}, builder: 1000 }, atMs: 2000 },
    ).valueMinor;
  };
  const plain = value(0, 0, undefined) ?? 0n;
  const early = value(0, 0, { 0: 2 }) ?? 0n;
  expect(early).toBeGreaterThan(plain);
  expect(early).toBeLessThan((plain * 12n) / 10n);
  expect(value(2, 0, undefined)).toBeLessThan(2000n);
  expect(value(2, 0, { 0: 2 })).toBe(2000n);
});

test('a bet on several sports costs the largest of their margins', () => {
  const margins = { usual: 500, bySport: { soccer: 200, cricket: 800 } };
  expect(largestMargin(margins, ['soccer'])).toBe(200);
  expect(largestMargin(margins, ['soccer', 'tennis'])).toBe(500);
  expect(largestMargin(margins, ['soccer', 'tennis', 'cricket'])).toBe(800);
});

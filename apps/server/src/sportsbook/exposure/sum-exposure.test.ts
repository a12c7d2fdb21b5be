import type { AccountId, MarketId, MatchId, TicketId } from '@evens/base';
import { type Fixture, openBook } from '@evens/book';
import { betResults, type ContestFacts, LOST, WIN } from '@evens/markets';
import { computeScenarios, lineMasses, makePricer, NO_DRIFT, parsedLine, soccer } from '@evens/pricing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MatchValues } from './match-values.ts';
import type { OpenBet, OpenLine, OpenMatch } from './open-bets.ts';
import {
  type ExposureSums,
  type LineTotals,
  lineLiability,
  type MatchTotals,
  outcomeLiability,
  sumExposure,
} from './sum-exposure.ts';
import { computeWorstCase } from './worst-case.ts';

const fixture: Fixture = {
  sport: 'soccer',
  category: 'gb-eng',
  tournament: 'premier-league',
  tournamentName: 'Premier League',
  tournamentRank: 1,
  kind: 'match',
  competitors: [
    { name: 'Home', key: 'home' },
    { name: 'Away', key: 'away' },
  ],
  startsAtMs: 0,
  periods: 2,
  periodSeconds: 2700,
};
const facts: ContestFacts = { kind: 'contest', status: 'scheduled', periods: [], goals: [] };
const state = { facts, elapsedSeconds: 0, extra: [] };
const { chances } = makePricer(soccer, { homeGoals: 1.55, awayGoals: 1.2, rho: -0.1 }).price(state, {
  margin: { scale: 1, live: false },
  drift: NO_DRIFT,
});
const set = computeScenarios(chances, facts);
const clock = { nowMs: () => 0 };

function buildMatch(id: number): OpenMatch {
  return { id: id as MatchId, tournamentId: 1, fixture };
}

function buildLine(match: OpenMatch, id: number, line: { type: string; specifier: string }): OpenLine {
  return { ...line, match, id: id as MarketId, verdictNo: 0, outcomes: new Set(), standing: new Map() };
}

const match = buildMatch(1);
const other = buildMatch(2);
const result = buildLine(match, 1, { type: '1x2', specifier: '' });
const total = buildLine(match, 2, { type: 'total', specifier: 'total=2.5' });
const handicap = buildLine(match, 3, { type: 'asian-handicap', specifier: 'hcp=-0.25|score=0:0' });
const otherResult = buildLine(other, 4, { type: '1x2', specifier: '' });

let nextId = 0;
function single(line: OpenLine, outcomeNo: number, { stake = 1000, oddsMilli = 2000 } = {}): OpenBet {
  nextId += 1;
  return {
    id: nextId as TicketId,
    version: 1,
    accountId: 7 as AccountId,
    currency: 'EUR',
    decidedAtMs: 0,
    stakeMinor: BigInt(stake),
    payoutMinor: BigInt(Math.floor((stake * oddsMilli) / 1000)),
    formula: undefined,
    legs: [{ picks: [{ line, outcomeNo, oddsMilli }], builder: undefined }],
  };
}

/** Only match 1 has chances. */
const books = {
  get: (id: number) => (id === 1 ? { ...openBook(fixture, 1), facts } : undefined),
  chances: (id: number) => (id === 1 ? chances : undefined),
};

const RECENT_AFTER_MS = 1_000_000;

function sum(bets: readonly OpenBet[]): Promise<ExposureSums> {
  return sumExposure(
    { values: () => bets },
    {
      values: new MatchValues(books, clock),
      toBase: (minor) => Number(minor),
      recentAfterMs: RECENT_AFTER_MS,
    },
  );
}

function matchTotals(sums: ExposureSums, id: MatchId): MatchTotals {
  const totals = sums.matches.get(id);
  if (!totals) throw new Error(`no totals of match ${id}`);
  return totals;
}

function lineTotals(sums: ExposureSums, { id, match: { id: matchId } }: OpenLine): LineTotals {
  const totals = matchTotals(sums, matchId).lines.get(id);
  if (!totals) throw new Error(`no totals of line ${id}`);
  return totals;
}

function liabilities(line: LineTotals): Record<number, number> {
  return Object.fromEntries(
    Array.from(line.outcomes.values(), (outcome) => [outcome.outcomeNo, outcomeLiability(line, outcome)]),
  );
}

describe('sums of open bets', () => {
  test('the liability of an outcome is its payouts less all stakes of the line', async () => {
    const sums = await sum([
      single(result, 1, { stake: 10_000, oddsMilli: 2500 }),
      single(result, 1, { stake: 5000, oddsMilli: 2000 }),
      single(result, 2, { stake: 4000, oddsMilli: 3400 }),
    ]);
    const line = lineTotals(sums, result);
    expect(liabilities(line)).toEqual({ 1: 25_000 + 10_000 - 19_000, 2: 13_600 - 19_000 });
    expect(lineLiability(line)).toBe(16_000);
    expect(sums.all).toMatchObject({ bets: 3, multiples: 0, stakes: 19_000, payouts: 48_600 });
    expect(sums.players.get(7 as AccountId)).toMatchObject({ bets: 3, stakes: 19_000 });
  });

  test('bets of the last minute are counted once in each group', async () => {
    const bet = single(result, 1, { stake: 1000, oddsMilli: 2000 });
    const newer = { ...bet, decidedAtMs: RECENT_AFTER_MS + 1, legs: [...bet.legs, ...bet.legs] };
    const sums = await sum([{ ...bet, decidedAtMs: RECENT_AFTER_MS }, newer]);
    expect(sums.all).toMatchObject({ bets: 2, recent: 1 });
    expect(matchTotals(sums, match.id)).toMatchObject({ bets: 2, recent: 1 });
  });

  test('the expected payout follows from the chances behind the prices', async () => {
    const [home] = lineMasses(set, result);
    const { matches } = await sum([single(result, 1, { stake: 10_000, oddsMilli: 2500 })]);
    expect(matches.get(match.id)?.expected).toBeCloseTo(25_000 * (home?.win ?? 0), 6);
  });

  test('an accepted price counts as fair where there are no chances', async () => {
    const sums = await sum([single(otherResult, 1, { stake: 1000, oddsMilli: 4000 })]);
    expect(matchTotals(sums, other.id).expected).toBe(1000);
    expect(lineTotals(sums, otherResult).outcomes.get(1)?.chance).toBeUndefined();
  });

  test('a decided leg moves its winnings to the open leg and leaves its own line', async () => {
    const [won, lost] = [WIN, LOST].map((verdict) => {
      const line = buildLine(match, 9, { type: '1x2', specifier: '' });
      line.standing.set(1, {
        version: 1,
        leads: [],
        atMs: 0,
        windows: [
          {
            ...{ fromMs: -1, untilMs: 1, verdict, source: 'result', reason: 'decided', args: {} },
          },
        ],
      });
      const [leg] = single(line, 1, { oddsMilli: 1800 }).legs;
      const bet = single(otherResult, 1, { stake: 1000, oddsMilli: 2000 });
      return { ...bet, payoutMinor: 3600n, legs: leg ? [leg, ...bet.legs] : [] };
    });
    if (!won || !lost) throw new Error('no bets');
    const sums = await sum([won]);
    expect(sums.matches.has(match.id)).toBe(false);
    expect(lineTotals(sums, otherResult)).toMatchObject({
      bets: 1,
      multiples: 1,
      stakes: 1800,
      payouts: 3600,
    });
    expect(lineTotals(await sum([lost]), otherResult)).toMatchObject({ stakes: 0, payouts: 0 });
  });

  test('the picks of a bet builder count the builder on their lines and once in the match', async () => {
    const builder = single(result, 1, { stake: 1000, oddsMilli: 2000 });
    const picks = [
      { line: result, outcomeNo: 1, oddsMilli: 2000 },
      { line: total, outcomeNo: 1, oddsMilli: 1900 },
    ];
    const bet = { ...builder, payoutMinor: 3000n, legs: [{ picks, builder: [2000, 1900, 3000] }] };
    const sums = await sum([bet]);
    expect(matchTotals(sums, match.id)).toMatchObject({ bets: 1, multiples: 0, stakes: 1000, payouts: 3000 });
    const over = lineMasses(set, total)[0]?.win ?? 0;
    const home = lineMasses(set, result)[0]?.win ?? 0;
    const { payouts: onTotal } = lineTotals(sums, total);
    const { payouts: onResult } = lineTotals(sums, result);
    // Both are the expected payout of the builder, divided by the chance of the pick.
    expect(onTotal * over).toBeCloseTo(onResult * home, 6);
    expect(onTotal).toBeLessThan(3000);
  });
});

const outcomes = [
  { line: result, outcomeNo: 1 },
  { line: result, outcomeNo: 2 },
  { line: result, outcomeNo: 3 },
  { line: total, outcomeNo: 1 },
  { line: total, outcomeNo: 2 },
  { line: handicap, outcomeNo: 1 },
  { line: handicap, outcomeNo: 2 },
];
/** Payouts of these stakes are not rounded. */
const anyStake = fc.integer({ min: 1, max: 100 }).map((thousands) => 1000 * thousands);
const anyBet = fc.record({
  outcome: fc.constantFrom(...outcomes),
  stake: anyStake,
  oddsMilli: fc.integer({ min: 1010, max: 20_000 }),
});
const anyBuilder = fc.record({
  home: fc.constantFrom(1, 2, 3),
  goals: fc.constantFrom(1, 2),
  stake: anyStake,
  oddsMilli: fc.integer({ min: 1010, max: 20_000 }),
});

/** Loss of the house in each end of the match, bet by bet. */
function naiveLosses(bets: readonly OpenBet[]): readonly number[] {
  return set.facts.map((final) =>
    bets.reduce((loss, { legs: [leg], stakeMinor, payoutMinor }) => {
      const results = (leg?.picks ?? []).map(({ line, outcomeNo }) => {
        const { definition, specifier } = parsedLine(line);
        return definition.settle(outcomeNo, specifier, final)?.result;
      });
      const [stake, payout] = [Number(stakeMinor), Number(payoutMinor)];
      const paid = results.every((each) => each === betResults.win)
        ? payout
        : results[0] === betResults.halfWin
          ? (payout + stake) / 2
          : results[0] === betResults.halfLose
            ? stake / 2
            : results[0] === betResults.refund && results.length === 1
              ? stake
              : 0;
      return loss + paid - stake;
    }, 0),
  );
}

test('the worst case and the mean of a match equal a settlement of each bet in each of its ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyBet, { minLength: 1, maxLength: 12 }),
      fc.array(anyBuilder, { maxLength: 3 }),
      async (singles, builders) => {
        const bets = [
          ...singles.map(({ outcome: { line, outcomeNo }, ...terms }) => single(line, outcomeNo, terms)),
          ...builders.map(({ home, goals, ...terms }) => ({
            ...single(result, home, terms),
            legs: [
              {
                picks: [
                  { line: result, outcomeNo: home, oddsMilli: 2000 },
                  { line: total, outcomeNo: goals, oddsMilli: 2000 },
                ],
                builder: [2000, 2000, terms.oddsMilli],
              },
            ],
          })),
        ];
        const totals = matchTotals(await sum(bets), match.id);
        const naive = naiveLosses(bets);
        const mean = naive.reduce((loss, own, end) => loss + own * (set.weights[end] ?? 0), 0);
        const { loss, isExact, ends } = computeWorstCase(totals, set, () => 'any');
        expect(isExact).toBe(true);
        expect(loss).toBeCloseTo(Math.max(...naive), 4);
        expect(ends[0]?.meanLoss).toBeCloseTo(mean, 2);
        expect(totals.expected - totals.stakes).toBeCloseTo(mean, 2);
        expect(computeWorstCase(totals, undefined, () => '').loss).toBeGreaterThanOrEqual(loss - 1e-6);
      },
    ),
    { numRuns: 60 },
  );
});

test('bets on players raise the worst case of a match by an upper bound', async () => {
  const scorers = buildLine(match, 40, { type: 'player-goals', specifier: 'number=1' });
  const bets = [
    single(result, 1, { stake: 1000, oddsMilli: 2000 }),
    single(scorers, 3, { stake: 1000, oddsMilli: 4000 }),
    single(scorers, 9, { stake: 1000, oddsMilli: 2500 }),
  ];
  const { loss, isExact } = computeWorstCase(matchTotals(await sum(bets), match.id), set, () => 'any');
  expect([loss, isExact]).toEqual([1000 + 3000 + 1500, false]);
  const line = matchTotals(await sum(bets), match.id).lines.get(scorers.id);
  expect(line && lineLiability(line)).toBe(3000 + 1500);
});

test('six drawn numbers win together, and the stakes on all others are lost', async () => {
  const numbers = buildLine(match, 42, { type: 'lotto-number', specifier: '' });
  const bets = Array.from({ length: 9 }, (_, index) =>
    single(numbers, index + 1, { stake: 1000 * (index + 1), oddsMilli: 7200 }),
  );
  const totals = matchTotals(await sum(bets), match.id);
  const line = totals.lines.get(numbers.id);
  // The numbers 4 to 9 win: 39,000 at 7.20, less all stakes of 45,000.
  const worst = 39_000 * 7.2 - 45_000;
  expect(line && lineLiability(line)).toBeCloseTo(worst, 6);
  expect(computeWorstCase(totals, undefined, () => '').loss).toBeCloseTo(worst, 6);
});

test('the liability of a match without a model is no lower than 0 if all stakes of a line may return', async () => {
  // A draw returns half of each stake and pays the other half of the away side at its price.
  const bets = [
    single(handicap, 1, { stake: 1000, oddsMilli: 1010 }),
    single(handicap, 2, { stake: 1000, oddsMilli: 1010 }),
  ];
  const { loss, isExact } = computeWorstCase(matchTotals(await sum(bets), match.id), undefined, () => '');
  expect([loss, isExact]).toEqual([0, false]);
});

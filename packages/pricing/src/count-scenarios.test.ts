import { type ContestFacts, type PeriodScore, type PriceMove, parseMarket } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { jointChance, moveScenarios, type PricingState, readChanceModel, soccer } from './index.ts';
import { fairChances } from './price-markets.ts';

const counts = {
  corners: { home: 5.6, away: 4.6 },
  'yellow-cards': { home: 1.8, away: 2 },
  'red-cards': { home: 0.09, away: 0.09 },
  shots: { home: 13, away: 11 },
  'shots-on-target': { home: 4.8, away: 4.1 },
  offsides: { home: 1.9, away: 1.7 },
  'throw-ins': { home: 21, away: 20 },
  fouls: { home: 10, away: 11 },
};
const params = { homeGoals: 1.5, awayGoals: 1.2, rho: -0.08, counts };
const scheduled: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};

function playing(corners: readonly ('home' | 'away')[], elapsedSeconds: number): PricingState {
  const home = corners.filter((side) => side === 'home').length;
  const period: PeriodScore = {
    phase: 'regular',
    home: 0,
    away: 0,
    ended: false,
    counts: {
      corners: { home, away: corners.length - home },
      'yellow-cards': { home: 1, away: 0 },
      'red-cards': { home: 0, away: 0 },
    },
  };
  const facts: ContestFacts = {
    kind: 'contest',
    status: 'playing',
    periods: [period],
    goals: [],
    cornerSides: corners,
  };
  return { facts, elapsedSeconds, extra: [0, 0, 0] };
}

const line = (type: string, specifier = '') => ({ type, specifier });
const chances = (state: PricingState, type: string, specifier = '') =>
  fairChances(soccer.scenarios(params, state), line(type, specifier));

/** P(X ≤ n) of a Poisson variable, summed term by term. */
function atMost(n: number, mean: number): number {
  let chance = Math.exp(-mean);
  let sum = 0;
  for (let k = 0; k <= n; k++) {
    sum += chance;
    chance = (chance * mean) / (k + 1);
  }
  return sum;
}

describe('scenarios of counts', () => {
  it('totals before the match have the chances of a Poisson sum', () => {
    expect(chances(scheduled, 'corners-total', 'total=9.5')[1]).toBeCloseTo(atMost(9, 10.2), 4);
    expect(chances(scheduled, 'corners-home-total', 'total=5.5')[1]).toBeCloseTo(atMost(5, 5.6), 4);
    expect(chances(scheduled, 'period-corners-total', 'period=1|total=4.5')[1]).toBeCloseTo(
      atMost(4, 10.2 * 0.48),
      4,
    );
    expect(chances(scheduled, 'throw-ins-total', 'total=40.5')[1]).toBeCloseTo(atMost(40, 41), 3);
    expect(chances(scheduled, 'sending-off')[1]).toBeCloseTo(Math.exp(-0.18), 3);
  });

  it('shots have no price while play goes on, and one in the break', () => {
    const shots = { home: 6, away: 4 };
    const { facts, ...rest } = playing([], 1410);
    const withShots = (ended: boolean): PricingState => {
      if (facts.kind !== 'contest') throw new Error('a match');
      const periods = facts.periods.map((half) => ({ ...half, ended, counts: { ...half.counts, shots } }));
      return { ...rest, facts: { ...facts, periods } };
    };
    const find = (state: PricingState) => soccer.scenarios(params, state).findOwn?.('shots');
    expect(find(withShots(false))).toBeUndefined();
    expect(find(withShots(true))).toBeDefined();
  });

  it('a total in play counts from the number so far, over the time that is left', () => {
    const ahead = 10.2 * (0.48 * (1 - 1410 / 2820) + 0.52);
    expect(chances(playing(['home', 'away', 'home'], 1410), 'corners-total', 'total=9.5')[1]).toBeCloseTo(
      atMost(6, ahead),
      4,
    );
  });

  it('the next corner and the race agree with a walk over the corners', () => {
    const state = playing(['home', 'home'], 0);
    const homeShare = 5.6 / 10.2;
    const [home = 0, none = 0, away = 0] = chances(state, 'nth-corner', 'number=3');
    expect(none).toBeCloseTo(Math.exp(-10.2), 6);
    expect(home / away).toBeCloseTo(homeShare / (1 - homeShare), 6);
    expect(soccer.scenarios(params, state).findOwn?.('next-corner 4')).toBeUndefined();
    // One more home corner or three away ones: away is first with three in a row.
    const [first = 0, , second = 0] = chances(state, 'race-to-corners', 'number=3');
    const threeOrMore = 1 - atMost(2, 10.2);
    expect(second).toBeCloseTo((1 - homeShare) ** 3 * threeOrMore, 5);
    expect(first + second).toBeLessThan(1);
  });

  it('counts that are reported after a half have lines before the match only', () => {
    const lines = (state: PricingState) =>
      soccer.lines(params, state, soccer.scenarios(params, state)).map(({ type }) => type);
    expect(lines(scheduled)).toEqual(
      expect.arrayContaining(['shots-total', 'throw-ins-1x2', 'corners-total', 'cards-total']),
    );
    const live = lines(playing([], 60));
    expect(live).toEqual(
      expect.arrayContaining(['corners-total', 'nth-corner', 'period-nth-corner', 'booking-points-total']),
    );
    expect(live.filter((type) => /shots|offsides|throw-ins|fouls/.test(type))).toEqual([]);
  });

  it('a source without counts has no lines on them', () => {
    const { counts: _, ...bare } = params;
    const set = soccer.scenarios(bare, scheduled);
    const types = soccer
      .lines(bare, scheduled, set)
      .map(({ type, specifier }) => parseMarket(type, specifier));
    expect(types.some((market) => market.ok && market.value.definition.scenarios !== undefined)).toBe(false);
    const { corners: __, ...withoutCorners } = counts;
    const other = { ...params, counts: withoutCorners };
    const some = soccer.lines(other, scheduled, soccer.scenarios(other, scheduled)).map(({ type }) => type);
    expect(some.filter((type) => type.includes('corner'))).toEqual([]);
    expect(some).toContain('cards-total');
  });
});

describe('builders across counts', () => {
  const set = soccer.scenarios(params, scheduled);
  const leg = (type: string, specifier: string, outcomeNo: number) => ({ type, specifier, outcomeNo });
  const won = leg('1x2', '', 1);
  const corners = leg('corners-total', 'total=9.5', 1);
  const cards = leg('cards-total', 'total=3.5', 1);

  it('the score, corners and cards are independent', () => {
    const single = [won, corners, cards].map((one) => fairChances(set, one)[0] ?? 0);
    const joint = jointChance(set, [won, corners, cards]);
    expect(joint.ok && joint.value).toBeCloseTo(
      single.reduce((product, chance) => product * chance, 1),
      9,
    );
  });

  it('legs on the same count keep their joint chance', () => {
    const joint = jointChance(set, [corners, leg('corners-home-total', 'total=5.5', 1), won]);
    const product = [corners, leg('corners-home-total', 'total=5.5', 1), won].reduce(
      (all, one) => all * (fairChances(set, one)[0] ?? 0),
      1,
    );
    expect(joint.ok && joint.value).toBeGreaterThan(product * 1.2);
  });

  it.each([
    ['a half and the match', corners, leg('period-corners-total', 'period=1|total=4.5', 1)],
    ['shots and the result', leg('shots-total', 'total=24.5', 1), won],
    [
      'shots and shots on target',
      leg('shots-total', 'total=24.5', 1),
      leg('shots-on-target-total', 'total=8.5', 1),
    ],
    ['the next corner and the total', leg('nth-corner', 'number=1', 1), corners],
  ])('%s are not combined, since their joint chance is unknown', (_what, a, b) => {
    const joint = jointChance(set, [a, b]);
    expect(joint).toEqual({ ok: false, error: { code: 'not-combinable', legs: [0, 1] } });
  });

  it('a moved corner price moves the corners alone', () => {
    const move: PriceMove = { ...corners, factor: 0.9 };
    const moved = moveScenarios(set, [move]);
    if (!moved) throw new Error('no moved chances');
    expect(fairChances(moved, corners)[0]).toBeGreaterThan(fairChances(set, corners)[0] ?? 1);
    expect(fairChances(moved, won)).toEqual(fairChances(set, won));
    expect(fairChances(moved, cards)).toEqual(fairChances(set, cards));
  });

  it('parameters from outside are checked', () => {
    const model = { model: 'soccer', elapsedSeconds: 0, extra: [], drift: { strength: 0, tempo: 0 } };
    expect(readChanceModel({ ...model, params }).ok).toBe(true);
    const high = { ...params, counts: { ...counts, corners: { home: 400, away: 1 } } };
    expect(readChanceModel({ ...model, params: high }).ok).toBe(false);
  });
});

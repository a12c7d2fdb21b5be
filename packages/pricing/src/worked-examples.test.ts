import type { ContestFacts } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import {
  basketballShape,
  bestOfChance,
  fairChances,
  fight,
  holdChance,
  iceHockey,
  iceHockeyShape,
  layMargin,
  normalAt,
  normalBelow,
  type PricingState,
  points,
  pointsParams,
  powerExponent,
  race,
  setScores,
  sets,
} from './index.ts';

const scheduled: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};
const line = (type: string, specifier = '') => ({ type, specifier });

describe('margins', () => {
  const chances = [0.6, 0.25, 0.15];
  const odds = (method: 'power' | 'proportional') =>
    layMargin(chances, { method, margin: 0.06 }).map((chance) => 1 / chance);

  it('a proportional margin gives the odds of the worked example', () => {
    expect(odds('proportional').map((odd) => odd.toFixed(4))).toEqual(['1.5723', '3.7736', '6.2893']);
  });

  it('a power margin gives the odds of the worked example', () => {
    expect(powerExponent(chances, 1.06)).toBeCloseTo(0.93846, 5);
    expect(odds('power').map((odd) => odd.toFixed(4))).toEqual(['1.6151', '3.6729', '5.9321']);
  });
});

describe('Counter-Strike', () => {
  const rules = {
    kind: 'rally',
    onServe: 0.5,
    onReceive: 0.5,
    target: 13,
    lastTarget: 13,
    clear: 2,
    overtime: 3,
  } as const;
  const scores = (home: number, away: number) =>
    setScores({ rules, score: { home, away }, server: 'home', deciding: false });
  const homeWins = (list: ReturnType<typeof scores>) =>
    list.filter(({ home, away }) => home > away).map(({ home, away }) => `${home}-${away}`);

  it('a map ends at 13 rounds, and after 12–12 at 16, 19 or 22', () => {
    const overtimes = ['16-12', '16-13', '16-14', '19-15', '19-16', '19-17', '22-18', '22-19', '22-20'];
    const regular = Array.from({ length: 12 }, (_, away) => `13-${away}`);
    expect(homeWins(scores(0, 0))).toEqual(expect.arrayContaining([...regular, ...overtimes]));
    expect(homeWins(scores(0, 0))).toHaveLength(regular.length + overtimes.length + 1);
    expect(scores(0, 0).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it('an overtime is the first to four of six rounds', () => {
    const ends = scores(12, 12);
    const chance = (home: number, away: number) =>
      ends.find((end) => end.home === home && end.away === away)?.chance ?? 0;
    expect(chance(16, 12)).toBeCloseTo(1 / 16, 12);
    expect(chance(16, 13)).toBeCloseTo(4 / 32, 12);
    expect(chance(16, 14)).toBeCloseTo(10 / 64, 12);
    // 15–15 has a chance of 20 / 64.
    expect(chance(19, 15)).toBeCloseTo(20 / 64 / 16, 12);
  });

  it('a map goes on after 15–14', () => {
    expect(homeWins(scores(15, 14)).slice(0, 2)).toEqual(['16-14', '19-15']);
  });
});

describe('tennis', () => {
  const rules = { kind: 'serve-games', homeServe: 0.67, awayServe: 0.62 } as const;
  const scores = (server: 'home' | 'away') =>
    setScores({ rules, score: { home: 0, away: 0 }, server, deciding: false });
  const sum = (list: ReturnType<typeof scores>, of: (home: number, away: number) => boolean) =>
    list.reduce((chances, { home, away, chance }) => chances + (of(home, away) ? chance : 0), 0);

  it('holdChance gives the values of the worked example', () => {
    expect(holdChance(0.64)).toBeCloseTo(0.8126, 4);
    expect(holdChance(0.67)).toBeCloseTo(0.8609, 4);
    expect(holdChance(0.62)).toBeCloseTo(0.7759, 4);
  });

  it('the chance to win a set does not depend on the first server', () => {
    for (const server of ['home', 'away'] as const) {
      expect(sum(scores(server), (home, away) => home > away)).toBeCloseTo(0.6605, 4);
      expect(sum(scores(server), (home, away) => home + away === 13)).toBeCloseTo(0.2226, 4);
    }
  });

  it.each([
    [3, 0.7325],
    [5, 0.7809],
  ])('the chance to win a best of %d in tennis equals the worked example', (bestOf, chance) => {
    const set = sets.scenarios({ bestOf, pointMarkets: true, rules }, scheduled);
    expect(fairChances(set, line('winner'))[0]).toBeCloseTo(chance, 4);
    expect(set.facts.length).toBeLessThan(4000);
  });
});

describe('esports maps', () => {
  it.each([
    [3, 0.648],
    [5, 0.6826],
  ])('a side with 0.6 per map wins a best of %d with the chance of the worked example', (bestOf, chance) => {
    expect(bestOfChance(0.6, bestOf)).toBeCloseTo(chance, 4);
    const params = {
      bestOf,
      pointMarkets: false,
      rules: { kind: 'whole', home: 0.6, scores: [[1, 0]] },
    } as const;
    const set = sets.scenarios(params, scheduled);
    expect(fairChances(set, line('winner'))[0]).toBeCloseTo(chance, 4);
    if (bestOf === 3) expect(fairChances(set, line('total-periods', 'total=2.5'))[0]).toBeCloseTo(0.48, 9);
  });
});

describe('basketball', () => {
  const params = pointsParams(basketballShape, { margin: 4.5, total: 226 });

  it('the deviations of basketball follow from its possessions', () => {
    expect(params.marginDeviation).toBeCloseTo(12.5, 1);
    expect(params.totalDeviation).toBeCloseTo(17.9, 1);
  });

  it('basketball has the chances of a normal margin of 4.5 ± 12.5, but for its level matches', () => {
    const set = points.scenarios({ ...params, margins: [] }, scheduled);
    expect(Math.abs((fairChances(set, line('winner'))[0] ?? 0) - 0.641)).toBeLessThan(0.01);
    expect(Math.abs((fairChances(set, line('handicap-full', 'hcp=-6.5'))[0] ?? 0) - 0.436)).toBeLessThan(
      0.012,
    );
  });

  it('a basketball side that leads by three with a quarter left wins with 0.745', () => {
    const periods = [29, 28, 27].map((home, n) => ({
      phase: 'regular' as const,
      home,
      away: n === 0 ? 26 : n === 1 ? 28 : 27,
      ended: true,
    }));
    const facts: ContestFacts = { kind: 'contest', status: 'playing', periods };
    const set = points.scenarios(params, { facts, elapsedSeconds: 0, extra: [] });
    // 0.745 is the normal margin. A tie goes to an overtime with about even chances.
    expect(Math.abs((fairChances(set, line('winner'))[0] ?? 0) - 0.745)).toBeLessThan(0.012);
  });
});

describe('other models', () => {
  it('home wins ice hockey with 0.54 to 0.56, including overtime and shoot-out', () => {
    const set = iceHockey.scenarios({ ...iceHockeyShape, homeGoals: 3.1, awayGoals: 2.8 }, scheduled);
    expect(fairChances(set, line('winner'))[0]).toBeCloseTo(0.55, 2);
    const [home = 0, , away = 0] = fairChances(set, line('1x2'));
    expect(home + away).toBeLessThan(0.85);
  });

  it('a finish hazard of 0.3 ends three of ten fights in the first round', () => {
    const params = {
      rounds: 3,
      home: 0.55,
      finish: 0.3,
      submission: 0.3,
      disqualification: 0.01,
      drawn: 0.01,
      roundSeconds: 300,
    };
    const set = fight.scenarios(params, scheduled);
    expect(fairChances(set, line('ending-round', 'number=3'))[0]).toBeCloseTo(0.3, 9);
    expect(fairChances(set, line('goes-the-distance'))[0]).toBeCloseTo(0.7 ** 3, 9);
    const methods = fairChances(set, line('fight-method'));
    expect(methods.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  it('race chances follow strength and count ties once', () => {
    const params = { expected: [-1, 0, 0, 0.5, 1], tieBelow: 0.35, retires: 0.02, placesPaid: 2, lean: 0 };
    const facts = { kind: 'race', status: 'scheduled', places: [0, 0, 0, 0, 0], withdrawn: [] } as const;
    const set = race.scenarios(params, { facts, elapsedSeconds: 0, extra: [] });
    const chances = fairChances(set, line('race-winner'));
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 2);
    expect(chances[0]).toBeGreaterThan(chances[1] ?? 1);
    expect(chances[3]).toBeGreaterThan(chances[4] ?? 1);
  });

  it('normalBelow and normalAt are inverse functions', () => {
    expect(normalBelow(0.36)).toBeCloseTo(0.6406, 4);
    for (const x of [-3, -1.2, 0.4, 2.6]) expect(normalAt(normalBelow(x))).toBeCloseTo(x, 4);
  });
});

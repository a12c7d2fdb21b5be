import type { ContestFacts, Side } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairChances, lineMasses, type PricingState, soccer, soccerShareLeft } from '../index.ts';

const scheduled: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};
/** Parameters of a worked example. */
const example = { homeGoals: 1.55, awayGoals: 1.2, rho: -0.1 };

function inPlay(
  halves: readonly (readonly [number, number])[],
  goals: readonly Side[],
  elapsedSeconds: number,
): PricingState {
  const facts: ContestFacts = {
    kind: 'contest',
    status: 'playing',
    periods: halves.map(([home, away], index) => ({
      phase: 'regular',
      home,
      away,
      ended: index < halves.length - 1,
    })),
    goals,
  };
  return { facts, elapsedSeconds, extra: [0, 0, 0] };
}

const line = (type: string, specifier = '') => ({ type, specifier });

describe('soccer before the start', () => {
  const set = soccer.scenarios(example, scheduled);
  const chances = (type: string, specifier = '') => fairChances(set, line(type, specifier));

  it('soccer chances equal the worked example to four digits', () => {
    const [home, draw, away] = chances('1x2');
    expect(home).toBeCloseTo(0.4422, 4);
    expect(draw).toBeCloseTo(0.2748, 4);
    expect(away).toBeCloseTo(0.283, 4);
    expect(chances('total', 'total=2.5')[0]).toBeCloseTo(0.5185, 4);
    expect(chances('both-teams-to-score')[0]).toBeCloseTo(0.5624, 4);
    expect(chances('correct-score')[6]).toBeCloseTo(0.1308, 4);
    expect(chances('correct-score')[0]).toBeCloseTo(0.0758, 4);
  });

  it.each([
    ['0', 1.64],
    ['-0.25', 1.9507],
    ['-0.5', 2.2613],
    ['-0.75', 2.6609],
  ])('the fair price of handicap %s is %d', (handicap, odds) => {
    expect(1 / (chances('asian-handicap', `hcp=${handicap}|score=0:0`)[0] ?? 0)).toBeCloseTo(odds, 3);
  });

  it('the first half has 0.45 of the goals', () => {
    expect(soccerShareLeft(1, { elapsedSeconds: 0, lengthSeconds: 2700 })).toBeCloseTo(0.45, 12);
    expect(soccerShareLeft(2, { elapsedSeconds: 0, lengthSeconds: 2700 })).toBeCloseTo(0.55, 12);
    expect(soccerShareLeft(2, { elapsedSeconds: 2700, lengthSeconds: 2700 })).toBe(0);
  });

  it('soccer has a few thousand scenarios that sum to one', () => {
    expect(set.facts.length).toBeLessThan(4000);
    expect(set.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('soccer returns the same list of facts while only weights change', () => {
    const near = soccer.scenarios({ ...example, homeGoals: 1.56 }, scheduled);
    expect(near.facts).toBe(set.facts);
    expect(near.weights).not.toEqual(set.weights);
  });
});

describe('soccer in play', () => {
  const homeWins = (state: PricingState) =>
    fairChances(soccer.scenarios(example, state), line('1x2'))[0] ?? 0;

  it('the chance of the leading side grows with time', () => {
    const at = [300, 1200, 2400].map((elapsed) =>
      homeWins(
        inPlay(
          [
            [0, 0],
            [1, 0],
          ],
          ['home'],
          elapsed,
        ),
      ),
    );
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(homeWins(inPlay([[1, 0]], ['home'], 600))).toBeGreaterThan(homeWins(scheduled));
  });

  it('soccer scenarios keep the events so far', () => {
    const set = soccer.scenarios(
      example,
      inPlay(
        [
          [1, 1],
          [0, 1],
        ],
        ['home', 'away', 'away'],
        900,
      ),
    );
    expect(fairChances(set, line('total', 'total=2.5'))).toEqual([expect.closeTo(1, 9), 0]);
    expect(fairChances(set, line('period-1x2', 'period=1'))).toEqual([0, expect.closeTo(1, 9), 0]);
    for (const final of set.facts) expect(final).toMatchObject({ status: 'ended' });
  });

  it('a red card lowers the chance of its side', () => {
    const even = inPlay([[0, 0]], [], 1200);
    expect(homeWins({ ...even, extra: [1, 0, 0] })).toBeLessThan(homeWins(even));
    expect(homeWins({ ...even, extra: [0, 1, 0] })).toBeGreaterThan(homeWins(even));
  });

  it('soccer has one end after the final whistle', () => {
    const over = inPlay(
      [
        [2, 0],
        [0, 1],
      ],
      ['home', 'home', 'away'],
      0,
    );
    const facts = over.facts as ContestFacts;
    const set = soccer.scenarios(example, {
      ...over,
      facts: { ...facts, periods: facts.periods.map((p) => ({ ...p, ended: true })) },
    });
    expect(set.facts).toHaveLength(1);
  });
});

describe('soccer prices of any strengths', () => {
  const strengths = fc.record({
    homeGoals: fc.double({ min: 0.3, max: 3.5, noNaN: true }),
    awayGoals: fc.double({ min: 0.3, max: 3.5, noNaN: true }),
    rho: fc.double({ min: -0.15, max: 0, noNaN: true }),
  });

  it('soccer chances of related markets agree for any strengths', () => {
    fc.assert(
      fc.property(strengths, (params) => {
        const set = soccer.scenarios(params, scheduled);
        const [home = 0, draw = 0, away = 0] = fairChances(set, line('1x2'));
        expect(home + draw + away).toBeCloseTo(1, 9);
        expect(fairChances(set, line('draw-no-bet'))[0]).toBeCloseTo(home / (home + away), 9);
        expect(fairChances(set, line('asian-handicap', 'hcp=0|score=0:0'))[0]).toBeCloseTo(
          home / (home + away),
          9,
        );
        expect(fairChances(set, line('asian-handicap', 'hcp=-0.5|score=0:0'))[0]).toBeCloseTo(home, 9);
        expect(fairChances(set, line('double-chance'))).toEqual([
          expect.closeTo(home + draw, 9),
          expect.closeTo(home + away, 9),
          expect.closeTo(draw + away, 9),
        ]);
        let last = 1;
        for (let total = 0.5; total <= 6.5; total += 0.25) {
          const [over = 0, under = 0] = fairChances(set, line('total', `total=${total}`));
          expect(over + under).toBeCloseTo(1, 9);
          expect(over).toBeLessThanOrEqual(last + 1e-9);
          last = over;
        }
        const halfFull = fairChances(set, line('half-time-full-time'));
        expect((halfFull[0] ?? 0) + (halfFull[3] ?? 0) + (halfFull[6] ?? 0)).toBeCloseTo(home, 9);
        const push = lineMasses(set, line('asian-handicap', 'hcp=-1|score=0:0'))[0]?.refund ?? 0;
        expect(push).toBeGreaterThan(0);
      }),
      { numRuns: 15 },
    );
  });
});

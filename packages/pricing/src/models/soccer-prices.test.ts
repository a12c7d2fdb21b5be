import {
  type ContestFacts,
  marketDefinition,
  outcomeCodes,
  type PeriodScore,
  parseMarket,
  type Side,
} from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fairChances,
  type LineRequest,
  lineMasses,
  makePricer,
  NO_DRIFT,
  type OutcomeMasses,
  type PricedMarket,
  type PricingState,
  type ScenarioSet,
  type SoccerParams,
  soccer,
} from '../index.ts';

/** Goals of a match so far, each with its half, and the progress of the running half. */
interface Course {
  readonly goals: readonly { readonly side: Side; readonly half: 1 | 2 }[];
  readonly half: 0 | 1 | 2;
  readonly minute: number;
  readonly reds: readonly number[];
}

function toPricingState({ goals, half, minute, reds }: Course): PricingState {
  const reported = goals.filter((goal) => goal.half <= half).toSorted((a, b) => a.half - b.half);
  const count = (side: Side, of: number) =>
    reported.filter((goal) => goal.side === side && goal.half === of).length;
  const periods = Array.from(
    { length: half },
    (_, index): PeriodScore => ({
      phase: 'regular',
      home: count('home', index + 1),
      away: count('away', index + 1),
      ended: index + 1 < half,
    }),
  );
  const facts: ContestFacts = {
    kind: 'contest',
    status: half === 0 ? 'scheduled' : 'playing',
    periods,
    goals: reported.map(({ side }) => side),
  };
  return { facts, elapsedSeconds: half === 0 ? 0 : minute * 60, extra: reds };
}

const courses: fc.Arbitrary<Course> = fc.record({
  goals: fc.array(
    fc.record({ side: fc.constantFrom<Side>('home', 'away'), half: fc.constantFrom<1 | 2>(1, 2) }),
    { maxLength: 5 },
  ),
  half: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
  minute: fc.integer({ min: 0, max: 46 }),
  reds: fc.tuple(fc.nat(1), fc.nat(1)),
});
const sides: fc.Arbitrary<SoccerParams> = fc.record({
  homeGoals: fc.double({ min: 0.4, max: 3.2, noNaN: true }),
  awayGoals: fc.double({ min: 0.3, max: 2.6, noNaN: true }),
  rho: fc.double({ min: -0.15, max: 0, noNaN: true }),
});

function priced(params: SoccerParams, state: PricingState): readonly PricedMarket[] {
  return makePricer(soccer, params).price(state, { margin: { scale: 1, live: true }, drift: NO_DRIFT })
    .markets;
}

/** Expected return of a stake of one at these odds. */
function expected({ win, halfWin, refund, halfLose }: OutcomeMasses, odds: number): number {
  return win * odds + (halfWin * (1 + odds)) / 2 + refund + halfLose / 2;
}

function named({ type, specifier }: LineRequest): string {
  return `${type};${specifier}`;
}

/** Settles every scenario separately, without classes. */
function massesOneByOne({ facts, weights }: ScenarioSet, line: LineRequest): readonly OutcomeMasses[] {
  const market = parseMarket(line.type, line.specifier);
  if (!market.ok) throw new RangeError(line.type);
  const { definition, specifier } = market.value;
  return outcomeCodes(definition).map((_, index) => {
    const masses = { win: 0, halfWin: 0, refund: 0, halfLose: 0 };
    for (const [at, final] of facts.entries()) {
      const result = definition.settle(index + 1, specifier, final)?.result;
      const weight = weights[at] ?? 0;
      if (result === 2) masses.win += weight;
      else if (result === 5) masses.halfWin += weight;
      else if (result === 6) masses.halfLose += weight;
      else if (result !== 3) masses.refund += weight;
    }
    return masses;
  });
}

describe('prices of soccer', () => {
  it('soccer prices are all below fair by one measure, so no set of bets wins for sure', () => {
    // By the same chances, each bet is expected to return less than its stake. A portfolio that returned at least its
    // stakes in every scenario would be expected to return them.
    fc.assert(
      fc.property(sides, courses, (params, course) => {
        const state = toPricingState(course);
        const set = soccer.scenarios(params, state);
        for (const { type, specifier, odds } of priced(params, state)) {
          const masses = lineMasses(set, { type, specifier });
          for (const [index, odd] of odds.entries()) {
            const outcome = masses[index];
            if (odd === 0 || !outcome) continue;
            expect(expected(outcome, odd / 1000), `${type};${specifier} ${index + 1}`).toBeLessThan(1);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('soccer chances sum to one, and prices to more than one, over any line with one winner', () => {
    fc.assert(
      fc.property(sides, courses, (params, course) => {
        const state = toPricingState(course);
        const set = soccer.scenarios(params, state);
        for (const line of soccer.lines(params, state, set)) {
          if (!marketDefinition(line.type)?.exclusive) continue;
          const sum = fairChances(set, line).reduce((total, chance) => total + chance, 0);
          // A line that is certain to be refunded is not a market.
          if (sum > 0) expect(sum, named(line)).toBeCloseTo(1, 6);
        }
        for (const { type, specifier, odds } of priced(params, state)) {
          if (!marketDefinition(type)?.exclusive || odds.includes(0)) continue;
          const book = odds.reduce((total, odd) => total + 1000 / odd, 0);
          expect(book, `${type};${specifier}`).toBeGreaterThan(1.01);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('soccer chances equal those from settling each scenario separately', () => {
    fc.assert(
      fc.property(sides, courses, (params, course) => {
        const state = toPricingState(course);
        const set = soccer.scenarios(params, state);
        for (const line of soccer.lines(params, state, set)) {
          const oneByOne = massesOneByOne(set, line);
          for (const [index, masses] of lineMasses(set, line).entries()) {
            for (const name of ['win', 'halfWin', 'refund', 'halfLose'] as const) {
              expect(masses[name], named(line)).toBeCloseTo(oneByOne[index]?.[name] ?? -1, 9);
            }
          }
        }
      }),
      { numRuns: 4 },
    );
  });

  it('soccer odds rise with a harder line, also when rounded', () => {
    let compared = 0;
    fc.assert(
      fc.property(sides, courses, (params, course) => {
        const ladders = new Map<string, { readonly line: number; readonly odds: readonly number[] }[]>();
        for (const { type, specifier, odds } of priced(params, toPricingState(course))) {
          const market = parseMarket(type, specifier);
          if (!market.ok || odds.length !== 2) continue;
          const { lineHundredths, period, score } = market.value.specifier;
          if (lineHundredths === undefined) continue;
          const key = `${type} ${period} ${score?.home}:${score?.away}`;
          ladders.set(key, [...(ladders.get(key) ?? []), { line: lineHundredths, odds }]);
        }
        for (const [key, steps] of ladders) {
          // An over is harder with a higher line; a home handicap and an under are easier.
          const harder = /total|halves-over/.test(key) ? 1 : -1;
          const climbing = steps.toSorted((a, b) => (a.line - b.line) * harder);
          for (const [index, { odds }] of climbing.entries()) {
            const before = climbing[index - 1]?.odds;
            if (!before) continue;
            compared++;
            expect(odds[0] ?? 0, key).toBeGreaterThanOrEqual(before[0] ?? 0);
            expect(odds[1] ?? 0, key).toBeLessThanOrEqual(before[1] ?? 0);
          }
        }
      }),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  it('soccer chances of draw no bet, level handicap, winning margin and combined markets agree with the 1X2', () => {
    fc.assert(
      fc.property(sides, courses, (params, course) => {
        const state = toPricingState(course);
        const set = soccer.scenarios(params, state);
        const fair = (type: string, specifier = '') => fairChances(set, { type, specifier });
        const [home = 0, draw = 0, away = 0] = fair('1x2');
        fc.pre(home > 1e-6 && away > 1e-6 && draw > 1e-6);
        expect(fair('draw-no-bet')[0]).toBeCloseTo(home / (home + away), 9);
        expect(fair('asian-handicap', 'hcp=0|score=0:0')[0]).toBeCloseTo(home / (home + away), 9);
        expect(fair('home-no-bet')[0]).toBeCloseTo(draw / (draw + away), 9);
        expect(fair('double-chance')[0]).toBeCloseTo(home + draw, 9);
        expect(fair('european-handicap', 'score=0:0')[0]).toBeCloseTo(home, 9);
        expect(fair('rest-of-match', 'score=0:0')[1]).toBeCloseTo(draw, 9);
        const [byOne = 0, byTwo = 0, byThree = 0] = fair('winning-margin');
        expect(byOne + byTwo + byThree).toBeCloseTo(home, 9);
        const both = fair('1x2-and-both-score');
        expect((both[0] ?? 0) + (both[1] ?? 0)).toBeCloseTo(home, 9);
        expect((both[0] ?? 0) + (both[2] ?? 0) + (both[4] ?? 0)).toBeCloseTo(
          fair('both-teams-to-score')[0] ?? 0,
          9,
        );
        const withTotal = fair('1x2-and-total', 'total=2.5');
        expect((withTotal[0] ?? 0) + (withTotal[2] ?? 0) + (withTotal[4] ?? 0)).toBeCloseTo(
          fair('total', 'total=2.5')[0] ?? 0,
          9,
        );
        expect(fair('home-win-to-nil')[0]).toBeCloseTo(home - (both[0] ?? 0), 9);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the offer of a soccer match in play', () => {
  it.each([
    ['even sides', { homeGoals: 1.45, awayGoals: 1.25, rho: -0.08 }],
    ['a favourite', { homeGoals: 1.9, awayGoals: 0.95, rho: -0.08 }],
    ['a favourite abroad', { homeGoals: 1.1, awayGoals: 1.75, rho: -0.1 }],
  ])('a soccer match offers at least 45 markets and 120 lines early in play: %s', (_name, params) => {
    const state = toPricingState({ goals: [], half: 1, minute: 5, reds: [] });
    const markets = priced(params, state);
    expect(new Set(markets.map(({ type }) => type)).size).toBeGreaterThanOrEqual(45);
    expect(new Set(markets.map(named)).size).toBeGreaterThanOrEqual(120);
    expect(new Set(markets.map(named)).size).toBe(markets.length);
  });

  it('combined soccer markets with a total offer only half lines', () => {
    for (const { type, specifier } of priced(
      { homeGoals: 1.5, awayGoals: 1.2, rho: 0 },
      toPricingState({ goals: [], half: 1, minute: 5, reds: [] }),
    )) {
      if (/-and-total$|^total-and|^both-halves/.test(type)) expect(specifier).toMatch(/total=\d+\.5$/);
    }
  });

  it('first-half markets are not offered after the first half has ended', () => {
    const markets = priced(
      { homeGoals: 1.5, awayGoals: 1.2, rho: -0.08 },
      toPricingState({ goals: [{ side: 'home', half: 1 }], half: 2, minute: 10, reds: [] }),
    );
    expect(markets.length).toBeGreaterThan(60);
    expect(markets.filter(({ specifier }) => specifier.includes('period=1'))).toEqual([]);
    expect(markets.map(({ type }) => type)).not.toContain('half-time-full-time');
  });
});

describe('phases after regular time', () => {
  const level: readonly PeriodScore[] = [
    { phase: 'regular', home: 1, away: 0, ended: true },
    { phase: 'regular', home: 0, away: 1, ended: true },
  ];
  const params = { homeGoals: 1.5, awayGoals: 1.2, rho: -0.08 };
  const playedOn = (more: readonly PeriodScore[], elapsedSeconds = 0): PricingState => ({
    facts: { kind: 'contest', status: 'playing', periods: [...level, ...more], goals: ['home', 'away'] },
    elapsedSeconds,
    extra: [],
  });
  const part = (home: number, away: number, ended = false): PeriodScore => ({
    phase: 'overtime',
    home,
    away,
    ended,
  });
  const types = (state: PricingState) => new Set(priced(params, state).map(({ type }) => type));

  it('extra time has its own markets while it runs', () => {
    expect([...types(playedOn([part(0, 0)], 60))].toSorted()).toEqual([
      'overtime-1x2',
      'overtime-both-score',
      'overtime-draw-no-bet',
      'overtime-handicap',
      'overtime-total',
      'winner',
    ]);
    expect([...types(playedOn([part(0, 0, true), part(0, 0, true)]))]).toEqual(['winner']);
  });

  it('the shoot-out has a market while it runs and is level', () => {
    const kicks = (home: number, away: number): PeriodScore => ({
      phase: 'shootout',
      home,
      away,
      ended: false,
    });
    const parts = [part(0, 0, true), part(0, 0, true)];
    expect([...types(playedOn([...parts, kicks(0, 0)]))].toSorted()).toEqual(['shootout-winner', 'winner']);
    expect(types(playedOn([...parts, kicks(1, 0)])).size).toBe(0);
  });

  it('extra time chances fall with time for goals and rise for a lead', () => {
    const over = (state: PricingState) =>
      fairChances(soccer.scenarios(params, state), { type: 'overtime-total', specifier: 'total=0.5' })[0] ??
      0;
    const early = over(playedOn([part(0, 0)], 0));
    // Two sides with 1.5 and 1.2 goals in 90 minutes score in 30 with this chance.
    expect(early).toBeCloseTo(1 - Math.exp(-(1.5 + 1.2) / 3), 6);
    expect(over(playedOn([part(0, 0, true), part(0, 0)], 0))).toBeCloseTo(1 - Math.exp(-(1.5 + 1.2) / 6), 6);
    const winner = (state: PricingState) =>
      fairChances(soccer.scenarios(params, state), { type: 'winner', specifier: '' });
    const [ahead = 0, behind = 0] = winner(playedOn([part(1, 0)], 600));
    expect(ahead).toBeGreaterThan(0.75);
    expect(ahead + behind).toBeCloseTo(1, 9);
  });
});

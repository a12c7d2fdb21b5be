import { type ContestFacts, marketDefinition, parseSpecifier, snapDown } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  americanFootball,
  baseball,
  basketballShape,
  computeScenarios,
  cricket,
  fairChances,
  fight,
  handballShape,
  iceHockey,
  iceHockeyShape,
  type LineRequest,
  type MatchPricer,
  makePricer,
  NO_DRIFT,
  type PricingState,
  points,
  pointsParams,
  priceMarkets,
  race,
  readChanceModel,
  type ScenarioModel,
  type ScenarioSet,
  type SetsParams,
  season,
  sets,
  soccer,
} from './index.ts';

const usual = { scale: 1, live: false };
const scheduled: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};

/** A scenario set of final scores with their chances. */
function scores(...rows: readonly (readonly [home: number, away: number, chance: number])[]): ScenarioSet {
  const facts = rows.map(
    ([home, away]): ContestFacts => ({
      kind: 'contest',
      status: 'ended',
      periods: [{ phase: 'regular', home, away, ended: true }],
    }),
  );
  return { facts, weights: Float64Array.from(rows, ([, , chance]) => chance) };
}

function price(scenarios: ScenarioSet, type: string, specifier = '') {
  return priceMarkets({ scenarios, lines: [{ type, specifier }], marginSetting: usual })[0];
}

describe('priceMarkets', () => {
  it('fairChances of a quarter line makes the expected factor one', () => {
    const set = scores([0, 0, 0.3], [1, 0, 0.4], [0, 1, 0.3]);
    // −0.25: the draw half loses, so o = (1 − 0.15) / 0.4.
    expect(fairChances(set, { type: 'asian-handicap', specifier: 'hcp=-0.25|score=0:0' })[0]).toBeCloseTo(
      0.4 / 0.85,
      12,
    );
    // +0.25: the draw half wins, so o = (1 − 0.15) / (0.4 + 0.15).
    expect(fairChances(set, { type: 'asian-handicap', specifier: 'hcp=0.25|score=0:0' })[0]).toBeCloseTo(
      0.55 / 0.85,
      12,
    );
  });

  it('priceMarkets takes odds from the ladder and keeps the margin', () => {
    const market = price(scores([1, 0, 0.45], [0, 0, 0.27], [0, 1, 0.28]), '1x2');
    for (const odd of market?.odds ?? []) expect(snapDown(odd)).toBe(odd);
    const book = (market?.odds ?? []).reduce((sum, odd) => sum + 1000 / odd, 0);
    expect(book).toBeGreaterThanOrEqual(1.05);
    expect(book).toBeLessThan(1.08);
  });

  it('priceMarkets omits markets that are almost decided', () => {
    expect(price(scores([3, 0, 0.99], [3, 3, 0.01]), '1x2')).toBeUndefined();
    expect(price(scores([3, 0, 1]), 'total', 'total=2.5')).toBeUndefined();
  });

  it('the winner of a match is offered until 99 %, other markets until 98.5 %', () => {
    for (const [chance, isOffered] of [
      ...Array.from({ length: 41 }, (_, n) => [0.95 + n * 0.001, true] as const),
      [0.9905, false] as const,
    ]) {
      const set = scores([3, 0, chance], [0, 3, 1 - chance]);
      const odds = price(set, 'winner')?.odds ?? [];
      expect(odds.filter((odd) => odd > 0).length, `${chance}`).toBe(isOffered ? 2 : 0);
      // The favourite has at most the fair price.
      if (isOffered) expect(odds[0]).toBeLessThanOrEqual(1000 / chance);
      if (chance > 0.985) expect(price(set, '1x2')).toBeUndefined();
    }
  });

  it('priceMarkets omits a hopeless outcome and prices the others', () => {
    const market = price(scores([1, 0, 0.6], [1, 1, 0.39995], [0, 5, 0.00005]), '1x2');
    expect(market?.odds[2]).toBe(0);
    expect(market?.odds[0]).toBeGreaterThan(1000);
  });

  it.each([0.8, 0.9, 0.95, 0.97, 0.984])(
    'beside a favourite with a chance of %d, all prices of a winner market follow the chances',
    (favourite) => {
      const rest = 1 - favourite;
      const chances = [favourite, 0.6 * rest, 0.3 * rest, 0.1 * rest];
      const places = (winner: number) => chances.map((_, runner) => (runner === winner ? 1 : 2));
      const set: ScenarioSet = {
        facts: chances.map((_, winner) => ({
          kind: 'race',
          status: 'ended',
          places: places(winner),
          withdrawn: [],
        })),
        weights: Float64Array.from(chances),
      };
      const odds = price(set, 'race-winner')?.odds ?? [];
      const ratios = odds.map((odd, runner) => (odd * (chances[runner] ?? 0)) / 1000);
      expect(Math.min(...ratios)).toBeGreaterThan(0.25);
      expect(Math.max(...ratios)).toBeLessThanOrEqual(1);
      const bookOfOthers = odds.slice(1).reduce((sum, odd) => sum + 1000 / odd, 0);
      expect(bookOfOthers).toBeLessThan(2.05 * rest);
    },
  );

  it.each([0.62, 0.66, 0.7])(
    'in best of three 2–0 and −1.5 sets have one price, serving at %d',
    (homeServe) => {
      const params: SetsParams = {
        bestOf: 3,
        rules: { kind: 'serve-games', homeServe, awayServe: 0.64 },
        pointMarkets: true,
      };
      const priced = makePricer(sets, params).price(scheduled, { margin: usual, drift: NO_DRIFT }).markets;
      const odds = (type: string, specifier: string, outcomeNo: number) =>
        priced.find((market) => market.type === type && market.specifier === specifier)?.odds[outcomeNo - 1];
      const home = odds('correct-periods', 'number=3', 1);
      expect(home).toBeGreaterThan(1000);
      expect(odds('handicap-periods', 'hcp=-1.5', 1)).toBe(home);
      expect(odds('away-wins-a-period', '', 2)).toBe(home);
      expect(odds('handicap-periods', 'hcp=1.5', 2)).toBe(odds('correct-periods', 'number=3', 4));
    },
  );

  it('one price of a result leaves every market of sets half of its margin', () => {
    const params: SetsParams = {
      bestOf: 5,
      rules: { kind: 'whole', home: 0.55, scores: [[1, 0]] },
      pointMarkets: false,
    };
    const set = (home: number) => ({ phase: 'regular', home, away: 1 - home, ended: true }) as const;
    for (const periods of [[], [set(1)], [set(1), set(1)], [set(1), set(0), set(1), set(0)]]) {
      const facts: ContestFacts = { kind: 'contest', status: 'playing', periods };
      const state = { facts, elapsedSeconds: 0, extra: [] };
      const scenarios = sets.scenarios(params, state);
      const { markets } = makePricer(sets, params).price(state, {
        margin: { scale: 1, live: true },
        drift: NO_DRIFT,
      });
      const byChance = new Map<string, Set<number>>();
      for (const { type, specifier, odds } of markets) {
        const chances = fairChances(scenarios, { type, specifier });
        const offered = [...odds.keys()].filter((index) => odds[index] !== 0);
        const fair = offered.reduce((sum, index) => sum + (chances[index] ?? 0), 0);
        const book = offered.reduce((sum, index) => sum + 1000 / (odds[index] ?? 0), 0);
        const overround = marketDefinition(type)?.overround ?? 0.07;
        expect([type, book >= fair * (1 + (overround + 0.015) / 2) - 1e-9]).toEqual([type, true]);
        for (const index of offered) {
          const chance = (chances[index] ?? 0).toFixed(9);
          byChance.set(chance, (byChance.get(chance) ?? new Set()).add(odds[index] ?? 0));
        }
      }
      // Home's chance of a map is no simple fraction, so equal chances are of equal results here.
      expect([...byChance.values()].filter((prices) => prices.size > 1)).toEqual([]);
    }
  });

  it.each([
    [5, 0.08, 0.12],
    [8, 0.12, 0.17],
    [14, 0.17, 0.25],
    [24, 0.18, 0.26],
  ])(
    'the overround of a race grows with its field, and a place costs less: %d runners',
    (runners, least, most) => {
      const params = {
        ...{ tieBelow: 0, retires: 0.02, placesPaid: runners < 8 ? 2 : 3, lean: 0 },
        expected: Array.from({ length: runners }, (_, runner) => (1.8 * runner) / runners),
      };
      const state = {
        ...{ elapsedSeconds: 0, extra: [] },
        facts: { kind: 'race', status: 'scheduled', places: params.expected.map(() => 0), withdrawn: [] },
      } as const;
      const set = race.scenarios(params, state);
      const { markets } = makePricer(race, params).price(state, { margin: usual, drift: NO_DRIFT });
      const margin = (type: string) => {
        const market = markets.find((each) => each.type === type);
        if (!market) throw new Error(type);
        const fair = fairChances(set, market).reduce((sum, chance) => sum + chance, 0);
        return market.odds.reduce((sum, odd) => sum + (odd > 0 ? 1000 / odd : 0), 0) / fair - 1;
      };
      expect(margin('race-winner')).toBeGreaterThan(least);
      expect(margin('race-winner')).toBeLessThan(most);
      expect(margin('race-place')).toBeLessThan(margin('race-winner'));
      const [win = [], without = []] = ['race-winner', 'race-winner-without'].map(
        (type) => markets.find((each) => each.type === type)?.odds,
      );
      expect(without.filter((odd, runner) => odd > (win[runner] ?? 0))).toEqual([]);
    },
  );

  it('every side that can still win a league has a price, and a beaten one has none', () => {
    const params = {
      ...{ points: [60, 59, 40, 50], differences: [20, 15, 5, -30], winBy: 1 },
      pointsForWin: 3,
      ...{ topPlaces: [], relegated: 0, lean: 0 },
      left: [
        { home: 0, away: 1, homeWins: 0.5, drawn: 0.3 },
        ...Array.from({ length: 4 }, () => ({ home: 3, away: 2, homeWins: 0.05, drawn: 0.1 })),
      ],
    } as const;
    const facts = { kind: 'race', status: 'scheduled', places: [0, 0, 0, 0], withdrawn: [] } as const;
    const { markets } = makePricer(season, params).price(
      { facts, elapsedSeconds: 0, extra: [] },
      { margin: usual, drift: NO_DRIFT },
    );
    const [, , beaten, outsider] = markets.find(({ type }) => type === 'race-winner')?.odds ?? [];
    // Four wins make 52 of the one and 62 of the other.
    expect([beaten, outsider]).toEqual([0, 1_000_000]);
  });

  it('priceMarkets caps long odds at 1001', () => {
    const odds = price(scores([1, 0, 0.5], [0, 0, 0.499], [0, 1, 0.001]), 'correct-score')?.odds ?? [];
    expect(Math.max(...odds)).toBeLessThanOrEqual(1_001_000);
  });
});

interface Case {
  readonly name: string;
  readonly state: PricingState;
  priceWith(strength: number): { readonly set: ScenarioSet; readonly lines: readonly LineRequest[] };
  buildPricer(strength: number): MatchPricer;
}

function ofModel<P extends object>(
  name: string,
  model: ScenarioModel<P>,
  paramsFor: (strength: number) => P,
  state = scheduled,
): Case {
  return {
    name,
    state,
    priceWith(strength) {
      const params = paramsFor(strength);
      const set = model.scenarios(params, state);
      return { set, lines: model.lines(params, state, set) };
    },
    buildPricer: (strength) => makePricer(model, paramsFor(strength)),
  };
}

const shifts = { marginShift: 0, totalShift: 0 };
const field = Array.from({ length: 12 }, () => 0);
const cases: readonly Case[] = [
  ofModel('soccer', soccer, (s) => ({ homeGoals: 1.4 + s, awayGoals: 1.4 - s, rho: -0.08 })),
  ofModel('basketball', points, (s) => pointsParams(basketballShape, { margin: 12 * s, total: 226 })),
  ofModel('handball', points, (s) => pointsParams(handballShape, { margin: 6 * s, total: 56 })),
  ofModel('ice hockey', iceHockey, (s) => ({ ...iceHockeyShape, homeGoals: 3 + s, awayGoals: 3 - s })),
  ofModel<SetsParams>('tennis', sets, (s) => ({
    bestOf: 3,
    pointMarkets: true,
    rules: { kind: 'serve-games', homeServe: 0.64 + s / 20, awayServe: 0.64 - s / 20 },
  })),
  ofModel<SetsParams>('table tennis', sets, (s) => ({
    bestOf: 5,
    pointMarkets: true,
    rules: {
      kind: 'rally',
      onServe: 0.5 + s / 20,
      onReceive: 0.5 + s / 20,
      target: 11,
      lastTarget: 11,
      clear: 2,
    },
  })),
  ofModel('baseball', baseball, (s) => ({ homeRuns: 4.5 + s, awayRuns: 4.5 - s, innings: 9, ...shifts })),
  ofModel('American football', americanFootball, (s) => ({
    homeTouchdown: 0.22 + s / 20,
    awayTouchdown: 0.22 - s / 20,
    periodSeconds: 900,
    ...shifts,
  })),
  ofModel('cricket', cricket, (s) => ({
    homeRuns: 160 + 20 * s,
    awayRuns: 160,
    overs: 20,
    firstBatting: 'home',
    ...shifts,
  })),
  ofModel('a fight', fight, (s) => ({
    rounds: 3,
    home: 0.5 + s / 3,
    finish: 0.27,
    submission: 0.3,
    disqualification: 0.01,
    drawn: 0.01,
    roundSeconds: 300,
  })),
  ofModel(
    'a race',
    race,
    (s) => ({
      expected: field.map((_, n) => n * 0.2 * (1 + s)),
      tieBelow: 0.3,
      retires: 0.02,
      placesPaid: 3,
      lean: 0,
    }),
    {
      facts: { kind: 'race', status: 'scheduled', places: field, withdrawn: [] },
      elapsedSeconds: 0,
      extra: [],
    },
  ),
];

describe.each(cases)('prices of $name', ({ state, priceWith, buildPricer }) => {
  const strengths = fc.double({ min: -0.8, max: 0.8, noNaN: true });
  const runs = { numRuns: 4 };

  it('chances of exclusive outcomes sum to one, and over chances fall as totals rise', () => {
    fc.assert(
      fc.property(strengths, (strength) => {
        const { set, lines } = priceWith(strength);
        expect(lines.length).toBeGreaterThan(1);
        const overs = new Map<string, (readonly [number, number])[]>();
        for (const line of lines) {
          const definition = marketDefinition(line.type);
          if (!definition?.exclusive) continue;
          const chances = fairChances(set, line);
          const sum = chances.reduce((total, chance) => total + chance, 0);
          // A line that is refunded for every outcome is not a market; withdrawn runners are excluded.
          if (sum > 0) expect(sum, `${line.type};${line.specifier}`).toBeCloseTo(1, 6);
          const parsed = parseSpecifier(line.specifier, definition.shape);
          if (parsed.ok && definition.outcomes[0] === 'over') {
            const name = `${line.type} ${parsed.value.period} ${parsed.value.number}`;
            overs.set(name, [
              ...(overs.get(name) ?? []),
              [parsed.value.lineHundredths ?? 0, chances[0] ?? 0],
            ]);
          }
        }
        for (const list of overs.values()) {
          const rising = list.toSorted(([a], [b]) => a - b).map(([, over]) => over);
          expect(rising).toEqual(rising.toSorted((a, b) => b - a));
        }
      }),
      runs,
    );
  });

  it('prices give no certain win within a line', () => {
    fc.assert(
      fc.property(strengths, fc.boolean(), (strength, live) => {
        const { set, lines } = priceWith(strength);
        for (const { type, specifier, odds } of priceMarkets({
          scenarios: set,
          lines,
          marginSetting: { scale: 1, live },
        })) {
          const definition = marketDefinition(type);
          const offered = odds.filter((odd) => odd > 0);
          for (const odd of offered) expect(odd).toBeGreaterThanOrEqual(1010);
          if (!definition?.exclusive) continue;
          if (offered.length === odds.length) {
            const book = offered.reduce((sum, odd) => sum + 1000 / odd, 0);
            expect(book, `${type};${specifier}`).toBeGreaterThan(1);
          }
          if (odds.length === 2) expect(offered).toHaveLength(2);
        }
      }),
      runs,
    );
  });

  it('the chance model of a price gives the same chances after a round trip through JSON', () => {
    const drift = { strength: 0.4, tempo: -0.3 };
    const { markets, chances } = buildPricer(0.2).price(state, { margin: usual, drift });
    const parsed = readChanceModel(JSON.parse(JSON.stringify(chances)));
    expect(parsed).toEqual({ ok: true, value: chances });
    if (!parsed.ok) return;
    const scenarios = computeScenarios(parsed.value, state.facts);
    expect(markets.length).toBeGreaterThan(0);
    expect(priceMarkets({ scenarios, lines: markets, marginSetting: usual })).toEqual(
      markets.map(({ type, specifier, odds }) => ({ type, specifier, odds })),
    );
    const [broken] = Object.keys(chances.params);
    const params = { ...chances.params, [`${broken}`]: 'much' };
    expect(readChanceModel({ ...chances, params })).toEqual({ ok: false, error: 'bad-chances' });
  });

  it('prices are the same for the same state', () => {
    const once = priceWith(0.3);
    const again = priceWith(0.3);
    expect([...again.set.weights]).toEqual([...once.set.weights]);
    expect(again.lines).toEqual(once.lines);
  });

  it('scenarios contain only final facts and sum to one', () => {
    const { set } = priceWith(0.1);
    expect(set.facts.length).toBeLessThan(8000);
    expect(set.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
    for (const facts of set.facts) {
      expect(facts.status).toBe('ended');
      if (facts.kind === 'contest') expect(facts.periods.every(({ ended }) => ended)).toBe(true);
    }
  });
});

describe('a pricer', () => {
  const pricer = makePricer(soccer, { homeGoals: 1.5, awayGoals: 1.1, rho: -0.08 });
  const options = { margin: usual, drift: NO_DRIFT };

  it('market drift moves prices slightly', () => {
    const calm = pricer.price(scheduled, options).markets[0]?.odds ?? [];
    const moved =
      pricer.price(scheduled, { ...options, drift: { strength: 1, tempo: 0 } }).markets[0]?.odds ?? [];
    expect(moved[0]).toBeLessThan(calm[0] ?? 0);
    expect((moved[0] ?? 0) / (calm[0] ?? 1)).toBeGreaterThan(0.93);
  });
});

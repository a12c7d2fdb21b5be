import { type ContestFacts, parseMarket, type Side } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BuilderLeg,
  builderPrices,
  fairChances,
  impliedLegs,
  type JointLeg,
  jointChance,
  jointChances,
  lineMasses,
  makePricer,
  NO_DRIFT,
  type PricingState,
  type ScenarioSet,
  soccer,
} from './index.ts';

interface Situation {
  readonly home: number;
  readonly away: number;
  readonly half: 1 | 2;
  readonly minute: number;
}

function toPricingState({ home, away, half, minute }: Situation): PricingState {
  const running = { phase: 'regular', home, away, ended: false } as const;
  const firstHalf = {
    phase: 'regular',
    home: Math.ceil(home / 2),
    away: Math.floor(away / 2),
    ended: true,
  } as const;
  const second = { ...running, home: home - firstHalf.home, away: away - firstHalf.away };
  const goals: Side[] = [];
  for (let n = 0; n < home; n++) goals.push('home');
  for (let n = 0; n < away; n++) goals.push('away');
  const facts: ContestFacts = {
    kind: 'contest',
    status: 'playing',
    periods: half === 1 ? [running] : [firstHalf, second],
    goals,
  };
  return { facts, elapsedSeconds: minute * 60, extra: [] };
}

const situations = fc.record({
  home: fc.nat(2),
  away: fc.nat(2),
  half: fc.constantFrom<1 | 2>(1, 2),
  minute: fc.integer({ min: 0, max: 44 }),
});
const params = { homeGoals: 1.5, awayGoals: 1.15, rho: -0.08 };
const pricer = makePricer(soccer, params);

function offered(situation: Situation): { readonly set: ScenarioSet; readonly legs: readonly BuilderLeg[] } {
  const state = toPricingState(situation);
  const set = soccer.scenarios(params, state);
  const { markets } = pricer.price(state, { margin: { scale: 1, live: true }, drift: NO_DRIFT });
  const legs = markets.flatMap(({ type, specifier, odds }) =>
    odds.flatMap((oddsMilli, index) => {
      const masses = lineMasses(set, { type, specifier })[index];
      const winsOrLoses = masses && masses.halfWin + masses.halfLose + masses.refund === 0;
      return oddsMilli > 0 && winsOrLoses ? [{ type, specifier, outcomeNo: index + 1, oddsMilli }] : [];
    }),
  );
  return { set, legs };
}

/** Prefers likely legs, because long shots rarely win together. */
function likely(legs: readonly BuilderLeg[], picks: readonly number[]): readonly BuilderLeg[] {
  const likelier = legs.filter(({ oddsMilli }) => oddsMilli < 3000);
  return picks.flatMap((pick) => {
    const from = pick % 5 === 0 ? legs : likelier;
    return from[pick % from.length] ?? [];
  });
}

/** Settles every scenario separately with the market definition. */
function enumerated({ facts, weights }: ScenarioSet, legs: readonly JointLeg[]): number {
  const markets = legs.map(({ type, specifier, outcomeNo }) => {
    const market = parseMarket(type, specifier);
    if (!market.ok) throw new RangeError(type);
    return { ...market.value, outcomeNo };
  });
  return facts.reduce(
    (sum, final, index) =>
      markets.every(
        ({ definition, specifier, outcomeNo }) =>
          definition.settle(outcomeNo, specifier, final)?.result === 2,
      )
        ? sum + (weights[index] ?? 0)
        : sum,
    0,
  );
}

const early: Situation = { home: 0, away: 0, half: 1, minute: 5 };
const open = offered(early);
const leg = (type: string, outcomeNo: number, specifier = ''): JointLeg => ({ type, specifier, outcomeNo });

describe('the joint chance of several outcomes', () => {
  it('jointChances equals the enumeration for each subset', () => {
    let priced = 0;
    fc.assert(
      fc.property(
        situations,
        fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 2, maxLength: 5 }),
        (situation, picks) => {
          const { set, legs } = offered(situation);
          const chosen = likely(legs, picks);
          const chances = jointChances(set, chosen);
          if (!chances.ok) throw new Error(chances.error.code);
          for (const [mask, chance] of chances.value.entries()) {
            const subset = chosen.filter((_, index) => (mask & (1 << index)) !== 0);
            expect(chance).toBeCloseTo(enumerated(set, subset), 9);
          }
          const joint = jointChance(set, chosen);
          if (joint.ok) priced++;
          else expect(joint.error.code).toBe('contradictory');
          if (joint.ok) expect(joint.value).toBeCloseTo(enumerated(set, chosen), 9);
        },
      ),
      { numRuns: 40 },
    );
    expect(priced).toBeGreaterThan(3);
  });

  it('the joint chance differs from the product of the chances', () => {
    const home = leg('1x2', 1);
    const over = leg('total', 1, 'total=2.5');
    const together = jointChance(open.set, [home, over]);
    const [a = 0] = fairChances(open.set, home);
    const [b = 0] = fairChances(open.set, over);
    expect(together.ok && together.value / (a * b)).toBeGreaterThan(1.05);
  });

  it('the joint chance of a single leg equals its fair chance', () => {
    for (const one of open.legs) {
      const chances = jointChances(open.set, [one]);
      expect(chances.ok && chances.value[1]).toBeCloseTo(
        fairChances(open.set, one)[one.outcomeNo - 1] ?? 0,
        9,
      );
    }
  });

  it.each([
    ['home and away', [leg('1x2', 1), leg('both-teams-to-score', 1), leg('1x2', 3)], 'contradictory', [0, 2]],
    [
      'both to score, two goals, home by one',
      [leg('who-scores', 3), leg('exact-goals', 3), leg('winning-margin', 1)],
      'contradictory',
      [1, 2],
    ],
    ['money back on a draw', [leg('1x2', 1), leg('draw-no-bet', 1)], 'can-push', [1]],
    ['a quarter line', [leg('total', 1, 'total=2.25'), leg('1x2', 1)], 'can-push', [0]],
    ['no such outcome', [leg('1x2', 4), leg('odd-even', 1)], 'unknown-line', [0]],
    ['no such market', [leg('odd-even', 1), leg('first-corner', 1)], 'unknown-line', [1]],
    ['a line spelt otherwise', [leg('total', 1, 'total=2.50'), leg('1x2', 1)], 'unknown-line', [0]],
    ['one leg', [leg('1x2', 1)], 'leg-count', []],
    ['nine legs', Array.from({ length: 9 }, () => leg('1x2', 1)), 'leg-count', []],
  ] as const)('jointChance refuses %s', (_name, legs, code, places) => {
    expect(jointChance(open.set, legs)).toEqual({ ok: false, error: { code, legs: places } });
  });

  it('jointChance refuses an outcome that cannot win any more', () => {
    const { set } = offered({ home: 1, away: 0, half: 1, minute: 10 });
    expect(jointChance(set, [leg('1x2', 1), leg('correct-score', 1)])).toEqual({
      ok: false,
      error: { code: 'hopeless', legs: [1] },
    });
  });
});

describe('bet builder prices', () => {
  const choices = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 2, maxLength: 6 });

  it("builder prices are below fair, never fall with more legs, and keep a single leg's own price", () => {
    let priced = 0;
    fc.assert(
      fc.property(situations, choices, (situation, picks) => {
        const { set, legs } = offered(situation);
        const chosen = likely(legs, picks);
        const prices = builderPrices(set, chosen);
        const chances = jointChances(set, chosen);
        if (!prices.ok || !chances.ok) return;
        priced++;
        expect(prices.value).toHaveLength(2 ** chosen.length);
        expect(prices.value[0]).toBe(1000);
        for (const [mask, price] of prices.value.entries()) {
          expect(Number.isInteger(price)).toBe(true);
          if (mask > 0) expect((price / 1000) * (chances.value[mask] ?? 0)).toBeLessThan(1);
          for (const [index, { oddsMilli }] of chosen.entries()) {
            if ((mask & (1 << index)) === 0) continue;
            expect(price).toBeGreaterThanOrEqual(prices.value[mask & ~(1 << index)] ?? 0);
            if (mask === 1 << index) expect(price).toBe(oddsMilli);
          }
          const own = [...chosen.keys()].filter((index) => (mask & (1 << index)) !== 0);
          const odds = own.reduce((product, index) => (product * (chosen[index]?.oddsMilli ?? 0)) / 1000, 1);
          const apart = own.reduce((product, index) => product * (chances.value[1 << index] ?? 0), 1);
          // Legs that exclude each other may pay more together than apart, and a further leg never takes that away.
          const fewer = own.map((index) => prices.value[mask & ~(1 << index)] ?? 0);
          // Rounding may leave a leg's price a little above the others'.
          const combined = Math.max(odds, 1 / (1.18 * apart));
          if (mask > 0 && apart <= (chances.value[mask] ?? 0))
            expect(price).toBeLessThanOrEqual(Math.max(Math.ceil(1000 * combined + 10), ...fewer));
          const highest = own.map((index) => {
            const { oddsMilli = 1000 } = chosen[index] ?? {};
            return 1000 / oddsMilli / (chances.value[1 << index] ?? 1);
          });
          // Four legs cost at most 18 %, or the margin of the leg with the highest one.
          if (own.length <= 4 && price < 1_000_000)
            expect(((price + 10) / 1000) * (chances.value[mask] ?? 0)).toBeGreaterThan(
              1 / Math.max(1.18, ...highest),
            );
        }
      }),
      { numRuns: 200 },
    );
    expect(priced).toBeGreaterThan(5);
  });

  it.each([
    [[leg('1x2', 1), leg('total', 1, 'total=2.5')], '1x2-and-total', 'total=2.5', 1],
    [[leg('both-teams-to-score', 1), leg('1x2', 1)], '1x2-and-both-score', '', 1],
    [[leg('1x2', 1), leg('both-teams-to-score', 1), leg('exact-goals', 4)], 'correct-score', '', undefined],
  ] as const)(
    'legs that together are an offered outcome have its price: %j',
    (legs, type, specifier, outcomeNo) => {
      const { markets } = pricer.price(toPricingState(early), {
        margin: { scale: 1, live: true },
        drift: NO_DRIFT,
      });
      const chosen = legs.map((one) => {
        const market = markets.find((each) => each.type === one.type && each.specifier === one.specifier);
        return { ...one, oddsMilli: market?.odds[one.outcomeNo - 1] ?? 0 };
      });
      const offeredOdds =
        markets.find((each) => each.type === type && each.specifier === specifier)?.odds ?? [];
      const chances = jointChances(open.set, legs);
      const same =
        outcomeNo ??
        1 +
          fairChances(open.set, { type, specifier }).findIndex(
            (chance) => chances.ok && Math.abs(chance - (chances.value.at(-1) ?? 0)) < 1e-12,
          );
      const price = offeredOdds[same - 1] ?? 0;
      expect(price).toBeGreaterThan(1000);
      const joint = builderPrices(open.set, chosen, undefined, markets);
      expect(joint.ok && joint.value.at(-1)).toBe(price);
      const others = markets.filter((each) => each.type !== type);
      const apart = builderPrices(open.set, chosen, undefined, others);
      expect(apart.ok && apart.value.at(-1)).not.toBe(price);
    },
  );

  it('builder prices contain the requested margin', () => {
    const legs = [leg('1x2', 1), leg('both-teams-to-score', 1), leg('total', 1, 'total=3.5')];
    const chances = jointChances(open.set, legs);
    const chosen = legs.map((one, index) => ({
      ...one,
      oddsMilli: chances.ok ? Math.round(1000 / (chances.value[1 << index] ?? 0)) : 0,
    }));
    const prices = builderPrices(open.set, chosen, { twoLegs: 0.2, perFurtherLeg: 0.1 });
    if (!chances.ok || !prices.ok) throw new Error('refused');
    expect(prices.value[3]).toBeCloseTo(1000 / ((chances.value[3] ?? 0) * 1.2), -2);
    expect((1000 / (prices.value[7] ?? 0) / (chances.value[7] ?? 0) - 1.32) * 100).toBeLessThan(0.5);
    expect(1000 / (prices.value[7] ?? 0) / (chances.value[7] ?? 0)).toBeGreaterThanOrEqual(1.32);
  });

  it('a leg that wins whenever the others do adds nothing to the price', () => {
    const legs = [
      { ...leg('1x2', 1), oddsMilli: 2000 },
      { ...leg('total', 1, 'total=2.5'), oddsMilli: 1900 },
      { ...leg('total', 1, 'total=1.5'), oddsMilli: 1250 },
      { ...leg('double-chance', 1), oddsMilli: 1300 },
    ];
    const [all, needed] = [legs, legs.slice(0, 2)].map((chosen) => builderPrices(open.set, chosen));
    if (!all?.ok || !needed?.ok) throw new Error('refused');
    expect(all.value.at(-1)).toBe(needed.value.at(-1));
    expect(impliedLegs(open.set, legs)).toEqual([3, 2]);
    expect(impliedLegs(open.set, legs.slice(0, 2))).toEqual([]);
    // A line of high margin beside the line that it implies.
    const pair = [
      { ...leg('total', 1, 'total=2.5'), oddsMilli: 1400 },
      { ...leg('total', 1, 'total=1.5'), oddsMilli: 1250 },
    ];
    expect(builderPrices(open.set, pair)).toEqual({ ok: true, value: [1000, 1400, 1250, 1400] });
  });

  it('impliedLegs names the later of two equal legs', () => {
    expect(impliedLegs(open.set, [leg('1x2', 1), leg('1x2', 1)])).toEqual([1]);
  });

  it('builderPrices refuses the same legs as jointChance', () => {
    const chosen = [leg('1x2', 1), leg('1x2', 3)].map((one) => ({ ...one, oddsMilli: 1500 }));
    expect(builderPrices(open.set, chosen)).toEqual(jointChance(open.set, chosen));
  });
});

import { compare, floor, fraction, multiply, ONE } from '@evens/base';
import { betResults, CANCELLED, LOST, REFUND, type Verdict, WIN } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BonusTerms, type TicketFormula, totalStake } from './formula.ts';
import { builderOutcome } from './leg-outcome.ts';
import { expandLines } from './lines.ts';
import { bonusBasisPoints, type Cashed, payTicket, ticketResult } from './pay.ts';
import { wonOutcome } from './promise.ts';
import {
  anyChain,
  anyFormula,
  anyMonotone,
  anyVerdict,
  legOutcomes,
  NO_CAP,
  type OpenLeg,
  odds,
  verdictsInOrder,
  withLegs,
} from './testing/any-ticket.ts';

interface Rest {
  readonly capMinor?: bigint;
  readonly cashed?: Cashed;
  readonly bonus?: BonusTerms;
}

function pay(formula: TicketFormula, legs: readonly OpenLeg[], { capMinor = NO_CAP, ...rest }: Rest = {}) {
  return payTicket({ lines: expandLines(formula), outcomes: legOutcomes(legs), capMinor, ...rest });
}

function paid(formula: TicketFormula, legs: readonly OpenLeg[], options?: Rest): bigint {
  const minor = pay(formula, legs, options);
  if (minor === undefined) throw new Error('undecided');
  return minor;
}

function withVerdict(legs: readonly OpenLeg[], place: number, verdict: Verdict | undefined): OpenLeg[] {
  return legs.map((leg, index) => (index === place ? { ...leg, verdict } : leg));
}

const bonus: BonusTerms = {
  minOddsMilli: 1400,
  steps: [
    { legs: 2, basisPoints: 300 },
    { legs: 4, basisPoints: 1000 },
  ],
};

describe('a payout', () => {
  it('a payout is never negative and never above the cap, except for a returned stake', () => {
    fc.assert(
      fc.property(
        withLegs(anyFormula),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        ({ formula, legs }, capMinor) => {
          const whole = paid(formula, legs);
          const cut = paid(formula, legs, { capMinor });
          expect(cut).toBeGreaterThanOrEqual(0n);
          expect(cut <= capMinor || cut <= totalStake(formula)).toBe(true);
          expect(cut).toBeLessThanOrEqual(whole);
          if (whole <= capMinor) expect(cut).toBe(whole);
          else if (whole <= totalStake(formula)) expect(cut).toBe(whole);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('a payout grows with each leg in singles, combos, systems, each way and teasers', () => {
    fc.assert(
      fc.property(withLegs(anyMonotone), fc.nat(), fc.boolean(), ({ formula, legs }, at, withBonus) => {
        const place = at % legs.length;
        const bonusOptions = withBonus && formula.type === 'combo' ? { bonus } : {};
        const verdicts = formula.type === 'teaser' ? [LOST, REFUND, CANCELLED, WIN] : verdictsInOrder;
        const amounts = verdicts.map((verdict) =>
          paid(formula, withVerdict(legs, place, verdict), bonusOptions),
        );
        for (const [index, amount] of amounts.entries())
          if (index > 0) expect(amount).toBeGreaterThanOrEqual(amounts[index - 1] ?? 0n);
      }),
      { numRuns: 400 },
    );
  });

  it('a payout limited by a cap also grows with each leg', () => {
    fc.assert(
      fc.property(
        withLegs(anyMonotone),
        fc.nat(),
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        (ticket, at, capMinor) => {
          const { formula, legs } = ticket;
          const verdicts = formula.type === 'teaser' ? [LOST, REFUND, WIN] : verdictsInOrder;
          let before = -1n;
          for (const verdict of verdicts) {
            const amount = paid(formula, withVerdict(legs, at % legs.length, verdict), { capMinor });
            expect(amount).toBeGreaterThanOrEqual(before);
            before = amount;
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('an early payout equals the payout of any completion of the open legs', () => {
    fc.assert(
      fc.property(
        withLegs(anyFormula),
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        fc.array(fc.oneof(anyVerdict, fc.constantFrom(LOST, REFUND)), { minLength: 20, maxLength: 20 }),
        fc.bigInt({ min: 1n, max: 10n ** 13n }),
        ({ formula, legs }, isOpen, later, capMinor) => {
          const early = legs.map((leg, index) => (isOpen[index] ? { ...leg, verdict: undefined } : leg));
          const known = pay(formula, early, { capMinor });
          fc.pre(known !== undefined);
          const completed = early.map((leg, index) => ({ ...leg, verdict: leg.verdict ?? later[index] }));
          expect(paid(formula, completed, { capMinor })).toBe(known);
          const lines = expandLines(formula);
          expect(ticketResult({ lines, outcomes: legOutcomes(early) }, known ?? 0n)).toBe(
            ticketResult({ lines, outcomes: legOutcomes(completed) }, known ?? 0n),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a payout is undecided while open legs can change it', () => {
    fc.assert(
      fc.property(withLegs(anyMonotone), fc.nat(), ({ formula, legs }, at) => {
        const place = at % legs.length;
        const won = legs.map((leg) => ({ ...leg, verdict: WIN }));
        const open = withVerdict(won, place, undefined);
        expect(pay(formula, open)).toBeUndefined();
        expect(paid(formula, withVerdict(won, place, LOST))).toBeLessThan(paid(formula, won));
      }),
    );
  });
});

describe('a chain', () => {
  /** Index of the leg at which the chain stops, or of the last leg. */
  const stopIndex = (legs: readonly OpenLeg[], rule: 'win-only' | 'action') => {
    const outcomes = legOutcomes(legs);
    const stop = outcomes.findIndex((outcome) => {
      const against = compare(outcome?.factor ?? ONE, ONE);
      return against < 0 || (against === 0 && rule === 'win-only');
    });
    return stop < 0 ? legs.length - 1 : stop;
  };
  const ifBets = withLegs(anyChain).filter(({ formula }) => formula.type === 'if-bet');

  it("a chain's payout grows with the result of its last played leg", () => {
    fc.assert(
      fc.property(ifBets, ({ formula, legs }) => {
        if (formula.type !== 'if-bet') return;
        const last = stopIndex(legs, formula.rule);
        // The leg that stops the chain stays the last one for any result, if no leg follows.
        const head = legs.slice(0, last + 1);
        fc.pre(head.length >= 2);
        const shorter = { ...formula, legCount: head.length };
        const amounts = verdictsInOrder.map((verdict) => paid(shorter, withVerdict(head, last, verdict)));
        for (const [index, amount] of amounts.entries())
          if (index > 0) expect(amount).toBeGreaterThanOrEqual(amounts[index - 1] ?? 0n);
      }),
    );
  });

  it("a chain's payout grows with a leg among results that do not change the played legs", () => {
    const goesOn = verdictsInOrder.slice(2);
    fc.assert(
      fc.property(ifBets, fc.nat(), ({ formula, legs }, at) => {
        if (formula.type !== 'if-bet') return;
        const action = { ...formula, rule: 'action' } as const;
        let before = -1n;
        for (const verdict of goesOn) {
          const amount = paid(action, withVerdict(legs, at % legs.length, verdict));
          expect(amount).toBeGreaterThanOrEqual(before);
          before = amount;
        }
      }),
    );
  });

  it("a chain's payout can fall with a better leg: a win continues to a losing leg, a push stops", () => {
    const formula: TicketFormula = { type: 'if-bet', legCount: 2, unitMinor: 100n, rule: 'win-only' };
    const legs = (first: Verdict): OpenLeg[] => [
      { oddsMilli: odds(1500), verdict: first },
      { oddsMilli: odds(2000), verdict: LOST },
    ];
    expect(paid(formula, legs(REFUND))).toBe(100n);
    expect(paid(formula, legs(WIN))).toBe(50n);
  });

  it('a chain ignores the legs after its stop', () => {
    fc.assert(
      fc.property(
        ifBets,
        fc.array(anyVerdict, { minLength: 6, maxLength: 6 }),
        ({ formula, legs }, others) => {
          if (formula.type !== 'if-bet') return;
          const last = stopIndex(legs, formula.rule);
          const changed = legs.map((leg, index) => (index > last ? { ...leg, verdict: others[index] } : leg));
          expect(paid(formula, changed)).toBe(paid(formula, legs));
        },
      ),
    );
  });

  it('a reverse bet of two pays both orders together, up to rounding', () => {
    fc.assert(
      fc.property(withLegs(anyChain), ({ formula, legs }) => {
        if (formula.type !== 'reverse-bet') return;
        const two = legs.slice(0, 2);
        const reverse = paid({ ...formula, legCount: 2 }, two);
        const ifBet = { ...formula, type: 'if-bet', legCount: 2 } as const;
        const sum = paid(ifBet, two) + paid(ifBet, [...two].reverse());
        expect(reverse - sum).toBeGreaterThanOrEqual(0n);
        expect(reverse - sum).toBeLessThanOrEqual(1n);
      }),
    );
  });
});

describe('a bonus', () => {
  it('a bonus adds its share of the winnings by the counting legs and never changes a loss', () => {
    fc.assert(
      fc.property(withLegs(anyMonotone), ({ formula, legs }) => {
        if (formula.type !== 'combo') return;
        const plain = paid(formula, legs);
        const more = paid(formula, legs, { bonus });
        const points = bonusBasisPoints(legOutcomes(legs), bonus);
        const stake = totalStake(formula);
        expect(more).toBeGreaterThanOrEqual(plain);
        if (plain < stake || points === 0) expect(more).toBe(plain);
        const least = plain + ((plain - stake) * BigInt(points)) / 10_000n;
        if (plain >= stake) expect([least, least + 1n]).toContain(more);
      }),
    );
  });

  it('the bonus is the highest reached step in any order of the steps', () => {
    const won = (milli: number) => wonOutcome(milli);
    const steps = [...bonus.steps].reverse();
    const points = (list: readonly number[]) => bonusBasisPoints(list.map(won), { ...bonus, steps });
    expect(points([1399, 1400])).toBe(0);
    expect(points([1400, 1400])).toBe(300);
    expect(points([1400, 1400, 1400])).toBe(300);
    expect(points([1400, 2000, 3000, 1400])).toBe(1000);
    expect(bonusBasisPoints([won(2000), won(2000), undefined], bonus)).toBe(300);
    expect(bonusBasisPoints([won(2000), won(2000)], undefined)).toBe(0);
  });
});

describe('a part that was cashed out', () => {
  it('a partial cash-out reduces the payout in proportion and the cap by the paid amount', () => {
    fc.assert(
      fc.property(
        withLegs(anyFormula),
        fc.integer({ min: 0, max: 1000 }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 10n ** 9n, max: 10n ** 14n }),
        ({ formula, legs }, part, paidMinor, capMinor) => {
          const stake = totalStake(formula);
          const cashed = { stakeMinor: (stake * BigInt(part)) / 1000n, paidMinor };
          const left = stake - cashed.stakeMinor;
          const whole = paid(formula, legs);
          const remaining = paid(formula, legs, { cashed });
          // Bounds by the exact payout, which is less than one above the rounded one.
          expect(remaining).toBeGreaterThanOrEqual((whole * left) / stake);
          expect(remaining).toBeLessThanOrEqual(((whole + 1n) * left) / stake);
          const cut = paid(formula, legs, { cashed, capMinor });
          expect(cut + paidMinor <= capMinor || cut <= left).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a bet builder', () => {
  const picks = fc.integer({ min: 2, max: 6 }).chain((count) =>
    fc.record({
      verdicts: fc.array(fc.constantFrom(WIN, LOST, REFUND, CANCELLED, undefined), {
        minLength: count,
        maxLength: count,
      }),
      /** More picks never cost less than a subset of them. */
      steps: fc.array(fc.integer({ min: 1010, max: 3000 }), { minLength: count, maxLength: count }),
    }),
  );
  const subsetPrices = (steps: readonly number[]) =>
    Array.from({ length: (1 << steps.length) - 1 }, (_, index) =>
      steps.reduce((price, step, place) => ((index + 1) & (1 << place) ? price + step : price), 0),
    );

  it('a bet builder is lost with one lost pick, open with an open one, and otherwise pays the price of the winners', () => {
    fc.assert(
      fc.property(picks, ({ verdicts, steps }) => {
        const outcome = builderOutcome(verdicts, subsetPrices(steps));
        if (verdicts.includes(LOST)) {
          expect(outcome?.factor.num).toBe(0n);
          expect(outcome?.result).toBe(betResults.lost);
          return;
        }
        if (verdicts.includes(undefined)) {
          expect(outcome).toBeUndefined();
          return;
        }
        const price = verdicts.reduce(
          (sum, verdict, place) => sum + (verdict === WIN ? (steps[place] ?? 0) : 0),
          0,
        );
        if (price > 0) {
          expect(outcome).toEqual({
            factor: fraction(BigInt(price), 1000n),
            result: betResults.win,
            oddsMilli: price,
          });
        } else {
          const all = verdicts.every((verdict) => verdict === CANCELLED);
          expect(outcome?.result).toBe(all ? betResults.cancelled : betResults.refund);
          expect(outcome && compare(outcome.factor, ONE)).toBe(0);
          expect(outcome?.oddsMilli).toBe(0);
        }
      }),
    );
  });

  it('a bet builder with cancelled picks pays like a builder of the remaining picks', () => {
    fc.assert(
      fc.property(picks, ({ verdicts, steps }) => {
        const standing = verdicts.flatMap((verdict, place) =>
          verdict === REFUND || verdict === CANCELLED ? [] : [place],
        );
        fc.pre(standing.length >= 1);
        const whole = builderOutcome(verdicts, subsetPrices(steps));
        const standingOutcome = builderOutcome(
          standing.map((place) => verdicts[place]),
          subsetPrices(standing.map((place) => steps[place] ?? 0)),
        );
        expect(whole).toEqual(standingOutcome);
      }),
    );
  });

  it("a bet builder's payout grows with each pick if prices grow with picks", () => {
    fc.assert(
      fc.property(picks, fc.nat(), ({ verdicts, steps }, at) => {
        const decided = verdicts.map((verdict) => verdict ?? WIN);
        const place = at % decided.length;
        const factors = [LOST, CANCELLED, WIN].map((verdict) => {
          const outcome = builderOutcome(decided.with(place, verdict), subsetPrices(steps));
          return outcome?.factor ?? fraction(-1n);
        });
        const [lost = ONE, fallen = ONE, won = ONE] = factors;
        expect(compare(lost, fallen)).toBeLessThanOrEqual(0);
        expect(compare(fallen, won)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('builderOutcome throws if a price is missing or too low', () => {
    expect(() => builderOutcome([WIN, WIN], [2000, 1800])).toThrow('a builder without a price for picks 3');
    expect(() => builderOutcome([WIN, CANCELLED], [999, 1800, 3000])).toThrow(RangeError);
    expect(builderOutcome([WIN, CANCELLED], [1000, 1800, 3000])?.oddsMilli).toBe(1000);
  });
});

describe('rounding', () => {
  it('the payout is rounded once: it is the integer part of the exact sum', () => {
    fc.assert(
      fc.property(withLegs(anyMonotone), ({ formula, legs }) => {
        fc.pre(formula.type !== 'teaser');
        const outcomes = legOutcomes(legs);
        let sum = fraction(0n);
        for (const { stakeMinor, legs: places } of expandLines(formula)) {
          let exact = fraction(stakeMinor);
          for (const place of places) exact = multiply(exact, outcomes[place]?.factor ?? ONE);
          sum = { num: sum.num * exact.den + exact.num * sum.den, den: sum.den * exact.den };
        }
        expect(paid(formula, legs)).toBe(floor(sum));
      }),
    );
  });
});

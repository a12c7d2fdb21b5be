import { add, type Fraction, floor, fraction, multiply, smaller, ZERO } from '@evens/base';
import { betResults, LOST, WIN } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cashOutOffer,
  cashOutTypes,
  chargedBasisPoints,
  expectedOutcome,
  partOfOffer,
  type TicketToCash,
} from './cash-out.ts';
import { checkFormula, type TicketFormula, totalStake } from './formula.ts';
import { type LegOutcome, plainOutcome } from './leg-outcome.ts';
import { expandLines } from './lines.ts';
import { payLine, payTicket } from './pay.ts';
import { promisedPayout, wonOutcome } from './promise.ts';
import {
  anyChain,
  anyCombo,
  anySingle,
  anySystem,
  anyTeaser,
  NO_CAP,
  odds,
  withLegs,
} from './testing/any-ticket.ts';

const noMargin = { marginBasisPoints: 0, minMinor: 1n };
const FULL = 1_000_000_000;

function buildTicket(
  formula: TicketFormula,
  worths: readonly LegOutcome[],
  more: Partial<TicketToCash> = {},
): TicketToCash {
  const stakeMinor = totalStake(formula);
  return {
    formula,
    worths,
    stakeMinor,
    stakeOpenMinor: stakeMinor,
    mostMinor: NO_CAP,
    ...more,
  };
}

const single = (unitMinor: bigint): TicketFormula => ({
  type: 'single',
  legCount: 1,
  unitMinor,
  eachWay: false,
});
const combo = (unitMinor: bigint, legCount: number): TicketFormula => ({
  type: 'combo',
  legCount,
  unitMinor,
  eachWay: false,
});

/** Formulas with product lines and a chance for each leg, in billionths. */
const withChances = withLegs(fc.oneof(anySingle, anyCombo, anySystem)).chain(({ formula, legs }) =>
  fc.record({
    formula: fc.constant(formula),
    legs: fc.constant(legs),
    chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: legs.length,
      maxLength: legs.length,
    }),
    marginBasisPoints: fc.integer({ min: 0, max: 3000 }),
  }),
);

function legWorths(legs: readonly { readonly oddsMilli: number }[], chances: readonly number[]) {
  return legs.map(({ oddsMilli }, index) => expectedOutcome((oddsMilli / 1000) * (chances[index] ?? 0)));
}

describe('the worked examples', () => {
  it('a stake of 100 at 2.50 with a chance of 0.62 is worth 155.00, and 147.25 at a margin of 5 %', () => {
    const ticket = buildTicket(single(100_00n), [expectedOutcome(2.5 * 0.62)]);
    expect(cashOutOffer(ticket, noMargin)).toBe(155_00n);
    expect(cashOutOffer(ticket, { marginBasisPoints: 500, minMinor: 1n })).toBe(147_25n);
  });

  it('a stake of 20 on 1.80 (won), 2.00 (0.55) and 1.60 (0.70) is worth 44.35, and 40.80 at a margin of 8 %', () => {
    const won = plainOutcome({ oddsMilli: odds(1800), verdict: WIN });
    if (!won) throw new Error('undecided');
    const ticket = buildTicket(combo(20_00n, 3), [
      won,
      expectedOutcome(2 * 0.55),
      expectedOutcome(1.6 * 0.7),
    ]);
    expect(cashOutOffer(ticket, noMargin)).toBe(44_35n);
    expect(cashOutOffer(ticket, { marginBasisPoints: 800, minMinor: 1n })).toBe(40_80n);
  });
});

/** Computes the offer by listing every line and adding fractions. `cashOutOffer` must equal it to the minor unit. */
function listedOffer(ticket: TicketToCash, marginBasisPoints: number): bigint | undefined {
  let sum: Fraction = ZERO;
  for (const line of expandLines(ticket.formula)) {
    const pay = payLine(line, ticket.worths);
    if (!pay) throw new Error('an open leg in a valued ticket');
    sum = add(sum, pay);
  }
  const open = multiply(sum, fraction(ticket.stakeOpenMinor, ticket.stakeMinor));
  const value = floor(multiply(open, fraction(BigInt(10_000 - marginBasisPoints), 10_000n)));
  const offer = smaller(value, ticket.mostMinor);
  return offer <= 0n ? undefined : offer;
}

/** Legs as on real tickets: some decided, including halves and dead heats, the others expected. */
const anyValued = withLegs(fc.oneof(anySingle, anyCombo, anySystem)).chain(({ formula, legs }) =>
  fc.record({
    formula: fc.constant(formula),
    worths: fc.tuple(
      ...legs.map((leg) =>
        fc.oneof(
          fc.constant(plainOutcome(leg)).map((outcome) => outcome ?? expectedOutcome(0)),
          fc.double({ min: 0, max: leg.oddsMilli / 1000, noNaN: true }).map(expectedOutcome),
        ),
      ),
    ),
    openPercent: fc.bigInt({ min: 1n, max: 100n }),
    marginBasisPoints: fc.integer({ min: 0, max: 3000 }),
  }),
);

describe('an offer', () => {
  it('a cash-out offer equals the sum over all listed lines to the minor unit', () => {
    fc.assert(
      fc.property(anyValued, ({ formula, worths, openPercent, marginBasisPoints }) => {
        const stakeMinor = totalStake(formula);
        const stakeOpenMinor = (stakeMinor * openPercent + 99n) / 100n;
        const ticket = buildTicket(formula, worths, { stakeOpenMinor });
        expect(cashOutOffer(ticket, { marginBasisPoints, minMinor: 1n })).toBe(
          listedOffer(ticket, marginBasisPoints),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('cash-out offers equal the listed sum for the largest systems: 252 lines, 10 legs, every row, bankers, each way', () => {
    const places = (count: number) => Array.from({ length: count }, (_, place) => place);
    const system = (
      legCount: number,
      picks: readonly number[],
      more: { readonly bankers?: readonly number[]; readonly eachWay?: boolean } = {},
    ): TicketFormula => ({
      type: 'system',
      legCount,
      rows: picks.map((pick) => ({ pick, unitMinor: BigInt(pick) * 37n })),
      bankers: more.bankers ?? [],
      eachWay: more.eachWay ?? false,
    });
    const largest = [
      system(10, [5]),
      system(10, [1, 2, 3, 10], {}),
      system(10, [1, 2, 3, 4, 5, 6, 7], { bankers: [0, 4, 9] }),
      system(7, [1, 2, 3, 4, 5, 6, 7].slice(0, 6), { eachWay: true }),
      system(9, [4, 3], { bankers: [8], eachWay: true }),
    ];
    for (const formula of largest) {
      const count = 'eachWay' in formula && formula.eachWay ? 2 * formula.legCount : formula.legCount;
      const worths = places(count).map((place) => expectedOutcome(0.313131313 * (place + 1)));
      const ticket = buildTicket(formula, worths);
      expect(checkFormula(formula).ok).toBe(true);
      expect(cashOutOffer(ticket, { marginBasisPoints: 512, minMinor: 1n })).toBe(listedOffer(ticket, 512));
    }
  });

  it('a cash-out offer never exceeds the maximum payout of the ticket, or the payout if all legs win', () => {
    fc.assert(
      fc.property(
        withChances,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        ({ formula, legs, chances, marginBasisPoints }, mostMinor) => {
          const worths = legWorths(legs, chances);
          const ticket = buildTicket(formula, worths, { mostMinor });
          const offer = cashOutOffer(ticket, { marginBasisPoints, minMinor: 1n }) ?? 0n;
          const best = promisedPayout({
            lines: expandLines(formula),
            outcomes: legs.map(({ oddsMilli }) => wonOutcome(oddsMilli)),
            capMinor: NO_CAP,
          });
          expect(offer).toBeLessThanOrEqual(mostMinor);
          expect(offer).toBeLessThanOrEqual(best);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a cash-out offer grows with every chance and falls with the margin', () => {
    fc.assert(
      fc.property(
        withChances,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ formula, legs, chances, marginBasisPoints }, at, raised) => {
          const place = at % legs.length;
          const higher = chances.with(place, Math.max(raised, chances[place] ?? 0));
          const terms = { marginBasisPoints, minMinor: 1n };
          const offer = (each: readonly number[], with_ = terms) =>
            cashOutOffer(buildTicket(formula, legWorths(legs, each)), with_) ?? 0n;
          expect(offer(higher)).toBeGreaterThanOrEqual(offer(chances));
          expect(offer(chances, { ...terms, marginBasisPoints: marginBasisPoints + 1 })).toBeLessThanOrEqual(
            offer(chances),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a cash-out offer for almost certain legs equals the payout', () => {
    fc.assert(
      fc.property(withLegs(fc.oneof(anySingle, anyCombo, anySystem)), ({ formula, legs }) => {
        const decided = legs.map((leg) =>
          plainOutcome({ ...leg, verdict: leg.verdict === LOST ? LOST : WIN }),
        );
        const worths = decided.flatMap((outcome) => outcome ?? []);
        const offer = cashOutOffer(buildTicket(formula, worths), noMargin) ?? 0n;
        expect(offer).toBe(payTicket({ lines: expandLines(formula), outcomes: decided, capMinor: NO_CAP }));
      }),
      { numRuns: 150 },
    );
  });

  it('a cash-out offer covers only the open part of the stake', () => {
    const worths = [expectedOutcome(2)];
    const offer = (stakeOpenMinor: bigint) =>
      cashOutOffer(buildTicket(single(100_00n), worths, { stakeOpenMinor }), noMargin);
    expect(offer(100_00n)).toBe(200_00n);
    expect(offer(25_00n)).toBe(50_00n);
    expect(offer(1n)).toBe(2n);
  });

  it('a cash-out offer below the minimum, or of nothing, is undefined', () => {
    const worth = (expected: number, minMinor: bigint) =>
      cashOutOffer(buildTicket(single(1_00n), [expectedOutcome(expected)]), {
        marginBasisPoints: 0,
        minMinor,
      });
    expect(worth(0.5, 50n)).toBe(50n);
    expect(worth(0.49, 50n)).toBeUndefined();
    expect(worth(0, 0n)).toBeUndefined();
    expect(worth(0.01, 0n)).toBe(1n);
    expect(
      cashOutOffer(buildTicket(single(1_00n), [expectedOutcome(2)], { mostMinor: 40n }), {
        marginBasisPoints: 0,
        minMinor: 50n,
      }),
    ).toBeUndefined();
  });

  it('a cash-out offer is undefined for types whose lines are not products', () => {
    fc.assert(
      fc.property(withLegs(fc.oneof(anyChain, anyTeaser)), ({ formula, legs }) => {
        const worths = legs.map(({ oddsMilli }) => wonOutcome(oddsMilli));
        expect(cashOutOffer(buildTicket(formula, worths), noMargin)).toBeUndefined();
      }),
    );
    expect(cashOutTypes).toEqual(['single', 'combo', 'system']);
  });
});

describe('a leg that is expected', () => {
  it('expectedOutcome rounds the factor to a billionth and throws for negative and infinite values', () => {
    expect(expectedOutcome(1.55)).toEqual({
      factor: fraction(1_550_000_000n, 1_000_000_000n),
      result: betResults.win,
      oddsMilli: 0,
    });
    expect(expectedOutcome(0).factor.num).toBe(0n);
    for (const wrong of [-0.1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => expectedOutcome(wrong)).toThrow(`${wrong} is no expected factor`);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1001, noNaN: true }), (expected) => {
        const { factor } = expectedOutcome(expected);
        expect(Math.abs(Number(factor.num) / FULL - expected)).toBeLessThanOrEqual(
          0.51 / FULL + expected * 1e-15,
        );
        expect(factor.den).toBe(BigInt(FULL));
      }),
    );
  });
});

describe('a part of an offer', () => {
  it('partOfOffer is proportional and rounded down, and parts never exceed the whole', () => {
    expect(partOfOffer(100n, { stakePartMinor: 1n, stakeOpenMinor: 3n })).toBe(33n);
    expect(partOfOffer(100n, { stakePartMinor: 3n, stakeOpenMinor: 3n })).toBe(100n);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 2n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (offer, open, part) => {
          fc.pre(part < open);
          const one = partOfOffer(offer, { stakePartMinor: part, stakeOpenMinor: open });
          const remainder = partOfOffer(offer, { stakePartMinor: open - part, stakeOpenMinor: open });
          expect(one + remainder).toBeLessThanOrEqual(offer);
          expect(one + remainder).toBeGreaterThanOrEqual(offer - 1n);
          expect(one).toBe(floor(fraction(offer * part, open)));
        },
      ),
    );
  });
});

it.each([
  ['an unchanged price has no second margin', [[1670, 1670]], 0],
  ['a small move costs what it moved', [[2000, 1980]], 100],
  ['a large move costs the margin', [[2000, 1500]], 500],
  [
    'moves in both directions are multiplied',
    [
      [2000, 1900],
      [1900, 2000],
    ],
    0,
  ],
  ['a decided leg has moved', undefined, 500],
  ['a price of 0 at placement has moved', [[0, 1500]], 500],
] as const)('chargedBasisPoints: %s', (_, prices, expected) => {
  const legs = prices?.map(([placedMilli, nowMilli]) => ({ placedMilli, nowMilli }));
  expect(chargedBasisPoints(500, legs)).toBe(expected);
});

import { fraction } from '@evens/base';
import {
  betResults,
  CANCELLED,
  HALF_LOSE,
  HALF_WIN,
  LOST,
  type OddsMilli,
  parseOddsMilli,
  REFUND,
  type Verdict,
  WIN,
} from '@evens/markets';
import fc from 'fast-check';
import { checkFormula, type TicketFormula } from '../formula.ts';
import { type LegOutcome, plainOutcome } from '../leg-outcome.ts';
import { expandLines } from '../lines.ts';
import { teaserSettings } from '../teaser.ts';

/** Higher than the payout of any generated ticket. */
export const NO_CAP = 10n ** 60n;

export function odds(milli: number): OddsMilli {
  const parsed = parseOddsMilli(milli);
  if (!parsed.ok) throw new RangeError(`${milli} are no odds`);
  return parsed.value;
}

const anyUnit = fc.bigInt({ min: 1n, max: 10n ** 9n });
export const anyOdds = fc.integer({ min: 1010, max: 1_001_000 }).map(odds);

/** Verdicts of one leg, lowest factor first. Refunds pay the same as cancelled legs. */
export const verdictsInOrder: readonly Verdict[] = [LOST, HALF_LOSE, REFUND, CANCELLED, HALF_WIN, WIN];

export const anyVerdict = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...verdictsInOrder) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 0n, max: 9n }))
      .map(([num, more]): Verdict => ({ result: betResults.win, share: fraction(num, num + more) })),
  },
);

const legCounts = (min: number, max: number) => fc.integer({ min, max });
const eachWay = fc.boolean();

export const anySingle = fc
  .record({ unitMinor: anyUnit, eachWay })
  .map((fields): TicketFormula => ({ type: 'single', legCount: 1, ...fields }));

export const anyCombo = fc
  .record({ legCount: legCounts(2, 8), unitMinor: anyUnit, eachWay })
  .map((fields): TicketFormula => ({ type: 'combo', ...fields }));

export const anySystem = legCounts(3, 7)
  .chain((legCount) =>
    fc.record({
      legCount: fc.constant(legCount),
      bankers: fc.subarray(
        Array.from({ length: legCount }, (_, place) => place),
        { maxLength: legCount - 1 },
      ),
      rows: fc.uniqueArray(fc.record({ pick: legCounts(1, legCount), unitMinor: anyUnit }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ pick }) => pick,
      }),
      eachWay,
    }),
  )
  .map((fields): TicketFormula => ({ type: 'system', ...fields }))
  .filter((formula) => checkFormula(formula).ok);

export const anyChain = fc
  .record({
    type: fc.constantFrom('if-bet' as const, 'reverse-bet' as const),
    legCount: legCounts(2, 5),
    unitMinor: anyUnit,
    rule: fc.constantFrom('win-only' as const, 'action' as const),
  })
  .map((formula): TicketFormula => formula);

export const anyTeaser = fc
  .record({
    legCount: legCounts(2, 7),
    unitMinor: anyUnit,
    prices: fc.constantFrom(...teaserSettings.map(({ prices }) => prices)),
  })
  .map((fields): TicketFormula => ({ type: 'teaser', ...fields }));

/** Types whose payout grows with every leg's result. */
export const anyMonotone = fc.oneof(anySingle, anyCombo, anySystem, anyTeaser);
export const anyFormula = fc.oneof(anyMonotone, anyChain);

/** Number of outcomes that the formula's lines refer to. For each way, including the places. */
export function outcomeCount(formula: TicketFormula): number {
  const places = expandLines(formula).flatMap(({ legs }) => legs);
  return Math.max(...places) + 1;
}

export interface OpenLeg {
  readonly oddsMilli: OddsMilli;
  readonly verdict: Verdict | undefined;
}

export function legOutcomes(legs: readonly OpenLeg[]): readonly (LegOutcome | undefined)[] {
  return legs.map(plainOutcome);
}

/** A formula with a decided leg for every outcome that it refers to. */
export function withLegs(formulas: fc.Arbitrary<TicketFormula>) {
  return formulas.chain((formula) => {
    const count = outcomeCount(formula);
    // A teaser has only whole and half lines, so no half results and no dead heats.
    const verdict = formula.type === 'teaser' ? fc.constantFrom(LOST, REFUND, CANCELLED, WIN) : anyVerdict;
    const leg = fc.record({ oddsMilli: anyOdds, verdict });
    return fc.record({
      formula: fc.constant(formula),
      legs: fc.array(leg, { minLength: count, maxLength: count }),
    });
  });
}

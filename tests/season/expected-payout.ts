import { fraction } from '@evens/base';
import {
  CANCELLED,
  HALF_LOSE,
  HALF_WIN,
  LOST,
  parseOddsMilli,
  REFUND,
  type Verdict,
  WIN,
} from '@evens/markets';
import {
  builderOutcome,
  expandLines,
  type FormulaText,
  type LegOutcome,
  payTicket,
  plainOutcome,
} from '@evens/tickets';
import { formulaFromLegs } from '../../apps/server/src/sportsbook/index.ts';
import type { LegChances } from './leg-chances.ts';

/** A placed leg: the odds of its picks and its chances at that time. */
export interface StampedLeg {
  readonly oddsMilli: readonly number[];
  readonly chances: LegChances;
}

export interface StampedTicket {
  readonly type: string;
  readonly text: FormulaText | undefined;
  readonly stakeMinor: bigint;
  readonly capMinor: bigint;
  readonly legs: readonly StampedLeg[];
}

interface Branch {
  readonly chance: number;
  readonly outcome: LegOutcome;
}

function legOutcome(
  { oddsMilli }: StampedLeg,
  builder: readonly number[] | undefined,
  verdict: Verdict,
): LegOutcome {
  if (oddsMilli.length > 1) {
    const outcome = builderOutcome(
      oddsMilli.map(() => verdict),
      builder ?? [],
    );
    if (outcome) return outcome;
  }
  const odds = parseOddsMilli(oddsMilli[0] ?? 0);
  const outcome = odds.ok ? plainOutcome({ oddsMilli: odds.value, verdict }) : undefined;
  if (!outcome) throw new Error('a leg that can’t be paid');
  return outcome;
}

function listBranches(leg: StampedLeg, builder: readonly number[] | undefined): readonly Branch[] {
  const { win, halfWin, refund, halfLose } = leg.chances;
  const lose = Math.max(0, 1 - win - halfWin - refund - halfLose);
  const ways: readonly (readonly [number, Verdict])[] = [
    [win, WIN],
    [halfWin, HALF_WIN],
    [refund, REFUND],
    [halfLose, HALF_LOSE],
    [lose, LOST],
  ];
  return ways
    .filter(([chance]) => chance > 1e-12)
    .map(([chance, verdict]) => ({ chance, outcome: legOutcome(leg, builder, verdict) }));
}

/** A cancellation is unpredictable: the other legs keep their chances as if this leg had not been bet on. */
const VOID: readonly Branch[] = [
  { chance: 1, outcome: { factor: fraction(1n), result: CANCELLED.result, oddsMilli: 0 } },
];

export interface Expected {
  readonly mean: number;
  readonly variance: number;
}

/**
 * Mean and variance of the ticket's payout by its stamped chances, in minor units: each combination of leg results is
 * paid as in settlement. Legs are on different matches and therefore independent. `voidLegs` are the numbers of
 * cancelled legs. Cash-outs are not included.
 */
export function expectedPayout(ticket: StampedTicket, voidLegs: ReadonlySet<number>): Expected {
  const { legs, text, capMinor } = ticket;
  const formula = formulaFromLegs(
    ticket,
    legs.map(({ oddsMilli }) => oddsMilli),
  );
  if (!formula.ok) throw new Error(formula.error);
  const lines = expandLines(formula.value);
  const branches = legs.map((leg, place) =>
    voidLegs.has(place + 1) ? VOID : listBranches(leg, text?.builders?.[String(place)]),
  );
  let mean = 0;
  let square = 0;
  const walk = (place: number, chance: number, outcomes: readonly LegOutcome[]): void => {
    const next = branches[place];
    if (!next) {
      const paid = payTicket({ lines, outcomes, capMinor, bonus: text?.bonus });
      mean += chance * Number(paid);
      square += chance * Number(paid) ** 2;
      return;
    }
    for (const branch of next) walk(place + 1, chance * branch.chance, [...outcomes, branch.outcome]);
  };
  walk(0, 1, []);
  return { mean, variance: Math.max(0, square - mean * mean) };
}

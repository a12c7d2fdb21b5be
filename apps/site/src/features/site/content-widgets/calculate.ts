import { type Amount, floor, fraction, multiply } from '@evens/base';
import { defaultContribution, ticketContribution, wageringRequirement } from '@evens/bonuses';
import {
  betResults,
  HALF_LOSE,
  HALF_WIN,
  LOST,
  legFactor,
  lineVerdict,
  type OddsMilli,
  oddsFraction,
  REFUND,
  type Verdict,
  WIN,
} from '@evens/markets';
import {
  cashOutOffer,
  expandLines,
  expectedOutcome,
  type LegOutcome,
  payTicket,
  plainOutcome,
  type TicketFormula,
} from '@evens/tickets';

/** Payout cap above the payout of any example. */
const CAP_MINOR = 10n ** 18n;

export const legResults = ['win', 'lost', 'void', 'half-won', 'half-lost'] as const;
export type LegResult = (typeof legResults)[number];
const verdicts: Readonly<Record<LegResult, Verdict>> = {
  win: WIN,
  lost: LOST,
  void: REFUND,
  'half-won': HALF_WIN,
  'half-lost': HALF_LOSE,
};

function decided(oddsMilli: OddsMilli, verdict: Verdict): LegOutcome {
  const outcome = plainOutcome({ oddsMilli, verdict });
  if (!outcome) throw new Error('decided: expected an outcome for a verdict, got none');
  return outcome;
}

export interface SystemLeg {
  readonly oddsMilli: OddsMilli;
  readonly result: LegResult;
}

/** Cost and payout of a system of all combos of `pick` legs, in minor units. The stake is per line. */
export function systemPay(legs: readonly SystemLeg[], pick: number, stakeMinor: bigint) {
  const lines = expandLines({
    type: 'system',
    legCount: legs.length,
    rows: [{ pick, unitMinor: stakeMinor }],
    bankers: [],
    eachWay: false,
  });
  const outcomes = legs.map(({ oddsMilli, result }) => decided(oddsMilli, verdicts[result]));
  return {
    lines: lines.length,
    costMinor: stakeMinor * BigInt(lines.length),
    paidMinor: payTicket({ lines, outcomes, capMinor: CAP_MINOR }) ?? 0n,
  };
}

export interface LineRow {
  /** Goal difference from the side's view. */
  readonly ahead: number;
  readonly verdict: Verdict;
  readonly paidMinor: bigint;
}

/** Payouts of a handicap, in hundredths, for each difference from two goals behind to two ahead. */
export function handicapRows(
  lineHundredths: number,
  odds: OddsMilli,
  stakeMinor: bigint,
): readonly LineRow[] {
  return [2, 1, 0, -1, -2].map((ahead) => {
    const verdict = lineVerdict(ahead * 100 + lineHundredths);
    const factor = legFactor(verdict, oddsFraction(odds));
    return { ahead, verdict, paidMinor: floor(multiply(fraction(stakeMinor), factor)) };
  });
}

/** `won` and `lost` are decided; a number is the chance of an open leg, 0 to 1. */
export type Chance = 'won' | 'lost' | number;

export interface ChanceLeg {
  readonly oddsMilli: OddsMilli;
  readonly chance: Chance;
}

interface CashOutExample {
  readonly legs: readonly ChanceLeg[];
  readonly stakeMinor: bigint;
  readonly marginBasisPoints: number;
}

/** The cash-out offer of a single or combo, and its payout if every open leg wins; minor units. */
export function cashOutValue({ legs, stakeMinor, marginBasisPoints }: CashOutExample): {
  readonly offerMinor: Amount | undefined;
  readonly mostMinor: bigint;
} {
  const formula: TicketFormula = {
    type: legs.length === 1 ? 'single' : 'combo',
    legCount: legs.length,
    unitMinor: stakeMinor,
    eachWay: false,
  };
  const best = legs.map(({ oddsMilli, chance }) => decided(oddsMilli, chance === 'lost' ? LOST : WIN));
  const mostMinor = payTicket({ lines: expandLines(formula), outcomes: best, capMinor: CAP_MINOR }) ?? 0n;
  const worths = legs.map(({ oddsMilli, chance }) => {
    if (chance === 'won') return decided(oddsMilli, WIN);
    return chance === 'lost' ? decided(oddsMilli, LOST) : expectedOutcome((oddsMilli / 1000) * chance);
  });
  const offerMinor = cashOutOffer(
    { formula, worths, stakeMinor, stakeOpenMinor: stakeMinor, mostMinor },
    { marginBasisPoints, minMinor: 1n },
  );
  return { offerMinor, mostMinor };
}

/** The stakes needed if only a share of each stake counts, in minor units, rounded up; undefined if nothing counts. */
export function toStake(requirementMinor: bigint, percent: number): bigint | undefined {
  if (percent <= 0) return undefined;
  const share = BigInt(Math.round(percent * 100));
  return (requirementMinor * 10_000n + share - 1n) / share;
}

/** The wagering requirement of a bonus in minor units. `times` is the factor written by the author. */
export function bonusRequirement(bonusMinor: bigint, times: number): bigint {
  return wageringRequirement(
    { grantedMinor: bonusMinor, depositMinor: 0n },
    { multiplierMilli: Math.round(times * 1000), basis: 'bonus' },
  );
}

export interface BetTerms {
  readonly minOddsMilli: number;
  /** Maximum counted part of one stake, in minor units; null without a maximum. */
  readonly maxStakeMinor: bigint | null;
}

/** The counted part of a won or lost bet, in minor units. */
export function betContribution(
  { stakeMinor, oddsMilli }: { readonly stakeMinor: bigint; readonly oddsMilli: OddsMilli },
  terms: BetTerms,
): bigint {
  const price = oddsFraction(oddsMilli);
  return ticketContribution(
    { stakeMinor, cashedOutMinor: 0n, price, result: betResults.lost, opposed: false },
    { ...defaultContribution, ...terms },
  );
}

/** Number of bets that meet a requirement if each counts the same amount above 0. */
export function betsNeeded(requirementMinor: bigint, countedMinor: bigint): bigint {
  return (requirementMinor + countedMinor - 1n) / countedMinor;
}

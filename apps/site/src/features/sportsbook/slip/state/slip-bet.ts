import { type Amount, amount, type Fraction, fraction, smaller, ZERO } from '@evens/base';
import {
  type BonusTerms,
  betCount,
  bonusBasisPoints,
  checkFormula,
  expandLines,
  type IfBetRule,
  type LegOutcome,
  placedOutcome,
  promisedPayout,
  type SystemRow,
  type TeaserPrice,
  type TicketFormula,
  totalStake,
  wonOutcome,
} from '@evens/tickets';
import type { JoinedTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';

/** A leg with its current price, and its place terms if it can be each way. */
export interface PricedLeg {
  /** Thousandths; 0 while a builder has no price. */
  readonly oddsMilli: number;
  readonly placeTerms: Fraction | undefined;
}

/** Stake and potential payout of a bet, as settlement would compute them. */
export interface BetSums {
  readonly betCount: number;
  readonly stakeMinor: Amount;
  /** Including the stake, at most the cap, rounded down once. */
  readonly payoutMinor: Amount;
  /** Maximum winnings without the stake. */
  readonly winMinor: Amount;
  /** The total stake whose payout reaches the cap, if the payout is capped. */
  readonly capStakeMinor: Amount | undefined;
  /** Bonus on the winnings in basis points; 0 for none. */
  readonly bonusBasisPoints: number;
  /** The bonus part of the payout. */
  readonly bonusMinor: Amount;
}

/** Replaces the maximum payout while it is unknown. */
export const NO_CAP = amount(10n ** 30n);
const NOTHING: BetSums = {
  betCount: 0,
  stakeMinor: amount(0n),
  payoutMinor: amount(0n),
  winMinor: amount(0n),
  capStakeMinor: undefined,
  bonusBasisPoints: 0,
  bonusMinor: amount(0n),
};

function expectedOutcomes(formula: TicketFormula, legs: readonly PricedLeg[]): readonly LegOutcome[] {
  const won = legs.map(({ oddsMilli }) => wonOutcome(oddsMilli));
  const isEachWay = 'eachWay' in formula && formula.eachWay;
  if (!isEachWay) return won;
  return [...won, ...legs.map(({ oddsMilli, placeTerms }) => placedOutcome(oddsMilli, placeTerms ?? ZERO))];
}

/** The sums of a bet if all legs win, by the settlement functions. All zero while a leg has no price. */
export function computeSums(
  formula: TicketFormula,
  legs: readonly PricedLeg[],
  capMinor: Amount = NO_CAP,
): BetSums {
  const stakeMinor = amount(totalStake(formula));
  const count = betCount(formula);
  if (!checkFormula(formula).ok || legs.some(({ oddsMilli }) => oddsMilli < 1000))
    return { ...NOTHING, betCount: count, stakeMinor };
  const lines = expandLines(formula);
  const outcomes = expectedOutcomes(formula, legs);
  const bonus = formula.type === 'combo' ? formula.bonus : undefined;
  const uncapped = promisedPayout({ lines, outcomes, capMinor: NO_CAP, bonus });
  const plain = promisedPayout({ lines, outcomes, capMinor: NO_CAP });
  const payoutMinor = smaller(uncapped, capMinor);
  return {
    betCount: count,
    stakeMinor,
    payoutMinor,
    winMinor: amount(payoutMinor > stakeMinor ? payoutMinor - stakeMinor : 0n),
    capStakeMinor:
      payoutMinor < uncapped ? amount((stakeMinor * capMinor + uncapped - 1n) / uncapped) : undefined,
    bonusBasisPoints: bonusBasisPoints(outcomes, bonus),
    bonusMinor: amount(uncapped - plain),
  };
}

/** The payout of an each-way single that only places. */
export function placedPayout(
  unitMinor: Amount,
  { oddsMilli, placeTerms }: PricedLeg,
  capMinor: Amount,
): Amount | undefined {
  if (placeTerms === undefined || oddsMilli < 1000) return undefined;
  const outcomes = [placedOutcome(oddsMilli, placeTerms)];
  return promisedPayout({ lines: expandLines(singleFormula(unitMinor, false)), outcomes, capMinor });
}

/** The parts of the slip that define the formula of a joined bet. */
export interface JoinedTerms {
  readonly legCount: number;
  readonly unitMinor: Amount;
  /** Rows with a stake; the stake is per bet. */
  readonly rows: readonly SystemRow[];
  readonly bankers: readonly number[];
  readonly rule: IfBetRule;
  readonly eachWay: boolean;
  readonly teaserPrices: readonly TeaserPrice[];
  readonly bonus: BonusTerms | undefined;
}

export function buildFormula(tab: JoinedTab, terms: JoinedTerms): TicketFormula {
  const { legCount, unitMinor, rows, bankers, rule, eachWay, teaserPrices, bonus } = terms;
  switch (tab) {
    case 'combo':
      return { type: 'combo', legCount, unitMinor, eachWay, ...(bonus && { bonus }) };
    case 'system':
      return { type: 'system', legCount, rows, bankers, eachWay };
    case 'ifbet':
      return { type: 'if-bet', legCount, unitMinor, rule };
    case 'reversebet':
      return { type: 'reverse-bet', legCount, unitMinor, rule };
    case 'teaser':
      return { type: 'teaser', legCount, unitMinor, prices: teaserPrices };
  }
}

export function singleFormula(unitMinor: Amount, eachWay: boolean): TicketFormula {
  return { type: 'single', legCount: 1, unitMinor, eachWay };
}

/** The fraction of "1/5 1-2-3"; undefined if there are no terms. */
export function parsePlaceTerms(text: string): Fraction | undefined {
  const found = /^(\d{1,3})\/(\d{1,3})\b/.exec(text);
  if (!found) return undefined;
  const [, num = '', den = ''] = found;
  return den === '0' ? undefined : fraction(BigInt(num), BigInt(den));
}

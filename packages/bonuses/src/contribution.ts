import { compare, type Fraction, fraction } from '@evens/base';
import { type BetResult, betResults } from '@evens/markets';
import { computeShare, WHOLE_BASIS_POINTS } from './basis-points.ts';

/** Groups of casino games with a common share; a game may have its own share. */
export const gameGroups = ['slots', 'tables', 'live', 'crash'] as const;
export type GameGroup = (typeof gameGroups)[number];

/** Contribution to a wagering requirement. Shares are in basis points. */
export interface ContributionTerms {
  /** Minimum price of a whole ticket; default 1.50. */
  readonly minOddsMilli: number;
  readonly sportBasisPoints: number;
  readonly groupBasisPoints: Readonly<Record<GameGroup, number>>;
  /** Shares of single games by game key; they override the share of the group. */
  readonly gameBasisPoints: Readonly<Record<string, number>>;
  /** Maximum part of one stake that counts, minor units; null for no maximum. */
  readonly maxStakeMinor: bigint | null;
}

export const defaultContribution: ContributionTerms = {
  minOddsMilli: 1500,
  sportBasisPoints: WHOLE_BASIS_POINTS,
  groupBasisPoints: { slots: WHOLE_BASIS_POINTS, tables: 1000, live: 1000, crash: 1000 },
  gameBasisPoints: {},
  maxStakeMinor: null,
};

export interface TicketToCount {
  readonly stakeMinor: bigint;
  /** Cashed-out part of the stake; the whole stake after a full cash-out. */
  readonly cashedOutMinor: bigint;
  /**
   * Payout including stake, divided by the stake, if every leg that was not cancelled or refunded wins: the odds of a
   * single, their product for a combo, the mean of the lines for a system. Exact: rounding an amount down would put a
   * small stake at 1.50 below 1.50.
   */
  readonly price: Fraction;
  readonly result: BetResult;
  /** The account also holds another outcome of the same market, so the stake was hardly at risk. */
  readonly opposed: boolean;
}

/** The part of a stake decided by a result: none of a returned stake, half for a half win or a half loss. */
function decidedMinor(stakeMinor: bigint, result: BetResult): bigint {
  switch (result) {
    case betResults.win:
    case betResults.lost:
      return stakeMinor;
    case betResults.halfWin:
    case betResults.halfLose:
      return stakeMinor / 2n;
    default:
      return 0n;
  }
}

function upTo(stakeMinor: bigint, maxMinor: bigint | null): bigint {
  return maxMinor !== null && stakeMinor > maxMinor ? maxMinor : stakeMinor;
}

/**
 * Contribution of a settled ticket in minor units: at most the stake, and 0 for void, refunded and cashed-out parts.
 */
export function ticketContribution(ticket: TicketToCount, terms: ContributionTerms): bigint {
  const { stakeMinor, cashedOutMinor, price, result, opposed } = ticket;
  if (cashedOutMinor < 0n || cashedOutMinor > stakeMinor)
    throw new RangeError(`ticketContribution: cashed out ${cashedOutMinor} of a stake of ${stakeMinor}`);
  if (opposed) return 0n;
  if (compare(price, fraction(BigInt(terms.minOddsMilli), 1000n)) < 0) return 0n;
  const counted = decidedMinor(upTo(stakeMinor - cashedOutMinor, terms.maxStakeMinor), result);
  return computeShare(counted, terms.sportBasisPoints);
}

export interface RoundToCount {
  readonly stakeMinor: bigint;
  readonly game: string;
  readonly group: GameGroup;
  /** Rolled back by its provider, or abandoned and refunded. */
  readonly refunded: boolean;
}

export function gameShare(
  { game, group }: Pick<RoundToCount, 'game' | 'group'>,
  terms: ContributionTerms,
): number {
  const own = Object.hasOwn(terms.gameBasisPoints, game) ? terms.gameBasisPoints[game] : undefined;
  return own ?? terms.groupBasisPoints[group];
}

/** Contribution of a game stake in minor units, by the share of the game. */
export function shareOfStake(
  stakeMinor: bigint,
  {
    maxStakeMinor,
    shareBasisPoints,
  }: { readonly maxStakeMinor: bigint | null; readonly shareBasisPoints: number },
): bigint {
  return computeShare(upTo(stakeMinor, maxStakeMinor), shareBasisPoints);
}

/** Contribution of an ended round in minor units. */
export function roundContribution(round: RoundToCount, terms: ContributionTerms): bigint {
  if (round.refunded) return 0n;
  return shareOfStake(round.stakeMinor, { ...terms, shareBasisPoints: gameShare(round, terms) });
}

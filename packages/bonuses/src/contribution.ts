import { compare, type Fraction, fraction } from '@evens/base';
import { type BetResult, betResults } from '@evens/markets';
import { partOf, WHOLE_BASIS_POINTS } from './basis-points.ts';

/** Groups of casino games that count alike; a game may be named with a share of its own. */
export const gameGroups = ['slots', 'tables', 'live', 'crash'] as const;
export type GameGroup = (typeof gameGroups)[number];

/** What counts towards a wagering requirement. Shares are in basis points. */
export interface ContributionTerms {
  /** Least price of a whole ticket that counts; 1.50 unless an operator chose another. */
  readonly minOddsMilli: number;
  readonly sportBasisPoints: number;
  readonly groupBasisPoints: Readonly<Record<GameGroup, number>>;
  /** Shares of single games, by the game's key; they outrank that of the group. */
  readonly gameBasisPoints: Readonly<Record<string, number>>;
  /** The most of one stake that counts, minor units; null without a maximum. */
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
  /** Part of the stake that was cashed out: all of it where the whole ticket was. */
  readonly cashedOutMinor: bigint;
  /**
   * What the whole ticket pays if every leg that was not cancelled or refunded wins, stake included, divided by its stake:
   * of a single its odds, of a combo their product, of a system the mean of its lines. Exact: an amount that was rounded
   * down would put a small stake at 1.50 below 1.50.
   */
  readonly price: Fraction;
  readonly result: BetResult;
  /** The account also holds another outcome of the same market, so that the stake was hardly at risk. */
  readonly opposed: boolean;
}

/** The part of a stake that a result decided: nothing of one that came back, half of a half win and of a half loss. */
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

/** Minor units that a settled ticket counts. It is at most the stake, and 0 for void, refunded and cashed-out parts. */
export function ticketContribution(ticket: TicketToCount, terms: ContributionTerms): bigint {
  const { stakeMinor, cashedOutMinor, price, result, opposed } = ticket;
  if (cashedOutMinor < 0n || cashedOutMinor > stakeMinor)
    throw new RangeError(`ticketContribution: cashed out ${cashedOutMinor} of a stake of ${stakeMinor}`);
  if (opposed) return 0n;
  if (compare(price, fraction(BigInt(terms.minOddsMilli), 1000n)) < 0) return 0n;
  const counted = decidedMinor(upTo(stakeMinor - cashedOutMinor, terms.maxStakeMinor), result);
  return partOf(counted, terms.sportBasisPoints);
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

/** Minor units that a stake in a game counts, by the share of the game. */
export function shareOfStake(
  stakeMinor: bigint,
  {
    maxStakeMinor,
    shareBasisPoints,
  }: { readonly maxStakeMinor: bigint | null; readonly shareBasisPoints: number },
): bigint {
  return partOf(upTo(stakeMinor, maxStakeMinor), shareBasisPoints);
}

/** Minor units that an ended round counts. */
export function roundContribution(round: RoundToCount, terms: ContributionTerms): bigint {
  if (round.refunded) return 0n;
  return shareOfStake(round.stakeMinor, { ...terms, shareBasisPoints: gameShare(round, terms) });
}

import type { MatchBook } from '@evens/book';
import { boostedOdds, type OddsMilli } from '@evens/markets';
import type { BetPick } from '../parse/bet-shape.ts';
import { type Boosts, isBoostOn } from '../rules/boost-terms.ts';

/** Why a boost that a bet names can't be had: it is over, or the player has had it. */
export type BoostGone = 'ended' | 'used';

/** A boost as a pick is struck at it. */
export interface AppliedBoost {
  readonly id: number;
  /** The price without it, thousandths. */
  readonly plainMilli: OddsMilli;
  readonly oddsMilli: OddsMilli;
  /** Base currency's minor units. */
  readonly stakeMaxMinor: bigint;
}

/** What the boost that the pick names makes of the price of now; undefined where it is over, or another selection's. */
export function boostOf(
  boosts: Boosts,
  pick: BetPick,
  {
    book,
    oddsMilli,
    atMs,
  }: { readonly book: MatchBook; readonly oddsMilli: OddsMilli; readonly atMs: number },
): AppliedBoost | undefined {
  const terms = pick.boostId === undefined ? undefined : boosts.get(pick.boostId);
  if (!terms || !isBoostOn(terms, book, atMs)) return undefined;
  const { id, matchId, type, specifier, outcomeNo, basisPoints, stakeMaxMinor } = terms;
  const isOwn =
    matchId === pick.matchId &&
    type === pick.type &&
    specifier === pick.specifier &&
    outcomeNo === pick.outcomeNo;
  if (!isOwn) return undefined;
  return { id, plainMilli: oddsMilli, oddsMilli: boostedOdds(oddsMilli, basisPoints), stakeMaxMinor };
}

import type { MatchBook } from '@evens/book';
import { boostedOdds, type OddsMilli } from '@evens/markets';
import type { BetPick } from '../parse/bet-shape.ts';
import { type Boosts, isBoostOn } from '../rules/boost-terms.ts';

/** Why a boost that a bet names can't be used: it has ended, or the player has used it. */
export type BoostGone = 'ended' | 'used';

/** The boost in the price of a pick. */
export interface AppliedBoost {
  readonly id: number;
  /** The price without it, thousandths. */
  readonly plainMilli: OddsMilli;
  readonly oddsMilli: OddsMilli;
  /** Increase of the winnings. */
  readonly basisPoints: number;
  /** Minor units of the base currency. */
  readonly stakeMaxMinor: bigint;
}

/** Applies the boost of the pick to the current price; undefined if it has ended, or belongs to another selection. */
export function applyBoost(
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
  return {
    id,
    plainMilli: oddsMilli,
    oddsMilli: boostedOdds(oddsMilli, basisPoints),
    basisPoints,
    stakeMaxMinor,
  };
}

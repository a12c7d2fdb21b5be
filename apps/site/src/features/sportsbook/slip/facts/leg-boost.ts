import type { Amount } from '@evens/base';
import type { SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { SlipLeg } from '../state/legs.ts';
import type { OpenBoost } from './open-boosts.ts';
import type { PriceCheck } from './price-check.ts';

/** The current boost of a leg. */
export interface LegBoost {
  /** `single-only`: the leg is part of a bet with several legs, where boosts don't count. */
  readonly state: 'on' | 'single-only' | 'ended' | 'used';
  /** Increase of the winnings in basis points. */
  readonly basisPoints: number;
  /** The current price without the boost, in thousandths. */
  readonly plainMilli: number;
  /** Maximum stake for the boost; undefined until loaded. */
  readonly maximumMinor: Amount | undefined;
}

interface BoostInput {
  readonly state: SlipState;
  /** Undefined until loaded. Until then the boost counts, and the server decides. */
  readonly boosts: ReadonlyMap<number, OpenBoost> | undefined;
}

/** Undefined for a leg without a boost. */
export function legBoost(
  leg: SlipLeg,
  check: PriceCheck | undefined,
  { state, boosts }: BoostInput,
): LegBoost | undefined {
  const boost = leg.selections.find((selection) => selection.boost)?.boost;
  if (!boost || !check) return undefined;
  const open = boosts?.get(boost.id);
  const terms = {
    basisPoints: boost.basisPoints,
    plainMilli: check.oddsMilli,
    maximumMinor: open?.maximumMinor,
  };
  if (leg.builder > 0 || state.selectedTab !== 'single') return { ...terms, state: 'single-only' };
  const refused = state.refusals[leg.id]?.data['boost'];
  if (open?.isUsed || refused === 'used') return { ...terms, state: 'used' };
  const isOver = (boosts && !open) || check.sourceType === 2 || refused === 'ended';
  return { ...terms, state: isOver ? 'ended' : 'on' };
}

/** Whether a boost is no longer available. The price has changed, so the player must accept it. */
export function isBoostLost(boost: LegBoost | undefined): boolean {
  return boost?.state === 'ended' || boost?.state === 'used';
}

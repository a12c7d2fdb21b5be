import type { Amount } from '@evens/base';
import { boostedOdds, parseOddsMilli } from '@evens/markets';
import type { SlipLeg } from '../state/legs.ts';
import type { SelectionBoost } from '../state/selection.ts';
import type { SlipState } from '../state/slip-state.ts';
import type { OpenBoost } from './open-boosts.ts';
import type { PriceCheck } from './price-check.ts';

/** What a boost makes of a price, thousandths; what is no price stays as it is. */
export function boostedMilli(oddsMilli: number, boost: SelectionBoost | undefined): number {
  const odds = parseOddsMilli(oddsMilli);
  return boost && odds.ok ? boostedOdds(odds.value, boost.basisPoints) : oddsMilli;
}

/** The boost of a leg as it is now. */
export interface LegBoost {
  /** `single-only`: the bet is one of several, where it doesn't count. */
  readonly state: 'on' | 'single-only' | 'ended' | 'used';
  /** More of the winnings, hundredths of a per cent. */
  readonly basisPoints: number;
  /** The price now without it, thousandths. */
  readonly plainMilli: number;
  /** The most that may be staked at it; undefined until it is known. */
  readonly maximumMinor: Amount | undefined;
}

interface BoostInput {
  readonly state: SlipState;
  /** Undefined until they are known: then the boost counts, and the server has the last word. */
  readonly boosts: ReadonlyMap<number, OpenBoost> | undefined;
}

/** Undefined for a leg without one. */
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

/** It was counted on and can't be had any more: the price has changed, and the player must say that it will do. */
export function isBoostLost(boost: LegBoost | undefined): boolean {
  return boost?.state === 'ended' || boost?.state === 'used';
}

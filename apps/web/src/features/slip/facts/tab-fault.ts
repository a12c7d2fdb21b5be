import {
  COMBO_LEGS_MIN,
  IF_BET_LEGS,
  SYSTEM_BETS_MAX,
  SYSTEM_LEGS,
  TEASER_LEGS_MIN,
  TICKET_LEGS_MAX,
} from '@evens/tickets';
import type { SlipTab } from '../state/slip-state.ts';

/** Why a tab's bet can't be made of what is on the slip. */
export type TabFault =
  | { readonly kind: 'too-few'; readonly minimum: number }
  | { readonly kind: 'too-many'; readonly maximum: number }
  | { readonly kind: 'too-many-bets'; readonly maximum: number }
  | {
      readonly kind:
        | 'incompatible'
        | 'cannot-tease'
        | 'no-teasers'
        | 'no-price'
        | 'mixed-sources'
        | 'builder-no-price';
    };

export interface TabFacts {
  readonly legCount: number;
  /** Bets over all rows with a stake; systems only. */
  readonly betCount: number;
  /** Pairs that may not stand in one bet. */
  readonly hasIncompatible: boolean;
  /** Selections that a teaser can't move, those in play among them. */
  readonly hasIncompatibleTeaser: boolean;
  /** Selections before the match together with selections in play. */
  readonly hasMixedSources: boolean;
  /** A builder that has no joint price, as its parts contradict each other. */
  readonly hasUnpricedBuilder: boolean;
  /** Numbers of legs that the chosen teaser has a price for; undefined where none is sold. */
  readonly teaserCounts: readonly number[] | undefined;
}

const limits = {
  single: { min: 1, max: TICKET_LEGS_MAX },
  combo: { min: COMBO_LEGS_MIN, max: TICKET_LEGS_MAX },
  system: SYSTEM_LEGS,
  ifbet: IF_BET_LEGS,
  reversebet: IF_BET_LEGS,
  teaser: { min: TEASER_LEGS_MIN, max: TICKET_LEGS_MAX },
} as const satisfies Readonly<Record<SlipTab, { min: number; max: number }>>;

/** The spec's validity of bet types (section 5), without their stakes; undefined where the bet can be made. */
export function tabFault(tab: SlipTab, facts: TabFacts): TabFault | undefined {
  // Singles are always valid: each is alone.
  if (tab === 'single') return undefined;
  const { min, max } = limits[tab];
  if (facts.legCount < min) return { kind: 'too-few', minimum: min };
  if (facts.legCount > max) return { kind: 'too-many', maximum: max };
  if (facts.hasIncompatible) return { kind: 'incompatible' };
  if (facts.hasUnpricedBuilder) return { kind: 'builder-no-price' };
  if (tab === 'combo') return undefined;
  if (tab === 'system')
    return facts.betCount > SYSTEM_BETS_MAX ? { kind: 'too-many-bets', maximum: SYSTEM_BETS_MAX } : undefined;
  if (tab === 'teaser') {
    if (facts.teaserCounts === undefined) return { kind: 'no-teasers' };
    if (facts.hasIncompatibleTeaser) return { kind: 'cannot-tease' };
    return facts.teaserCounts.includes(facts.legCount) ? undefined : { kind: 'no-price' };
  }
  return facts.hasMixedSources ? { kind: 'mixed-sources' } : undefined;
}

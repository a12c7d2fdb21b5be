import {
  COMBO_LEGS_MIN,
  IF_BET_LEGS,
  SYSTEM_BETS_MAX,
  SYSTEM_LEGS,
  TEASER_LEGS_MIN,
  TICKET_LEGS_MAX,
} from '@evens/tickets';
import type { SlipTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';

/** The reason why a tab's bet is impossible with the current selections. */
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
        | 'builder-no-price'
        | 'edit';
    };

export interface TabFacts {
  /** The slip replaces a bet: it is one single or one combo. */
  readonly isEdit: boolean;
  readonly legCount: number;
  /** Number of bets in all rows with a stake; systems only. */
  readonly betCount: number;
  /** Pairs that cannot be in one bet. */
  readonly hasIncompatible: boolean;
  /** Selections that a teaser can't move, including those in play. */
  readonly hasIncompatibleTeaser: boolean;
  /** Pre-match and in-play selections are mixed. */
  readonly hasMixedSources: boolean;
  /** A builder has no joint price because its parts contradict each other. */
  readonly hasUnpricedBuilder: boolean;
  /** Numbers of legs with a price in the chosen teaser; undefined if no teaser is sold. */
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

/** The validity of bet types (section 5 of the specification), ignoring stakes; undefined if the bet is possible. */
export function tabFault(tab: SlipTab, facts: TabFacts): TabFault | undefined {
  if (facts.isEdit && tab !== 'combo' && (tab !== 'single' || facts.legCount > 1)) return { kind: 'edit' };
  // Singles are always valid, because they do not depend on each other.
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

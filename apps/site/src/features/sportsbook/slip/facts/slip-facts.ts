import { betCount } from '@evens/tickets';
import { type SelectionKey, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { slipLegs } from '../state/legs.ts';
import { buildFormula } from '../state/slip-bet.ts';
import type { PricesNow } from '../state/slip-changes.ts';
import {
  buildJoinedTerms,
  isUnread,
  type JoinedFacts,
  joinedFacts,
  markSkipped,
  type SingleFacts,
  singleFacts,
  systemRows,
} from './bet-facts.ts';
import {
  combinable,
  hasMovedPrice,
  type LegFacts,
  type LegTeaserFault,
  legFacts,
  mixedSources,
  pricesNow,
  teaserFaults,
  unavailableSelections,
} from './leg-facts.ts';
import { listConflicts } from './slip-conflicts.ts';
import type { SlipInput, TeaserChoice } from './slip-input.ts';
import type { KeyConflict } from './slip-status.ts';
import type { StakeLimits } from './stake-limits.ts';
import { type TabFacts, type TabFault, tabFault } from './tab-fault.ts';

/** The displayed state of the slip, with the specification's names where they exist. */
export interface SlipFacts {
  readonly legs: readonly LegFacts[];
  readonly singles: readonly SingleFacts[];
  readonly joined: JoinedFacts | undefined;
  /** The reason why each tab can't be used. */
  readonly faults: Readonly<Record<SlipTab, TabFault | undefined>>;
  readonly incompatibleSelections: readonly KeyConflict[];
  readonly incompatibleTeaserSelections: ReadonlyMap<SelectionKey, LegTeaserFault>;
  /** The lines moved by the chosen teaser; undefined for other bet types and until the server has moved them. */
  readonly teasedSpecifiers: ReadonlyMap<SelectionKey, string> | undefined;
  readonly haveSelectionOddsChanged: boolean;
  /** A typed stake is invalid, or a chosen free bet is gone. */
  readonly isStakeUnread: boolean;
  /** The prices accepted by one tap. */
  readonly pricesNow: PricesNow;
  /** Ids of matches with several selections that can be combined into one leg. */
  readonly combinable: ReadonlySet<number>;
  /** Selections that are suspended or no longer offered. */
  readonly unavailable: readonly SelectionKey[];
  readonly teaser: TeaserChoice | undefined;
  readonly limits: StakeLimits | undefined;
}

/** Computes the state of the slip from the stored slip, current prices and the server's answers. */
export function slipFacts(input: SlipInput): SlipFacts {
  const { state, status, limits, teasers } = input;
  const plainLegs = slipLegs(state);
  const legs = plainLegs.map((leg) => legFacts(leg, input));
  const incompatibleSelections = listConflicts(plainLegs, input);
  const keys = new Set(state.selections.map(toSelectionKey));
  const teaser = teasers.find(({ id }) => id === state.selectedBetType) ?? teasers[0];
  const answered = status?.teaser;
  const isOfThese = answered?.id === teaser?.id && [...keys].every((key) => answered?.keys.has(key));
  const moved = isOfThese ? answered : undefined;
  // An answer without the new line of a leg, or its reason, is incomplete.
  const isMoved =
    moved !== undefined && [...keys].every((key) => moved.specifiers.has(key) || moved.faults.has(key));
  const incompatibleTeaserSelections = teaserFaults(legs, moved);
  const { staked } = systemRows(legs, input);
  const system = buildFormula('system', { ...buildJoinedTerms('system', legs, input, teaser), rows: staked });
  const tabFacts: TabFacts = {
    isEdit: state.edit !== undefined,
    legCount: legs.length,
    betCount: betCount(system),
    hasIncompatible: incompatibleSelections.length > 0,
    hasIncompatibleTeaser: incompatibleTeaserSelections.size > 0,
    hasMixedSources: mixedSources(legs),
    hasUnpricedBuilder: legs.some(({ builder }) => builder !== undefined && builder.oddsMilli === 0),
    teaserCounts: teaser?.prices.map(({ legs: count }) => count),
  };
  const tab = state.selectedTab;
  const singles = markSkipped(legs.map((facts) => singleFacts(facts, input, limits)));
  const joined = tab === 'single' ? undefined : joinedFacts(tab, legs, input, { teaser, limits });
  return {
    legs,
    singles,
    joined,
    isStakeUnread: joined
      ? isUnread(joined)
      : singles.some((single) => isUnread(single) && !single.facts.isInBet),
    faults: {
      single: tabFault('single', tabFacts),
      combo: tabFault('combo', tabFacts),
      system: tabFault('system', tabFacts),
      ifbet: tabFault('ifbet', tabFacts),
      reversebet: tabFault('reversebet', tabFacts),
      teaser: tabFault('teaser', tabFacts),
    },
    incompatibleSelections,
    incompatibleTeaserSelections,
    teasedSpecifiers: state.selectedTab === 'teaser' && isMoved ? moved.specifiers : undefined,
    haveSelectionOddsChanged: legs.some(hasMovedPrice),
    pricesNow: pricesNow(legs),
    combinable: combinable(legs),
    unavailable: unavailableSelections(legs),
    teaser,
    limits,
  };
}

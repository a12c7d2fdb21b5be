import { bettingSourceTypes } from '@evens/book';
import type { EachWayFault, TeaserFault } from '@evens/contract';
import { acceptsOdds, teaserSettings } from '@evens/tickets';
import { boostedMilli } from '@evens/web/features/sportsbook/slip/boosted-milli.ts';
import { canBeCombined } from '@evens/web/features/sportsbook/slip/builder-leg.ts';
import { type SelectionKey, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { selectionsInBet } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { SlipLeg } from '../state/legs.ts';
import type { PricedLeg } from '../state/slip-bet.ts';
import type { CurrentPrice, PricesNow } from '../state/slip-changes.ts';
import { isBoostLost, type LegBoost, legBoost } from './leg-boost.ts';
import { isShut, type PriceCheck, waitingPrice } from './price-check.ts';
import type { SlipInput } from './slip-input.ts';
import type { BuilderStatus, TeaserStatus } from './slip-status.ts';

/** The current state of a leg. */
export interface LegFacts {
  readonly leg: SlipLeg;
  /** In the order of the leg's selections. */
  readonly checks: readonly PriceCheck[];
  /** Price in thousandths: joint price of a builder, boosted price of a boosted single; 0 while there is none. */
  readonly oddsMilli: number;
  /** The price that the player accepted, if another must be accepted now; otherwise undefined. */
  readonly seenMilli: number | undefined;
  /** The price that the player saw, if the policy accepts the current one without a press; otherwise undefined. */
  readonly movedFromMilli: number | undefined;
  readonly builder: BuilderStatus | undefined;
  readonly boost: LegBoost | undefined;
  readonly placeTerms: PricedLeg['placeTerms'];
  /** The reason why a runner to win has no place terms. */
  readonly eachWayFault: EachWayFault | undefined;
  readonly isBanker: boolean;
  readonly isInBet: boolean;
  /** The leg returned after a decline: placing it again accepts the current price. */
  readonly isRetried: boolean;
}

export function legFacts(leg: SlipLeg, { state, statuses, status, boosts }: SlipInput): LegFacts {
  const checks = leg.selections.map(
    (selection) => statuses.get(toSelectionKey(selection)) ?? waitingPrice(selection),
  );
  const keys = leg.selections.map(toSelectionKey);
  const [first] = leg.selections;
  const [check] = checks;
  const builder = leg.builder > 0 ? status?.builders.get(leg.id) : undefined;
  const boost = legBoost(leg, check, { state, boosts });
  const isBoosted = boost?.state === 'on';
  const plain = leg.builder > 0 ? (state.builders[leg.builder - 1]?.seenMilli ?? 0) : (first?.oddsMilli ?? 0);
  const seen = isBoosted || isBoostLost(boost) ? boostedMilli(plain, first?.boost) : plain;
  const own = isBoosted ? boostedMilli(check?.oddsMilli ?? 0, first?.boost) : (check?.oddsMilli ?? 0);
  const now = leg.builder > 0 ? (builder?.oddsMilli ?? 0) : own;
  const hasStarted = checks.some((each, index) => each.sourceType !== leg.selections[index]?.sourceType);
  const isOpen = checks.every(({ state: each }) => each === 'open');
  const hasMoved =
    leg.builder > 0 || isBoosted
      ? seen > 0 && now > 0 && !acceptsOdds(state.policy, { seen, now })
      : check?.mustAccept || isBoostLost(boost);
  const mustAccept = isOpen && (hasMoved || (hasStarted && state.selectedTab !== 'single'));
  const isMoved = isOpen && !mustAccept && seen > 0 && now > 0 && seen !== now;
  const busy = selectionsInBet(state);
  return {
    leg,
    checks,
    oddsMilli: now,
    seenMilli: mustAccept ? seen : undefined,
    movedFromMilli: isMoved ? seen : undefined,
    builder,
    boost,
    placeTerms: leg.builder > 0 || isBoosted ? undefined : status?.placeTerms.get(keys[0] ?? '')?.terms,
    eachWayFault: leg.builder > 0 ? undefined : status?.eachWayFaults.get(keys[0] ?? ''),
    isBanker: keys.every((key) => state.bankers.includes(key)),
    isInBet: keys.some((key) => busy.has(key)),
    isRetried: keys.every((key) => state.retried.includes(key)),
  };
}

/** Selections that are suspended or no longer offered, except those of a bet in progress. */
export function unavailableSelections(legs: readonly LegFacts[]): readonly SelectionKey[] {
  return legs.flatMap(({ leg, checks, isInBet }) =>
    leg.selections
      .filter((_, index) => !isInBet && isShut(checks[index]))
      .map((selection) => toSelectionKey(selection)),
  );
}

/** Whether a press must accept another price before the leg can be placed. */
export function hasMovedPrice({ seenMilli, isInBet, isRetried }: LegFacts): boolean {
  return seenMilli !== undefined && !isInBet && !isRetried;
}

export function mixedSources(legs: readonly LegFacts[]): boolean {
  return new Set(legs.flatMap(({ checks }) => checks.map(({ sourceType }) => sourceType))).size > 1;
}

/** A builder has a joint price and no line, whatever its selections are. */
export type LegTeaserFault = TeaserFault | 'builder';

/** Selections that a teaser cannot move. Builders and legs in play are detected before the server answers. */
export function teaserFaults(
  legs: readonly LegFacts[],
  moved: TeaserStatus | undefined,
): ReadonlyMap<SelectionKey, LegTeaserFault> {
  return new Map(
    legs.flatMap(({ leg, checks }) =>
      leg.selections.flatMap((selection, index) => {
        const key = toSelectionKey(selection);
        const isLive =
          checks[index]?.sourceType === bettingSourceTypes.live && isTeased(selection.match.sport);
        const fault =
          leg.builder > 0 ? 'builder' : (moved?.faults.get(key) ?? (isLive ? 'in-play' : undefined));
        return fault ? [[key, fault] as const] : [];
      }),
    ),
  );
}

/** The reason of another sport is its sport, whether it is in play or not. */
function isTeased(sport: string): boolean {
  return teaserSettings.some(({ pointsHundredths }) => sport in pointsHundredths);
}

export function pricesNow(legs: readonly LegFacts[]): PricesNow {
  const selections = legs.flatMap(({ leg, checks, boost }) =>
    leg.selections.flatMap((selection, index) => {
      const check = checks[index];
      return check?.state === 'open' ? [[toSelectionKey(selection), priceNow(check, boost)] as const] : [];
    }),
  );
  const builders = legs.flatMap(({ leg, oddsMilli }) =>
    leg.builder > 0 && oddsMilli > 0 ? [[leg.id, oddsMilli] as const] : [],
  );
  return { selections: new Map(selections), builders: new Map(builders) };
}

/** The price to accept: the current one, without a lost boost. */
export function priceNow({ oddsMilli, sourceType }: PriceCheck, boost: LegBoost | undefined): CurrentPrice {
  return { oddsMilli, sourceType, ...(isBoostLost(boost) ? { boost: undefined } : {}) };
}

/** Matches with several legs that one builder can hold. */
export function combinable(legs: readonly LegFacts[]): ReadonlySet<number> {
  const found = new Set<number>();
  const seen = new Set<number>();
  for (const { leg } of legs) {
    const [selection] = leg.selections;
    if (!selection || !canBeCombined(selection)) continue;
    const { matchId } = selection;
    if (seen.has(matchId)) found.add(matchId);
    seen.add(matchId);
  }
  return found;
}

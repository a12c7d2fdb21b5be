import { type EarlyPayoutOffer, earlyPayoutSide, findEarlyPayout, hasBestOdds } from '@evens/markets';
import type { Selection } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import type { LegFacts } from './leg-facts.ts';

/** Early payout, or best odds guaranteed if undefined. */
export interface SlipOffer {
  readonly earlyPayout: Pick<EarlyPayoutOffer, 'lead' | 'unit'> | undefined;
  /** An earlier selection of the slip has the same early payout. */
  readonly isRepeated: boolean;
}

interface MatchWithOffers extends Pick<Situation, 'phase'> {
  readonly fixture: Pick<Situation['fixture'], 'sport' | 'periods'>;
}

/** Tabs whose bets have early payout and best odds guaranteed: those of cash-outs. */
const tabsWithOffers: ReadonlySet<SlipTab> = new Set(['single', 'combo', 'system']);

/** Only bets before the start have early payout or best odds guaranteed; selections of a bet builder have neither. */
export function slipOffers(
  tab: SlipTab,
  legs: readonly Pick<LegFacts, 'leg' | 'boost'>[],
  situation: (matchId: number) => MatchWithOffers | undefined,
): ReadonlyMap<Selection, SlipOffer> {
  const found = new Map<Selection, SlipOffer>();
  const seen = new Set<string>();
  for (const { leg, boost } of tabsWithOffers.has(tab) ? legs : []) {
    const [selection] = leg.selections;
    const match = selection && situation(selection.matchId);
    if (!match || leg.builder > 0 || match.phase !== 'scheduled') continue;
    const { marketType, outcomeNo } = selection;
    const { sport, periods } = match.fixture;
    if (!boost && hasBestOdds({ sport, marketType })) {
      found.set(selection, { earlyPayout: undefined, isRepeated: false });
      continue;
    }
    const earlyPayout = findEarlyPayout({ sport, marketType, periods });
    if (!earlyPayout || !earlyPayoutSide(marketType, outcomeNo)) continue;
    const { lead, unit } = earlyPayout;
    found.set(selection, { earlyPayout: { lead, unit }, isRepeated: seen.has(`${lead} ${unit}`) });
    seen.add(`${lead} ${unit}`);
  }
  return found;
}

import type { Clock } from '@evens/base';
import { betCount, oddsPolicies } from '@evens/tickets';
import { type MatchBooks, priceNow } from '../../../feed/index.ts';
import { makePriceBuilder } from '../../joint-prices/builder-price.ts';
import type { BettingMemory } from '../limits/betting-memory.ts';
import { acceptedUnit, largestUnit } from '../limits/limits.ts';
import { listBetLines, measure } from '../limits/measured-bet.ts';
import { composeBet } from '../price/composed-bet.ts';
import { priceBet } from '../price/priced-bet.ts';
import { noBoosts } from '../rules/boost-terms.ts';
import type { BettingRules } from '../rules/rules.ts';
import type { WaitingBet } from './waiting-bet.ts';

export interface ReferralQuote {
  /** The highest stake that would be accepted without a trader: minor units, all bets of the ticket together. */
  readonly maximumMinor: bigint;
  /** The current price of each leg, thousandths; undefined if none can be taken. */
  readonly oddsMilli: readonly (number | undefined)[];
}

export type QuoteReferral = (bet: WaitingBet) => Promise<ReferralQuote>;

/** By the current books, limits and stakes. */
export function makeReferralQuote({
  books,
  rules,
  memory,
  clock,
}: {
  readonly books: MatchBooks;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly memory: BettingMemory;
  readonly clock: Clock;
}): QuoteReferral {
  return async ({ accountId, currency, shape, formula }) => {
    const atMs = clock.nowMs();
    const now = await rules(atMs);
    const currencyRules = now.byCurrency.get(currency);
    if (!currencyRules) throw new Error(`referralQuote: the betting rules have no limits for ${currency}`);
    const priceBuilder = makePriceBuilder(now.builderMarginBasisPoints);
    const priced = priceBet({ books, priceBuilder, boosts: noBoosts }, shape, {
      policy: oddsPolicies.acceptAny,
      atMs,
    });
    const composed = priced.ok ? composeBet(priced.value, shape, now) : priced;
    // No statement checks this figure later, so memory may not be stale.
    memory.positions.forget(accountId);
    const marketIds = await memory.load(accountId, priced.ok ? listBetLines(priced.value) : []);
    const measured = composed.ok
      ? measure(composed.value, {
          accountId,
          marketIds,
          rules: now,
          currencyRules,
          currency,
          positions: memory.positions,
          exposure: memory.exposure,
        })
      : undefined;
    const oddsMilli = shape.legs.map(([place = 0, ...others], leg) => {
      if (others.length === 0) {
        const pick = shape.picks[place];
        const price = pick && priceNow(books, pick, atMs);
        return price?.ok ? price.value.oddsMilli : undefined;
      }
      const joint = priced.ok ? priced.value.builders.get(leg)?.prices : undefined;
      return joint?.ok ? joint.value.at(-1) : undefined;
    });
    // Without a current price only the limit itself is known.
    if (!measured) return { maximumMinor: currencyRules.lineStakeMaxMinor, oddsMilli };
    const maximumMinor =
      acceptedUnit(largestUnit(measured.stakes, currencyRules)) * BigInt(betCount(formula));
    return { maximumMinor, oddsMilli };
  };
}

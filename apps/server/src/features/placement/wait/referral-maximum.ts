import { type Clock, smaller } from '@evens/base';
import { betCount } from '@evens/tickets';
import type { BettingMemory } from '../limits/betting-memory.ts';
import { largestUnit } from '../limits/limits.ts';
import { linesOfShape, measure } from '../limits/measured-bet.ts';
import type { Books } from '../price/books.ts';
import { makePriceBuilder } from '../price/builder-price.ts';
import { composeBet } from '../price/composed-bet.ts';
import { priceBet } from '../price/priced-bet.ts';
import { noBoosts } from '../rules/boost-terms.ts';
import type { BettingRules } from '../rules/rules.ts';
import type { WaitingBet } from './waiting-bet.ts';

/** Odds move under any policy: a trader judges by the price of now. */
const ANY_ODDS = 2;

/** The most that the player of a referred bet could stake on it without asking: minor units, all its bets together. */
export type ReferralMaximum = (bet: WaitingBet) => Promise<bigint>;

/** By the books, limits and stakes of now. */
export function makeReferralMaximum({
  books,
  rules,
  memory,
  clock,
}: {
  readonly books: Books;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly memory: BettingMemory;
  readonly clock: Clock;
}): ReferralMaximum {
  return async ({ accountId, currency, shape, formula }) => {
    const atMs = clock.nowMs();
    const now = await rules(atMs);
    const currencyRules = now.byCurrency.get(currency);
    if (!currencyRules) throw new Error(`no limits for ${currency}`);
    const priceBuilder = makePriceBuilder(now.builderMarginBasisPoints);
    const priced = priceBet({ books, priceBuilder, boosts: noBoosts }, shape, { policy: ANY_ODDS, atMs });
    const composed = priced.ok ? composeBet(priced.value, shape, now) : priced;
    // What is remembered is checked by the statement that takes a stake; nothing checks what is only shown.
    memory.positions.forget(accountId);
    const marketIds = await memory.load(accountId, priced.ok ? linesOfShape(priced.value) : []);
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
    // Without a price of now the limit itself is all that can be told.
    if (!measured) return currencyRules.lineStakeMaxMinor;
    const { line, market } = largestUnit(measured.stakes, currencyRules);
    return smaller(line, market) * BigInt(betCount(formula));
  };
}

import { formatDecimalOdds } from '@evens/markets';
import type { OddsText } from '@evens/web/core/odds-text.ts';

/** The odds of one sum: all decimal where a fraction is not exactly its price, because rounded fractions don't add up. */
export function reasonOdds(pricesMilli: readonly number[], text: OddsText): readonly string[] {
  const isExact = (milli: number) => {
    const [, profit, stake] = /(\d+)\/(\d+)/.exec(text(milli)) ?? [];
    return stake === undefined || 1000 * Number(profit) === (milli - 1000) * Number(stake);
  };
  return pricesMilli.map(pricesMilli.every(isExact) ? text : formatDecimalOdds);
}

import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { type LoyaltyTerms, levelRules, priceFor, type ShopItem } from '@evens/loyalty';
import type { LoyaltyStanding } from './account-store.ts';

/**
 * The price of an item at the level of the account, in points. Refuses, in this order: LoyaltyPriceChanged if the
 * player agreed to another price, LoyaltyPoints if the points do not cover it.
 */
export function judgePrice(
  item: ShopItem,
  agreed: number,
  {
    terms,
    standing: { balance, level },
  }: { readonly terms: LoyaltyTerms; readonly standing: Pick<LoyaltyStanding, 'balance' | 'level'> },
): Result<number, Refusal> {
  const price = priceFor(item, levelRules(terms.levels, level));
  if (price !== agreed) return err(refusal('LoyaltyPriceChangedException', { price }));
  return balance < price ? err(refusal('LoyaltyPointsException', { price, points: balance })) : ok(price);
}

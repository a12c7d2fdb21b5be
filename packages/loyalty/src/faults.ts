import { compare, fraction } from '@evens/base';
import { inHouseGames } from '@evens/games';
import { loyaltyCosts } from './costs.ts';
import { reachedLevelKeys } from './levels.ts';
import { type LoyaltyPrize, prizeKey } from './prize.ts';
import { loyaltyProducts } from './products.ts';
import type { LoyaltyTerms } from './terms.ts';
import { WHEEL_PARTS } from './wheel.ts';

/** Most expensive terms that an operator can set, at face value. Hundredths of a euro. */
export const loyaltyBounds = {
  /** Expected cost of one spin. */
  spinUnits: 200,
  /** Expected cost of 100 euros of net stakes. */
  stakesUnits: 200,
} as const;

const slots = new Set(inHouseGames.filter(({ game }) => game.kind === 'slot').map(({ game }) => game.key));

const isGame = (prize: LoyaltyPrize) => prize.kind !== 'free-spins' || slots.has(prize.game);

/** Indexes of prizes that are listed before. */
function repeated(prizes: readonly LoyaltyPrize[]): readonly number[] {
  const keys = prizes.map(prizeKey);
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}

/** Names the fields of terms that cannot be used. The numbers are in their ranges. */
export function termsFaults(terms: LoyaltyTerms): readonly string[] {
  const { items, levels, wheel } = terms;
  const faults: string[] = [];
  let fromPoints = 0;
  for (const key of reachedLevelKeys) {
    if (levels[key].fromPoints <= fromPoints) faults.push(`levels.${key}.fromPoints`);
    fromPoints = levels[key].fromPoints;
  }
  for (const [field, list] of [
    ['items', items],
    ['wheel', wheel],
  ] as const) {
    const prizes = list.map(({ prize }) => prize);
    faults.push(...repeated(prizes).map((index) => `${field}.${index}.prize`));
    faults.push(...prizes.flatMap((prize, index) => (isGame(prize) ? [] : [`${field}.${index}.prize.game`])));
  }
  const parts = wheel.reduce((sum, { chanceParts }) => sum + chanceParts, 0);
  if (parts !== WHEEL_PARTS || wheel.length < 2) faults.push('wheel');
  if (faults.length > 0) return faults;
  const costs = loyaltyCosts(terms);
  if (compare(costs.spin, fraction(BigInt(loyaltyBounds.spinUnits))) > 0) faults.push('wheel');
  const stakesMax = fraction(BigInt(loyaltyBounds.stakesUnits));
  for (const product of loyaltyProducts)
    if (compare(costs.stakes[product], stakesMax) > 0) faults.push(`pointsPer100.${product}`);
  return faults;
}

import { add, compare, type Fraction, fraction, multiply, ZERO } from '@evens/base';
import { listLevels } from './levels.ts';
import type { LoyaltyBonus, LoyaltyPrize } from './prize.ts';
import type { LoyaltyProduct } from './products.ts';
import { priceFor } from './shop.ts';
import type { LoyaltyTerms } from './terms.ts';
import { WHEEL_PARTS } from './wheel.ts';

/** Exact expected costs at face value, in hundredths of a euro. */
export interface LoyaltyCosts {
  /** Cost of a spent point, at the best price of the shop for the highest discount. */
  readonly point: Fraction;
  readonly spin: Fraction;
  /** Cost of a point earned by play: the point, and its part of a spin. Spins of levels are not in it. */
  readonly earnedPoint: Fraction;
  /** Cost of 100 euros of net stakes. */
  readonly stakes: Readonly<Record<LoyaltyProduct, Fraction>>;
}

const faceUnits = (prize: LoyaltyBonus): number =>
  prize.kind === 'free-spins' ? prize.count * prize.units : prize.units;

const whole = (value: number): Fraction => fraction(BigInt(value));

function pointCost({ items, levels }: Pick<LoyaltyTerms, 'items' | 'levels'>): Fraction {
  const shopDiscountPercent = Math.max(
    ...listLevels(levels).map(({ shopDiscountPercent }) => shopDiscountPercent),
  );
  return items
    .filter(({ isOn }) => isOn)
    .map((item) =>
      fraction(BigInt(faceUnits(item.prize)), BigInt(Math.max(1, priceFor(item, { shopDiscountPercent })))),
    )
    .reduce((best, cost) => (compare(cost, best) > 0 ? cost : best), ZERO);
}

export function loyaltyCosts(terms: LoyaltyTerms): LoyaltyCosts {
  const point = pointCost(terms);
  const prizeCost = (prize: LoyaltyPrize) =>
    prize.kind === 'points' ? multiply(whole(prize.points), point) : whole(faceUnits(prize));
  const spin = multiply(
    terms.wheel
      .map(({ chanceParts, prize }) => multiply(whole(chanceParts), prizeCost(prize)))
      .reduce(add, ZERO),
    fraction(1n, BigInt(WHEEL_PARTS)),
  );
  const earnedPoint = add(point, multiply(spin, fraction(1n, BigInt(terms.pointsPerSpin))));
  const cost = (product: LoyaltyProduct) => multiply(whole(terms.pointsPer100[product]), earnedPoint);
  return {
    point,
    spin,
    earnedPoint,
    stakes: {
      sport: cost('sport'),
      slots: cost('slots'),
      games: cost('games'),
      live: cost('live'),
      providers: cost('providers'),
    },
  };
}

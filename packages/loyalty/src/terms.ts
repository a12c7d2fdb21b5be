import type { LoyaltyLevels } from './levels.ts';
import type { PointRates } from './products.ts';
import type { ShopItem } from './shop.ts';
import { shippedWheel, type WheelSegment } from './wheel.ts';

/** Rates, levels, shop and wheel. Operators change them in versions. */
export interface LoyaltyTerms {
  readonly pointsPer100: PointRates;
  readonly levels: LoyaltyLevels;
  /** Points earned by play that give a spin. */
  readonly pointsPerSpin: number;
  /** In the order of the shop. */
  readonly items: readonly ShopItem[];
  /** Around the wheel, and in the order in which segments are drawn. */
  readonly wheel: readonly WheelSegment[];
}

/** Version 1, as the schema inserts it. */
export const shippedTerms: LoyaltyTerms = {
  pointsPer100: { sport: 100, slots: 100, games: 20, live: 20, providers: 50 },
  levels: {
    bronze: { fromPoints: 500, shopDiscountPercent: 0, spins: 1 },
    silver: { fromPoints: 2500, shopDiscountPercent: 5, spins: 1 },
    gold: { fromPoints: 10_000, shopDiscountPercent: 10, spins: 2 },
    platinum: { fromPoints: 50_000, shopDiscountPercent: 15, spins: 3 },
  },
  pointsPerSpin: 250,
  items: [
    { prize: { kind: 'free-bet', units: 100 }, price: 200, isOn: true },
    { prize: { kind: 'free-bet', units: 500 }, price: 1000, isOn: true },
    { prize: { kind: 'free-bet', units: 2000 }, price: 4000, isOn: true },
    {
      prize: { kind: 'free-spins', count: 20, units: 10, game: 'harbour-lights' },
      price: 400,
      isOn: true,
    },
    { prize: { kind: 'cash', units: 100 }, price: 250, isOn: true },
    { prize: { kind: 'cash', units: 1000 }, price: 2500, isOn: true },
  ],
  wheel: shippedWheel,
};

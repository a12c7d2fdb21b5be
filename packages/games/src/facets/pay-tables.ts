export const facetsRisks = ['low', 'medium', 'high'] as const;
export type FacetsRisk = (typeof facetsRisks)[number];

/** The seven gems, in draw order: index ⌊f·7⌋. */
export const facetsGems = ['diamond', 'ruby', 'emerald', 'sapphire', 'amethyst', 'topaz', 'pearl'] as const;
export type FacetsGem = (typeof facetsGems)[number];

export const FACETS_DRAWN = 5;

/** From the best pattern to the worst. */
export const facetsPatterns = [
  'five-of-a-kind',
  'four-of-a-kind',
  'full-house',
  'three-of-a-kind',
  'two-pair',
  'pair',
  'no-pair',
] as const;
export type FacetsPattern = (typeof facetsPatterns)[number];

/** Payouts in hundredths of a stake. Each table returns exactly 99 %: Σ ways · payout = 0.99 · 7⁵ stakes. */
export const facetsPays: Readonly<Record<FacetsRisk, Readonly<Record<FacetsPattern, number>>>> = {
  low: {
    'five-of-a-kind': 3999,
    'four-of-a-kind': 620,
    'full-house': 360,
    'three-of-a-kind': 210,
    'two-pair': 130,
    pair: 60,
    'no-pair': 0,
  },
  medium: {
    'five-of-a-kind': 9999,
    'four-of-a-kind': 740,
    'full-house': 400,
    'three-of-a-kind': 300,
    'two-pair': 150,
    pair: 20,
    'no-pair': 0,
  },
  high: {
    'five-of-a-kind': 99_999,
    'four-of-a-kind': 1590,
    'full-house': 500,
    'three-of-a-kind': 200,
    'two-pair': 0,
    pair: 0,
    'no-pair': 0,
  },
};

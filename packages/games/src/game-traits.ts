import { hasKey } from '@evens/base';
import type { MechanicKind, StudioGame } from './slots/studio/definition.ts';
import { findStudioGame } from './slots/studio/studio-games.ts';

/** From lowest to highest. */
export const volatilities = ['low', 'medium', 'high', 'very-high'] as const;
export type Volatility = (typeof volatilities)[number];

export const gameFeatures = ['free-spins', 'respins', 'cascades', 'bonus-buy'] as const;
export type GameFeature = (typeof gameFeatures)[number];

/** Volatility from the calmest bet or setting of a game to the wildest. */
export interface VolatilityRange {
  readonly least: Volatility;
  readonly most: Volatility;
}

interface GameTraits extends VolatilityRange {
  readonly features: readonly GameFeature[];
}

/** 1.65 standard deviations of a round's return, in stakes, cover 90 % of a normal distribution. */
const DEVIATIONS = 1.65;
/** The volatility index from which each level begins. */
const levelsFrom = { medium: 5, high: 10, 'very-high': 15 } as const;

/** The level of a bet whose return has this standard deviation, in stakes. */
export function volatilityLevel(deviation: number): Volatility {
  const index = DEVIATIONS * deviation;
  if (index >= levelsFrom['very-high']) return 'very-high';
  if (index >= levelsFrom.high) return 'high';
  return index >= levelsFrom.medium ? 'medium' : 'low';
}

const traits = (
  least: Volatility,
  most: Volatility = least,
  features: readonly GameFeature[] = [],
): GameTraits => ({ least, most, features });

const slot = (volatility: Volatility, ...features: readonly GameFeature[]): GameTraits =>
  traits(volatility, volatility, features);

/** Stored, because the game math takes a second to compute. The unit test compares them with it. */
const byKey = {
  'harbour-lights': slot('medium', 'free-spins'),
  'night-market': slot('high', 'free-spins'),
  'coral-bloom': slot('medium', 'free-spins', 'cascades'),
  'shifting-sands': slot('very-high', 'free-spins'),
  'copper-forge': slot('high', 'respins'),
  'lantern-library': slot('very-high', 'free-spins'),
  'corner-sevens': slot('medium', 'respins'),
  'deep-vault': slot('medium'),
  dice: traits('low', 'high'),
  limbo: traits('low', 'very-high'),
  plinko: traits('low', 'high'),
  keno: traits('low', 'very-high'),
  mines: traits('low', 'very-high'),
  facets: traits('low', 'very-high'),
  spire: traits('low', 'very-high'),
  'hi-lo': traits('low'),
  crash: traits('low', 'very-high'),
  blackjack: traits('low', 'medium'),
  'live-blackjack': traits('low', 'medium'),
  baccarat: traits('low', 'medium'),
  'live-baccarat': traits('low', 'medium'),
  roulette: traits('low', 'medium'),
  'live-roulette': traits('low', 'medium'),
  'casino-holdem': traits('low'),
  'video-poker': traits('medium'),
  'live-wheel': traits('low', 'high'),
  'live-dragon-tiger': traits('low', 'high'),
  'live-sic-bo': traits('low', 'very-high'),
} as const satisfies Readonly<Record<string, GameTraits>>;

const featureByMechanic: Readonly<Partial<Record<MechanicKind, GameFeature>>> = {
  expand: 'respins',
  walk: 'respins',
  ladder: 'respins',
  colossal: 'free-spins',
  sticky: 'free-spins',
  collect: 'free-spins',
  gather: 'free-spins',
};

function studioTraits({ math, mechanic }: StudioGame): GameTraits {
  const feature = featureByMechanic[mechanic.kind];
  return slot(volatilityLevel(math.deviation), ...(feature ? [feature] : []));
}

/** Volatility and features of a game or table. Undefined for an unknown key. */
export function gameTraits(key: string): GameTraits | undefined {
  if (hasKey(byKey, key)) return byKey[key];
  const studio = findStudioGame(key);
  return studio && studioTraits(studio);
}

import type { MarginMethod, MarketDefinition } from '@evens/markets';

/** How much a book adds to fair chances. */
export interface MarginSetting {
  /** Multiplies every market's own margin; 1 is the house's usual, 0.5 half of it. */
  readonly scale: number;
  /** In-play markets bear 1.5 points more. */
  readonly live: boolean;
}

const LIVE_EXTRA = 0.015;
/** A book below half of its own margin is a bug, not a bargain. */
export const MINIMUM_SHARE = 0.5;

/** The overround of a market before the setting: domain chapter 1.3's usual ones. */
const ownMargins: Readonly<Record<string, number>> = {
  '1x2': 0.05,
  winner: 0.045,
  'draw-no-bet': 0.045,
  'double-chance': 0.05,
  'asian-handicap': 0.035,
  total: 0.04,
  'handicap-full': 0.045,
  'total-full': 0.045,
  'correct-score': 0.2,
  'half-time-full-time': 0.14,
  'exact-goals': 0.1,
  'correct-score-from': 0.2,
  'period-correct-score': 0.18,
  'winning-margin': 0.1,
  'goal-range': 0.08,
  'rest-of-match': 0.06,
  '1x2-and-both-score': 0.1,
  '1x2-and-total': 0.1,
  'total-and-both-score': 0.09,
  'both-score-by-half': 0.1,
  'period-1x2': 0.06,
  'fight-method': 0.16,
  'ending-round': 0.2,
  'race-winner': 0.18,
  'race-place': 0.12,
};

export function marginOf(definition: MarketDefinition, { scale, live }: MarginSetting): number {
  return ((ownMargins[definition.type] ?? 0.07) + (live ? LIVE_EXTRA : 0)) * scale;
}

/** The exponent k with Σ pᵢᵏ = target, by bisection: 1 at the fair sum, smaller for more margin. */
export function powerExponent(chances: readonly number[], target: number): number {
  const open = chances.filter((chance) => chance > 0);
  let low = 0.2;
  let high = 1;
  for (let round = 0; round < 40; round++) {
    const k = (low + high) / 2;
    let sum = 0;
    for (const chance of open) sum += chance ** k;
    if (sum > target) low = k;
    else high = k;
  }
  return (low + high) / 2;
}

/**
 * Chances with the margin laid on, in order; 0 stays 0. Their sum is that of the fair ones times (1 + margin), so the
 * method also serves markets with several winners.
 */
export function layMargin(
  chances: readonly number[],
  { method, margin }: { readonly method: MarginMethod; readonly margin: number },
): readonly number[] {
  if (method === 'proportional') return chances.map((chance) => chance * (1 + margin));
  let sum = 0;
  for (const chance of chances) sum += chance;
  const k = powerExponent(chances, sum * (1 + margin));
  return chances.map((chance) => (chance > 0 ? chance ** k : 0));
}

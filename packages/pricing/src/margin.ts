import {
  type MarginMethod,
  type MarketDefinition,
  nextRung,
  type OddsMilli,
  snapDown,
  USUAL_OVERROUND,
} from '@evens/markets';

/** Margin on fair chances. */
export interface MarginSetting {
  /** Factor on every market's own margin: 1 is the usual margin, 0.5 half of it. */
  readonly scale: number;
  /** In-play markets have 1.5 points more. */
  readonly live: boolean;
}

const LIVE_EXTRA = 0.015;
/** A book below half of its own margin is a bug. */
export const MINIMUM_SHARE = 0.5;

/** Overround of the largest fields. */
const FIELD_OVERROUND_MAX = 0.25;

/**
 * The overround of a field: that of each runner times the number of runners that count, which is e to the entropy of their
 * chances plus one. It is 8 + 1 for eight equal runners, and less the more one of them is ahead. Several places share it.
 */
function fieldOverround(chances: readonly number[], perRunner: number): number {
  const sum = chances.reduce((total, chance) => total + chance, 0);
  let entropy = 0;
  for (const chance of chances) if (chance > 0) entropy -= (chance / sum) * Math.log(chance / sum);
  return Math.min(FIELD_OVERROUND_MAX, (perRunner * (1 + Math.exp(entropy))) / sum);
}

/**
 * The market's own margin on its fair chances, in order. The margin by the power method is laid mostly on small
 * chances, so it is at most Σ min(p, 1 − p) / 2: in an exclusive market, what the favourite leaves to the others. Their
 * chances at most double in total, however sure the favourite is.
 */
export function marketMargin(
  definition: MarketDefinition,
  chances: readonly number[],
  { scale, live }: MarginSetting,
): number {
  const { overround = USUAL_OVERROUND, overroundPerRunner } = definition;
  const own = overroundPerRunner === undefined ? overround : fieldOverround(chances, overroundPerRunner);
  const margin = (own + (live ? LIVE_EXTRA : 0)) * scale;
  if (definition.margin === 'proportional') {
    if (!definition.isLasting) return margin;
    // The price of a favourite keeps half of what they leave to the other side.
    const favourite = Math.max(...chances);
    return Math.min(margin, (1 - favourite) / (2 * favourite));
  }
  let sum = 0;
  let open = 0;
  for (const chance of chances) {
    sum += chance;
    open += Math.min(chance, 1 - chance) / 2;
  }
  return Math.min(margin, open / sum);
}

/** The exponent k with Σ pᵢᵏ = target, by bisection: 1 at the fair sum, smaller for more margin, larger to free of one. */
export function powerExponent(
  chances: readonly number[],
  target: number,
  range: { readonly low: number; readonly high: number } = { low: 0.2, high: 1 },
): number {
  const open = chances.filter((chance) => chance > 0);
  let { low, high } = range;
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
 * Chances with margin, in order; 0 stays 0. Their sum is the sum of the fair chances times (1 + margin), so it also
 * works for markets with several winners.
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

/** The chance of the lowest price. */
export const SUREST = 1 / 1.01 - 1e-12;

/** At the lowest price of a favourite, the other side of two bears the rest of the margin. */
export function capFavourite(laid: readonly number[]): readonly number[] {
  const excess = Math.max(...laid) - SUREST;
  return excess <= 0 ? laid : laid.map((chance) => (chance > SUREST ? SUREST : chance + excess));
}

/**
 * The ladder price nearest to a chance with margin, by its chance, so that rounding leaves the margin as it is on
 * average. A price above that chance's own keeps at least half of the outcome's margin. 0 below 1.01.
 */
export function ladderPrice(laid: number, fair: number): OddsMilli | 0 {
  if (laid <= 0 || laid >= 1) return 0;
  const below = snapDown(1000 / laid);
  if (below === 0) return 0;
  const above = nextRung(below);
  const aboveChance = 1000 / above;
  const isNearer = laid - aboveChance < 1000 / below - laid;
  return isNearer && aboveChance >= fair + (laid - fair) * MINIMUM_SHARE ? above : below;
}

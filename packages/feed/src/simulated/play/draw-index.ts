import type { Random } from '@evens/base';

/** The index of an entry, drawn by weight; undefined if none has any. */
export function drawIndex(weights: readonly number[], random: Random): number | undefined {
  let luck = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    luck -= weight;
    return luck < 0;
  });
  return found < 0 ? undefined : found;
}

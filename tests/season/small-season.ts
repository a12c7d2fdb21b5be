import { randomInt, seededRandom } from '@evens/base';
import { type SmallRow, smallSeason } from '../../packages/feed/src/openfootball/testing/small-season.ts';

/** Goals of a half as real halves have them: Poisson, of mean `mean`. */
function goals(random: () => number, mean: number): number {
  let count = -1;
  for (let product = 1; product > Math.exp(-mean); count++) product *= random();
  return count;
}

/** A season of eight clubs that are equally strong, with as many goals as leagues have. */
export function equalSeason(seed: string): SmallRow[] {
  const random = seededRandom(`goals ${seed}`);
  return smallSeason(seed).map((row) => {
    const ht = [goals(random, 0.68), goals(random, 0.55)];
    const more = [goals(random, 0.84), goals(random, 0.67)];
    const ft = ht.map((half, side) => half + (more[side] ?? 0));
    return { ...row, score: randomInt(random, 0, 9) < 9 ? { ht, ft } : { ft } };
  });
}

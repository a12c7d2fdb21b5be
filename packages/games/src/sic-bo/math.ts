import { fraction } from '@evens/base';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { sicBoReturns } from './sic-bo.ts';
import { sicBoChances } from './spots.ts';

/** Game math of a bet of each chance, over all 216 rolls. */
export function sicBoMath(): readonly GameMath[] {
  return sicBoChances.map((spot) =>
    computeGameMath(
      spot.key,
      sicBoReturns(spot).map((returns) => ({ weight: 1n, pays: fraction(returns) })),
    ),
  );
}

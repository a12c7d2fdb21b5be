import { fraction, ZERO } from '@evens/base';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { POCKETS, type RouletteKind, rouletteSpots } from './layout.ts';
import { roulettePays } from './roulette.ts';

/** One chip on one spot of each kind. All spots of a kind cover the same number of pockets. */
export function rouletteMath(): readonly GameMath[] {
  const firsts = new Map<RouletteKind, readonly number[]>();
  for (const { kind, numbers } of rouletteSpots) if (!firsts.has(kind)) firsts.set(kind, numbers);
  return [...firsts].map(([kind, numbers]) =>
    computeGameMath(kind, [
      { weight: BigInt(numbers.length), pays: fraction(roulettePays({ numbers })) },
      { weight: BigInt(POCKETS - numbers.length), pays: ZERO },
    ]),
  );
}

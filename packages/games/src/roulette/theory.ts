import { fraction, ZERO } from '@evens/base';
import { type Theory, theoryOf } from '../theory/theory.ts';
import { POCKETS, type RouletteKind, rouletteSpots } from './layout.ts';
import { roulettePays } from './roulette.ts';

/** One chip on one spot of each kind; all spots of a kind cover as many numbers. */
export function rouletteTheory(): readonly Theory[] {
  const firsts = new Map<RouletteKind, readonly number[]>();
  for (const { kind, numbers } of rouletteSpots) if (!firsts.has(kind)) firsts.set(kind, numbers);
  return [...firsts].map(([kind, numbers]) =>
    theoryOf(kind, [
      { weight: BigInt(numbers.length), pays: fraction(roulettePays({ numbers })) },
      { weight: BigInt(POCKETS - numbers.length), pays: ZERO },
    ]),
  );
}

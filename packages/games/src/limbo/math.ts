import { fraction, ZERO } from '@evens/base';
import { WORDS } from '../fairness/draws.ts';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { LIMBO_TARGET_MAX, LIMBO_TARGET_MIN, limboWinningWords } from './limbo.ts';

const targets = [200, LIMBO_TARGET_MIN, 150, 1000, 10_000, 1_000_000, LIMBO_TARGET_MAX] as const;

/** Counts equally likely words. */
export function limboMath(): readonly GameMath[] {
  return targets.map((target) => {
    const wins = limboWinningWords(target);
    return computeGameMath(`target ${(target / 100).toFixed(2)}`, [
      { weight: BigInt(wins), pays: fraction(BigInt(target), 100n) },
      { weight: BigInt(WORDS - wins), pays: ZERO },
    ]);
  });
}

import { fraction, ZERO } from '@evens/base';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { CASH_OUT_MIN, CRASH_MAX, CRASH_MIN, crashWinningHashes } from './crash.ts';

const targets = [200, CASH_OUT_MIN, 150, 1000, 10_000, 1_000_000, CRASH_MAX] as const;

/** Game math of a cash-out at each target. Counts equally likely hashes. */
export function crashMath(): readonly GameMath[] {
  const all = crashWinningHashes(CRASH_MIN);
  return targets.map((target) => {
    const wins = crashWinningHashes(target);
    return computeGameMath(`cash-out at ${(target / 100).toFixed(2)}`, [
      { weight: wins, pays: fraction(BigInt(target), 100n) },
      { weight: all - wins, pays: ZERO },
    ]);
  });
}

import { ZERO } from '@evens/base';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { dicePays, winningRolls } from './dice.ts';

const targets = [5050, 2000, 9800] as const;

/** Every target has the same RTP: 9900 / 10,001. */
export function diceMath(): readonly GameMath[] {
  return targets.map((target) => {
    const bet = { target, side: 'over' } as const;
    const wins = BigInt(winningRolls(bet));
    return computeGameMath(`over ${target / 100}`, [
      { weight: wins, pays: dicePays(bet) },
      { weight: 10_001n - wins, pays: ZERO },
    ]);
  });
}

import { fraction } from '@evens/base';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { wheelChances, wheelReturn } from './money-wheel.ts';
import { wheelSpots } from './segments.ts';

/** Game math of a bet on each spot, over all results of a spin. */
export function moneyWheelMath(): readonly GameMath[] {
  return wheelSpots.map((spot) => {
    const bet = { chips: [{ spot, stakeMinor: 1n }] };
    return computeGameMath(
      `on ${spot}`,
      wheelChances.map((chance) => ({ weight: chance.weight, pays: fraction(wheelReturn(bet, chance)) })),
    );
  });
}

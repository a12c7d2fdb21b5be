import { fraction } from '@evens/base';
import { type Theory, theoryOf } from '../theory/theory.ts';
import { wheelChances, wheelReturn } from './money-wheel.ts';
import { wheelSpots } from './segments.ts';

/** Of a bet on each spot, by all ways in which a spin can end. */
export function moneyWheelTheory(): readonly Theory[] {
  return wheelSpots.map((spot) => {
    const bet = { chips: [{ spot, stakeMinor: 1n }] };
    return theoryOf(
      `on ${spot}`,
      wheelChances.map((chance) => ({ weight: chance.weight, pays: fraction(wheelReturn(bet, chance)) })),
    );
  });
}

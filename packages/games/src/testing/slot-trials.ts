import { asFields } from '@evens/base';
import type { Draws } from '../fairness/draws.ts';
import type { InHouseGame } from '../game.ts';
import { type GameMath, toNumber } from '../math/game-math.ts';
import { chiSquare, chiSquareLimit, type Trial } from '../math/play.ts';

/** Distance between trial rounds and the game math, in standard errors of their number of rounds. */
export function errorsFrom(
  { rtp, deviation, hitRate }: Pick<GameMath, 'rtp' | 'deviation' | 'hitRate'>,
  trial: Trial,
): { readonly rtp: number; readonly hitRate: number } {
  const root = Math.sqrt(trial.rounds);
  return {
    rtp: (Math.abs(trial.rtp - toNumber(rtp)) * root) / deviation,
    hitRate: (Math.abs(trial.hitRate - hitRate) * root) / Math.sqrt(hitRate * (1 - hitRate)),
  };
}

/**
 * Per reel: χ² of the stops in the first spins of many rounds, divided by the χ² that fair reels rarely exceed. Throws
 * if the game's view has no stops.
 */
export function stopsOff(
  game: InHouseGame,
  {
    bet,
    strips,
    rounds,
    draws,
  }: {
    readonly bet: unknown;
    readonly strips: readonly (readonly string[])[];
    readonly rounds: number;
    readonly draws: Draws;
  },
): readonly number[] {
  const read = game.readBet(bet);
  if (!read.ok) throw new Error(read.error);
  const seen = strips.map((strip) => strip.map(() => 0));
  for (let round = 0; round < rounds; round++) {
    const stops = asFields(read.value.start(draws).view)?.stops;
    for (const [reel, counts] of seen.entries()) {
      const stop: unknown = Array.isArray(stops) ? stops[reel] : undefined;
      if (typeof stop !== 'number') throw new Error(`${game.key} shows no stop of reel ${reel}`);
      counts[stop] = (counts[stop] ?? 0) + 1;
    }
  }
  return seen.map(
    (counts) =>
      chiSquare(
        counts,
        counts.map(() => rounds / counts.length),
      ) / chiSquareLimit(counts.length - 1),
  );
}

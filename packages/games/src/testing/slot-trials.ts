import { asFields } from '@evens/base';
import { expect, test } from 'vitest';
import type { Draws } from '../fairness/draws.ts';
import type { InHouseGame } from '../game.ts';
import { type GameMath, toNumber } from '../math/game-math.ts';
import { chiSquare, chiSquareLimit, type Trial, tryRounds } from '../math/play.ts';
import { randomDraws } from './random-draws.ts';

const ROUNDS = 25_000;

/** Distance between trial rounds and the game math, in standard errors of their number of rounds. */
function errorsFrom(
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
function stopsOff(
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

const slotName = ({ key }: InHouseGame): string => key.replaceAll('-', ' ');

/** Defines the test that trial rounds of a slot are as its game math says. */
export function testTrialRounds(
  game: InHouseGame,
  { math, bet }: { math(): GameMath; readonly bet: unknown },
): void {
  const name = slotName(game);
  test(`trial rounds of ${name} return the RTP of the game math`, () => {
    const errors = errorsFrom(math(), tryRounds(game, { bet, rounds: ROUNDS, draws: randomDraws(name) }));
    expect(errors.rtp).toBeLessThan(3);
    expect(errors.hitRate).toBeLessThan(3);
  });
}

/** Defines the test that all stops of a slot's reels are equally likely. */
export function testReelStops(
  game: InHouseGame,
  options: {
    readonly bet: unknown;
    readonly strips: readonly (readonly string[])[];
    readonly rounds: number;
  },
): void {
  const name = slotName(game);
  test(`reel stops of ${name} are uniform`, () => {
    const offs = stopsOff(game, { ...options, draws: randomDraws(`${name} stops`) });
    expect(offs).toHaveLength(options.strips.length);
    for (const off of offs) expect(off).toBeLessThan(1);
  });
}

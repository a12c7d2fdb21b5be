import { type RouletteSpot, roulettePays, rouletteSpots, rouletteWheel } from '@evens/games';
import type { PayTable, Table } from '../game-client.ts';
import type { RouletteWord } from './roulette-scene.ts';

/** The pay of each kind of spot, inside bets first. */
export function roulettePayTable(
  { words, number, multiplier }: Pick<Table<RouletteWord>, 'words' | 'number' | 'multiplier'>,
  nameOf: (spot: RouletteSpot) => string,
): PayTable {
  const firsts = new Map(rouletteSpots.toReversed().map((spot) => [spot.kind, spot] as const));
  const rows = [...firsts.values()]
    .toReversed()
    .map((spot) => [
      nameOf(spot),
      number(spot.numbers.length),
      multiplier(Number(roulettePays(spot)) * 100),
      `${number((spot.numbers.length / rouletteWheel.length) * 100, 2)} %`,
    ]);
  const head = [words('pays.place'), words('pays.numbers'), words('pays.pays'), words('pays.chance')];
  return { title: words('pays'), head, rows };
}

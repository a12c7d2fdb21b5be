import { type RouletteSpot, roulettePays, rouletteSpots, rouletteWheel } from '@evens/games';
import type { PayTable, Table } from '../game-client.ts';
import type { RouletteMessageKey } from './roulette-scene.ts';

/** The pay of each kind of spot, inside bets first. */
export function roulettePayTable(
  { t, number, multiplier }: Pick<Table<RouletteMessageKey>, 't' | 'number' | 'multiplier'>,
  spotName: (spot: RouletteSpot) => string,
): PayTable {
  const firsts = new Map(rouletteSpots.toReversed().map((spot) => [spot.kind, spot] as const));
  const rows = [...firsts.values()]
    .toReversed()
    .map((spot) => [
      spotName(spot),
      number(spot.numbers.length),
      multiplier(Number(roulettePays(spot)) * 100),
      `${number((spot.numbers.length / rouletteWheel.length) * 100, 2)} %`,
    ]);
  const head = [t('pays.place'), t('pays.numbers'), t('pays.pays'), t('pays.chance')];
  return { title: t('pays'), head, rows };
}

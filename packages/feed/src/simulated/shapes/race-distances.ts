import { pick, type Random, randomInt } from '@evens/base';
import type { Sport } from '@evens/markets';
import type { League } from '../data/league.ts';
import type { RaceSport } from './race-sports.ts';

const FURLONG_METERS = 201.168;
const KILOMETER_METERS = 1000;

const furlongs = (list: readonly number[]) => list.map((count) => Math.round(count * FURLONG_METERS));

/** Flat-race distances by country of the course, shortest first; frequent distances are repeated. */
const flatDistances: Readonly<Record<string, readonly number[]>> = {
  gb: furlongs([5, 6, 7, 8, 10, 12, 14, 16]),
  ie: furlongs([5, 6, 7, 8, 9, 10, 12, 14]),
  us: furlongs([5.5, 6, 6.5, 7, 8, 8.5, 9, 10]),
  hk: [1000, 1200, 1400, 1600, 1650, 1800, 2000, 2200],
  au: [1000, 1100, 1200, 1400, 1600, 2000, 2500, 2600],
  jp: [900, 1400, 1500, 1600, 2000, 2100],
};
const otherDistances = [1000, 1200, 1400, 1600, 1800, 2000, 2400];
const stageKilometers = [118, 214] as const;

/** Distance of a race; undefined if the sport does not announce it. */
export function drawRaceDistance(
  { alias }: Sport,
  { league, random }: { readonly league: League; readonly random: Random },
): number | undefined {
  if (alias === 'cycling') return randomInt(random, ...stageKilometers) * KILOMETER_METERS;
  if (alias !== 'horse-racing') return undefined;
  return pick(random, flatDistances[league.category.split('-')[0] ?? ''] ?? otherDistances);
}

const HORSE_METERS_PER_SECOND = 16.2;

/** Duration of the race. */
export function raceSeconds(
  { lengthSeconds, ruleFour }: RaceSport,
  distanceMeters: number | undefined,
): number {
  if (!ruleFour || distanceMeters === undefined) return lengthSeconds;
  return Math.round(distanceMeters / HORSE_METERS_PER_SECOND);
}

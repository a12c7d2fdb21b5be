import type { Clock } from '@evens/base';
import type { Popularity } from '../../feed/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { readAtIntervals } from './read-at-intervals.ts';
import { countBettors } from './store.ts';

/**
 * Below this number of bettors, nothing is published about a match: a list must not reveal what a single player does.
 */
export const BETTORS_MIN = 5;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Number of bettors of a match, rounded to doublings of the published minimum: a single player changes it only at a
 * doubling.
 */
export function popularityLevel(bettors: number): number {
  return bettors < BETTORS_MIN ? 0 : 1 + Math.floor(Math.log2(bettors / BETTORS_MIN));
}

/** The least number of bettors of a level above 0. */
export function bettorsOfLevel(level: number): number {
  return BETTORS_MIN * 2 ** (level - 1);
}

export interface PopularityParts {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Where matches stand by the bets of the last day. Read again when asked, at most every ten minutes; 0 before the first answer. */
export function makePopularity({ pool, clock, onError }: PopularityParts): Popularity {
  const places = readAtIntervals<ReadonlyMap<number, number>>(
    { clock, onError },
    {
      initial: new Map(),
      async read(nowMs) {
        const bettors = await countBettors(pool, nowMs - DAY_MS);
        return new Map(bettors.map(({ matchId, count }) => [matchId, popularityLevel(count)]));
      },
    },
  );
  return (matchId) => places().get(matchId) ?? 0;
}

import { type Random, seededRandom } from '@evens/base';
import type { ContestFacts } from '@evens/markets';
import { type SampledList, sampledList } from './sampled-list.ts';
import { ListCache } from './scenario.ts';

const PLAYS = 2000;
const lists = new ListCache<SampledList>();

/**
 * Final facts by playing the rest of a match 2,000 times with a fixed seed: a Monte Carlo whose standard error is at
 * most 1.1 points of a chance, and the same for the same key. The key must hold everything that a play depends on;
 * `prepare` computes once what all plays share.
 */
export function simulatedScenarios(
  key: string,
  prepare: () => (random: Random) => ContestFacts,
  plays = PLAYS,
): SampledList {
  return lists.get(key, () => {
    const playOut = prepare();
    // One seed for all states of a sport: neighbouring prices move together, not by luck.
    const random = seededRandom(key.slice(0, key.indexOf('|')));
    return sampledList(Array.from({ length: plays }, () => playOut(random)));
  });
}

/** The facts so far as part of a key. */
export function factsKey({ periods }: ContestFacts): string {
  return periods
    .map((p) => `${p.phase[0]}${p.home}:${p.away}${p.ended ? '.' : ''}${p.overs ?? ''}`)
    .join(' ');
}

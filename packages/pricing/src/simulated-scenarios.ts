import { type Random, seededRandom } from '@evens/base';
import type { ContestFacts } from '@evens/markets';
import { type SampledList, sampledList } from './sampled-list.ts';
import { ListCache } from './scenario.ts';

const PLAYS = 2000;
const lists = new ListCache<SampledList>();

/**
 * Final facts from 2,000 simulations of the remaining match with a fixed seed. The standard error is at most 1.1
 * percentage points, and equal keys give equal results. The key must contain everything that a simulation depends on.
 * `prepare` computes the common part once; `weigh` is the weight of a simulation.
 */
export function simulatedScenarios(
  key: string,
  prepare: () => (random: Random) => ContestFacts,
  {
    plays = PLAYS,
    weigh,
  }: { readonly plays?: number; readonly weigh?: (facts: ContestFacts) => number } = {},
): SampledList {
  return lists.get(key, () => {
    const playOut = prepare();
    // One seed for all states of a sport, so that neighbouring prices move together and not randomly.
    const random = seededRandom(key.slice(0, key.indexOf('|')));
    const facts = Array.from({ length: plays }, () => playOut(random));
    return sampledList(facts, weigh && facts.map(weigh));
  });
}

/** The facts so far as part of a key. */
export function factsKey({ periods }: ContestFacts): string {
  return periods
    .map((p) => `${p.phase[0]}${p.home}:${p.away}${p.ended ? '.' : ''}${p.overs ?? ''}`)
    .join(' ');
}

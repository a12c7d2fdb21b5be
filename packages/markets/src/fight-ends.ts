import type { ContestFacts } from './facts.ts';

/** True if bets on rounds were taken on another number of rounds. */
export function isOtherDistance({ rounds }: ContestFacts, number: number | undefined): boolean {
  return rounds !== undefined && rounds !== number;
}

/**
 * True if the judges decided after the last bell of `number` rounds. A decision with an earlier round was made when the
 * fight was stopped there (technical decision or draw). Undefined if the facts do not contain how the fight ended.
 */
export function wentTheDistance(
  { method, winner, round, pastHalf }: ContestFacts,
  number: number | undefined,
): boolean | undefined {
  if (winner !== 'draw' && method === undefined) return undefined;
  if (winner !== 'draw' && method !== 'decision') return false;
  return round === undefined || (number !== undefined && round >= number && pastHalf !== false);
}

/** The highest round that has begun, 1-based; 0 before the first. */
export function lastRound({ periods, round = 0 }: ContestFacts): number {
  return Math.max(periods.length, round);
}

/**
 * Lower and upper bound of the rounds fought, in hundredths. They differ while it is unknown whether the last round
 * passed its half.
 */
export function foughtHundredths(facts: ContestFacts): { readonly least: number; readonly most: number } {
  const last = lastRound(facts);
  const before = Math.max(0, last - 1) * 100;
  const pastHalf = facts.round === last ? facts.pastHalf : undefined;
  return { least: pastHalf ? last * 100 : before, most: pastHalf === false ? before : last * 100 };
}

import type { ContestFacts } from './facts.ts';

/** Bets on rounds were taken on another number of them. */
export function isOtherDistance({ rounds }: ContestFacts, number: number | undefined): boolean {
  return rounds !== undefined && rounds !== number;
}

/**
 * Whether the judges decided after the last bell of `number` rounds. A decision that names an earlier round was taken
 * when the fight was stopped there (a technical decision or draw). Undefined where the facts don't say how it ended.
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

/** Rounds fought, in hundredths: between which two numbers. They differ while the half of the last round is not known. */
export function foughtHundredths(facts: ContestFacts): { readonly least: number; readonly most: number } {
  const last = lastRound(facts);
  const before = Math.max(0, last - 1) * 100;
  const pastHalf = facts.round === last ? facts.pastHalf : undefined;
  return { least: pastHalf ? last * 100 : before, most: pastHalf === false ? before : last * 100 };
}

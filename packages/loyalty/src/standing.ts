import {
  type LoyaltyLevelKey,
  type LoyaltyLevels,
  levelFromPoints,
  levelRank,
  levelRules,
  loyaltyLevelKeys,
} from './levels.ts';
import type { LoyaltyTerms } from './terms.ts';

/** Points earned by play with the level and the spins that they gave. */
export interface EarnedStanding {
  readonly earned: number;
  readonly level: LoyaltyLevelKey;
  /** Version of the terms by which the level is held; null for members. */
  readonly levelVersion: number | null;
  /** All spins so far. They do not expire. */
  readonly spinsEarned: number;
}

export interface VersionedTerms {
  readonly version: number;
  readonly terms: LoyaltyTerms;
}

const spinsOfPoints = (earned: number, pointsPerSpin: number) =>
  Math.max(0, Math.floor(earned / pointsPerSpin));

/**
 * Adds points of play, which are below zero after a correction. New terms never lower a level that earlier ones gave, and
 * never take spins back. A correction judges the level by the terms that it is held by (`held`). With 0 points, this
 * applies current terms that are better for the player.
 */
export function advanceStanding(
  before: EarnedStanding,
  points: number,
  { current, held }: { readonly current: VersionedTerms; readonly held?: VersionedTerms | undefined },
): EarnedStanding {
  const earned = before.earned + points;
  const { levels, pointsPerSpin } = current.terms;
  const rankBefore = levelRank(before.level);
  const rankNow = levelRank(levelFromPoints(levels, earned));
  const heldLevels = held?.terms.levels ?? levels;
  const rankHeld =
    points < 0 ? Math.min(rankBefore, levelRank(levelFromPoints(heldLevels, earned))) : rankBefore;
  const rank = Math.max(rankNow, rankHeld);
  const level = loyaltyLevelKeys[rank] ?? 'member';
  const version = rankNow >= rankHeld ? current.version : before.levelVersion;
  return {
    earned,
    level,
    levelVersion: level === 'member' ? null : version,
    spinsEarned:
      before.spinsEarned +
      spinsOfPoints(earned, pointsPerSpin) -
      spinsOfPoints(before.earned, pointsPerSpin) +
      spinsBetween(levels, rankBefore, rank) -
      spinsBetween(heldLevels, rank, rankBefore),
  };
}

/** Spins of the levels after one rank and up to another. */
function spinsBetween(levels: LoyaltyLevels, from: number, to: number): number {
  return loyaltyLevelKeys
    .slice(from + 1, Math.max(from, to) + 1)
    .reduce((sum, key) => sum + levelRules(levels, key).spins, 0);
}

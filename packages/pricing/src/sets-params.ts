import type { Score } from '@evens/markets';
import type { SetRules } from './set-scores.ts';

/** A match won by the side that first takes most of `bestOf` sets (maps, frames, games). */
export interface SetsParams {
  readonly bestOf: number;
  readonly rules: SetRules;
  /** Whether the points inside a set have markets of their own. */
  readonly pointMarkets: boolean;
  /** Whether each game (leg) of a set has. */
  readonly unitMarkets?: boolean;
  /** Darts: 180s that each side is expected to throw in a leg. */
  readonly maximums?: Score;
  /** Kills expected on a map, and the part of them that its winner makes. */
  readonly kills?: { readonly perMap: number; readonly winnerShare: number };
}

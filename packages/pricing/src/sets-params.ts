import type { Score } from '@evens/markets';
import type { CountedPlayers } from './models/counted-players.ts';
import type { ServeShares } from './serves.ts';
import type { SetRules } from './set-scores.ts';

/** A match won by the side that first wins most of `bestOf` sets (maps, frames, games). */
export interface SetsParams {
  readonly bestOf: number;
  readonly rules: SetRules;
  /** True if the points within a set have markets. */
  readonly pointMarkets: boolean;
  /** True if each game (leg) of a set has markets. */
  readonly unitMarkets?: boolean;
  /** Darts: expected 180s of each side per leg. */
  readonly maximums?: Score;
  /** Tennis: absent if the source does not count aces and double faults. */
  readonly serves?: ServeShares;
  /** Expected kills on a map, and the share of its winner. */
  readonly kills?: { readonly perMap: number; readonly winnerShare: number };
  /** Esports: players who share the kills. Absent if the source does not name players. */
  readonly players?: CountedPlayers;
}

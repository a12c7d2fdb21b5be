import type { LiveMatchInfo, Match } from '@evens/contract';

/** A match and its latest state in play from the server; null if it is not in play. */
export interface MatchProps {
  readonly match: Match;
  readonly live: LiveMatchInfo | null;
}

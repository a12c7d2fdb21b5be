import type { LiveMatchInfo, Match } from '@evens/contract';

/** A match that is shown, with its state in play as the server last sent it; null: not in play. */
export interface MatchProps {
  readonly match: Match;
  readonly live: LiveMatchInfo | null;
}

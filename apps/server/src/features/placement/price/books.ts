import type { MatchBook } from '@evens/book';
import type { FeedState } from '@evens/contract';
import type { ChanceModel } from '@evens/markets';

/** What placing a bet asks of the live books. Freshness is judged by them alone, never by the player's claim. */
export interface Books {
  get(matchId: number): MatchBook | undefined;
  /** What the latest prices were made of; undefined where the source doesn't tell. */
  chances(matchId: number): ChanceModel | undefined;
  /** `atMs` is when the source was last heard; `rate` how many of its seconds pass in one of ours. */
  feed(): { readonly state: FeedState; readonly atMs: number; readonly rate: number };
}

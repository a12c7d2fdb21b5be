import type { MatchBook } from '@evens/book';
import type { FeedState } from '@evens/contract';
import type { ChanceModel } from '@evens/markets';

/** What placement reads of the match books. The age of a price comes from them, never from the request. */
export interface Books {
  get(matchId: number): MatchBook | undefined;
  /** The chances behind the latest prices; undefined if the source does not send them. */
  chances(matchId: number): ChanceModel | undefined;
  /** `atMs`: time of the source's last message. `rate`: seconds of the source per second of this process. */
  feed(): { readonly state: FeedState; readonly atMs: number; readonly rate: number };
}

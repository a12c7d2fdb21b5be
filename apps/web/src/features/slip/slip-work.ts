import type { User } from '@evens/contract';
import { isPlayer } from './placing/is-player.ts';
import { placing } from './placing/placing-site.ts';
import { slipSync } from './state/sync-site.ts';

export { takeShared } from './state/share-slip.ts';

/** The player of this page, or nobody: whose slip it is, and whose bets are asked for again. */
export function follow(user: User | null): void {
  const playerId = isPlayer(user) ? user.ID : undefined;
  slipSync.follow(playerId);
  if (playerId !== undefined) placing.run(playerId);
}

import type { Clock } from '@evens/base';
import type { AccountNews, House } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { decideTournament, listDue, markEnded, refundTournament } from './decide.ts';
import { followTournaments } from './follow.ts';

export interface TournamentWorkParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly house: House;
  readonly news: AccountNews;
  readonly log: Log;
}

/** Counts new rounds, decides tournaments that have ended and refunds those that were cancelled. Several processes may do it. */
export async function runTournaments({
  pool,
  clock,
  house,
  news,
  log,
}: TournamentWorkParts): Promise<boolean> {
  const isAtEnd = await followTournaments(pool);
  const atMs = clock.nowMs();
  await markEnded(pool, atMs);
  const { decide, refund } = await listDue(pool);
  // A failure affects only its own tournament.
  const attempt = async (id: number, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.error({ event: 'casino-tournament-failed', tournamentId: id, err: error });
    }
  };
  for (const id of decide)
    await attempt(id, async () => {
      const accountIds = await decideTournament({ pool, house, atMs }, id);
      if (accountIds && accountIds.length > 0) news.changed(accountIds);
    });
  for (const id of refund)
    await attempt(id, async () => {
      for (;;) {
        const accountIds = await refundTournament({ pool, house, atMs }, id);
        if (!accountIds) return;
        if (accountIds.length > 0) news.changed(accountIds);
      }
    });
  return isAtEnd;
}

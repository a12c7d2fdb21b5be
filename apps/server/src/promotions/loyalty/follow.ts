import type { Clock } from '@evens/base';
import { netCashStake } from '@evens/loyalty';
import { readSealedJournal } from '../../money/index.ts';
import type { Pool, PoolClient } from '../../platform/db.ts';
import { followNew, type IdRange } from '../../platform/follower.ts';
import { computePlays, loyaltyProduct, type Played, sumPlays } from './counted-play.ts';
import { holdPlays, readRounds, readTickets, writeCounted, writePlays } from './follow-store.ts';

const JOURNALS_PER_STEP = 120;

/** Changes of what the tickets of a range count. A ticket version counts once: its row stores the counted amount. */
async function countTickets(client: PoolClient, range: IdRange): Promise<readonly Played[]> {
  const changed = (await readTickets(client, range))
    .map((ticket) => ({ ...ticket, minor: netCashStake(ticket) }))
    .filter(({ minor, countedMinor }) => minor !== countedMinor);
  await writeCounted(client, changed);
  return changed.map(({ accountId, currency, minor, countedMinor }) => ({
    accountId,
    currency,
    product: 'sport',
    stakeMinor: minor - countedMinor,
  }));
}

async function countRange(client: PoolClient, range: IdRange, atMs: number): Promise<void> {
  const rounds = await readRounds(client, range);
  const played = sumPlays([
    ...(await countTickets(client, range)),
    ...rounds.map((one) => ({ ...one, product: loyaltyProduct(one) })),
  ]);
  if (played.length > 0) {
    const accountIds = [...new Set(played.map(({ accountId }) => accountId))];
    const before = await holdPlays(client, accountIds);
    await writePlays(client, computePlays(played, before), { toId: range.toId, atMs });
  }
}

export interface LoyaltyFollowerParts {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Counts new play. The position moves together with the points, so nothing counts twice. */
export const followPlay = ({ pool, clock }: LoyaltyFollowerParts): Promise<boolean> =>
  followNew({
    name: 'loyalty',
    pool,
    readVisibleId: readSealedJournal,
    idsPerStep: JOURNALS_PER_STEP,
    follow: (client, range) => countRange(client, range, clock.nowMs()),
  });

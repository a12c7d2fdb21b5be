import type { Clock } from '@evens/base';
import { netCashStake, type PointRates, stakeParts } from '@evens/loyalty';
import { readSealedJournal } from '../../money/index.ts';
import type { Pool, PoolClient } from '../../platform/db.ts';
import { followNew, type IdRange } from '../../platform/follower.ts';
import { advanceAccounts, computePlays, loyaltyProduct, type Played, sumPlays } from './counted-play.ts';
import { holdPlays, readRounds, readTickets, writeCounted, writePlays } from './follow-store.ts';
import { readCurrentTerms, readTermsVersions } from './terms-store.ts';

const JOURNALS_PER_STEP = 120;

/**
 * Changes of what the tickets of a range count. A ticket version counts once: its row stores the counted amount. All of
 * them count at the rate of the first one.
 */
async function countTickets(
  client: PoolClient,
  range: IdRange,
  { sport }: PointRates,
): Promise<readonly Played[]> {
  const changed = (await readTickets(client, range))
    .map((ticket) => ({ ...ticket, minor: netCashStake(ticket), rate: ticket.countedRate ?? sport }))
    .filter(({ minor, countedMinor }) => minor !== countedMinor);
  await writeCounted(client, changed);
  return changed.map(({ accountId, currency, minor, countedMinor, rate }) => ({
    accountId,
    currency,
    product: 'sport',
    parts: stakeParts(minor - countedMinor, rate),
  }));
}

async function countRange(client: PoolClient, range: IdRange, atMs: number): Promise<void> {
  const current = await readCurrentTerms(client);
  const { pointsPer100 } = current.terms;
  const rounds = await readRounds(client, range);
  const played = sumPlays([
    ...(await countTickets(client, range, pointsPer100)),
    ...rounds.map(({ stakeMinor, ...round }) => {
      const product = loyaltyProduct(round);
      return { ...round, product, parts: stakeParts(stakeMinor, pointsPer100[product]) };
    }),
  ]);
  if (played.length > 0) {
    const accountIds = [...new Set(played.map(({ accountId }) => accountId))];
    const before = await holdPlays(client, accountIds);
    const versions = new Set([...before.standings.values()].map(({ levelVersion }) => levelVersion));
    const earlier = await readTermsVersions(
      client,
      [...versions].filter((version) => version !== null),
    );
    const plays = computePlays(played, before.parts);
    const accounts = advanceAccounts(plays, before.standings, { current, earlier });
    await writePlays(client, plays, { accounts, toId: range.toId, atMs });
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

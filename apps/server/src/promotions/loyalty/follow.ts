import type { Clock } from '@evens/base';
import { netCashStake } from '@evens/loyalty';
import { readSealedJournal } from '../../money/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { computePlays, loyaltyProduct, type Played, summed } from './counted-play.ts';
import {
  holdPlays,
  type JournalRange,
  lockCursor,
  moveCursor,
  readRounds,
  readTickets,
  writeCounted,
  writePlays,
} from './follow-store.ts';

const EVERY_MS = 5000;
const JOURNALS_PER_STEP = 120;
const STEPS_MAX = 1000;

/** Changes of what the tickets of a range count. A ticket version counts once: its row stores the counted amount. */
async function countTickets(client: PoolClient, range: JournalRange): Promise<readonly Played[]> {
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

async function countRange(client: PoolClient, range: JournalRange, atMs: number): Promise<void> {
  const rounds = await readRounds(client, range);
  const played = summed([
    ...(await countTickets(client, range)),
    ...rounds.map((one) => ({ ...one, product: loyaltyProduct(one) })),
  ]);
  if (played.length > 0) {
    const accountIds = [...new Set(played.map(({ accountId }) => accountId))];
    const before = await holdPlays(client, accountIds);
    await writePlays(client, computePlays(played, before), { toId: range.toId, atMs });
  }
  await moveCursor(client, range.toId);
}

export interface LoyaltyFollowerParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Counts new play in steps of one transaction each: the cursor moves together with the points, so nothing counts twice.
 */
export async function followPlay({ pool, clock }: Omit<LoyaltyFollowerParts, 'log'>): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const isAtEnd = await inTransaction(pool, async (client) => {
      const fromId = await lockCursor(client);
      const sealed = await readSealedJournal(client);
      const toId = Math.min(sealed, fromId + JOURNALS_PER_STEP);
      if (toId > fromId) await countRange(client, { fromId, toId }, clock.nowMs());
      return toId >= sealed;
    });
    if (isAtEnd) return;
  }
}

/** Counts repeatedly while the process runs, one run after the other. */
export function startLoyaltyFollower(parts: LoyaltyFollowerParts): { stop(): Promise<void> } {
  const { log } = parts;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const next = (): void => {
    turn = followPlay(parts)
      .catch((error: unknown) => log.error({ event: 'loyalty-not-followed', err: error }))
      .then(() => {
        if (!isStopped) timer = setTimeout(next, EVERY_MS);
      });
  };
  timer = setTimeout(next, EVERY_MS);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

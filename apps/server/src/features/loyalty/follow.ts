import type { AccountId, Clock, CurrencyCode } from '@evens/base';
import { inHouseGames } from '@evens/games';
import { addStake, type LoyaltyProduct, netCashStake, pointsOf } from '@evens/loyalty';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { readSealedJournal } from '../ledger/index.ts';
import {
  holdPlays,
  type JournalRange,
  lockCursor,
  moveCursor,
  playKey,
  type RoundsPlayed,
  readRounds,
  readTickets,
  writeCounted,
  writePlays,
} from './follow-store.ts';

const EVERY_MS = 5000;
const JOURNALS_PER_STEP = 120;
const STEPS_MAX = 1000;

const slots = new Set(
  inHouseGames.filter(({ categories }) => categories.includes('slots')).map(({ game }) => game.key),
);

function productOf({ game, isShared }: Pick<RoundsPlayed, 'game' | 'isShared'>): LoyaltyProduct {
  if (game === undefined) return 'providers';
  if (isShared) return 'live';
  return slots.has(game) ? 'slots' : 'games';
}

interface Played {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly product: LoyaltyProduct;
  readonly stakeMinor: bigint;
}

/** What the tickets of a range count more, or less, than before. A ticket's version counts once: its row says what it has counted. */
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

/** Of each account and product one sum. */
function summed(all: readonly Played[]): readonly Played[] {
  const sums = new Map<string, Played>();
  for (const one of all) {
    const key = playKey(one.accountId, one.product);
    const { stakeMinor = 0n } = sums.get(key) ?? {};
    sums.set(key, { ...one, stakeMinor: stakeMinor + one.stakeMinor });
  }
  return [...sums.values()].filter(({ stakeMinor }) => stakeMinor !== 0n);
}

async function countRange(client: PoolClient, range: JournalRange, atMs: number): Promise<void> {
  const rounds = await readRounds(client, range);
  const played = summed([
    ...(await countTickets(client, range)),
    ...rounds.map((one) => ({ ...one, product: productOf(one) })),
  ]);
  if (played.length > 0) {
    const accountIds = [...new Set(played.map(({ accountId }) => accountId))];
    const before = await holdPlays(client, accountIds);
    const plays = played.map(({ accountId, currency, product, stakeMinor }) => {
      const was = { parts: before.get(playKey(accountId, product)) ?? 0n };
      const is = addStake(was, { product, stakeMinor });
      const points = pointsOf(is, currency) - pointsOf(was, currency);
      return { accountId, product, parts: is.parts, points };
    });
    await writePlays(client, plays, { toId: range.toId, atMs });
  }
  await moveCursor(client, range.toId);
}

export interface LoyaltyFollowerParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
}

/** Counts what was played since, in steps of their own transactions: the cursor moves with the points, so that nothing counts twice. */
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

/** Counts for as long as the process runs, one look after the other. */
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

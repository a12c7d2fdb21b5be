import type { PlayerId } from '@evens/base';
import { type House, readHouse, readSealedJournal } from '../../money/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { type Sweeping, sweepEvery } from '../../platform/sweep-every.ts';
import {
  addActive,
  addMonthRows,
  addTransfers,
  type JournalRange,
  lockCursor,
  moveCursor,
  readBonusCosts,
  readCasino,
  readChains,
  readSport,
  readTermsByMonth,
} from './follow-store.ts';
import { buildMonthRows, listActivePlayers, type PlayedInMonth } from './month-rows.ts';

const EVERY_MS = 5000;
const JOURNALS_PER_STEP = 120;
const STEPS_MAX = 1000;

async function countPlayed(client: PoolClient, played: readonly PlayedInMonth[]): Promise<void> {
  if (played.length === 0) return;
  const playerIds = [...new Set(played.map(({ playerId }) => playerId))];
  const chains = await readChains(client, playerIds);
  const requestedTerms = new Map<string, { readonly playerId: PlayerId; readonly month: string }>();
  for (const { playerId, termsMonth: month } of played)
    for (const account of chains.get(playerId) ?? [])
      requestedTerms.set(`${account}/${month}`, { playerId: account, month });
  const terms = await readTermsByMonth(client, [...requestedTerms.values()]);
  await addMonthRows(client, buildMonthRows(played, { chains, terms }));
  await addActive(client, listActivePlayers(played, { chains }));
}

async function countRange(client: PoolClient, range: JournalRange, house: House): Promise<void> {
  await countPlayed(client, [
    ...(await readSport(client, range, house)),
    ...(await readCasino(client, range)),
    ...(await readBonusCosts(client, range)),
  ]);
  await addTransfers(client, range);
  await moveCursor(client, range.toId);
}

export interface AgentFollowerParts {
  readonly pool: Pool;
  readonly log: Log;
}

/**
 * Adds new play to the totals of agents' branches, in separate transactions: the cursor moves with the totals, so
 * nothing is counted twice. Amounts belong to the month of their journal, so a correction counts in the month of its
 * booking.
 */
export async function followAgents(pool: Pool): Promise<void> {
  const house = await readHouse(pool);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const isAtEnd = await inTransaction(pool, async (client) => {
      const fromId = await lockCursor(client);
      const sealed = await readSealedJournal(client);
      const toId = Math.min(sealed, fromId + JOURNALS_PER_STEP);
      if (toId > fromId) await countRange(client, { fromId, toId }, house);
      return toId >= sealed;
    });
    if (isAtEnd) return;
  }
}

/** Counts while the process runs, one round after the other. */
export function startAgentFollower({ pool, log }: AgentFollowerParts): Sweeping {
  return sweepEvery(
    EVERY_MS,
    () => followAgents(pool),
    (error) => log.error({ event: 'agents-not-followed', err: error }),
  );
}

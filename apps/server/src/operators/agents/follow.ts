import type { PlayerId } from '@evens/base';
import { type House, readHouse, readSealedJournal } from '../../money/index.ts';
import type { Pool, PoolClient } from '../../platform/db.ts';
import { followNew, type IdRange } from '../../platform/follower.ts';
import {
  addActive,
  addMonthRows,
  addTransfers,
  readBonusCosts,
  readCasino,
  readChains,
  readSport,
  readTermsByMonth,
} from './follow-store.ts';
import { buildMonthRows, listActivePlayers, type PlayedInMonth } from './month-rows.ts';

const JOURNALS_PER_STEP = 120;

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

async function countRange(client: PoolClient, range: IdRange, house: House): Promise<void> {
  await countPlayed(client, [
    ...(await readSport(client, range, house)),
    ...(await readCasino(client, range)),
    ...(await readBonusCosts(client, range)),
  ]);
  await addTransfers(client, range);
}

/**
 * Adds new play to the totals of agents' branches. The position moves with the totals, so nothing is counted twice.
 * Amounts belong to the month of their journal, so a correction counts in the month of its booking.
 */
export async function followAgents(pool: Pool): Promise<boolean> {
  const house = await readHouse(pool);
  return followNew({
    name: 'agents',
    pool,
    readVisibleId: readSealedJournal,
    idsPerStep: JOURNALS_PER_STEP,
    follow: (client, range) => countRange(client, range, house),
  });
}

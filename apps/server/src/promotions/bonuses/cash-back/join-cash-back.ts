import type { AccountId, CurrencyCode } from '@evens/base';
import { cashBackPeriodEndMs } from '@evens/bonuses';
import type { PoolClient } from '../../../platform/db.ts';
import type { CashBackConfig } from '../offers/cash-back-config.ts';
import { readLastJournal, readOpenCash } from './cash-moved.ts';
import { writeEntry } from './entry-store.ts';

/**
 * Starts cash-back for an account: play counts from now on, first until the end of the current period. The balance is
 * locked. Returns the entry's id; undefined if the account already takes part.
 */
export async function joinCashBack(
  client: PoolClient,
  entry: {
    readonly accountId: AccountId;
    readonly offerKey: string;
    readonly currency: CurrencyCode;
    readonly config: CashBackConfig;
    readonly atMs: number;
  },
): Promise<number | undefined> {
  const { config, ...rest } = entry;
  return writeEntry(client, {
    ...rest,
    config: JSON.stringify(config),
    periodToMs: cashBackPeriodEndMs(config.period, entry.atMs),
    countedTo: await readLastJournal(client),
    openMinor: await readOpenCash(client, entry),
  });
}

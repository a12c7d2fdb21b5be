import { type CashPeriod, cashBack, netLossMinor, settledCash } from '@evens/bonuses';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { readCashBackConfig } from '../offers/cash-back-config.ts';
import { cashBackTerms } from '../offers/cash-back-offer.ts';
import { readCashMoved, readLastJournal, readOpenCash } from './cash-moved.ts';
import type { CashBackClaimRow } from './claim-store.ts';
import { keepCounted } from './entry-store.ts';

/** Statements of one read. A period with more postings is counted further by the next read. */
const STATEMENTS_MAX = 10;
/** Postings per side and statement. Complete parts are stored, so a repeated read counts at most the last of them again. */
const POSTINGS_AT_ONCE = 500;

/** Minor units, if the period ended now. Both can fall again. */
export interface CashBackProgress {
  readonly lossMinor: bigint;
  readonly cashBackMinor: bigint;
}

/** The current period of a claim so far. Undefined if it has more postings than one read counts. */
export async function readProgress(
  pool: Pool,
  claim: CashBackClaimRow,
  { atMs, max = POSTINGS_AT_ONCE }: { readonly atMs: number; readonly max?: number },
): Promise<CashBackProgress | undefined> {
  const { accountId, openFromMinor } = claim;
  let { countedTo, stakedMinor, returnedMinor } = claim;
  for (let statement = 0; statement < STATEMENTS_MAX; statement += 1) {
    // One snapshot for the moved cash and for the open bets.
    const { moved, openToMinor } = await inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      const last = await readLastJournal(client);
      const moved = await readCashMoved(client, { accountId, after: countedTo, last, max });
      const isWhole = moved.countedTo >= last;
      return { moved, openToMinor: isWhole ? await readOpenCash(client, { accountId, atMs }) : undefined };
    });
    stakedMinor += moved.stakedMinor;
    returnedMinor += moved.returnedMinor;
    if (openToMinor !== undefined)
      return creditIfEnded(claim, settledCash({ stakedMinor, returnedMinor, openFromMinor, openToMinor }));
    // The account's journals have the order of their ids, so a part that ends before the newest one is complete.
    await keepCounted(pool, { id: claim.id, from: countedTo, moved });
    countedTo = moved.countedTo;
  }
  return undefined;
}

function creditIfEnded({ config, currency }: CashBackClaimRow, period: CashPeriod): CashBackProgress {
  const terms = cashBackTerms(readCashBackConfig(config), currency);
  return { lossMinor: netLossMinor(period), cashBackMinor: cashBack(period, terms) };
}

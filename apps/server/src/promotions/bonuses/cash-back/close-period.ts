import type { AccountId } from '@evens/base';
import { type CashPeriod, cashBack, cashBackPeriodEndMs, expiresAtMs, settledCash } from '@evens/bonuses';
import { grantBonus, grantCash, holdAccount } from '../../../money/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../../platform/db.ts';
import { type IdentityGate, judgeBonus } from '../../../players/index.ts';
import { type CashBackConfig, readCashBackConfig } from '../offers/cash-back-config.ts';
import { cashBackTerms } from '../offers/cash-back-offer.ts';
import { wageringPlan } from '../offers/wagering-plan.ts';
import { readCashMoved, readLastJournal, readOpenCash } from './cash-moved.ts';
import { closePeriod, type DueEntry, keepCounted, lockDueEntry } from './entry-store.ts';

/** Credits the amount as cash, or as bonus money with a wagering requirement. Returns the bonus's id. */
async function credit(
  client: PoolClient,
  {
    entry: { accountId, currency, offerKey },
    config,
    creditedMinor,
    atMs,
  }: {
    readonly entry: DueEntry;
    readonly config: CashBackConfig;
    readonly creditedMinor: bigint;
    readonly atMs: number;
  },
): Promise<number> {
  if (config.wagering === undefined)
    return grantCash(client, { accountId, currency, offerKey, amountMinor: creditedMinor, atMs });
  const { counting, expiresAfterDays, ...plan } = wageringPlan(config.wagering, {
    kind: 'cash-back',
    currency,
    grantedMinor: creditedMinor,
    depositMinor: 0n,
  });
  return grantBonus(client, {
    ...plan,
    accountId,
    currency,
    offerKey,
    terms: JSON.stringify(counting),
    expiresAtMs: expiresAtMs(atMs, { expiresAfterDays }),
    activeDays: expiresAfterDays,
    paymentId: null,
    code: null,
    atMs,
  });
}

async function closeCounted(
  client: PoolClient,
  entry: DueEntry,
  {
    moved,
    countedTo,
    gates,
    atMs,
  }: {
    readonly moved: CashPeriod;
    readonly countedTo: number;
    readonly gates: readonly IdentityGate[];
    readonly atMs: number;
  },
): Promise<boolean> {
  const { id, accountId, currency, goesOn, openFromMinor } = entry;
  const config = readCashBackConfig(entry.config);
  const openToMinor = await readOpenCash(client, { accountId, atMs });
  const period = settledCash({ ...moved, openFromMinor, openToMinor });
  const barred = await judgeBonus(client, { accountId, gates, atMs });
  const dueMinor = cashBack(period, cashBackTerms(config, currency));
  const creditedMinor = barred ? 0n : dueMinor;
  const isCredited = creditedMinor > 0n;
  const bonusId = isCredited ? await credit(client, { entry, config, creditedMinor, atMs }) : undefined;
  await closePeriod(client, {
    ...period,
    entryId: id,
    countedTo,
    openToMinor,
    creditedMinor,
    outcome: isCredited ? 'credited' : dueMinor > 0n ? 'barred' : 'nothing',
    bonusId,
    nextToMs: goesOn ? cashBackPeriodEndMs(config.period, atMs) : undefined,
    atMs,
  });
  return isCredited;
}

export type PeriodTurn = 'closed' | 'credited' | 'counting' | 'done-before';

/**
 * Closes the period of one entry and credits its amount exactly once: the entry's row stores the last counted journal.
 * If the period has too many postings, counts and stores a part (`counting`); call it again.
 */
export function closeDuePeriod(
  pool: Pool,
  {
    id,
    accountId,
    gates,
    atMs,
    max,
  }: {
    readonly id: number;
    readonly accountId: AccountId;
    /** Actions for which the jurisdiction requires an identity document. */
    readonly gates: readonly IdentityGate[];
    readonly atMs: number;
    /** Maximum number of postings per side and statement. */
    readonly max?: number;
  },
): Promise<PeriodTurn> {
  return inTransaction(pool, async (client): Promise<PeriodTurn> => {
    await holdAccount(client, accountId);
    const entry = await lockDueEntry(client, { id, atMs });
    if (!entry) return 'done-before';
    const last = await readLastJournal(client);
    const moved = await readCashMoved(client, {
      accountId,
      after: entry.countedTo,
      last,
      ...(max === undefined ? {} : { max }),
    });
    if (moved.countedTo < last) {
      await keepCounted(client, { id, from: entry.countedTo, moved });
      return 'counting';
    }
    const isCredited = await closeCounted(client, entry, {
      moved: {
        stakedMinor: entry.stakedMinor + moved.stakedMinor,
        returnedMinor: entry.returnedMinor + moved.returnedMinor,
      },
      countedTo: last,
      gates,
      atMs,
    });
    return isCredited ? 'credited' : 'closed';
  });
}

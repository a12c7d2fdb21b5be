import { type AccountId, amount, type Clock, type CurrencyCode, formatAmount } from '@evens/base';
import { readSealedJournal } from '../../money/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { followNew } from '../../platform/follower.ts';
import { recordJobRun } from '../../platform/job-runs.ts';
import type { Log } from '../../platform/log.ts';
import { addPlay, lockPaymentsTo, markPaymentAccountsDue, pruneHours } from './activity-store.ts';
import {
  endDue,
  postponeDue,
  readEntries,
  readHours,
  readPayments,
  readPlayer,
  takeDue,
} from './observe-store.ts';
import { playerOffsets } from './player-zones.ts';
import { type StoredFacts, upsertSignal } from './signal-store.ts';
import { findSignals } from './signals/find-signals.ts';
import type { Signal } from './signals/signal.ts';

/** Minimum interval between evaluations of an account that plays all the time. */
const DELAY_MS = 5 * 60_000;
const JOURNALS_PER_STEP = 1000;
/** Longer than any statement on a payment: changes from before this time are visible or rolled back. */
const PAYMENT_VISIBLE_MS = 60_000;
const PAYMENTS_PER_STEP = 2000;
const ACCOUNTS_PER_LOOK = 500;
const FAILED_AGAIN_MS = 3_600_000;
export const RISK_HOURS_KEPT_MS = 36 * 86_400_000;
const PRUNED_PER_LOOK = 2000;

export interface RiskWatchParts {
  readonly log: Log;
  readonly pool: Pool;
  readonly clock: Clock;
  /** How long an account that played or paid waits for its signals. */
  readonly delayMs?: number;
}

/** Adds up new play, and notes whose payments changed. Returns whether it reached the newest journal. */
async function addActivity({ pool, clock, delayMs = DELAY_MS }: RiskWatchParts): Promise<boolean> {
  const isAtEnd = await followNew({
    name: 'risk',
    pool,
    readVisibleId: readSealedJournal,
    idsPerStep: JOURNALS_PER_STEP,
    follow: (client, range) => addPlay(client, range, clock.nowMs() + delayMs),
  });
  const nowMs = clock.nowMs();
  await inTransaction(pool, async (client) => {
    const fromMs = await lockPaymentsTo(client);
    const toMs = nowMs - (delayMs === 0 ? 0 : PAYMENT_VISIBLE_MS);
    if (toMs <= fromMs) return;
    await markPaymentAccountsDue(client, {
      fromMs,
      toMs,
      dueAtMs: nowMs + delayMs,
      limit: PAYMENTS_PER_STEP,
    });
  });
  return isAtEnd;
}

const minorSuffix = /Minor$/;

/** With amounts as decimal text: `lostMinor` becomes `lost`. */
function storedFacts({ facts }: Signal, currency: CurrencyCode): StoredFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name.replace(minorSuffix, ''),
      typeof value === 'bigint' ? formatAmount(amount(value), currency) : value,
    ]),
  );
}

async function judgeAccount(
  db: Queryable,
  { accountId, nowMs }: { readonly accountId: AccountId; readonly nowMs: number },
): Promise<number> {
  const player = await readPlayer(db, accountId);
  if (!player) return 0;
  const of = { accountId, nowMs };
  const observed = {
    entries: await readEntries(db, of),
    hours: await readHours(db, of),
    payments: await readPayments(db, of),
    offsetsAt: playerOffsets(player),
  };
  let written = 0;
  for (const signal of findSignals(observed, nowMs)) {
    const { kind, level } = signal;
    const facts = storedFacts(signal, player.currency);
    if (await upsertSignal(db, { accountId, kind, level, facts, atMs: nowMs })) written += 1;
  }
  return written;
}

/** Evaluates one due account. Undefined if none is due. */
async function judgeNext({ pool, clock, log }: RiskWatchParts): Promise<number | undefined> {
  const nowMs = clock.nowMs();
  let judged: AccountId | undefined;
  try {
    return await inTransaction(pool, async (client) => {
      [judged] = await takeDue(client, { atMs: nowMs, limit: 1 });
      if (judged === undefined) return undefined;
      await client.query('set local enable_seqscan = off');
      const written = await judgeAccount(client, { accountId: judged, nowMs });
      await endDue(client, [judged]);
      return written;
    });
  } catch (error) {
    if (judged === undefined) throw error;
    log.error({ event: 'risk-not-judged', accountId: judged, err: error });
    await postponeDue(pool, judged, nowMs + FAILED_AGAIN_MS);
    return 0;
  }
}

/**
 * Adds up play, judges due accounts and removes old sums. Returns the number of signals written or raised, and whether
 * it reached the newest journal.
 */
export async function watchRisk(parts: RiskWatchParts): Promise<{
  readonly written: number;
  readonly isAtEnd: boolean;
}> {
  const isAtEnd = await addActivity(parts);
  let written = 0;
  for (let judged = 0; judged < ACCOUNTS_PER_LOOK; judged += 1) {
    const found = await judgeNext(parts);
    if (found === undefined) break;
    written += found;
  }
  await pruneHours(parts.pool, {
    beforeMs: parts.clock.nowMs() - RISK_HOURS_KEPT_MS,
    limit: PRUNED_PER_LOOK,
  });
  await recordJobRun(parts.pool, 'risk', parts.clock.nowMs());
  return { written, isAtEnd };
}

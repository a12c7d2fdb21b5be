import type { Clock } from '@evens/base';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { Resting } from '../../platform/resting.ts';
import { type Sweeping, sweepEvery } from '../../platform/sweep-every.ts';
import { sendMessage } from '../messages/index.ts';
import { type AccountNews, holdAccount } from '../wallet/index.ts';
import { decideCode, lapseCodes, lockPaidCode, type PaidCode, readPaidCodes } from './deposit-codes.ts';
import { claimInTransaction } from './offers/claim-bonus.ts';

const CODES_PER_SWEEP = 200;
const SWEEP_EVERY_MS = 2000;
/** Pause after a failure. */
const REST_MS = 60_000;

export interface DepositBonusParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly news: AccountNews;
  /** Codes that one sweep looks at; for tests. */
  readonly codesPerSweep?: number;
}

/**
 * Grants the bonus of a code that came with a deposit, or writes why not: once, in one transaction. The deposit itself is
 * credited whatever becomes of its code. Returns whether it was decided now.
 */
async function grantForDeposit(
  { pool, log }: DepositBonusParts,
  { paymentId, accountId }: PaidCode,
  atMs: number,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await holdAccount(client, accountId);
    const paid = await lockPaidCode(client, paymentId);
    if (!paid) return false;
    const { amountMinor, code, currency } = paid;
    const claimed = await claimInTransaction(client, {
      accountId,
      currency,
      code,
      commandId: null,
      deposit: { paymentId, amountMinor },
      atMs,
    });
    const refused = claimed.ok ? undefined : claimed.error.code;
    await decideCode(client, { paymentId, refusal: refused, atMs });
    if (!claimed.ok) {
      await sendMessage(client, {
        accountId,
        kind: 'bonus-code-refused',
        values: { code, refusal: claimed.error },
        key: `bonus-code:${paymentId}`,
        marketing: false,
        atMs,
      });
      log.info({ event: 'deposit-bonus-refused', paymentId, refusal: refused });
    }
    return true;
  });
}

/** Returns a sweep over what waits. Several processes may sweep at the same time. It returns how many codes were decided. */
export function makeDepositBonusSweeper(parts: DepositBonusParts): () => Promise<number> {
  const { pool, clock, log, news, codesPerSweep: limit = CODES_PER_SWEEP } = parts;
  const resting = new Resting<string>(REST_MS);
  return async () => {
    const atMs = clock.nowMs();
    await lapseCodes(pool, atMs);
    let decided = 0;
    for (const paid of await readPaidCodes(pool, { without: resting.at(atMs), limit })) {
      try {
        if (!(await grantForDeposit(parts, paid, atMs))) continue;
        decided += 1;
        news.changed([paid.accountId]);
      } catch (error) {
        // One that fails keeps no other from its turn.
        resting.add(paid.paymentId, atMs);
        log.error({ event: 'deposit-bonus-failed', paymentId: paid.paymentId, err: error });
      }
    }
    return decided;
  };
}

/** Grants bonuses of deposits as these are credited. */
export function startDepositBonuses(parts: DepositBonusParts): Sweeping {
  const failed = (error: unknown) => parts.log.error({ event: 'deposit-codes-not-swept', err: error });
  return sweepEvery(SWEEP_EVERY_MS, makeDepositBonusSweeper(parts), failed);
}

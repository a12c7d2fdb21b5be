import type { Clock } from '@evens/base';
import { type AccountNews, holdAccount } from '../../money/index.ts';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { Resting } from '../../platform/resting.ts';
import { sendMessage } from '../../players/index.ts';
import { decideCode, lapseCodes, lockPaidCode, type PaidCode, readPaidCodes } from './deposit-codes.ts';
import { claimInTransaction } from './offers/claim-bonus.ts';

const CODES_PER_SWEEP = 200;
const SWEEP_EVERY_MS = 2000;
/** Pause after a failure. */
const REST_MS = 60_000;

export interface DepositBonusParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly news: AccountNews;
  /** Maximum number of codes per sweep. For tests. */
  readonly codesPerSweep?: number;
}

/**
 * Grants the bonus of a deposit's code, or stores the refusal: once, in one transaction. The deposit is credited in
 * either case. Returns whether this call decided it.
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

/**
 * Returns a sweep over waiting codes. Several processes may sweep at the same time. The sweep returns the number of
 * decided codes.
 */
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
        // A failure affects only its own code.
        resting.add(paid.paymentId, atMs);
        log.error({ event: 'deposit-bonus-failed', paymentId: paid.paymentId, err: error });
      }
    }
    return decided;
  };
}

/** Starts granting bonuses of credited deposits. */
export function startDepositBonuses(parts: DepositBonusParts): Loop {
  return startLoop(parts, {
    name: 'deposit-bonuses',
    everyMs: SWEEP_EVERY_MS,
    firstAfterMs: 0,
    run: makeDepositBonusSweeper(parts),
  });
}

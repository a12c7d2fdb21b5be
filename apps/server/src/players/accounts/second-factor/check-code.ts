import { err, ok, type PlayerId, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../../platform/db.ts';
import type { Seal } from '../../../platform/seal.ts';
import {
  lockSecondFactor,
  noteRightCode,
  noteWrongCode,
  type SecondFactor,
  useRecoveryCode,
} from './store.ts';
import { isTotpCode, totpStep } from './totp.ts';

/**
 * Consecutive wrong codes before the next one must wait. Stored in the database: restarts and other addresses do not
 * reset it.
 */
const freeWrongCodes = 5;
const firstWaitMs = 60_000;
const waitMaxMs = 86_400_000;

export interface CodeParts {
  readonly pool: Pool;
  readonly seal: Seal;
}

/** Wait before the next code after this number of consecutive wrong ones. */
export function waitAfterMs(wrongCodes: number): number {
  if (wrongCodes < freeWrongCodes) return 0;
  return Math.min(waitMaxMs, firstWaitMs * 2 ** (wrongCodes - freeWrongCodes));
}

export interface TypedCode {
  readonly playerId: PlayerId;
  readonly code: string;
  /** A break of the player never waits. */
  readonly isForBreak?: boolean;
  readonly atMs: number;
}

/**
 * Uses up a code of the app. Refuses TooManyRequests during the wait, and WrongSecondFactorCode, also for a used code.
 * Its writes must be committed after a refusal too.
 */
export async function takeTotpCode(
  client: PoolClient,
  factor: SecondFactor,
  { playerId, code, isForBreak = false, atMs }: TypedCode,
): Promise<Result<undefined, Refusal>> {
  const waitMs = (factor.waits_until?.getTime() ?? 0) - atMs;
  if (waitMs > 0 && !isForBreak)
    return err(refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }));
  const step = totpStep(factor.secret, code, atMs);
  if (step === undefined || step <= factor.last_step) {
    const wait = waitAfterMs(factor.wrong_codes + 1);
    await noteWrongCode(client, { playerId, untilMs: wait === 0 ? 0 : atMs + wait });
    return err(refusal('WrongSecondFactorCodeException'));
  }
  await noteRightCode(client, { playerId, step, atMs });
  return ok(undefined);
}

/**
 * Checks the second factor of a player who has one: a code of the app, or a recovery code, each usable once. Players
 * without a second factor always pass. Refuses SecondFactorRequired without a code, WrongSecondFactorCode and
 * TooManyRequests.
 */
export async function checkSecondFactor(
  { pool, seal }: CodeParts,
  { code = '', ...typed }: Omit<TypedCode, 'code'> & { readonly code: string | undefined },
): Promise<Result<undefined, Refusal>> {
  return inTransaction(pool, async (client) => {
    const factor = await lockSecondFactor(client, seal, typed.playerId);
    if (factor === undefined || factor.confirmed_at === null) return ok(undefined);
    const attempt = { ...typed, code: code.replace(/\s/g, '') };
    if (attempt.code === '') return err(refusal('SecondFactorRequiredException'));
    if (isTotpCode(attempt.code)) return takeTotpCode(client, factor, attempt);
    return (await useRecoveryCode(client, attempt))
      ? ok(undefined)
      : err(refusal('WrongSecondFactorCodeException'));
  });
}

import { type Clock, err, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Auth } from './auth.ts';
import type { FailureDelays } from './login-guard.ts';
import { type CodeParts, checkSecondFactor } from './second-factor/check-code.ts';
import type { PlayerRow } from './store.ts';

export interface IdentityParts extends CodeParts {
  readonly auth: Pick<Auth, 'isPassword'>;
  readonly proofDelays: FailureDelays;
  readonly clock: Clock;
}

/** Proof of identity required for actions that a stolen session must not be able to do. */
export interface Proof {
  readonly player: PlayerRow;
  readonly password: string;
  /** Code of the authenticator app, or a recovery code; required if the second factor is on. */
  readonly code: string | undefined;
  /** Self-exclusion never waits: it protects the player, and the call's own rate limits guesses. */
  readonly isForBreak?: boolean | undefined;
}

/**
 * Requires the password again, and a code if the second factor is on, before money leaves or the account is changed.
 * The code is used up in any case: call this last of all checks that may refuse. Refuses WrongPassword,
 * SecondFactorRequired, WrongSecondFactorCode, and TooManyRequests after repeated failures. Only failures in the
 * player's own sessions count, so guesses at the log-in cannot prevent a self-exclusion or a withdrawal.
 */
export async function confirmIdentity(
  { auth, proofDelays, clock, pool, seal }: IdentityParts,
  { player, password, code, isForBreak = false }: Proof,
): Promise<Result<undefined, Refusal>> {
  const key = String(player.id);
  const waitMs = proofDelays.waitMs(key, clock.nowMs());
  if (waitMs > 0 && !isForBreak)
    return err(refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }));
  if (!(await auth.isPassword(player.auth_user_id, password))) {
    proofDelays.failed(key, clock.nowMs());
    return err(refusal('WrongPasswordException'));
  }
  const checked = await checkSecondFactor(
    { pool, seal },
    { playerId: player.id, code, isForBreak, atMs: clock.nowMs() },
  );
  if (checked.ok) proofDelays.succeeded(key);
  else if (checked.error.code === 'WrongSecondFactorCodeException') proofDelays.failed(key, clock.nowMs());
  return checked;
}

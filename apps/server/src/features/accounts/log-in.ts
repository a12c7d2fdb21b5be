import type { Clock } from '@evens/base';
import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { networkOf } from '../../platform/client-address.ts';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Auth, Caller } from './auth.ts';
import { endExpiredLocks } from './lock.ts';
import { logLoggedIn, logLoginFailed } from './log.ts';
import { recordLoginAttempt } from './login-attempts.ts';
import type { LoginGuard } from './login-guard.ts';
import { findPlayerByAuthUser, type PlayerRow } from './store.ts';

export interface LoginParts {
  readonly pool: Pool;
  readonly auth: Auth;
  readonly guard: LoginGuard;
  readonly log: Log;
  readonly clock: Clock;
}

export interface LoggedIn {
  readonly player: PlayerRow;
  readonly cookies: readonly string[];
}

/**
 * Refuses TooManyRequests to who guesses, WrongCredentials for a wrong name and a wrong password alike, and
 * AccountLocked only to who knows the password.
 */
export async function logIn(
  { pool, auth, guard, log, clock }: LoginParts,
  { name, password }: { name: string; password: string },
  caller: Caller,
): Promise<Result<LoggedIn, Refusal>> {
  const who = { name, ip: networkOf(caller.ip) };
  const waitMs = guard.waitMs(who, clock.nowMs());
  if (waitMs > 0) {
    logLoginFailed(log, { ip: caller.ip, reason: 'wait' });
    return err(refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }));
  }
  const record = (succeeded: boolean) =>
    recordLoginAttempt(pool, { name, succeeded, caller, atMs: clock.nowMs() });
  // Not awaited: the answer must not take longer for a name that somebody has.
  const recordFailure = () =>
    record(false).catch((error: unknown) => log.error({ event: 'login-attempt-not-recorded', err: error }));
  const signedIn = await auth.signIn({ name, password }, caller);
  const player = signedIn === undefined ? undefined : await findPlayerByAuthUser(pool, signedIn.authUserId);
  if (signedIn === undefined || player === undefined) {
    guard.failed(who, clock.nowMs());
    logLoginFailed(log, { ip: caller.ip, reason: 'wrong' });
    void recordFailure();
    return err(refusal('WrongCredentialsException'));
  }
  guard.succeeded(who);
  if (player.locked) {
    await auth.endSessions(player.auth_user_id);
    logLoginFailed(log, { ip: caller.ip, reason: 'locked' });
    void recordFailure();
    return err(refusal('AccountLockedException'));
  }
  if (player.lock_expired) await endExpiredLocks({ pool, log }, player.id);
  await record(true);
  logLoggedIn(log, { playerId: player.id, ip: caller.ip });
  return ok({ player, cookies: signedIn.cookies });
}

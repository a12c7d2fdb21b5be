import { type Clock, err, ok, type Result } from '@evens/base';
import { type Refusal, type RefusalCode, refusal } from '@evens/contract';
import { networkKey } from '../../platform/client-address.ts';
import type { Log } from '../../platform/log.ts';
import { judgeLogIn } from '../protection/end-exclusion.ts';
import type { Auth, Caller } from './auth.ts';
import { endExpiredLocks } from './lock.ts';
import { logLoggedIn, logLoginFailed } from './log.ts';
import { readLoginNetworks, recordLoginAttempt } from './login-attempts.ts';
import type { LoginGuard } from './login-guard.ts';
import { type CodeParts, checkSecondFactor } from './second-factor/check-code.ts';
import { findPlayerByAuthUser, type PlayerRow } from './store.ts';

export interface LoginParts extends CodeParts {
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
 * Refuses TooManyRequests after repeated failures, and WrongCredentials for a wrong name as for a wrong password.
 * AccountLocked, AccountClosed, SelfExclusion, SecondFactorRequired and WrongSecondFactorCode are only returned after a
 * correct password.
 */
export async function logIn(
  { pool, seal, auth, guard, log, clock }: LoginParts,
  {
    name,
    password,
    code,
    isForPayout = false,
  }: {
    readonly name: string;
    readonly password: string;
    readonly code?: string | undefined;
    /** The session is restricted to the calls of an excluded player. */
    readonly isForPayout?: boolean;
  },
  caller: Caller,
): Promise<Result<LoggedIn, Refusal>> {
  const who = { name, ip: networkKey(caller.ip) };
  const waitMs = await logInWaitMs({ pool, guard, clock }, who);
  if (waitMs > 0) {
    logLoginFailed(log, { ip: caller.ip, reason: 'wait' });
    return err(refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }));
  }
  const record = (succeeded: boolean) =>
    recordLoginAttempt(pool, { name, succeeded, caller, atMs: clock.nowMs() });
  // Not awaited: the response time must not reveal whether the name exists.
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
  const factor = await checkSecondFactor({ pool, seal }, { playerId: player.id, code, atMs: clock.nowMs() });
  if (!factor.ok) {
    // The cookies of the session started by the password have not been sent to anyone.
    await auth.signOut(buildCookieHeader(signedIn.cookies));
    if (factor.error.code !== 'SecondFactorRequiredException') {
      guard.failed(who, clock.nowMs());
      logLoginFailed(log, { ip: caller.ip, reason: 'code' });
      void recordFailure();
    }
    return factor;
  }
  guard.succeeded(who);
  const refused = await judgeLogIn(pool, {
    accountId: player.account_id,
    isLocked: player.locked,
    isClosed: player.closed,
    isExcluded: player.excluded && !isForPayout,
    atMs: clock.nowMs(),
  });
  if (refused !== undefined) {
    await auth.endSessions(player.auth_user_id);
    logLoginFailed(log, { ip: caller.ip, reason: reasonByCode[refused.code] ?? 'refused' });
    void recordFailure();
    return err(refused);
  }
  if (player.lock_expired) await endExpiredLocks({ pool, log }, player.id);
  await record(true);
  logLoggedIn(log, { playerId: player.id, ip: caller.ip });
  // An exclusion in the row has just expired, unless the session is for a payout only.
  const isExcluded = player.excluded && isForPayout;
  return ok({ player: { ...player, excluded: isExcluded }, cookies: signedIn.cookies });
}

/** A name is blocked after guesses from many networks, except for networks of its owner's log-ins. */
async function logInWaitMs(
  { pool, guard, clock }: Pick<LoginParts, 'pool' | 'guard' | 'clock'>,
  who: { readonly name: string; readonly ip: string },
): Promise<number> {
  const ownMs = guard.callerWaitMs(who, clock.nowMs());
  if (ownMs > 0) return ownMs;
  const nameWaitMs = guard.nameWaitMs(who, clock.nowMs());
  return nameWaitMs > 0 && (await readLoginNetworks(pool, who.name)).has(who.ip) ? 0 : nameWaitMs;
}

const reasonByCode: Readonly<Partial<Record<RefusalCode, 'locked' | 'closed' | 'excluded'>>> = {
  AccountLockedException: 'locked',
  AccountClosedException: 'closed',
  SelfExclusionException: 'excluded',
};

/** The cookie header that a browser with these cookies sends. */
function buildCookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((each) => each.split(';', 1)[0] ?? '').join('; ');
}

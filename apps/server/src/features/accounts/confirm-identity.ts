import { type Clock, err, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { networkOf } from '../../platform/client-address.ts';
import type { Auth } from './auth.ts';
import type { LoginGuard } from './login-guard.ts';
import { type CodeParts, checkSecondFactor } from './second-factor/check-code.ts';
import type { PlayerRow } from './store.ts';

export interface IdentityParts extends CodeParts {
  readonly auth: Pick<Auth, 'isPassword'>;
  readonly guard: LoginGuard;
  readonly clock: Clock;
}

/** What a player shows again before something that a stolen session must not do. */
export interface Proof {
  readonly player: PlayerRow;
  readonly password: string;
  /** Of the authenticator app, or a recovery code; needed where the second factor is on. */
  readonly code: string | undefined;
  readonly ip: string;
}

/**
 * Asks a logged-in player for the password again, and for a code where the second factor is on, before money leaves or the
 * account is changed. The code is used up whatever comes after: call it last of what may refuse. Refuses WrongPassword,
 * SecondFactorRequired, WrongSecondFactorCode, and TooManyRequests to who guesses, as the log-in does.
 */
export async function confirmIdentity(
  { auth, guard, clock, pool, seal }: IdentityParts,
  { player, password, code, ip }: Proof,
): Promise<Result<undefined, Refusal>> {
  const who = { name: player.user_name, ip: networkOf(ip) };
  const waitMs = guard.waitMs(who, clock.nowMs());
  if (waitMs > 0)
    return err(refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }));
  if (!(await auth.isPassword(player.auth_user_id, password))) {
    guard.failed(who, clock.nowMs());
    return err(refusal('WrongPasswordException'));
  }
  const checked = await checkSecondFactor({ pool, seal }, { playerId: player.id, code, atMs: clock.nowMs() });
  if (checked.ok) guard.succeeded(who);
  else if (checked.error.code === 'WrongSecondFactorCodeException') guard.failed(who, clock.nowMs());
  return checked;
}

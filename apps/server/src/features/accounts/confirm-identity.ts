import { type Clock, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { networkOf } from '../../platform/client-address.ts';
import type { Auth } from './auth.ts';
import type { LoginGuard } from './login-guard.ts';
import type { PlayerRow } from './store.ts';

export interface IdentityParts {
  readonly auth: Pick<Auth, 'isPassword'>;
  readonly guard: LoginGuard;
  readonly clock: Clock;
}

/**
 * Asks a logged-in player for the password again, before money leaves or the account is changed. Refuses WrongPassword, and
 * TooManyRequests to who guesses, as the log-in does.
 */
export async function confirmIdentity(
  { auth, guard, clock }: IdentityParts,
  { player, password, ip }: { readonly player: PlayerRow; readonly password: string; readonly ip: string },
): Promise<Result<undefined, Refusal>> {
  const who = { name: player.user_name, ip: networkOf(ip) };
  const waitMs = guard.waitMs(who, clock.nowMs());
  if (waitMs > 0)
    return err(refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }));
  if (!(await auth.isPassword(player.auth_user_id, password))) {
    guard.failed(who, clock.nowMs());
    return err(refusal('WrongPasswordException'));
  }
  guard.succeeded(who);
  return ok(undefined);
}

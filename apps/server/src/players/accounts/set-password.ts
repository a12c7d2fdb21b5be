import { type Clock, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { networkKey } from '../../platform/client-address.ts';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Auth } from './auth.ts';
import { endEmailChanges } from './email-address.ts';
import { logPasswordSet } from './log.ts';
import type { LoginGuard } from './login-guard.ts';
import { checkPassword } from './password-rules.ts';
import { confirmOwnEmail, findPlayerByAuthUser, type PlayerRow } from './store.ts';

export interface SetPasswordParts {
  readonly pool: Pool;
  readonly auth: Auth;
  readonly guard: LoginGuard;
  readonly log: Log;
  readonly clock: Clock;
}

/**
 * Returns the player of the token. Refuses PasswordsDiffer, TokenExpired (also for used and unknown tokens) and
 * PasswordTooWeak; the last leaves the token valid, so that the player can choose again. The recipient of the mail is
 * not delayed by other people's guesses.
 */
export async function setPassword(
  { pool, auth, guard, log, clock }: SetPasswordParts,
  form: { Token: string; Password: string; PasswordConfirmation: string },
  ip: string,
): Promise<Result<PlayerRow, Refusal>> {
  if (form.Password !== form.PasswordConfirmation) return err(refusal('PasswordsDifferException'));
  const authUserId = await auth.readResetToken(form.Token, clock.nowMs());
  const player = authUserId === undefined ? undefined : await findPlayerByAuthUser(pool, authUserId);
  if (player === undefined) return err(refusal('TokenExpiredException'));
  const weak = checkPassword(form.Password, { userName: player.user_name, email: player.email });
  if (weak !== undefined) return err(weak);
  if (!(await auth.resetPassword(form.Token, form.Password))) return err(refusal('TokenExpiredException'));
  await endEmailChanges(pool, player.id);
  await confirmOwnEmail(pool, player.auth_user_id);
  for (const name of [player.user_name, player.email]) guard.succeeded({ name, ip: networkKey(ip) });
  logPasswordSet(log, { playerId: player.id });
  return ok(player);
}

import { type Clock, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Auth } from './auth.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { logPasswordChanged } from './log.ts';
import type { LoginGuard } from './login-guard.ts';
import { checkPassword } from './password-rules.ts';
import { endOtherSessions } from './sessions.ts';
import type { PlayerRow } from './store.ts';

export interface ChangePasswordParts {
  readonly pool: Pool;
  readonly auth: Auth;
  readonly guard: LoginGuard;
  readonly log: Log;
  readonly clock: Clock;
}

/**
 * Sets another password and ends all sessions but one. Refuses PasswordsDiffer, PasswordTooWeak, TooManyRequests to who
 * guesses, and WrongPassword where the old one is another.
 */
export async function changePassword(
  { pool, auth, guard, log, clock }: ChangePasswordParts,
  form: { OldPassword: string; Password: string; PasswordConfirmation: string },
  { player, sessionId, ip }: { readonly player: PlayerRow; readonly sessionId: string; readonly ip: string },
): Promise<Result<undefined, Refusal>> {
  if (form.Password !== form.PasswordConfirmation) return err(refusal('PasswordsDifferException'));
  const weak = checkPassword(form.Password, { userName: player.user_name, email: player.email });
  if (weak !== undefined) return err(weak);
  const confirmed = await confirmIdentity({ auth, guard, clock }, { player, password: form.OldPassword, ip });
  if (!confirmed.ok) return confirmed;
  const passwordHash = await auth.hash(form.Password);
  await inTransaction(pool, async (client) => {
    await auth.storePassword(client, player.auth_user_id, passwordHash);
    await endOtherSessions(client, player.auth_user_id, sessionId);
  });
  logPasswordChanged(log, { playerId: player.id });
  return ok(undefined);
}

import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Auth } from './auth.ts';
import { confirmIdentity, type IdentityParts } from './confirm-identity.ts';
import { endEmailChanges } from './email-address.ts';
import { logPasswordChanged } from './log.ts';
import { checkPassword } from './password-rules.ts';
import { endOtherSessions } from './sessions.ts';
import type { PlayerRow } from './store.ts';

export interface ChangePasswordParts extends IdentityParts {
  readonly auth: Auth;
  readonly log: Log;
}

/**
 * Sets a new password and ends all other sessions. Refuses PasswordsDiffer, PasswordTooWeak, and the refusals of
 * `confirmIdentity`, which checks the old password.
 */
export async function changePassword(
  parts: ChangePasswordParts,
  form: { OldPassword: string; Password: string; PasswordConfirmation: string; Code?: string },
  { player, sessionId }: { readonly player: PlayerRow; readonly sessionId: string },
): Promise<Result<undefined, Refusal>> {
  const { pool, auth, log } = parts;
  if (form.Password !== form.PasswordConfirmation) return err(refusal('PasswordsDifferException'));
  const weak = checkPassword(form.Password, { userName: player.user_name, email: player.email });
  if (weak !== undefined) return err(weak);
  const { OldPassword: password, Code: code } = form;
  const confirmed = await confirmIdentity(parts, { player, password, code });
  if (!confirmed.ok) return confirmed;
  const passwordHash = await auth.hash(form.Password);
  await inTransaction(pool, async (client) => {
    await auth.storePassword(client, player.auth_user_id, passwordHash);
    await endOtherSessions(client, player.auth_user_id, sessionId);
    await endEmailChanges(client, player.id);
  });
  logPasswordChanged(log, { playerId: player.id });
  return ok(undefined);
}

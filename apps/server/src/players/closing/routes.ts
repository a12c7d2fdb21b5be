import { type AccountId, err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import type { Log } from '../../platform/log.ts';
import { route } from '../../platform/route.ts';
import type { Notify } from '../accounts/account-notice.ts';
import type { Auth } from '../accounts/auth.ts';
import { confirmIdentity, type IdentityParts } from '../accounts/confirm-identity.ts';
import type { Principals } from '../accounts/principals.ts';
import { findPlayer } from '../accounts/store.ts';
import { closeAccount, whatKeepsOpen } from './close-account.ts';

export interface ClosingRoutes extends IdentityParts {
  readonly auth: Auth;
  readonly principals: Principals;
  readonly log: Log;
  readonly notify: Notify;
  /**
   * Sessions of the account have just ended: connections that they hold open must be rechecked, and its games end too.
   */
  readonly sessionsEnded: (accountId: AccountId) => Promise<void>;
}

/** The way out: a player closes the account. */
export function closingRoutes(app: HttpApp, parts: ClosingRoutes): void {
  const { pool, auth, principals, log, notify } = parts;

  route(app, 'POST /api/user/close', async ({ principal, body, atMs, cookies, reply }) => {
    const { playerId, accountId, currency } = principal;
    const player = await findPlayer(pool, playerId);
    if (player === undefined) return err(refusal('NotLoggedInException'));
    const closing = { playerId, accountId, currency, atMs };
    // Checked before a code is used up.
    const open = await whatKeepsOpen(pool, closing);
    if (open !== undefined) return err(open);
    const confirmed = await confirmIdentity(parts, { player, password: body.Password, code: body.Code });
    if (!confirmed.ok) return confirmed;
    const closed = await closeAccount(pool, closing);
    if (!closed.ok) return closed;
    if (cookies !== undefined) reply.header('set-cookie', await auth.signOut(cookies));
    await auth.endSessions(player.auth_user_id);
    await principals.forgetPlayer(playerId);
    await parts.sessionsEnded(accountId);
    log.info({ event: 'account-closed', playerId });
    await notify(principal, 'account-closed');
    return ok({ HasErrors: false });
  });
}

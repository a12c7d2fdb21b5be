import { type AccountId, err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { isEmail } from '../persons/texts.ts';
import type { Notify } from './account-notice.ts';
import { type ChangePasswordParts, changePassword } from './change-password.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { changeDetails, readDetails, verifiedFields } from './details.ts';
import { type MailLink, writeAskedLink } from './email-address.ts';
import { logSessionsEnded } from './log.ts';
import { readLoginAttempts } from './login-attempts.ts';
import { presentLogin, presentSession } from './present-logins.ts';
import { idleMs, type Principals } from './principals.ts';
import { endSession, readSessions } from './sessions.ts';
import { findPlayer } from './store.ts';

export interface PersonRoutesParts extends ChangePasswordParts {
  readonly principals: Principals;
  readonly notify: Notify;
  readonly mailLink: MailLink;
  /** Years, of the jurisdiction. */
  readonly ageMin: number;
  /**
   * Sessions of the account have just ended: connections that they hold open must be rechecked, and its games end too.
   */
  readonly sessionsEnded: (accountId: AccountId) => Promise<void>;
}

const done = { HasErrors: false } as const;
const setCookie = 'set-cookie';

/** Person routes of a player: details, password, sessions and log-ins. */
export function registerPersonRoutes(app: HttpApp, parts: PersonRoutesParts): void {
  const { pool, auth, principals, log } = parts;

  route(app, 'GET /api/user/details', async ({ principal }) => {
    const { form, isVerified } = await readDetails(pool, principal.playerId);
    return ok({ ...form, LockedFields: isVerified ? [...verifiedFields] : [] });
  });

  route(app, 'POST /api/user/details', async ({ principal, body, atMs }) => {
    const changed = await changeDetails(pool, principal.playerId, { form: body, ageMin: parts.ageMin, atMs });
    return changed.ok ? ok(done) : changed;
  });

  route(app, 'POST /api/user/changepassword', async ({ principal, body, cookies }) => {
    const session = cookies === undefined ? undefined : await auth.readSession(cookies);
    const player = await findPlayer(pool, principal.playerId);
    if (session === undefined || player === undefined) return err(refusal('NotLoggedInException'));
    const changed = await changePassword(parts, body, { player, sessionId: session.id });
    if (!changed.ok) return changed;
    await principals.forgetPlayer(principal.playerId);
    await parts.sessionsEnded(principal.accountId);
    await parts.notify(principal, 'password-changed');
    return ok(done);
  });

  route(app, 'POST /api/user/emaillink', async ({ principal: { playerId }, atMs }) => {
    const player = await findPlayer(pool, playerId);
    if (player === undefined) return err(refusal('NotLoggedInException'));
    if (player.email_confirmed) return ok(done);
    const { email } = player;
    const written = await writeAskedLink(pool, { playerId, from: email, email, atMs });
    if (!written.ok) return written;
    await parts.mailLink(written.value);
    return ok(done);
  });

  route(app, 'POST /api/user/changeemail', async ({ principal, body, atMs }) => {
    const { playerId } = principal;
    const email = body.Email.trim().toLowerCase();
    const player = await findPlayer(pool, playerId);
    if (player === undefined) return err(refusal('NotLoggedInException'));
    if (!isEmail(email) || email === player.email)
      return err(refusal('InvalidDetailsException', { fields: ['Email'] }));
    const confirmed = await confirmIdentity(parts, { player, password: body.Password, code: body.Code });
    if (!confirmed.ok) return confirmed;
    const written = await writeAskedLink(pool, { playerId, from: player.email, email, atMs });
    if (!written.ok) return written;
    await parts.mailLink(written.value);
    await parts.notify({ playerId, to: player.email }, 'email-asked');
    return ok(done);
  });

  route(app, 'GET /api/user/sessions', async ({ cookies, atMs }) => {
    const session = cookies === undefined ? undefined : await auth.readSession(cookies);
    if (session === undefined) return err(refusal('NotLoggedInException'));
    const { authUserId } = session;
    const rows = await readSessions(pool, { authUserId, atMs, idleSinceMs: atMs - idleMs });
    const sessions = rows.map((row) => ({
      ID: row.id,
      ...presentSession(row),
      IsCurrent: row.id === session.id,
    }));
    // The current session is never cut off by the limit, because it was used last.
    return ok({ Sessions: sessions.sort((a, b) => Number(b.IsCurrent) - Number(a.IsCurrent)) });
  });

  route(app, 'POST /api/user/endsession', async ({ principal, body }) => {
    const player = await findPlayer(pool, principal.playerId);
    if (player === undefined || !(await endSession(pool, player.auth_user_id, body.ID)))
      return err(refusal('NotFoundException'));
    await principals.forgetPlayer(principal.playerId);
    await parts.sessionsEnded(principal.accountId);
    logSessionsEnded(log, { playerId: principal.playerId, which: 'one' });
    return ok(done);
  });

  route(app, 'POST /api/user/logouteverywhere', async ({ principal, cookies, reply }) => {
    const player = await findPlayer(pool, principal.playerId);
    if (player === undefined) return err(refusal('NotLoggedInException'));
    if (cookies !== undefined) reply.header(setCookie, await auth.signOut(cookies));
    await auth.endSessions(player.auth_user_id);
    await principals.forgetPlayer(principal.playerId);
    await parts.sessionsEnded(principal.accountId);
    logSessionsEnded(log, { playerId: principal.playerId, which: 'all' });
    return ok(done);
  });

  route(app, 'GET /api/user/loginhistory', async ({ principal }) => {
    const attempts = await readLoginAttempts(pool, principal.playerId);
    return ok({ Logins: attempts.map(presentLogin) });
  });
}

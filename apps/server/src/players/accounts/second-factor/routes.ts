import { type AccountId, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { HttpApp } from '../../../platform/http.ts';
import type { Log } from '../../../platform/log.ts';
import type { Principal } from '../../../platform/principal.ts';
import { route } from '../../../platform/route.ts';
import type { Notify } from '../account-notice.ts';
import type { Auth } from '../auth.ts';
import { confirmIdentity, type IdentityParts } from '../confirm-identity.ts';
import { logSecondFactor } from '../log.ts';
import type { Principals } from '../principals.ts';
import { endOtherSessions } from '../sessions.ts';
import { findPlayer, type PlayerRow } from '../store.ts';
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from './set-up.ts';
import { readSecondFactor } from './store.ts';

export interface SecondFactorRoutesParts extends IdentityParts {
  readonly auth: Auth;
  readonly principals: Principals;
  readonly notify: Notify;
  readonly log: Log;
  /**
   * Sessions of the account have just ended: connections that they hold open must be rechecked, and its games end too.
   */
  readonly sessionsEnded: (accountId: AccountId) => Promise<void>;
}

export function registerSecondFactorRoutes(app: HttpApp, parts: SecondFactorRoutesParts): void {
  const { pool, auth, principals, log } = parts;

  /** The caller, after password and code were verified. */
  async function confirmed(
    { playerId }: Principal,
    { Password, Code }: { readonly Password: string; readonly Code?: string },
  ): Promise<Result<PlayerRow, Refusal>> {
    const player = await findPlayer(pool, playerId);
    if (player === undefined) return err(refusal('NotLoggedInException'));
    const proof = { player, password: Password, code: Code };
    const checked = await confirmIdentity(parts, proof);
    return checked.ok ? ok(player) : checked;
  }

  route(app, 'GET /api/user/secondfactor', async ({ principal }) => {
    const state = await readSecondFactor(pool, principal.playerId);
    const since = state?.confirmed_at?.toISOString();
    return ok({
      IsOn: since !== undefined,
      Since: since ?? '',
      RecoveryCodesLeft: since === undefined ? 0 : (state?.codes_left ?? 0),
    });
  });

  route(app, 'POST /api/user/secondfactor/begin', async ({ principal, body, atMs }) => {
    const state = await readSecondFactor(pool, principal.playerId);
    if (state !== undefined && state.confirmed_at !== null) return err(refusal('SecondFactorOnException'));
    const confirmation = await confirmed(principal, body);
    if (!confirmation.ok) return confirmation;
    const { playerId, userName } = principal;
    const begun = await beginSecondFactor(parts, { playerId, userName, atMs });
    return begun.ok ? ok({ Secret: begun.value.secret, Uri: begun.value.uri }) : begun;
  });

  route(app, 'POST /api/user/secondfactor/confirm', async ({ principal, body, cookies, atMs }) => {
    const { playerId, accountId } = principal;
    const session = cookies === undefined ? undefined : await auth.readSession(cookies);
    const player = await findPlayer(pool, playerId);
    if (session === undefined || player === undefined) return err(refusal('NotLoggedInException'));
    const turnedOn = await confirmSecondFactor(parts, { playerId, code: body.Code, atMs }, (client) =>
      // The other sessions were started without the factor.
      endOtherSessions(client, player.auth_user_id, session.id),
    );
    if (!turnedOn.ok) return turnedOn;
    await principals.forgetPlayer(playerId);
    await parts.sessionsEnded(accountId);
    logSecondFactor(log, { playerId, what: 'on' });
    await parts.notify(principal, 'second-factor-on');
    return ok({ RecoveryCodes: [...turnedOn.value] });
  });

  route(app, 'POST /api/user/secondfactor/recoverycodes', async ({ principal, body }) => {
    const { playerId } = principal;
    const confirmation = await confirmed(principal, body);
    if (!confirmation.ok) return confirmation;
    const codes = await renewRecoveryCodes(parts, playerId);
    if (codes === undefined) return err(refusal('NotFoundException'));
    logSecondFactor(log, { playerId, what: 'recovery-codes' });
    await parts.notify(principal, 'recovery-codes');
    return ok({ RecoveryCodes: [...codes] });
  });

  route(app, 'POST /api/user/secondfactor/off', async ({ principal, body }) => {
    const { playerId } = principal;
    const confirmation = await confirmed(principal, body);
    if (!confirmation.ok) return confirmation;
    if (await turnOffSecondFactor(parts, playerId)) {
      logSecondFactor(log, { playerId, what: 'off' });
      await parts.notify(principal, 'second-factor-off');
    }
    return ok({ HasErrors: false });
  });
}

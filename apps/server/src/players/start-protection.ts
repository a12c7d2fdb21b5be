import type { AccountId } from '@evens/base';
import { type IdentityPoint, type Refusal, refusal } from '@evens/contract';
import type { Base } from '../base.ts';
import type { HttpApp } from '../platform/http.ts';
import { recordOperatorAction } from '../platform/operator-actions.ts';
import type { Principal } from '../platform/principal.ts';
import { confirmIdentity, type IdentityParts } from './accounts/confirm-identity.ts';
import { findPlayer, findPlayerByUserName } from './accounts/store.ts';
import { confirmBreak } from './messages/confirm-break.ts';
import { judgeVisitor, makeIdentityGate } from './protection/identity-gate.ts';
import { limitRoutes } from './protection/limits/limit-routes.ts';
import { protectionRoutes } from './protection/routes.ts';
import { type VaultRoutes, vaultRoutes } from './protection/vault/routes.ts';

/**
 * Refusal for accounts without access to the cashier: demo users, whose money is play money, and accounts created by an
 * agent. The cached session is sufficient, because neither property ever changes.
 */
function judgeCashier(
  point: IdentityPoint,
  { role, isOfAgent }: Pick<Principal, 'role' | 'isOfAgent'>,
): Refusal | undefined {
  if (point !== 'deposit' && point !== 'withdrawal') return undefined;
  if (role === 'demo') return refusal('DemoMoneyException');
  return isOfAgent === true ? refusal('AgentCashierException') : undefined;
}

export interface ProtectionNeeds extends Pick<VaultRoutes, 'accountChanged'> {
  readonly identity: IdentityParts;
  /** The account may no longer play: its games and waiting bets end. */
  readonly playEnded: (accountId: AccountId) => Promise<void>;
  readonly proposeBreak: Parameters<typeof protectionRoutes>[1]['proposeBreak'];
}

/** Starts player protection: breaks, limits, and the jurisdiction's identity checks. */
export function startProtection(
  { config, pool, identity }: Base,
  http: HttpApp,
  { identity: identityParts, playEnded, proposeBreak, accountChanged }: ProtectionNeeds,
): void {
  const { profile } = config;
  const readPlayer = async ({ playerId }: Pick<Principal, 'playerId'>) => {
    const player = await findPlayer(pool, playerId);
    if (player === undefined) throw new RangeError(`readPlayer: expected player ${playerId}, got no row`);
    return player;
  };
  const judgeIdentity = makeIdentityGate(pool, profile);
  http.setJudgeIdentity((point, caller) =>
    caller.role === 'visitor'
      ? judgeVisitor(point, profile)
      : (judgeCashier(point, caller) ?? judgeIdentity(point, caller)),
  );
  limitRoutes(http, { pool, profile });
  vaultRoutes(http, { pool, accountChanged });
  protectionRoutes(http, {
    pool,
    profile,
    readCountry: async (principal) => (await readPlayer(principal)).country,
    confirm: async (principal, proof) =>
      confirmIdentity(identityParts, { player: await readPlayer(principal), ...proof }),
    playEnded,
    async logOutEverywhere(playerId) {
      await identity.auth.endSessions((await readPlayer({ playerId })).auth_user_id);
      await identity.principals.forgetPlayer(playerId);
    },
    async findNamed(userName) {
      const found = await findPlayerByUserName(pool, userName);
      return found && !found.is_operator ? { playerId: found.id, accountId: found.account_id } : undefined;
    },
    proposeBreak,
    confirmBreak,
    recordOperatorAction,
  });
}

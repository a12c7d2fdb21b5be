import { err, ok, type PlayerId, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { type Principals, recordOperatorAction } from '../accounts/index.ts';
import { followLocks, type LockedMember, setOwnLock } from './lock-store.ts';
import { holdTree, recordEvent } from './member-store.ts';
import { isBelow } from './relation-store.ts';

export interface LockParts {
  readonly pool: Pool;
  readonly principals: Pick<Principals, 'forgetPlayer'>;
  readonly log: Log;
  /** Sessions of the account have just ended: what they hold open must be looked at again, and its games end too. */
  readonly sessionsEnded: (accountId: LockedMember['accountId']) => Promise<void>;
}

export interface LockAsked {
  readonly playerId: PlayerId;
  readonly isLocked: boolean;
  readonly reason: string;
  /** An agent, who locks accounts of his branch, or an operator by his user name. */
  readonly by: { readonly playerId: PlayerId } | { readonly operator: string };
  readonly atMs: number;
}

async function writeLock(
  client: PoolClient,
  { playerId, isLocked, reason, by, atMs }: LockAsked,
): Promise<Result<readonly LockedMember[], Refusal>> {
  // An agent's branch is judged under the lock of the tree, by the statement that reads it.
  const byPlayerId = 'playerId' in by ? by.playerId : undefined;
  if ((await holdTree(client, playerId)) === undefined) return err(refusal('NotFoundException'));
  if (byPlayerId !== undefined && !(await isBelow(client, { callerId: byPlayerId, playerId })))
    return err(refusal('NotFoundException'));
  if (!(await setOwnLock(client, { playerId, isLocked, atMs }))) return ok([]);
  const changed = await followLocks(client, playerId);
  const kind = isLocked ? 'lock' : 'unlock';
  const details = { reason, accounts: changed.length };
  await recordEvent(client, { playerId, byPlayerId, kind, details, atMs });
  if ('operator' in by)
    await recordOperatorAction(client, {
      operator: by.operator,
      action: `agent-${kind}`,
      subject: `player:${playerId}`,
      details,
      atMs,
    });
  return ok(changed);
}

/**
 * Locks an account of a tree with all below it, or ends such a lock. Balances and sessions are written in the same transaction, so that
 * no stake is taken from then on in any process. To lock what is locked changes nothing. Refuses NotFound for who is not below the agent.
 */
export async function lockBranch(
  { pool, principals, log, sessionsEnded }: LockParts,
  asked: LockAsked,
): Promise<Result<readonly LockedMember[], Refusal>> {
  const written = await inTransaction(pool, (client) => writeLock(client, asked));
  if (!written.ok) return written;
  if (asked.isLocked)
    for (const { playerId, accountId } of written.value) {
      principals.forgetPlayer(playerId);
      await sessionsEnded(accountId);
    }
  const { playerId, isLocked } = asked;
  log.warn({ event: 'agent-branch-locked', playerId, isLocked, accounts: written.value.length });
  return written;
}

import { err, ok, type PlayerId, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { Principals } from '../../players/index.ts';
import { followLocks, type LockedMember, type OwnLock, readOwnLock, setOwnLock } from './lock-store.ts';
import { holdTree, recordEvent } from './member-store.ts';

/** Whether an account is below the caller, on any level. */
async function isBelow(
  db: Queryable,
  { callerId, playerId }: { readonly callerId: PlayerId; readonly playerId: PlayerId },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from agent_branch where ancestor_id = $1 and member_id = $2 and distance > 0',
    [callerId, playerId],
  );
  return rowCount === 1;
}

export interface LockParts {
  readonly pool: Pool;
  readonly principals: Pick<Principals, 'forgetPlayer'>;
  readonly log: Log;
  /**
   * Sessions of the account have just ended: connections that they hold open must be rechecked, and its games end too.
   */
  readonly sessionsEnded: (accountId: LockedMember['accountId']) => Promise<void>;
}

export interface LockRequest {
  readonly playerId: PlayerId;
  readonly isLocked: boolean;
  readonly reason: string;
  /** An agent, who locks accounts of the own branch, or an operator's user name. */
  readonly by: { readonly playerId: PlayerId } | { readonly operator: string };
  readonly atMs: number;
}

async function writeLock(
  client: PoolClient,
  { playerId, isLocked, reason, by, atMs }: LockRequest,
): Promise<Result<readonly LockedMember[], Refusal>> {
  // The statement that reads the branch checks it under the lock of the tree.
  const byPlayerId = 'playerId' in by ? by.playerId : undefined;
  if ((await holdTree(client, playerId)) === undefined) return err(refusal('NotFoundException'));
  if (byPlayerId !== undefined && !(await isBelow(client, { callerId: byPlayerId, playerId })))
    return err(refusal('NotFoundException'));
  const lock = await readOwnLock(client, playerId);
  const lockerId = byPlayerId ?? null;
  const isLockOver = lock !== undefined && (await isOver(client, lockerId, lock));
  if (isLocked ? lock !== undefined && !isLockOver : lock === undefined) return ok([]);
  if (!isLocked && !isLockOver && lock?.byPlayerId !== lockerId) return err(refusal('NoPrivilegesException'));
  await setOwnLock(client, { playerId, lock: isLocked ? { byPlayerId: lockerId } : undefined, atMs });
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

/** Whether an agent (or an operator, if the id is null) is above the account that set the lock. */
async function isOver(
  client: PoolClient,
  lockerId: PlayerId | null,
  { byPlayerId }: OwnLock,
): Promise<boolean> {
  if (byPlayerId === null) return false;
  return lockerId === null || (await isBelow(client, { callerId: lockerId, playerId: byPlayerId }));
}

/**
 * Locks an account of a tree with all accounts below it, or ends such a lock. Balances and sessions are written in the
 * same transaction, so no process accepts a stake from then on. Locking a locked account only changes the owner of the
 * lock, if the new owner is above the old one. The owner of a lock, an agent above the owner, or an operator can end
 * it; others are refused with NoPrivileges. Refuses NotFound for accounts that are not below the agent.
 */
export async function lockBranch(
  { pool, principals, log, sessionsEnded }: LockParts,
  request: LockRequest,
): Promise<Result<readonly LockedMember[], Refusal>> {
  const written = await inTransaction(pool, (client) => writeLock(client, request));
  if (!written.ok) return written;
  if (request.isLocked)
    for (const { playerId, accountId } of written.value) {
      await principals.forgetPlayer(playerId);
      await sessionsEnded(accountId);
    }
  const { playerId, isLocked } = request;
  log.warn({ event: 'agent-branch-locked', playerId, isLocked, accounts: written.value.length });
  return written;
}

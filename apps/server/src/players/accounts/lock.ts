import type { AccountId, PlayerId } from '@evens/base';
import { setBlocked } from '../../money/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { Auth } from './auth.ts';
import { logLocked, logUnlocked } from './log.ts';
import type { Principals } from './principals.ts';
import { endLock, endPastLocks, setLock } from './store.ts';

interface LockParts {
  readonly pool: Pool;
  readonly auth: Pick<Auth, 'endSessions'>;
  readonly principals: Pick<Principals, 'forgetPlayer'>;
  readonly log: Log;
  /** Sessions of the account have just ended: connections that they hold open must be rechecked. */
  readonly sessionsEnded: (accountId: AccountId) => void;
}

export interface Lock {
  readonly playerId: PlayerId;
  /** Epoch milliseconds; Infinity until it is unlocked. */
  readonly untilMs: number;
  readonly reason: string;
  /** Operator as in `OperatorAction`. */
  readonly operator: string;
  readonly atMs: number;
}

/** Writes a lock and its operator action in the caller's transaction; sessions continue. */
export async function lockInTransaction(client: Queryable, lock: Lock): ReturnType<typeof setLock> {
  const locked = await setLock(client, lock);
  await setBlocked(client, locked.accountId, true);
  const { playerId, untilMs, reason, operator, atMs } = lock;
  await recordOperatorAction(client, {
    operator,
    action: 'account-lock',
    subject: `player:${playerId}`,
    details: { reason, until: Number.isFinite(untilMs) ? new Date(untilMs).toISOString() : null },
    atMs,
  });
  return locked;
}

/** Ends a lock and records the operator action in the caller's transaction. */
export async function unlockInTransaction(
  client: Queryable,
  { playerId, reason, operator, atMs }: Omit<Lock, 'untilMs'>,
): Promise<void> {
  await setBlocked(client, await endLock(client, playerId), false);
  const subject = `player:${playerId}`;
  const details = { reason };
  await recordOperatorAction(client, { operator, action: 'account-unlock', subject, details, atMs });
}

/**
 * Locks a player out. The same transaction blocks the balance, so no stake is accepted from then on even if a process
 * still caches a session, and records the action. Throws if the player does not exist.
 */
export async function lockAccount(
  { pool, auth, principals, log, sessionsEnded }: LockParts,
  lock: Lock,
): Promise<void> {
  const { accountId, authUserId } = await inTransaction(pool, (client) => lockInTransaction(client, lock));
  await auth.endSessions(authUserId);
  await principals.forgetPlayer(lock.playerId);
  sessionsEnded(accountId);
  logLocked(log, lock);
}

/** Ends a lock early, or reopens an account closed by its player. Throws if the player does not exist. */
export async function unlockAccount(
  { pool, log }: Pick<LockParts, 'pool' | 'log'>,
  unlock: Omit<Lock, 'untilMs'>,
): Promise<void> {
  await inTransaction(pool, (client) => unlockInTransaction(client, unlock));
  logUnlocked(log, { playerId: unlock.playerId, why: 'by-hand' });
}

/** Ends expired locks of one player or of all. Returns their number. */
export async function endExpiredLocks(
  { pool, log }: Pick<LockParts, 'pool' | 'log'>,
  whose: PlayerId | 'all',
): Promise<number> {
  const ended = await inTransaction(pool, async (client) => {
    const players = await endPastLocks(client, whose);
    for (const { accountId } of players) await setBlocked(client, accountId, false);
    return players;
  });
  for (const { playerId } of ended) logUnlocked(log, { playerId, why: 'expired' });
  return ended.length;
}

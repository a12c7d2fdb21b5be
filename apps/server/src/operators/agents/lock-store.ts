import type { AccountId, PlayerId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** Accounts per step: a lock's writes grow with the branch, those of a single statement do not. */
const STEP_ACCOUNTS = 250;

export interface LockedMember {
  readonly playerId: PlayerId;
  readonly accountId: AccountId;
}

/** Source of an account's lock: an agent, or an operator (null). */
export interface OwnLock {
  readonly byPlayerId: PlayerId | null;
}

/** The lock of the account itself; undefined where it has none. */
export async function readOwnLock(db: Queryable, playerId: PlayerId): Promise<OwnLock | undefined> {
  const { rows } = await db.query<OwnLock>(
    'select locked_by as "byPlayerId" from agent_account where player_id = $1 and locked_at is not null',
    [playerId],
  );
  return rows[0];
}

/** Sets the lock of the account itself, or ends it where `lock` is undefined. */
export async function setOwnLock(
  db: Queryable,
  {
    playerId,
    lock,
    atMs,
  }: { readonly playerId: PlayerId; readonly lock: OwnLock | undefined; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update agent_account set locked_at = case when $2 then to_timestamp($4::float8 / 1000) end, locked_by = $3
     where player_id = $1`,
    [playerId, lock !== undefined, lock?.byPlayerId ?? null, atMs],
  );
}

/**
 * Updates the lock state of a branch's players and balances to match the locks of their tree, which the caller has
 * locked. Sessions of newly locked accounts end in the same transaction. Returns the changed accounts.
 */
export async function followLocks(db: Queryable, ancestorId: PlayerId): Promise<readonly LockedMember[]> {
  const changed: LockedMember[] = [];
  for (let after = 0; ; ) {
    // Ordered by ledger account, the order in which every statement locks balances.
    const { rows } = await db.query<{
      player_id: PlayerId;
      account_id: AccountId;
      locked: boolean;
      was: boolean;
    }>(
      `select a.player_id, a.account_id, p.branch_locked as was, exists (
           select from agent_branch up join agent_account l on l.player_id = up.ancestor_id
           where up.member_id = a.player_id and l.locked_at is not null) as locked
       from agent_branch br join agent_account a on a.player_id = br.member_id join player p on p.id = a.player_id
       where br.ancestor_id = $1 and a.account_id > $2 order by a.account_id limit $3`,
      [ancestorId, after, STEP_ACCOUNTS],
    );
    const moved = rows.filter(({ locked, was }) => locked !== was);
    if (moved.length > 0) await writeLocks(db, moved);
    changed.push(...moved.map((row) => ({ playerId: row.player_id, accountId: row.account_id })));
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEP_ACCOUNTS) return changed;
    after = last.account_id;
  }
}

async function writeLocks(
  db: Queryable,
  moved: readonly {
    readonly player_id: PlayerId;
    readonly account_id: AccountId;
    readonly locked: boolean;
  }[],
): Promise<void> {
  const playerIds = moved.map(({ player_id }) => player_id);
  const locks = moved.map(({ locked }) => locked);
  await db.query(
    `update player p set branch_locked = m.locked from unnest($1::bigint[], $2::boolean[]) as m(player_id, locked)
     where p.id = m.player_id`,
    [playerIds, locks],
  );
  // A lock by an operator, or a closed account, keeps the balance blocked.
  await db.query(
    `with held as materialized (
       select b.account_id from balance b where b.account_id = any($1::bigint[]) order by b.account_id for update
     )
     update balance b set version = b.version + 1, blocked = p.branch_locked or p.locked_until is not null or p.closed_at is not null
     from held h join player p on p.account_id = h.account_id where b.account_id = h.account_id`,
    [moved.map(({ account_id }) => account_id)],
  );
  await db.query(
    `delete from auth_session s using player p
     where p.id = any($1::bigint[]) and p.branch_locked and s."userId" = p.auth_user_id`,
    [playerIds],
  );
}

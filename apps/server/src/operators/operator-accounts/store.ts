import type { PlayerId } from '@evens/base';
import type { OperatorAccount, OperatorRole } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

export async function readOperators(db: Queryable, limit: number): Promise<readonly OperatorAccount[]> {
  const { rows } = await db.query<Omit<OperatorAccount, 'LastLoginAt'> & { readonly lastLogin: Date | null }>(
    `select p.id as "ID", u."displayUsername" as "UserName", u.email as "Email", p.operator_role as "Role",
            coalesce(p.locked_until > now(), false) as "IsLocked",
            exists (select from second_factor f where f.player_id = p.id and f.confirmed_at is not null) as "HasSecondFactor",
            (select l.at from login_attempt l where l.player_id = p.id and l.succeeded order by l.id desc limit 1) as "lastLogin"
     from player p join auth_user u on u.id = p.auth_user_id where p.is_operator order by u.username limit $1`,
    [limit],
  );
  return rows.map(({ lastLogin, ...account }) => ({
    ...account,
    LastLoginAt: lastLogin?.toISOString() ?? null,
  }));
}

/**
 * Whether no other administrator can log in. Inside a transaction, the locks on the rows serialise changes of
 * administrators, so that two changes cannot remove the last two.
 */
export async function isLastAdministrator(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const { rows } = await db.query<{ id: PlayerId }>(
    `select id from player where is_operator and operator_role = 'administrator' and coalesce(locked_until <= now(), true)
     order by id for update`,
  );
  return rows.every(({ id }) => id === playerId);
}

export async function setOperatorRole(
  db: Queryable,
  { playerId, role }: { readonly playerId: PlayerId; readonly role: OperatorRole },
): Promise<void> {
  await db.query('update player set operator_role = $2 where id = $1', [playerId, role]);
}

/** Operators' sessions are read at each call, so the deletion takes effect with the commit. */
export async function deleteSessions(db: Queryable, playerId: PlayerId): Promise<void> {
  await db.query(
    `delete from auth_session s using player p where p.id = $1 and s."userId" = p.auth_user_id`,
    [playerId],
  );
}

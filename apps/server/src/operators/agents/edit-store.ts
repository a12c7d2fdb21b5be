import type { PlayerId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { type Auth, endMailedLinks } from '../../players/index.ts';

/**
 * Changes address and country. A new address is unconfirmed. Returns the id of the log-in. Throws if the player does
 * not exist.
 */
export async function setContact(
  db: Queryable,
  {
    playerId,
    email,
    country,
  }: { readonly playerId: PlayerId; readonly email: string; readonly country: string },
): Promise<string> {
  const { rows } = await db.query<{ auth_user_id: string }>(
    'update player set country = $2 where id = $1 returning auth_user_id',
    [playerId, country],
  );
  const [row] = rows;
  if (row === undefined) throw new RangeError(`setContact: expected player ${playerId}, got no row`);
  const { auth_user_id: authUserId } = row;
  const { rowCount } = await db.query(
    `update auth_user set email = $2, "emailVerified" = false, "updatedAt" = now() where id = $1 and email <> $2`,
    [authUserId, email],
  );
  if (rowCount === 1) await endMailedLinks(db, { playerId, authUserId }, 'all');
  return authUserId;
}

/** Sets a new password and ends all sessions. */
export async function setPassword(
  db: Queryable,
  auth: Pick<Auth, 'storePassword'>,
  { authUserId, passwordHash }: { readonly authUserId: string; readonly passwordHash: string },
): Promise<void> {
  await auth.storePassword(db, authUserId, passwordHash);
  await db.query('delete from auth_session where "userId" = $1', [authUserId]);
}

import type { Queryable } from '../../platform/db.ts';

/** Maximum number of listed sessions per player, most recently used first. */
const SESSIONS_MAX = 50;

export interface SessionRow {
  readonly id: string;
  readonly started_at: Date;
  readonly used_at: Date;
  readonly address: string | null;
  readonly user_agent: string | null;
}

/** Sessions that can still be used, the one used last first. */
export async function readSessions(
  db: Queryable,
  {
    authUserId,
    atMs,
    idleSinceMs,
  }: { readonly authUserId: string; readonly atMs: number; readonly idleSinceMs: number },
): Promise<readonly SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select id, "createdAt" as started_at, "updatedAt" as used_at, "ipAddress" as address, "userAgent" as user_agent
     from auth_session where "userId" = $1 and "expiresAt" > $2 and "updatedAt" > $3
     order by "updatedAt" desc, id limit $4`,
    [authUserId, new Date(atMs), new Date(idleSinceMs), SESSIONS_MAX],
  );
  return rows;
}

/** Returns whether the user had this session. */
export async function endSession(db: Queryable, authUserId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from auth_session where id = $2 and "userId" = $1', [
    authUserId,
    sessionId,
  ]);
  return rowCount === 1;
}

export async function endOtherSessions(db: Queryable, authUserId: string, currentId: string): Promise<void> {
  await db.query('delete from auth_session where "userId" = $1 and id <> $2', [authUserId, currentId]);
}

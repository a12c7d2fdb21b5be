import { randomBytes } from 'node:crypto';
import type { AccountId } from '@evens/base';
import { holdAccount } from '../../money/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import type { EndOthers } from '../sessions/session-store.ts';

/** A session without a stake or win for this long has ended. */
export const SESSION_IDLE_MS = 30 * 60_000;

const USER_ID_BYTES = 12;
const SESSION_ID_BYTES = 16;

/** The account's id for providers; created with its first launch. */
async function ensureUserId(db: Queryable, accountId: AccountId): Promise<string> {
  const { rows } = await db.query<{ user_id: string }>(
    `with made as (
       insert into external_player (account_id, user_id) values ($1, $2) on conflict (account_id) do nothing returning user_id
     )
     select user_id from made union all select user_id from external_player where account_id = $1`,
    [accountId, randomBytes(USER_ID_BYTES).toString('hex')],
  );
  const [row] = rows;
  // Another launch inserted it during this statement.
  return row ? row.user_id : ensureUserId(db, accountId);
}

export interface ExternalSession {
  readonly id: string;
  readonly userId: string;
}

/** Begins a session. It ends the account's open session of the same game there: one live session per game. */
export async function beginExternalSession(
  db: Pool,
  {
    provider,
    accountId,
    game,
    atMs,
    endOthers,
  }: {
    readonly provider: string;
    readonly accountId: AccountId;
    readonly game: string;
    readonly atMs: number;
    /** Ends all open games of the account; undefined if several may be open. */
    readonly endOthers?: EndOthers | undefined;
  },
): Promise<ExternalSession> {
  const id = randomBytes(SESSION_ID_BYTES).toString('hex');
  const userId = await ensureUserId(db, accountId);
  await inTransaction(db, async (client) => {
    await holdAccount(client, accountId);
    await endOthers?.(client, { accountId, atMs });
    await client.query(
      `with closed as (
         update external_session set ended_at = to_timestamp($5::float8 / 1000)
         where account_id = $3 and provider = $2 and game = $4 and ended_at is null
       )
       insert into external_session (id, provider, account_id, game, launched_at, used_at)
       values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000))`,
      [id, provider, accountId, game, atMs],
    );
  });
  return { id, userId };
}

/** Ends a session of the account; returns whether it was live. */
export async function endExternalSession(
  db: Queryable,
  {
    id,
    provider,
    accountId,
    atMs,
  }: {
    readonly id: string;
    readonly provider: string;
    readonly accountId: AccountId;
    readonly atMs: number;
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update external_session set ended_at = to_timestamp($4::float8 / 1000)
     where id = $1 and provider = $2 and account_id = $3 and ended_at is null`,
    [id, provider, accountId, atMs],
  );
  return (rowCount ?? 0) > 0;
}

/** Ends every session of the account at other providers: their bets are refused from now on. */
export async function endAllExternalSessions(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update external_session set ended_at = to_timestamp($2::float8 / 1000) where account_id = $1 and ended_at is null`,
    [accountId, atMs],
  );
}

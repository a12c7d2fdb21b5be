import type { AccountId, PlayerId } from '@evens/base';
import { holdAccount } from '../../money/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { IN_HOUSE_PROVIDER } from '../rounds/in-house-games.ts';

export interface SessionRow {
  readonly id: number;
  readonly accountId: AccountId;
  readonly playerId: PlayerId;
  readonly game: string;
  readonly openedAt: Date;
  /** Birth date of the player, YYYY-MM-DD. Null if unknown. */
  readonly birthDate: string | null;
}

/** Closes all open games of the account, in-house and external, in the transaction that opens another. */
export type EndOthers = (
  db: Queryable,
  request: { readonly accountId: AccountId; readonly atMs: number },
) => Promise<unknown>;

export async function readBirthDate(db: Queryable, accountId: AccountId): Promise<string | null> {
  const { rows } = await db.query<{ birth_date: string | null }>({
    name: 'birth-date',
    text: 'select birth_date::text as birth_date from player where account_id = $1',
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined)
    throw new RangeError(`readBirthDate: expected a player with account ${accountId}, got no row`);
  return row.birth_date;
}

/**
 * Opens a game for an account unless it is locked or on a break. Closes the account's open session of the same game:
 * there is one live session per game.
 */
export async function beginSession(
  db: Pool,
  {
    accountId,
    game,
    tokenHash,
    atMs,
    endOthers,
  }: {
    readonly accountId: AccountId;
    readonly game: string;
    readonly tokenHash: Buffer;
    readonly atMs: number;
    readonly endOthers?: EndOthers | undefined;
  },
): Promise<number | undefined> {
  return inTransaction(db, async (client) => {
    await holdAccount(client, accountId);
    await endOthers?.(client, { accountId, atMs });
    const { rows } = await client.query<{ id: number }>(
      `with allowed as (select account_id from balance where account_id = $1 and not blocked and (barred_until is null or barred_until <= now())),
       closed as (
         update game_session set ended_at = to_timestamp($4::float8 / 1000)
         where account_id in (select account_id from allowed) and game = $2 and ended_at is null
       )
       insert into game_session (account_id, game, token_hash, launched_at, used_at)
       select account_id, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($4::float8 / 1000) from allowed returning id`,
      [accountId, game, tokenHash, atMs],
    );
    return rows[0]?.id;
  });
}

/** Exchanges a launch token, once and before it expires, for the secret that identifies the session. */
export async function openSession(
  db: Queryable,
  {
    tokenHash,
    secretHash,
    atMs,
    youngMs,
  }: {
    readonly tokenHash: Buffer;
    readonly secretHash: Buffer;
    readonly atMs: number;
    readonly youngMs: number;
  },
): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(
    `update game_session s set secret_hash = $2, opened_at = to_timestamp($3::float8 / 1000), used_at = to_timestamp($3::float8 / 1000)
     from player p
     where s.token_hash = $1 and s.secret_hash is null and s.ended_at is null and p.account_id = s.account_id
       and s.launched_at > to_timestamp(($3::float8 - $4::float8) / 1000)
     returning s.id, s.account_id as "accountId", p.id as "playerId", s.game, s.opened_at as "openedAt", p.birth_date::text as "birthDate"`,
    [tokenHash, secretHash, atMs, youngMs],
  );
  return rows[0];
}

/** The live session of a secret. Marks it as used. A session that was unused for too long has ended. */
export async function useSession(
  db: Queryable,
  {
    secretHash,
    atMs,
    idleMs,
  }: { readonly secretHash: Buffer; readonly atMs: number; readonly idleMs: number },
): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>({
    name: 'use-game-session',
    text: `update game_session s set used_at = to_timestamp($2::float8 / 1000)
     from player p
     where s.secret_hash = $1 and s.ended_at is null and p.account_id = s.account_id
       and s.used_at > to_timestamp(($2::float8 - $3::float8) / 1000)
     returning s.id, s.account_id as "accountId", p.id as "playerId", s.game, s.opened_at as "openedAt", p.birth_date::text as "birthDate"`,
    values: [secretHash, atMs, idleMs],
  });
  return rows[0];
}

/** The hashes (hex) whose sessions are live and were used since the given time. */
export async function readLiveSessions(
  db: Queryable,
  { secretHashes, usedSinceMs }: { readonly secretHashes: readonly string[]; readonly usedSinceMs: number },
): Promise<readonly string[]> {
  const { rows } = await db.query<{ hash: string }>(
    `select encode(secret_hash, 'hex') as hash from game_session
     where secret_hash = any($1::bytea[]) and ended_at is null and used_at > to_timestamp($2::float8 / 1000)`,
    [secretHashes.map((hash) => Buffer.from(hash, 'hex')), usedSinceMs],
  );
  return rows.map((row) => row.hash);
}

export async function endSession(
  db: Queryable,
  { id, accountId, atMs }: { readonly id: number; readonly accountId: AccountId; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update game_session set ended_at = to_timestamp($3::float8 / 1000) where id = $1 and account_id = $2 and ended_at is null`,
    [id, accountId, atMs],
  );
  return (rowCount ?? 0) > 0;
}

/** Closes all open in-house games of the account: no frame secret can stake afterwards. */
export async function endAllSessions(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update game_session set ended_at = to_timestamp($2::float8 / 1000) where account_id = $1 and ended_at is null`,
    [accountId, atMs],
  );
}

const RECENT_MAX = 20;

/**
 * Ids of the account's recently played games, newest first, without duplicates. A provider's session counts as played
 * if a wallet call used it after the launch.
 */
export async function readRecentGames(db: Queryable, accountId: AccountId): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from (
       select $2 || ':' || game as id, max(played_at) as at from game_session
       where account_id = $1 and played_at is not null group by game
       union all
       select provider || ':' || game, max(launched_at) from external_session
       where account_id = $1 and used_at > launched_at group by provider, game
     ) played
     order by at desc limit $3`,
    [accountId, IN_HOUSE_PROVIDER.id, RECENT_MAX],
  );
  return rows.map(({ id }) => id);
}

import type { AccountId } from '@evens/base';
import { FAVOURITE_GAMES_MAX, type FavouriteGames } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';

const untouched: FavouriteGames = { GameIDs: [], Version: 0 };

interface Row {
  readonly game_ids: string[];
  readonly version: number;
}

function toFavourites(row: Row | undefined): FavouriteGames {
  return row === undefined ? untouched : { GameIDs: row.game_ids, Version: row.version };
}

export async function readFavouriteGames(db: Queryable, accountId: AccountId): Promise<FavouriteGames> {
  const { rows } = await db.query<Row>(
    'select game_ids, version from casino_favourites where account_id = $1',
    [accountId],
  );
  return toFavourites(rows[0]);
}

export interface ChangeFavouriteGames {
  readonly accountId: AccountId;
  readonly ids: readonly string[];
  readonly atMs: number;
}

/** Locks the row, so that concurrent changes by two pages are both kept. */
async function lock(db: Queryable, { accountId, atMs }: ChangeFavouriteGames): Promise<FavouriteGames> {
  await db.query(
    'insert into casino_favourites (account_id, at) values ($1, to_timestamp($2::float8 / 1000)) on conflict do nothing',
    [accountId, atMs],
  );
  const { rows } = await db.query<Row>(
    'select game_ids, version from casino_favourites where account_id = $1 for update',
    [accountId],
  );
  return toFavourites(rows[0]);
}

async function write(db: Queryable, { accountId, ids, atMs }: ChangeFavouriteGames): Promise<FavouriteGames> {
  const { rows } = await db.query<Row>(
    `update casino_favourites set game_ids = $2, version = version + 1, at = to_timestamp($3::float8 / 1000)
      where account_id = $1 returning game_ids, version`,
    [accountId, ids, atMs],
  );
  return toFavourites(rows[0]);
}

/** Adds all or none. Existing games keep their position. */
export async function addFavouriteGames(
  pool: Pool,
  change: ChangeFavouriteGames,
): Promise<FavouriteGames | 'full'> {
  return inTransaction(pool, async (db) => {
    const stored = await lock(db, change);
    const ids = [...new Set([...stored.GameIDs, ...change.ids])];
    if (ids.length > FAVOURITE_GAMES_MAX) return 'full';
    return ids.length === stored.GameIDs.length ? stored : write(db, { ...change, ids });
  });
}

/** Unknown ids are ignored. */
export async function removeFavouriteGames(
  pool: Pool,
  change: ChangeFavouriteGames,
): Promise<FavouriteGames> {
  const gone = new Set(change.ids);
  return inTransaction(pool, async (db) => {
    const stored = await lock(db, change);
    const ids = stored.GameIDs.filter((id) => !gone.has(id));
    return ids.length === stored.GameIDs.length ? stored : write(db, { ...change, ids });
  });
}

import { type AccountId, err, ok, type Result } from '@evens/base';
import { FAVOURITES_MAX, type Favourites } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';

export interface FavouriteIds {
  readonly matches: readonly number[];
  readonly tournaments: readonly number[];
}

export type AddRefused =
  /** The command added no favourites; these ids are unknown. */
  { readonly reason: 'unknown'; readonly ids: FavouriteIds } | { readonly reason: 'full' };

/** Favourites of a player who has chosen none. */
export const noFavourites: Favourites = { MatchIDs: [], TournamentIDs: [], Version: 0 };
const overPhases = "('ended', 'cancelled', 'abandoned')";

/** Texts: an array of bigints comes as no other. */
interface FavouritesRow {
  readonly match_ids: readonly string[];
  readonly tournament_ids: readonly string[];
  readonly version: number;
}

const stillToEnd = `array(
  select kept.id from unnest(f.match_ids) with ordinality as kept (id, n) join match m on m.id = kept.id
  where m.phase not in ${overPhases} order by kept.n)::text[]`;
const columns = `${stillToEnd} as match_ids, f.tournament_ids::text[] as tournament_ids, f.version`;

function favouritesFromRow(row: FavouritesRow | undefined): Favourites {
  if (row === undefined) return noFavourites;
  return {
    MatchIDs: row.match_ids.map(Number),
    TournamentIDs: row.tournament_ids.map(Number),
    Version: row.version,
  };
}

/** SQL: whether the player of an account has ever chosen a favourite. */
export function favouritesSql(account: string): string {
  return `exists (select from favourites f where f.account_id = ${account})`;
}

export async function readFavourites(db: Queryable, accountId: AccountId): Promise<Favourites> {
  const { rows } = await db.query<FavouritesRow>(
    `select ${columns} from favourites f where f.account_id = $1`,
    [accountId],
  );
  return favouritesFromRow(rows[0]);
}

export async function readFavouriteTournaments(
  db: Queryable,
  accountId: AccountId,
): Promise<readonly number[]> {
  const { rows } = await db.query<Pick<FavouritesRow, 'tournament_ids'>>(
    'select tournament_ids::text[] from favourites where account_id = $1',
    [accountId],
  );
  return rows[0]?.tournament_ids.map(Number) ?? [];
}

async function unknownIds(db: Queryable, table: 'match' | 'tournament', ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await db.query<{ id: number }>(`select id from ${table} where id = any ($1::bigint[])`, [
    ids,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

export interface ChangeFavourites {
  readonly accountId: AccountId;
  readonly ids: FavouriteIds;
  readonly atMs: number;
}

async function write(db: Queryable, { accountId, ids, atMs }: ChangeFavourites): Promise<Favourites> {
  const { rows } = await db.query<FavouritesRow>(
    `update favourites f
        set match_ids = $2::bigint[], tournament_ids = $3::bigint[], version = f.version + 1,
            at = to_timestamp($4::float8 / 1000)
      where f.account_id = $1 returning ${columns}`,
    [accountId, ids.matches, ids.tournaments, atMs],
  );
  return favouritesFromRow(rows[0]);
}

/** Locks the row, so that of two pages that change at once neither loses what it did. */
async function lock(db: Queryable, accountId: AccountId): Promise<Favourites | undefined> {
  const { rows } = await db.query<FavouritesRow>(
    `select ${columns} from favourites f where f.account_id = $1 for update`,
    [accountId],
  );
  return rows[0] && favouritesFromRow(rows[0]);
}

function joined(stored: readonly number[], added: readonly number[]): readonly number[] {
  return [...new Set([...stored, ...added])];
}

/** Adds all or none. Existing favourites keep their position; ended matches are removed to make room. */
export async function addFavourites(
  pool: Pool,
  { accountId, ids, atMs }: ChangeFavourites,
): Promise<Result<Favourites, AddRefused>> {
  const matches = await unknownIds(pool, 'match', ids.matches);
  const tournaments = await unknownIds(pool, 'tournament', ids.tournaments);
  if (matches.length + tournaments.length > 0)
    return err({ reason: 'unknown', ids: { matches, tournaments } });
  return inTransaction(pool, async (db) => {
    await db.query(
      `insert into favourites (account_id, at) values ($1, to_timestamp($2::float8 / 1000)) on conflict do nothing`,
      [accountId, atMs],
    );
    const stored = (await lock(db, accountId)) ?? noFavourites;
    const next = {
      matches: joined(stored.MatchIDs, ids.matches),
      tournaments: joined(stored.TournamentIDs, ids.tournaments),
    };
    if (next.matches.length > FAVOURITES_MAX || next.tournaments.length > FAVOURITES_MAX)
      return err({ reason: 'full' });
    const isSame =
      next.matches.length === stored.MatchIDs.length &&
      next.tournaments.length === stored.TournamentIDs.length;
    return ok(isSame ? stored : await write(db, { accountId, ids: next, atMs }));
  });
}

/** Unknown ids are ignored. */
export async function removeFavourites(
  pool: Pool,
  { accountId, ids, atMs }: ChangeFavourites,
): Promise<Favourites> {
  const gone = { matches: new Set(ids.matches), tournaments: new Set(ids.tournaments) };
  return inTransaction(pool, async (db) => {
    const stored = await lock(db, accountId);
    if (stored === undefined) return noFavourites;
    const next = {
      matches: stored.MatchIDs.filter((id) => !gone.matches.has(id)),
      tournaments: stored.TournamentIDs.filter((id) => !gone.tournaments.has(id)),
    };
    const isSame =
      next.matches.length === stored.MatchIDs.length &&
      next.tournaments.length === stored.TournamentIDs.length;
    return isSame ? stored : write(db, { accountId, ids: next, atMs });
  });
}

/** A tournament that was ever in the book. */
export interface TournamentRow {
  readonly id: number;
  readonly sport_id: number;
  readonly alias: string;
  readonly name: string;
  readonly rank: number;
  readonly category_code: string;
}

export async function readTournaments(
  db: Queryable,
  ids: readonly number[],
): Promise<readonly TournamentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<TournamentRow>(
    `select t.id, t.sport_id, t.alias, t.name, t.rank, c.code as category_code
       from tournament t join category c on c.id = t.category_id where t.id = any ($1::bigint[])`,
    [ids],
  );
  return rows;
}

import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { SlipPick } from '../slip/selection-id.ts';

/** Creator or ender, reason, and start and end times. */
export interface Creation {
  readonly by: string;
  readonly reason: string;
  readonly atMs: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

export interface NewBoost extends Creation {
  readonly pick: SlipPick;
  readonly basisPoints: number;
  /** Base currency's minor units. */
  readonly stakeMaxMinor: bigint;
}

export interface NewCombo extends Creation {
  /** By language code. */
  readonly titles: Readonly<Record<string, string>>;
  readonly selectionIds: readonly string[];
}

/** Columns that the back office lists for both kinds. */
interface HistoryRow {
  readonly id: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly made_by: string;
  readonly made_at: Date;
  readonly reason: string;
  readonly ended_by: string | null;
  readonly end_reason: string | null;
}

export interface BoostRow extends HistoryRow {
  readonly match_id: number;
  readonly market_type: string;
  readonly specifier: string;
  readonly outcome_no: number;
  readonly basis_points: number;
  readonly stake_max: string;
  readonly uses: number;
}

export interface ComboRow extends HistoryRow {
  readonly titles: Readonly<Record<string, string>>;
  readonly selections: readonly string[];
}

const history = `b.id, b.starts_at, b.ends_at, b.made_by, b.made_at, b.reason, e.ended_by, e.reason as end_reason`;
const comboSource = 'prebuilt_combo b left join prebuilt_combo_end e on e.combo_id = b.id';

/** Serialises creation until the transaction ends, so that the count of open ones is exact. */
export async function lockMaking(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('boost-making', 0))`);
}

/** Open boosts that were neither ended nor expired: their number, and whether one is on this selection. */
export async function readOpenBoosts(
  db: Queryable,
  { pick, atMs }: { readonly pick: SlipPick; readonly atMs: number },
): Promise<{ readonly count: number; readonly isOnPick: boolean }> {
  const { rows } = await db.query<{ count: number; on_pick: boolean | null }>(
    `select count(*) as count, bool_or(match_id = $2 and market_type = $3 and specifier = $4 and outcome_no = $5) as on_pick
     from boost b where ends_at > to_timestamp($1::float8 / 1000) and not exists (select from boost_end e where e.boost_id = b.id)`,
    [atMs, pick.matchId, pick.type, pick.specifier, pick.outcomeNo],
  );
  return { count: rows[0]?.count ?? 0, isOnPick: rows[0]?.on_pick ?? false };
}

export async function addBoost(db: Queryable, boost: NewBoost): Promise<number> {
  const { pick, by, reason, atMs, startsAtMs, endsAtMs } = boost;
  const { rows } = await db.query<{ id: number }>(
    `insert into boost (match_id, market_type, specifier, outcome_no, basis_points, stake_max, starts_at, ends_at, made_by, made_at, reason)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($8::float8 / 1000), $9, to_timestamp($10::float8 / 1000), $11)
     returning id`,
    [
      pick.matchId,
      pick.type,
      pick.specifier,
      pick.outcomeNo,
      boost.basisPoints,
      boost.stakeMaxMinor,
      startsAtMs,
      endsAtMs,
      by,
      atMs,
      reason,
    ],
  );
  return insertedId(rows);
}

export async function addCombo(db: Queryable, combo: NewCombo): Promise<number> {
  const { titles, selectionIds, by, reason, atMs, startsAtMs, endsAtMs } = combo;
  const { rows } = await db.query<{ id: number }>(
    `insert into prebuilt_combo (titles, selections, starts_at, ends_at, made_by, made_at, reason)
     values ($1::jsonb, $2::jsonb, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5, to_timestamp($6::float8 / 1000), $7)
     returning id`,
    [JSON.stringify(titles), JSON.stringify(selectionIds), startsAtMs, endsAtMs, by, atMs, reason],
  );
  return insertedId(rows);
}

function insertedId(rows: readonly { readonly id: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('insertedId: expected the inserted row, got none');
  return row.id;
}

export interface Ending {
  readonly id: number;
  readonly by: string;
  readonly reason: string;
  readonly atMs: number;
}

/** False for one that does not exist, has already ended, or has expired. */
export async function endBoost(db: Queryable, { id, by, reason, atMs }: Ending): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into boost_end (boost_id, ended_by, reason, at)
     select id, $2, $3, to_timestamp($4::float8 / 1000) from boost where id = $1 and ends_at > to_timestamp($4::float8 / 1000)
     on conflict do nothing`,
    [id, by, reason, atMs],
  );
  return rowCount === 1;
}

/** As `endBoost`. */
export async function endCombo(db: Queryable, { id, by, reason, atMs }: Ending): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into prebuilt_combo_end (combo_id, ended_by, reason, at)
     select id, $2, $3, to_timestamp($4::float8 / 1000) from prebuilt_combo
     where id = $1 and ends_at > to_timestamp($4::float8 / 1000)
     on conflict do nothing`,
    [id, by, reason, atMs],
  );
  return rowCount === 1;
}

/** The newest first. */
export async function readBoostRows(db: Queryable, limit: number): Promise<readonly BoostRow[]> {
  const { rows } = await db.query<BoostRow>(
    `select ${history}, b.match_id, b.market_type, b.specifier, b.outcome_no, b.basis_points, b.stake_max::text as stake_max,
            (select count(*) from boost_use u where u.boost_id = b.id) as uses
     from boost b left join boost_end e on e.boost_id = b.id order by b.id desc limit $1`,
    [limit],
  );
  return rows;
}

/** The newest first. */
export async function readComboRows(db: Queryable, limit: number): Promise<readonly ComboRow[]> {
  const { rows } = await db.query<ComboRow>(
    `select ${history}, b.titles, b.selections from ${comboSource} order by b.id desc limit $1`,
    [limit],
  );
  return rows;
}

/** Open combos that were neither ended nor expired, in order of creation. */
export async function readOpenCombos(
  db: Queryable,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly ComboRow[]> {
  const { rows } = await db.query<ComboRow>(
    `select ${history}, b.titles, b.selections from ${comboSource}
     where e.combo_id is null and b.ends_at > to_timestamp($1::float8 / 1000) order by b.id limit $2`,
    [atMs, limit],
  );
  return rows;
}

/** Boosts that the account has used. */
export async function readUsed(
  db: Queryable,
  accountId: AccountId,
  boostIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (boostIds.length === 0) return new Set();
  const { rows } = await db.query<{ boost_id: number }>(
    'select boost_id from boost_use where account_id = $1 and boost_id = any($2::bigint[])',
    [accountId, boostIds],
  );
  return new Set(rows.map(({ boost_id }) => boost_id));
}

import { type Amount, amount, type PlayerId } from '@evens/base';
import { type ChosenSettings, parseChosen } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

/** The player's choices; undefined if not chosen, or no longer valid. */
export async function readSettings(db: Queryable, playerId: PlayerId): Promise<ChosenSettings> {
  const { rows } = await db.query<{ timezone: string | null }>(
    `select odd_format as "oddFormat", view_format as "viewFormat", sport_view as "sportView", timezone
       from player_setting where player_id = $1`,
    [playerId],
  );
  const row = rows[0];
  if (row === undefined) return parseChosen(undefined);
  const { timezone } = row;
  return parseChosen({
    ...row,
    timezone: timezone === null || timezone === 'device' ? timezone : Number(timezone),
  });
}

/** Stores the given settings and leaves the others unchanged. */
export async function writeSettings(
  db: Queryable,
  playerId: PlayerId,
  { oddFormat, viewFormat, sportView, timezone }: Partial<ChosenSettings>,
): Promise<void> {
  await db.query(
    `insert into player_setting as s (player_id, odd_format, view_format, sport_view, timezone)
     values ($1, $2, $3, $4, $5)
     on conflict (player_id) do update
        set odd_format = coalesce(excluded.odd_format, s.odd_format),
            view_format = coalesce(excluded.view_format, s.view_format),
            sport_view = coalesce(excluded.sport_view, s.sport_view),
            timezone = coalesce(excluded.timezone, s.timezone)`,
    [playerId, oddFormat ?? null, viewFormat ?? null, sportView ?? null, timezone?.toString() ?? null],
  );
}

/** The player's own quick stakes; undefined for the usual ones. */
export async function readQuickStakes(
  db: Queryable,
  playerId: PlayerId,
): Promise<readonly Amount[] | undefined> {
  const { rows } = await db.query<{ quick_stakes: string[] | null }>(
    'select quick_stakes::text[] as quick_stakes from player_setting where player_id = $1',
    [playerId],
  );
  return rows[0]?.quick_stakes?.map((text) => amount(BigInt(text)));
}

export async function writeQuickStakes(
  db: Queryable,
  playerId: PlayerId,
  stakes: readonly Amount[] | undefined,
): Promise<void> {
  await db.query(
    `insert into player_setting (player_id, quick_stakes) values ($1, $2::bigint[])
     on conflict (player_id) do update set quick_stakes = excluded.quick_stakes`,
    [playerId, stakes?.map(String) ?? null],
  );
}

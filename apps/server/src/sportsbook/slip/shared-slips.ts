import type { Clock } from '@evens/base';
import type { Pool, Queryable } from '../../platform/db.ts';
import { startRecordedLoop } from '../../platform/job-runs.ts';
import type { Loop, LoopParts } from '../../platform/loop.ts';
import { readableSecret } from '../../platform/random.ts';

/** 60 bits: guessing for a year at the permitted read rate finds none. */
const CODE_CHARACTERS = 12;
export const SHARED_DAYS = 30;
const PURGE_EVERY_MS = 3_600_000;
/** Rows in one statement. */
const PURGE_CHUNK = 1000;

/** Stores the selections under a new random code. Returns the code. */
export async function shareSlip(
  db: Queryable,
  { ids, expiresAtMs }: { readonly ids: readonly string[]; readonly expiresAtMs: number },
): Promise<string> {
  for (;;) {
    const code = readableSecret(CODE_CHARACTERS);
    const { rowCount } = await db.query(
      `insert into shared_slip (code, selections, expires_at) values ($1, $2::jsonb, to_timestamp($3::float8 / 1000))
       on conflict do nothing`,
      [code, JSON.stringify(ids), expiresAtMs],
    );
    if (rowCount === 1) return code;
  }
}

/** Undefined for an unknown or expired code. */
export async function readSharedSlip(
  db: Queryable,
  { code, atMs }: { readonly code: string; readonly atMs: number },
): Promise<readonly string[] | undefined> {
  const { rows } = await db.query<{ selections: readonly string[] }>(
    'select selections from shared_slip where code = $1 and expires_at > to_timestamp($2::float8 / 1000)',
    [code, atMs],
  );
  return rows[0]?.selections;
}

/** Deletes expired rows. Returns their number. */
export async function purgeSharedSlips(db: Queryable, atMs: number): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await db.query(
      `delete from shared_slip where code in (
         select code from shared_slip where expires_at <= to_timestamp($1::float8 / 1000) order by expires_at limit $2)`,
      [atMs, PURGE_CHUNK],
    );
    purged += rowCount ?? 0;
    if ((rowCount ?? 0) < PURGE_CHUNK) return purged;
  }
}

/** The worker's part: deletes shared slips at most an hour after they expire. */
export function startSlipPurge(parts: LoopParts & { readonly pool: Pool; readonly clock: Clock }): Loop {
  const { pool, clock } = parts;
  return startRecordedLoop(parts, {
    name: 'shared-slips',
    everyMs: PURGE_EVERY_MS,
    firstAfterMs: 0,
    run: () => purgeSharedSlips(pool, clock.nowMs()),
  });
}

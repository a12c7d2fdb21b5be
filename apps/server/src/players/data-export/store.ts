import type { AccountId, PlayerId } from '@evens/base';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { newId } from '../../platform/random.ts';

/** How long an archive can be downloaded, from its request. */
export const ARCHIVES_KEPT_MS = 7 * 86_400_000;
/** One archive in so long a time. */
const everyMs = 86_400_000;
/** An archive that was not created within this time has failed: its player may request another. */
export const lostAfterMs = 2 * 3_600_000;

export interface DataExport {
  readonly id: string;
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly asked_at: Date;
  readonly ready_at: Date | null;
  readonly attempt: string | null;
  readonly bytes: number;
  readonly expires_at: Date;
}

/** The last one that the player asked for, unless it has expired. */
export async function findExport(
  db: Queryable,
  playerId: PlayerId,
  atMs: number,
): Promise<DataExport | undefined> {
  const { rows } = await db.query<DataExport>(
    `select id, state, asked_at, ready_at, attempt, bytes, expires_at from data_export
     where player_id = $1 and expires_at > $2 order by asked_at desc limit 1`,
    [playerId, new Date(atMs)],
  );
  return rows[0];
}

/** Milliseconds until another one may be asked for; 0 now. */
export function waitForExportMs(last: DataExport | undefined, atMs: number): number {
  if (last === undefined || last.state === 'failed') return 0;
  const bound = last.state === 'waiting' ? lostAfterMs : everyMs;
  return Math.max(0, bound - (atMs - last.asked_at.getTime()));
}

type ExportRequestResult = { readonly id: string } | { readonly waitMs: number };

/** Stores the player's request for an archive; returns the wait if there was one in the last day. */
export async function requestExport(
  pool: Pool,
  playerId: PlayerId,
  atMs: number,
): Promise<ExportRequestResult> {
  return inTransaction(pool, async (client) => {
    // One at a time.
    await client.query('select from player where id = $1 for update', [playerId]);
    const waitMs = waitForExportMs(await findExport(client, playerId, atMs), atMs);
    if (waitMs > 0) return { waitMs };
    const id = newId();
    await client.query(
      `insert into data_export (id, player_id, state, asked_at, expires_at) values ($1, $2, 'waiting', $3, $4)`,
      [id, playerId, new Date(atMs), new Date(atMs + ARCHIVES_KEPT_MS)],
    );
    return { id };
  });
}

/** The person whose archive is created. */
export interface ExportSubject {
  readonly player: PlayerId;
  readonly account: AccountId;
  readonly user: string;
}

/** Undefined if it is no longer waiting. */
export async function readSubject(db: Queryable, exportId: string): Promise<ExportSubject | undefined> {
  const { rows } = await db.query<ExportSubject>(
    `select p.id as player, p.account_id as account, p.auth_user_id as user
     from data_export e join player p on p.id = e.player_id where e.id = $1 and e.state = 'waiting'`,
    [exportId],
  );
  return rows[0];
}

export async function writePart(
  db: Queryable,
  part: { readonly exportId: string; readonly attempt: string; readonly no: number; readonly bytes: Buffer },
): Promise<void> {
  await db.query('insert into data_export_part (export_id, attempt, no, bytes) values ($1, $2, $3, $4)', [
    part.exportId,
    part.attempt,
    part.no,
    part.bytes,
  ]);
}

/** Ends the waiting once; rows written by other attempts are removed. */
export async function finishExport(
  pool: Pool,
  {
    exportId,
    attempt,
    bytes,
    atMs,
  }: {
    readonly exportId: string;
    /** Undefined where it failed. */
    readonly attempt: string | undefined;
    readonly bytes: number;
    readonly atMs: number;
  },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `update data_export set state = $2, attempt = $3, bytes = $4, ready_at = $5 where id = $1 and state = 'waiting'`,
      [exportId, attempt === undefined ? 'failed' : 'ready', attempt ?? null, bytes, new Date(atMs)],
    );
    await client.query(
      `delete from data_export_part p using data_export e
       where e.id = $1 and p.export_id = e.id and p.attempt is distinct from e.attempt`,
      [exportId],
    );
  });
}

export async function dropAttempt(db: Queryable, exportId: string, attempt: string): Promise<void> {
  await db.query('delete from data_export_part where export_id = $1 and attempt = $2', [exportId, attempt]);
}

/** The archive, one part after the other; undefined after the last. */
export async function readPart(
  db: Queryable,
  { id, attempt }: Pick<DataExport, 'id' | 'attempt'>,
  no: number,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>(
    'select bytes from data_export_part where export_id = $1 and attempt = $2 and no = $3',
    [id, attempt, no],
  );
  return rows[0]?.bytes;
}

export async function deleteExpiredExports(db: Queryable, atMs: number): Promise<number> {
  const { rowCount } = await db.query('delete from data_export where expires_at <= $1', [new Date(atMs)]);
  return rowCount ?? 0;
}

import type { Clock } from '@evens/base';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import type { DocumentStorage } from '../documents/document-storage.ts';
import type { ConversationId, ConversationRow, SupportFileId } from './conversation-store.ts';
import { readSettings } from './settings.ts';
import { endConversation } from './write-message.ts';

const DAY_MS = 86_400_000;
/** A conversation without messages for this long is closed. */
const IDLE_MS = DAY_MS;
/** A visitor's unanswered conversation is closed at this age, even if the visitor continues writing. */
const UNANSWERED_MS = 7 * DAY_MS;
/** A file older than this either has its row or will never have one. */
const ORPHAN_AGE_MS = 3_600_000;
const BATCH = 100;

export interface SupportSweepParts {
  readonly pool: Pool;
  readonly storage: DocumentStorage;
  readonly clock: Clock;
}

export interface SupportSwept {
  /** Conversations closed for inactivity. */
  readonly idle: number;
  /** Conversations deleted after their retention. */
  readonly deleted: number;
  /** Removed files without a row. */
  readonly orphans: number;
}

/**
 * Closes idle conversations: answered ones, and waiting visitors without an address; and visitors' conversations that
 * were not answered in time. Players stay in the queue.
 */
async function closeIdle(pool: Pool, atMs: number): Promise<number> {
  const { rows } = await pool.query<{ id: ConversationId }>(
    `(select id from support_conversation
      where state <> 'closed' and changed_at < to_timestamp($1::float8 / 1000)
        and (waiting_since is null or (player_id is null and email is null))
      order by changed_at limit $3)
     union
     select id from support_conversation
     where network is not null and answers = 0 and opened_at < to_timestamp($2::float8 / 1000)`,
    [atMs - IDLE_MS, atMs - UNANSWERED_MS, BATCH],
  );
  for (const { id } of rows)
    await inTransaction(pool, async (client) => {
      const { rows: locked } = await client.query<Pick<ConversationRow, 'id' | 'last_no' | 'state'>>(
        `select id, last_no, state from support_conversation
         where id = $1 and (changed_at < to_timestamp($2::float8 / 1000)
           or (player_id is null and answers = 0 and opened_at < to_timestamp($3::float8 / 1000))) for update`,
        [id, atMs - IDLE_MS, atMs - UNANSWERED_MS],
      );
      const [conversation] = locked;
      if (conversation)
        await endConversation(client, conversation, { by: 'idle', operator: undefined, atMs });
    });
  return rows.length;
}

/** Deletes conversations that were closed before then, oldest first, with all that belongs to them; returns their files. */
async function deleteOld(
  db: Queryable,
  closedBeforeMs: number,
): Promise<{ readonly deleted: number; readonly files: readonly SupportFileId[] }> {
  const { rows } = await db.query<{ id: ConversationId }>(
    `select id from support_conversation where state = 'closed' and closed_at < to_timestamp($1::float8 / 1000)
     order by closed_at limit $2 for update skip locked`,
    [closedBeforeMs, BATCH],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { deleted: 0, files: [] };
  await db.query('delete from support_transcript where conversation_id = any($1::bigint[])', [ids]);
  await db.query('delete from support_note where conversation_id = any($1::bigint[])', [ids]);
  await db.query('delete from support_message where conversation_id = any($1::bigint[])', [ids]);
  const { rows: files } = await db.query<{ id: SupportFileId }>(
    'delete from support_file where conversation_id = any($1::bigint[]) returning id',
    [ids],
  );
  await db.query('delete from support_conversation where id = any($1::bigint[])', [ids]);
  return { deleted: ids.length, files: files.map(({ id }) => id) };
}

/** Removes files without a row: of a message that was refused while its picture was drawn, or that was deleted. */
async function removeOrphans({ pool, storage }: SupportSweepParts, nowMs: number): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const empty = async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from support_file where id = any($1::uuid[])',
      [batch.filter((name) => !name.includes('.'))],
    );
    const known = new Set(rows.map(({ id }) => id));
    const orphans = batch.filter((name) => !known.has(name));
    for (const name of orphans) await storage.remove(name);
    removed += orphans.length;
    batch = [];
  };
  for await (const name of storage.olderThan(nowMs - ORPHAN_AGE_MS)) {
    batch.push(name);
    if (batch.length >= BATCH) await empty();
  }
  if (batch.length > 0) await empty();
  return removed;
}

/** Closes idle conversations and deletes old ones. Work interrupted by a kill is found by the next sweep. */
export async function sweepSupport(parts: SupportSweepParts): Promise<SupportSwept> {
  const { pool, storage, clock } = parts;
  const nowMs = clock.nowMs();
  const idle = await closeIdle(pool, nowMs);
  const { retentionDays } = await readSettings(pool);
  let deleted = 0;
  for (let isDone = false; !isDone; ) {
    const old = await inTransaction(pool, (client) => deleteOld(client, nowMs - retentionDays * DAY_MS));
    for (const id of old.files) await storage.remove(id);
    deleted += old.deleted;
    isDone = old.deleted < BATCH;
  }
  return { idle, deleted, orphans: await removeOrphans(parts, nowMs) };
}

import type { PlayerId } from '@evens/base';
import { actingRoles } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { type ConversationId, type ConversationRow, conversationColumns } from '../conversation-store.ts';

export interface QueueRow extends ConversationRow {
  /** Null for a visitor. */
  readonly user_name: string | null;
  readonly excluded: boolean;
}

const queueColumns = `${conversationColumns}, u."displayUsername" as user_name,
  exists (select from player_break b where b.account_id = p.account_id and b.kind = 'self-exclusion') as excluded`;
const withPlayer = `left join player p on p.id = c.player_id left join auth_user u on u.id = p.auth_user_id`;

export type QueueList =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'player'; readonly playerId: PlayerId };

/** Open ones by longest wait, then answered ones; closed ones and those of a player newest first. */
const lists: Readonly<Record<QueueList['kind'], string>> = {
  open: `c.state <> 'closed' and $2::bigint is null order by c.waiting_since, c.id`,
  closed: `c.state = 'closed' and $2::bigint is null order by c.closed_at desc`,
  player: `c.player_id = $2::bigint order by c.id desc`,
};

export async function readList(db: Queryable, list: QueueList, limit: number): Promise<readonly QueueRow[]> {
  const { rows } = await db.query<QueueRow>(
    `select ${queueColumns} from support_conversation c ${withPlayer} where ${lists[list.kind]} limit $1`,
    [limit, list.kind === 'player' ? list.playerId : null],
  );
  return rows;
}

export async function findForOperators(db: Queryable, id: number): Promise<QueueRow | undefined> {
  const { rows } = await db.query<QueueRow>(
    `select ${queueColumns} from support_conversation c ${withPlayer} where c.id = $1`,
    [id],
  );
  return rows[0];
}

/** Locked until the transaction ends. */
export async function lockForOperators(db: Queryable, id: number): Promise<ConversationRow | undefined> {
  const { rows } = await db.query<ConversationRow>(
    `select ${conversationColumns} from support_conversation c where c.id = $1 for update`,
    [id],
  );
  return rows[0];
}

/**
 * Assigns a conversation that the transaction has locked; null returns it to the queue, and its asker waits from now
 * on.
 */
export async function assign(
  db: Queryable,
  id: ConversationId,
  { operator, atMs }: { readonly operator: string | null; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update support_conversation
     set operator = $2::text, state = case when $2::text is null then 'waiting' else 'assigned' end,
         waiting_since = case when $2::text is null then coalesce(waiting_since, to_timestamp($3::float8 / 1000)) else waiting_since end
     where id = $1`,
    [id, operator, atMs],
  );
}

export interface NoteRow {
  readonly operator: string;
  readonly text: string;
  readonly at: Date;
}

export async function readNotes(
  db: Queryable,
  id: ConversationId,
  limit: number,
): Promise<readonly NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    'select operator, text, at from support_note where conversation_id = $1 order by id limit $2',
    [id, limit],
  );
  return rows;
}

/** A repeated id is the same note. False if the conversation has the maximum number of notes. */
export async function insertNote(
  db: Queryable,
  note: {
    readonly id: ConversationId;
    readonly noteId: string;
    readonly operator: string;
    readonly text: string;
    readonly atMs: number;
    readonly most: number;
  },
): Promise<'added' | 'repeated' | 'full'> {
  const { rows } = await db.query<{ isFull: boolean; isAdded: boolean }>(
    `with full_already as (
       select (select count(*) from support_note where conversation_id = $1) >= $6 as is_full
     ), added as (
       insert into support_note (conversation_id, note_id, operator, text, at)
       select $1, $2, $3, $4, to_timestamp($5::float8 / 1000) from full_already where not is_full on conflict do nothing returning 1
     )
     select is_full as "isFull", exists (select from added) as "isAdded" from full_already`,
    [note.id, note.noteId, note.operator, note.text, note.atMs, note.most],
  );
  const [row] = rows;
  if (!row) throw new Error('insertNote: expected one row, got none');
  return row.isFull ? 'full' : row.isAdded ? 'added' : 'repeated';
}

/** User names of the operators who answer chats. */
export async function readOperators(db: Queryable, limit: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select u."displayUsername" as name from player p join auth_user u on u.id = p.auth_user_id
     where p.is_operator and p.operator_role = any($2) and p.closed_at is null order by name limit $1`,
    [limit, actingRoles('support')],
  );
  return rows.map(({ name }) => name);
}

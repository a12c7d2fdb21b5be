import type { CommandId, PlayerId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import {
  type Asker,
  askerParams,
  type ConversationId,
  type ConversationRow,
  isOwn,
  type SupportFileId,
} from './conversation-store.ts';

export interface MessageRow {
  readonly conversation_id: ConversationId;
  readonly no: number;
  readonly message_id: string;
  readonly author: 'asker' | 'operator' | 'site';
  readonly operator: string | null;
  readonly event: 'taken' | 'handed-over' | 'closed' | null;
  readonly text: string;
  readonly file_id: SupportFileId | null;
  readonly at: Date;
}

const messageColumns =
  'm.conversation_id, m.no, m.message_id, m.author, m.operator, m.event, m.text, m.file_id, m.at';

export async function readMessages(
  db: Queryable,
  { id, after, limit }: { readonly id: ConversationId; readonly after: number; readonly limit: number },
): Promise<readonly MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select ${messageColumns} from support_message m where m.conversation_id = $1 and m.no > $2 order by m.no limit $3`,
    [id, after, limit],
  );
  return rows;
}

export async function findMessage(
  db: Queryable,
  id: ConversationId,
  messageId: CommandId,
): Promise<MessageRow | undefined> {
  const { rows } = await db.query<MessageRow>(
    `select ${messageColumns} from support_message m where m.conversation_id = $1 and m.message_id = $2`,
    [id, messageId],
  );
  return rows[0];
}

export interface NewMessage {
  readonly messageId: CommandId;
  readonly author: MessageRow['author'];
  readonly operator: string | undefined;
  readonly event: NonNullable<MessageRow['event']> | undefined;
  readonly text: string;
  readonly fileId: SupportFileId | undefined;
  readonly atMs: number;
}

/** Adds a message to a conversation that the transaction has locked; `last_no` is the value of the locked row. */
export async function insertMessage(
  db: Queryable,
  { id, last_no }: Pick<ConversationRow, 'id' | 'last_no'>,
  { messageId, author, operator, event, text, fileId, atMs }: NewMessage,
): Promise<MessageRow> {
  const { rows } = await db.query<MessageRow>(
    `with m as (
       insert into support_message (conversation_id, no, message_id, author, operator, event, text, file_id, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000)) returning *
     ), counted as (
       update support_conversation c
       set last_no = m.no, changed_at = m.at,
           waiting_since = case m.author when 'asker' then coalesce(c.waiting_since, m.at) when 'operator' then null else c.waiting_since end,
           answers = c.answers + (m.author = 'operator')::integer,
           files = c.files + (m.file_id is not null)::integer,
           read_no = case when m.author = 'asker' then m.no else c.read_no end
       from m where c.id = m.conversation_id
     )
     select ${messageColumns} from m`,
    [id, last_no + 1, messageId, author, operator ?? null, event ?? null, text, fileId ?? null, atMs],
  );
  const [row] = rows;
  if (!row) throw new Error('insertMessage: expected the inserted message, got no row');
  return row;
}

export interface SupportFileRow {
  readonly id: SupportFileId;
  readonly conversation_id: ConversationId;
  readonly player_id: PlayerId | null;
  readonly data_key: string;
}

/** A picture of any conversation, or of those of one asker. */
export async function findFile(
  db: Queryable,
  id: SupportFileId,
  asker: Asker | 'any',
): Promise<SupportFileRow | undefined> {
  const { rows } = await db.query<SupportFileRow>(
    `select f.id, f.conversation_id, c.player_id, f.data_key
     from support_file f join support_conversation c on c.id = f.conversation_id
     where f.id = $1 and ($4 or ${isOwn})`,
    [id, ...(asker === 'any' ? [null, null] : askerParams(asker)), asker === 'any'],
  );
  return rows[0];
}

export async function insertFile(
  db: Queryable,
  file: {
    readonly id: SupportFileId;
    readonly conversationId: ConversationId;
    readonly bytes: number;
    readonly sealedKey: string;
  },
): Promise<void> {
  await db.query(
    `insert into support_file (id, conversation_id, content_type, bytes, data_key) values ($1, $2, 'image/jpeg', $3, $4)`,
    [file.id, file.conversationId, file.bytes, file.sealedKey],
  );
}

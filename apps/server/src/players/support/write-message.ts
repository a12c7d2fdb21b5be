import { type CommandId, err, makeCommandId, ok, type Result } from '@evens/base';
import { type Refusal, refusal, supportBounds } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { secureBytes } from '../../platform/random.ts';
import {
  type Asker,
  type ConversationRow,
  lockOwn,
  markClosed,
  type SupportFileId,
} from './conversation-store.ts';
import { findMessage, insertFile, insertMessage, type MessageRow } from './message-store.ts';

/** The last number is reserved for the event that closes a conversation. */
const WRITTEN_MAX = supportBounds.messagesMax - 1;

export interface Written {
  readonly message: MessageRow;
  readonly conversation: ConversationRow;
}

/** The refusal if the conversation is closed or full; undefined if another message fits. */
export function whatRefusesMessage({ state, last_no }: ConversationRow): Refusal | undefined {
  if (state === 'closed') return refusal('SupportConversationClosedException');
  return last_no >= WRITTEN_MAX
    ? refusal('SupportLimitReachedException', { maximum: supportBounds.messagesMax })
    : undefined;
}

/** Adds the asker's message to a locked conversation; a repeated id is the same message. */
export async function addOwnMessage(
  db: Queryable,
  conversation: ConversationRow,
  { messageId, text, atMs }: { readonly messageId: CommandId; readonly text: string; readonly atMs: number },
): Promise<Result<Written, Refusal>> {
  const before = await findMessage(db, conversation.id, messageId);
  if (before) return ok({ message: before, conversation });
  const refused = whatRefusesMessage(conversation);
  if (refused) return err(refused);
  const message = await insertMessage(db, conversation, {
    messageId,
    author: 'asker',
    operator: undefined,
    event: undefined,
    text,
    fileId: undefined,
    atMs,
  });
  return ok({ message, conversation });
}

export interface OwnMessage {
  readonly id: number;
  readonly asker: Asker;
  readonly messageId: CommandId;
  readonly text: string;
  readonly atMs: number;
}

/** Refuses, in this order: NotFound, SupportConversationClosed, SupportLimitReached (Data.maximum). */
export function writeMessage(pool: Pool, written: OwnMessage): Promise<Result<Written, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<Written, Refusal>> => {
    const conversation = await lockOwn(client, written.id, written.asker);
    if (!conversation) return err(refusal('NotFoundException'));
    return addOwnMessage(client, conversation, written);
  });
}

/** Whether another picture fits a conversation. */
export function whatRefusesFile(conversation: ConversationRow): Refusal | undefined {
  return (
    whatRefusesMessage(conversation) ??
    (conversation.files >= supportBounds.filesMax
      ? refusal('SupportLimitReachedException', { maximum: supportBounds.filesMax })
      : undefined)
  );
}

export interface OwnFile extends Omit<OwnMessage, 'text'> {
  readonly file: { readonly id: SupportFileId; readonly bytes: number; readonly sealedKey: string };
}

/**
 * Adds a picture that is already stored. `isNew` is false if the message existed before: the stored file is then
 * superfluous.
 */
export function writeFileMessage(
  pool: Pool,
  { id, asker, messageId, atMs, file }: OwnFile,
): Promise<Result<Written & { readonly isNew: boolean }, Refusal>> {
  return inTransaction(pool, async (client) => {
    const conversation = await lockOwn(client, id, asker);
    if (!conversation) return err(refusal('NotFoundException'));
    const before = await findMessage(client, conversation.id, messageId);
    if (before) return ok({ message: before, conversation, isNew: false });
    const refused = whatRefusesFile(conversation);
    if (refused) return err(refused);
    await insertFile(client, { ...file, conversationId: conversation.id });
    const message = await insertMessage(client, conversation, {
      messageId,
      author: 'asker',
      operator: undefined,
      event: undefined,
      text: '',
      fileId: file.id,
      atMs,
    });
    return ok({ message, conversation, isNew: true });
  });
}

/** Adds what happened to a locked conversation. */
export function addEvent(
  db: Queryable,
  conversation: Pick<ConversationRow, 'id' | 'last_no'>,
  {
    event,
    operator,
    atMs,
  }: {
    readonly event: NonNullable<MessageRow['event']>;
    readonly operator: string | undefined;
    readonly atMs: number;
  },
): Promise<MessageRow> {
  return insertMessage(db, conversation, {
    messageId: makeCommandId(atMs, secureBytes(16)),
    author: 'site',
    operator,
    event,
    text: '',
    fileId: undefined,
    atMs,
  });
}

/** Ends a locked conversation and adds the corresponding event. A closed one does not change. */
export async function endConversation(
  db: Queryable,
  conversation: Pick<ConversationRow, 'id' | 'last_no' | 'state'>,
  {
    by,
    operator,
    atMs,
  }: {
    readonly by: 'asker' | 'operator' | 'idle';
    readonly operator: string | undefined;
    readonly atMs: number;
  },
): Promise<void> {
  if (conversation.state === 'closed') return;
  await addEvent(db, conversation, { event: 'closed', operator, atMs });
  await markClosed(db, conversation.id, { by, atMs });
}

import { createHash } from 'node:crypto';
import { type CommandId, err, ok, type Result } from '@evens/base';
import type { OperatorAct } from '@evens/contract';
import { mayAct, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../../platform/db.ts';
import { type OperatorAction, recordOperatorAction } from '../../../platform/operator-actions.ts';
import { findPlayerByUserName } from '../../accounts/store.ts';
import type { ConversationRow } from '../conversation-store.ts';
import { findMessage, insertMessage } from '../message-store.ts';
import { readPlayerEmail, requestTranscript } from '../transcript-store.ts';
import { addEvent, endConversation, whatRefusesMessage } from '../write-message.ts';
import { assign, insertNote, lockForOperators } from './queue-store.ts';

interface ByOperator {
  readonly operator: string;
  readonly atMs: number;
}

type Outcome = Promise<Result<ConversationRow, Refusal>>;

/** The action to record; `none` if it was done before. */
type Act = { readonly action: OperatorAct; readonly details?: OperatorAction['details'] } | 'none';

/** Digest of a text that stays in the conversation: the audit is stored for longer. */
function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Locks a conversation for an operator's action, and records the action in the same transaction; refuses NotFound. */
function withLocked(
  pool: Pool,
  id: number,
  {
    by: { operator, atMs },
    act,
  }: {
    readonly by: ByOperator;
    readonly act: (client: PoolClient, conversation: ConversationRow) => Promise<Result<Act, Refusal>>;
  },
): Outcome {
  return inTransaction(pool, async (client): Outcome => {
    const conversation = await lockForOperators(client, id);
    if (!conversation) return err(refusal('NotFoundException'));
    const acted = await act(client, conversation);
    if (!acted.ok) return acted;
    if (acted.value === 'none') return ok(conversation);
    const { action, details } = acted.value;
    const { id: no, player_id: playerId } = conversation;
    await recordOperatorAction(client, {
      operator,
      action,
      subject: playerId === null ? `support:${no}` : `player:${playerId}`,
      details: { conversation: no, ...details },
      atMs,
    });
    return ok(conversation);
  });
}

/** Assigns a waiting conversation to the operator; returns the number of its newest message, or a refusal. */
async function takeLocked(
  client: PoolClient,
  conversation: ConversationRow,
  { operator, atMs }: ByOperator,
): Promise<Result<number, Refusal>> {
  const refused = whatRefusesMessage(conversation);
  if (refused) return err(refused);
  if (conversation.state === 'assigned')
    return conversation.operator === operator
      ? ok(conversation.last_no)
      : err(refusal('SupportConversationTakenException', { operator: conversation.operator }));
  await assign(client, conversation.id, { operator, atMs });
  const { no } = await addEvent(client, conversation, { event: 'taken', operator, atMs });
  return ok(no);
}

/** Refuses: NotFound, SupportConversationClosed, SupportConversationTaken (Data.operator). */
export function take(pool: Pool, id: number, by: ByOperator): Outcome {
  return withLocked(pool, id, {
    by,
    async act(client, conversation) {
      const assignment = await takeLocked(client, conversation, by);
      if (!assignment.ok) return assignment;
      return ok(conversation.state === 'assigned' ? 'none' : { action: 'support-take' });
    },
  });
}

/** Answers, and takes a waiting conversation. A repeated message id is the same answer. Refuses like `take`. */
export function answer(
  pool: Pool,
  { id, messageId, text }: { readonly id: number; readonly messageId: CommandId; readonly text: string },
  by: ByOperator,
): Outcome {
  return withLocked(pool, id, {
    by,
    async act(client, conversation) {
      if (await findMessage(client, conversation.id, messageId)) return ok('none');
      const assignment = await takeLocked(client, conversation, by);
      if (!assignment.ok) return assignment;
      await insertMessage(
        client,
        { id: conversation.id, last_no: assignment.value },
        {
          messageId,
          author: 'operator',
          operator: by.operator,
          event: undefined,
          text,
          fileId: undefined,
          atMs: by.atMs,
        },
      );
      const details = {
        message: messageId,
        sha256: hashText(text),
        takes: conversation.state !== 'assigned',
      };
      return ok({ action: 'support-write', details });
    },
  });
}

/**
 * Adds a note for other operators. A repeated id is the same note. Refuses NotFound, SupportLimitReached
 * (Data.maximum).
 */
export function note(
  pool: Pool,
  {
    id,
    noteId,
    text,
    most,
  }: {
    readonly id: number;
    readonly noteId: CommandId;
    readonly text: string;
    /** Notes of a conversation. */
    readonly most: number;
  },
  by: ByOperator,
): Outcome {
  return withLocked(pool, id, {
    by,
    async act(client, conversation) {
      const added = await insertNote(client, { ...by, id: conversation.id, noteId, text, most });
      if (added === 'full') return err(refusal('SupportLimitReachedException', { maximum: most }));
      if (added === 'repeated') return ok('none');
      return ok({ action: 'support-note', details: { note: noteId, sha256: hashText(text) } });
    },
  });
}

/** Hands a conversation to another operator or back to the queue. Any operator may do it: a colleague may be ill. */
export function handOver(pool: Pool, id: number, userName: string | null, by: ByOperator): Outcome {
  return withLocked(pool, id, {
    by,
    async act(client, conversation) {
      const refused = whatRefusesMessage(conversation);
      if (refused) return err(refused);
      const other = userName === null ? undefined : await findPlayerByUserName(client, userName);
      const mayAnswer = mayAct(other?.operator_role ?? '', 'support');
      if (userName !== null && !mayAnswer) return err(refusal('NotFoundException'));
      const operator = other?.user_name ?? null;
      if (operator === conversation.operator && conversation.state !== 'closed') return ok('none');
      await assign(client, conversation.id, { operator, atMs: by.atMs });
      await addEvent(client, conversation, { event: 'handed-over', operator: by.operator, atMs: by.atMs });
      return ok({ action: 'support-hand-over', details: { to: operator } });
    },
  });
}

/** Closes a conversation. If it began outside support hours and was answered, it is mailed to its asker. */
export function close(pool: Pool, id: number, by: ByOperator): Outcome {
  const { operator, atMs } = by;
  return withLocked(pool, id, {
    by,
    async act(client, conversation) {
      if (conversation.state === 'closed') return ok('none');
      await endConversation(client, conversation, { by: 'operator', operator, atMs });
      const closed = ok({ action: 'support-close' } as const);
      if (!conversation.out_of_hours || conversation.answers === 0) return closed;
      const email =
        conversation.player_id === null
          ? conversation.email
          : await readPlayerEmail(client, conversation.player_id);
      const { language } = conversation;
      if (email) await requestTranscript(client, { id: conversation.id, email, language, atMs });
      return closed;
    },
  });
}

import { type CommandId, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../../platform/db.ts';
import { findPlayerByUserName } from '../../accounts/index.ts';
import {
  askTranscript,
  type ConversationRow,
  findMessage,
  insertMessage,
  readPlayerEmail,
} from '../store.ts';
import { addEvent, endConversation, whatRefusesMessage } from '../write-message.ts';
import { assign, lockForOperators } from './queue-store.ts';

interface ByOperator {
  readonly operator: string;
  readonly atMs: number;
}

type Outcome = Promise<Result<ConversationRow, Refusal>>;

/** Locks a conversation for what an operator does; refuses NotFound. */
function withLocked(
  pool: Pool,
  id: number,
  act: (client: PoolClient, conversation: ConversationRow) => Promise<Refusal | undefined>,
): Outcome {
  return inTransaction(pool, async (client): Outcome => {
    const conversation = await lockForOperators(client, id);
    if (!conversation) return err(refusal('NotFoundException'));
    const refused = await act(client, conversation);
    return refused ? err(refused) : ok(conversation);
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
  return withLocked(pool, id, async (client, conversation) => {
    const taken = await takeLocked(client, conversation, by);
    return taken.ok ? undefined : taken.error;
  });
}

/** Answers, and takes a conversation that waits. Sent again with its id it is the same answer. Refuses as `take`. */
export function answer(
  pool: Pool,
  { id, messageId, text }: { readonly id: number; readonly messageId: CommandId; readonly text: string },
  by: ByOperator,
): Outcome {
  return withLocked(pool, id, async (client, conversation) => {
    if (await findMessage(client, conversation.id, messageId)) return undefined;
    const taken = await takeLocked(client, conversation, by);
    if (!taken.ok) return taken.error;
    await insertMessage(
      client,
      { id: conversation.id, last_no: taken.value },
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
    return undefined;
  });
}

/** Gives a conversation to another operator, or back to the queue. Any operator may: a colleague may be ill. */
export function handOver(pool: Pool, id: number, userName: string | null, by: ByOperator): Outcome {
  return withLocked(pool, id, async (client, conversation) => {
    const refused = whatRefusesMessage(conversation);
    if (refused) return refused;
    const other = userName === null ? undefined : await findPlayerByUserName(client, userName);
    const mayAnswer = other?.is_operator === true && other.operator_role !== 'content';
    if (userName !== null && !mayAnswer) return refusal('NotFoundException');
    const operator = other?.user_name ?? null;
    if (operator === conversation.operator && conversation.state !== 'closed') return undefined;
    await assign(client, conversation.id, { operator, atMs: by.atMs });
    await addEvent(client, conversation, { event: 'handed-over', operator: by.operator, atMs: by.atMs });
    return undefined;
  });
}

/** Closes a conversation. One that began outside of the hours and was answered is mailed to its asker. */
export function close(pool: Pool, id: number, { operator, atMs }: ByOperator): Outcome {
  return withLocked(pool, id, async (client, conversation) => {
    if (conversation.state === 'closed') return undefined;
    await endConversation(client, conversation, { by: 'operator', operator, atMs });
    if (!conversation.out_of_hours || conversation.answers === 0) return undefined;
    const email =
      conversation.player_id === null
        ? conversation.email
        : await readPlayerEmail(client, conversation.player_id);
    const { language } = conversation;
    if (email) await askTranscript(client, { id: conversation.id, email, language, atMs });
    return undefined;
  });
}

import { type CommandId, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { isEmail } from '../persons/texts.ts';
import {
  type Asker,
  type ConversationRow,
  countVisitors,
  findCurrent,
  findOpenedBy,
  insertConversation,
  lockOwn,
  lockUnanswered,
} from './conversation-store.ts';
import { findMessage } from './message-store.ts';
import { type FreshSecret, freshSecret } from './visitor-secret.ts';
import { addOwnMessage, endConversation } from './write-message.ts';

/** Maximum number of visitors' open conversations per network. */
const OF_NETWORK_MAX = 5;
const OF_ALL_MAX = 300;
/** Time in which a request with a lost answer can be repeated. */
const RESENT_MS = 600_000;

export interface Opening {
  readonly asker: Asker;
  readonly network: string;
  readonly messageId: CommandId;
  readonly subject: string;
  readonly text: string;
  /** For a visitor. */
  readonly email: string | undefined;
  readonly language: string;
  readonly outOfHours: boolean;
  readonly isSecure: boolean;
  readonly atMs: number;
}

export interface Opened {
  readonly conversation: Pick<ConversationRow, 'id' | 'player_id'>;
  /** The cookie for a visitor's new conversation. */
  readonly cookie: string | undefined;
  /** The conversation of another visitor that was closed to make room. */
  readonly displaced: ConversationRow | undefined;
}

/** The open conversation, or the conversation opened by the same message. */
async function findOpen(
  client: PoolClient,
  { asker, messageId }: Opening,
): Promise<ConversationRow | undefined> {
  const current = await findCurrent(client, asker, 0);
  if (!current) return undefined;
  const isOpen =
    current.state !== 'closed' || (await findMessage(client, current.id, messageId)) !== undefined;
  return isOpen ? lockOwn(client, current.id, asker) : undefined;
}

async function insertOne(
  client: PoolClient,
  opening: Opening,
  secret: FreshSecret | undefined,
): Promise<Result<ConversationRow, Refusal>> {
  const { asker, network, email, language, subject, outOfHours, atMs } = opening;
  const inserted = await insertConversation(client, {
    playerId: asker.kind === 'player' ? asker.playerId : undefined,
    secretHash: secret?.hash,
    email: asker.kind === 'visitor' ? email : undefined,
    network: asker.kind === 'visitor' ? network : undefined,
    language,
    subject,
    outOfHours,
    atMs,
  });
  // Another page of the player opened one at the same time: the caller repeats the request.
  return inserted ? ok(inserted) : err(refusal('OverloadedException', { retryAfterSeconds: 1 }));
}

/** Closes the unanswered conversation that makes room for a new one; undefined if all open ones were answered. */
async function makeRoom(client: PoolClient, atMs: number): Promise<ConversationRow | undefined> {
  const oldest = await lockUnanswered(client);
  if (oldest) await endConversation(client, oldest, { by: 'idle', operator: undefined, atMs });
  return oldest;
}

/**
 * Starts a conversation, or continues the open one. Refuses: InvalidDetails (Data.fields) for an invalid e-mail
 * address, or a missing one outside support hours; SupportLimitReached (Data.maximum) if the visitor's network has too
 * many open conversations, or if all visitors together have and each was answered. Otherwise the oldest unanswered one
 * of the network with the most is closed.
 */
export async function openConversation(pool: Pool, opening: Opening): Promise<Result<Opened, Refusal>> {
  const { asker, email, network, messageId, outOfHours, isSecure, atMs } = opening;
  const isVisitor = asker.kind === 'visitor';
  const needsEmail = isVisitor && outOfHours;
  if (isVisitor && (email === undefined ? needsEmail : !isEmail(email)))
    return err(refusal('InvalidDetailsException', { fields: ['Email'] }));
  return inTransaction(pool, async (client): Promise<Result<Opened, Refusal>> => {
    const open = await findOpen(client, opening);
    if (open) {
      const added = await addOwnMessage(client, open, opening);
      return added.ok ? ok({ conversation: open, cookie: undefined, displaced: undefined }) : added;
    }
    let displaced: ConversationRow | undefined;
    const secret = isVisitor ? freshSecret({ isSecure }) : undefined;
    if (secret) {
      const sinceMs = atMs - RESENT_MS;
      const resent = await findOpenedBy(client, { messageId, secretHash: secret.hash, sinceMs });
      if (resent) return ok({ conversation: resent, cookie: secret.cookie, displaced });
      const { ofNetwork, all } = await countVisitors(client, network, OF_ALL_MAX);
      if (ofNetwork >= OF_NETWORK_MAX)
        return err(refusal('SupportLimitReachedException', { maximum: OF_NETWORK_MAX }));
      if (all >= OF_ALL_MAX) {
        displaced = await makeRoom(client, atMs);
        if (!displaced) return err(refusal('SupportLimitReachedException', { maximum: OF_ALL_MAX }));
      }
    }
    const inserted = await insertOne(client, opening, secret);
    if (!inserted.ok) return inserted;
    const added = await addOwnMessage(client, inserted.value, opening);
    return added.ok ? ok({ conversation: inserted.value, cookie: secret?.cookie, displaced }) : added;
  });
}

import type { Brand, CommandId, PlayerId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

export type ConversationId = Brand<number, 'ConversationId'>;
export type SupportFileId = Brand<string, 'SupportFileId'>;

/** The asker: a player, or a visitor identified by the conversation of the cookie. */
export type Asker =
  | { readonly kind: 'player'; readonly playerId: PlayerId }
  | { readonly kind: 'visitor'; readonly conversationId: ConversationId | undefined };

export interface ConversationRow {
  readonly id: ConversationId;
  readonly player_id: PlayerId | null;
  readonly email: string | null;
  readonly language: string;
  readonly subject: string;
  readonly out_of_hours: boolean;
  readonly state: 'waiting' | 'assigned' | 'closed';
  readonly operator: string | null;
  readonly opened_at: Date;
  readonly waiting_since: Date | null;
  readonly last_no: number;
  readonly read_no: number;
  readonly answers: number;
  readonly files: number;
  readonly rating: number | null;
  readonly rating_text: string | null;
}

export const conversationColumns =
  'c.id, c.player_id, c.email, c.language, c.subject, c.out_of_hours, c.state, c.operator, c.opened_at, c.waiting_since, c.last_no, c.read_no, c.answers, c.files, c.rating, c.rating_text';

/** SQL condition for conversations of the asker: $2 is the player, $3 the conversation of a visitor's cookie. */
export const isOwn = `((c.player_id is not null and c.player_id = $2::bigint) or (c.player_id is null and c.id = $3::bigint))`;

export function askerParams(asker: Asker): readonly [number | null, number | null] {
  return asker.kind === 'player' ? [asker.playerId, null] : [null, asker.conversationId ?? null];
}

/** The conversation, if it is the asker's; locked until the transaction ends. */
export async function lockOwn(db: Queryable, id: number, asker: Asker): Promise<ConversationRow | undefined> {
  const { rows } = await db.query<ConversationRow>(
    `select ${conversationColumns} from support_conversation c where c.id = $1 and ${isOwn} for update of c`,
    [id, ...askerParams(asker)],
  );
  return rows[0];
}

/** The asker's open conversation, or the newest one closed since then; undefined if there is none. */
export async function findCurrent(
  db: Queryable,
  asker: Asker,
  closedSinceMs: number,
): Promise<ConversationRow | undefined> {
  const isPlayer = asker.kind === 'player';
  const owner = isPlayer ? asker.playerId : asker.conversationId;
  if (owner === undefined) return undefined;
  const { rows } = await db.query<ConversationRow>(
    `select ${conversationColumns} from support_conversation c
     where ${isPlayer ? 'c.player_id = $1' : 'c.id = $1 and c.player_id is null'}
       and (c.closed_at is null or c.closed_at >= to_timestamp($2::float8 / 1000))
     order by c.id desc limit 1`,
    [owner, closedSinceMs],
  );
  return rows[0];
}

export interface NewConversation {
  readonly playerId: PlayerId | undefined;
  /** SHA-256 of a visitor's secret. */
  readonly secretHash: Uint8Array | undefined;
  readonly email: string | undefined;
  readonly network: string | undefined;
  readonly language: string;
  readonly subject: string;
  readonly outOfHours: boolean;
  readonly atMs: number;
}

/** Undefined if the player already has an open conversation. */
export async function insertConversation(
  db: Queryable,
  conversation: NewConversation,
): Promise<ConversationRow | undefined> {
  const { rows } = await db.query<ConversationRow>(
    `insert into support_conversation as c (player_id, secret_hash, email, network, language, subject, out_of_hours, opened_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), to_timestamp($8::float8 / 1000))
     on conflict (player_id) where state <> 'closed' and player_id is not null do nothing
     returning ${conversationColumns}`,
    [
      conversation.playerId ?? null,
      conversation.secretHash === undefined ? null : Buffer.from(conversation.secretHash),
      conversation.email ?? null,
      conversation.network ?? null,
      conversation.language,
      conversation.subject,
      conversation.outOfHours,
      conversation.atMs,
    ],
  );
  return rows[0];
}

/**
 * Open conversations of visitors, of one network and of all, counted up to the limits. Prevents concurrent openings.
 */
export async function countVisitors(
  db: Queryable,
  network: string,
  most: number,
): Promise<{ readonly ofNetwork: number; readonly all: number }> {
  await db.query(`select pg_advisory_xact_lock(hashtext('support-visitors'))`);
  const { rows } = await db.query<{ ofNetwork: number; all: number }>(
    `select (select count(*) from (select from support_conversation where network = $1 limit $2) n)::integer as "ofNetwork",
            (select count(*) from (select from support_conversation where network is not null limit $2) a)::integer as "all"`,
    [network, most],
  );
  const [row] = rows;
  if (!row) throw new Error('countVisitors: expected one row, got none');
  return row;
}

/**
 * The oldest unanswered conversation of the network with the most open ones of visitors, locked. A network is an IPv4 /24 or
 * an IPv6 /48: one customer of a provider has many smaller ones.
 */
export async function lockUnanswered(db: Queryable): Promise<ConversationRow | undefined> {
  const { rows } = await db.query<ConversationRow>(
    `select ${conversationColumns}
     from (select id, state, answers, opened_at, count(*) over (partition by
             network(set_masklen(network::inet, case family(network::inet) when 4 then 24 else 48 end))) as open
           from support_conversation where network <> '') v
     join support_conversation c using (id)
     where v.state = 'waiting' and v.answers = 0
     order by v.open desc, v.opened_at, v.id limit 1 for update of c`,
  );
  const [oldest] = rows;
  // An operator may have answered during the wait for the lock.
  return oldest?.state === 'waiting' && oldest.answers === 0 ? oldest : undefined;
}

/** The visitor's conversation that began with this message since then; it gets a new secret. */
export async function findOpenedBy(
  db: Queryable,
  {
    messageId,
    secretHash,
    sinceMs,
  }: {
    readonly messageId: CommandId;
    readonly secretHash: Uint8Array;
    readonly sinceMs: number;
  },
): Promise<ConversationRow | undefined> {
  const { rows } = await db.query<ConversationRow>(
    `update support_conversation c set secret_hash = $2
     from support_message m
     where m.message_id = $1 and m.no = 1 and c.id = m.conversation_id and c.player_id is null
       and c.opened_at >= to_timestamp($3::float8 / 1000)
     returning ${conversationColumns}`,
    [messageId, Buffer.from(secretHash), sinceMs],
  );
  return rows[0];
}

export async function findBySecret(
  db: Queryable,
  secretHash: Uint8Array,
): Promise<ConversationId | undefined> {
  const { rows } = await db.query<{ id: ConversationId }>(
    'select id from support_conversation where secret_hash = $1',
    [Buffer.from(secretHash)],
  );
  return rows[0]?.id;
}

/** False if it does not belong to the asker. */
export async function markRead(
  db: Queryable,
  { id, no, asker }: { readonly id: number; readonly no: number; readonly asker: Asker },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update support_conversation c set read_no = greatest(c.read_no, least($4::integer, c.last_no)) where c.id = $1 and ${isOwn}`,
    [id, ...askerParams(asker), no],
  );
  return rowCount === 1;
}

/** Closes a conversation that the transaction has locked, and deletes a visitor's network. */
export async function markClosed(
  db: Queryable,
  id: ConversationId,
  { by, atMs }: { readonly by: 'asker' | 'operator' | 'idle'; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update support_conversation set state = 'closed', closed_by = $2, closed_at = to_timestamp($3::float8 / 1000),
            waiting_since = null, network = null
     where id = $1 and state <> 'closed'`,
    [id, by, atMs],
  );
}

/** Rates a closed conversation that the transaction has locked. */
export async function setRating(
  db: Queryable,
  id: ConversationId,
  {
    rating,
    text,
    atMs,
  }: { readonly rating: number; readonly text: string | undefined; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update support_conversation set rating = $2, rating_text = $3, rated_at = to_timestamp($4::float8 / 1000) where id = $1`,
    [id, rating, text ?? null, atMs],
  );
}

import type { PlayerId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { ConversationId } from './conversation-store.ts';

/** Maximum number of transcripts per address in 24 hours. */
export const TRANSCRIPTS_OF_DAY_MAX = 3;
const DAY_MS = 86_400_000;

/**
 * Requests the mail of a transcript; only the first request of a conversation counts. False if the address has reached
 * its maximum. The conversation is locked.
 */
export async function requestTranscript(
  db: Queryable,
  request: {
    readonly id: ConversationId;
    readonly email: string;
    readonly language: string;
    readonly atMs: number;
  },
): Promise<boolean> {
  const { id, email, language, atMs } = request;
  if (await isTranscriptRequested(db, id)) return true;
  await db.query(`select pg_advisory_xact_lock(hashtext('support-transcript'), hashtext(lower($1)))`, [
    email,
  ]);
  const { rowCount } = await db.query(
    `insert into support_transcript (conversation_id, email, language, asked_at, due_at)
     select $1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($4::float8 / 1000)
     where (select count(*) from support_transcript where lower(email) = lower($2) and asked_at > to_timestamp($5::float8 / 1000)) < $6`,
    [id, email, language, atMs, atMs - DAY_MS, TRANSCRIPTS_OF_DAY_MAX],
  );
  return rowCount === 1;
}

export async function isTranscriptRequested(db: Queryable, id: ConversationId): Promise<boolean> {
  const { rowCount } = await db.query('select from support_transcript where conversation_id = $1', [id]);
  return (rowCount ?? 0) > 0;
}

/** Whether the address belongs to the asker: it is the confirmed address of the player's account. */
export async function isConfirmedEmail(
  db: Queryable,
  { id, email }: { readonly id: ConversationId; readonly email: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from support_conversation c join player p on p.id = c.player_id join auth_user u on u.id = p.auth_user_id
     where c.id = $1 and u.email = $2 and u."emailVerified"`,
    [id, email],
  );
  return rowCount === 1;
}

/** The address of the player's account. */
export async function readPlayerEmail(db: Queryable, playerId: PlayerId): Promise<string | undefined> {
  const { rows } = await db.query<{ email: string }>(
    'select u.email from player p join auth_user u on u.id = p.auth_user_id where p.id = $1',
    [playerId],
  );
  return rows[0]?.email;
}

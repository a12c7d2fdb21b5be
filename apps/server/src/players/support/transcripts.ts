import type { Clock } from '@evens/base';
import { supportBounds } from '@evens/contract';
import { instantText, languageByCode, translate } from '@evens/locales';
import type { SiteLanguages } from '../../platform/caller-language.ts';
import type { Pool, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { isMailRefused, type Mailer } from '../../platform/mail.ts';
import type { ConversationId } from './conversation-store.ts';
import { type MessageRow, readMessages } from './message-store.ts';
import { isConfirmedEmail } from './transcript-store.ts';

/** Pause after the first refusal; each pause is twice the previous one. */
const FIRST_PAUSE_MS = 60_000;
const ATTEMPTS_MAX = 6;

export interface TranscriptParts {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly languages: SiteLanguages;
  readonly clock: Clock;
  readonly log: Log;
}

interface DueTranscript {
  readonly id: number;
  readonly conversation_id: ConversationId;
  readonly email: string;
  readonly language: string;
}

/**
 * Takes the transcript that has been due longest. Each is taken once: a killed worker loses this mail, and none is sent
 * twice.
 */
async function takeDue(db: Queryable, atMs: number): Promise<DueTranscript | undefined> {
  const { rows } = await db.query<DueTranscript>(
    `with due as materialized (
       select id from support_transcript where state = 0 and due_at <= to_timestamp($1::float8 / 1000)
       order by due_at limit 1 for update skip locked
     )
     update support_transcript t set state = 1, attempts = t.attempts + 1 from due d where t.id = d.id
     returning t.id, t.conversation_id, t.email, t.language`,
    [atMs],
  );
  return rows[0];
}

async function end(db: Queryable, id: number, state: 2 | 4): Promise<void> {
  await db.query('update support_transcript set state = $2 where id = $1 and state = 1', [id, state]);
}

/** Puts back a mail that the mail server definitely refused; after the last attempt it has failed. */
async function putBack(db: Queryable, id: number, atMs: number): Promise<void> {
  await db.query(
    `update support_transcript set state = case when attempts < $4 then 0 else 4 end,
            due_at = to_timestamp(($2::float8 + $3::float8 * (1 << (attempts - 1))) / 1000)
     where id = $1 and state = 1`,
    [id, atMs, FIRST_PAUSE_MS, ATTEMPTS_MAX],
  );
}

/**
 * Formats a message as lines of a mail: all lines of the text are indented, so that none looks like a header of ours.
 */
function formatMessage(parts: TranscriptParts, code: string, row: MessageRow): string {
  const language = languageByCode(parts.languages.all, code) ?? parts.languages.default;
  const author = translate(language, 'mail.transcript.author', { author: row.author });
  const head = `${instantText(language, row.at.toISOString())} – ${author}`;
  const text = row.file_id === null ? row.text : translate(language, 'mail.transcript.picture');
  return [head, ...text.split(/\r\n|\r|\n/).map((line) => `    ${line}`)].join('\n');
}

async function sendOne(parts: TranscriptParts, due: DueTranscript): Promise<void> {
  const { pool, mailer, languages, clock, log } = parts;
  const language = languageByCode(languages.all, due.language) ?? languages.default;
  const limit = supportBounds.messagesMax;
  const messages = await readMessages(pool, { id: due.conversation_id, after: 0, limit });
  // A typed address may belong to another person: users must not be able to mail their own text to others.
  const isConfirmed = await isConfirmedEmail(pool, { id: due.conversation_id, email: due.email });
  const written = messages.filter(
    ({ author }) => author === 'operator' || (author === 'asker' && isConfirmed),
  );
  const lines = written.map((row) => formatMessage(parts, due.language, row)).join('\n\n');
  try {
    await mailer.send({
      to: due.email,
      subject: translate(language, 'mail.transcript.subject', { number: due.conversation_id }),
      text: `${translate(language, isConfirmed ? 'mail.transcript.text' : 'mail.transcript.answers')}\n\n${lines}\n`,
      language: language.locale,
    });
  } catch (error) {
    const isRefused = isMailRefused(error);
    log.warn({ event: 'transcript-not-sent', transcriptId: due.id, isRefused, err: error });
    return isRefused ? putBack(pool, due.id, clock.nowMs()) : end(pool, due.id, 4);
  }
  return end(pool, due.id, 2);
}

/** Mails the transcripts that are due, each at most once. Returns how many were due. */
export async function sendTranscripts(parts: TranscriptParts, limit: number): Promise<number> {
  for (let sent = 0; sent < limit; sent += 1) {
    const due = await takeDue(parts.pool, parts.clock.nowMs());
    if (!due) return sent;
    await sendOne(parts, due);
  }
  return limit;
}

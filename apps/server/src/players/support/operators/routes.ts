import { err, ok, parseCommandId, type Result } from '@evens/base';
import { type Refusal, refusal, type SupportQueueEntry, supportBounds } from '@evens/contract';
import { inTransaction, uniqueViolation } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import { route } from '../../../platform/route.ts';
import { findPlayerByUserName } from '../../accounts/store.ts';
import type { ConversationRow } from '../conversation-store.ts';
import { openFile, parseFileId, type SupportFileParts } from '../files.ts';
import { isTimeZone } from '../hours.ts';
import { findFile, readMessages } from '../message-store.ts';
import type { ConversationChanged } from '../news.ts';
import { presentForOperators } from '../present.ts';
import {
  answerLanguages,
  readAnswers,
  readSettings,
  removeAnswer,
  writeAnswer,
  writeSettings,
} from '../settings.ts';
import { answer, close, handOver, note, take } from './answer.ts';
import {
  findForOperators,
  type QueueList,
  type QueueRow,
  readList,
  readNotes,
  readOperators,
} from './queue-store.ts';

export interface SupportOperatorParts extends SupportFileParts {
  readonly changed: ConversationChanged;
}

const NOTES_MAX = 100;
const OPERATORS_MAX = 200;
const done = { HasErrors: false } as const;
const notThere = refusal('NotFoundException');

function presentEntry(row: QueueRow): SupportQueueEntry {
  return {
    ID: row.id,
    State: row.state,
    Subject: row.subject,
    Language: row.language,
    PlayerID: row.player_id,
    UserName: row.user_name,
    IsExcluded: row.excluded,
    HasEmail: row.player_id !== null || row.email !== null,
    IsOutOfHours: row.out_of_hours,
    Operator: row.operator,
    OpenedDate: row.opened_at.toISOString(),
    WaitingSince: row.waiting_since?.toISOString() ?? null,
    Last: row.last_no,
    Rating: row.rating,
    RatingText: row.rating_text,
  };
}

/** Back-office routes for conversations and support settings. */
export function supportOperatorRoutes(app: HttpApp, parts: SupportOperatorParts): void {
  const { pool, changed } = parts;

  function published(outcome: Result<Pick<ConversationRow, 'id' | 'player_id'>, Refusal>) {
    if (!outcome.ok) return outcome;
    changed(outcome.value);
    return ok(done);
  }

  async function listOf(query: {
    readonly state?: 'open' | 'closed';
    readonly userName?: string;
  }): Promise<Result<QueueList, Refusal>> {
    if (query.userName === undefined) return ok({ kind: query.state ?? 'open' });
    const player = await findPlayerByUserName(pool, query.userName);
    return player ? ok({ kind: 'player', playerId: player.id }) : err(notThere);
  }

  route(app, 'GET /api/desk/support', async ({ query }) => {
    const list = await listOf(query);
    if (!list.ok) return list;
    const rows = await readList(pool, list.value, supportBounds.listedMax);
    return ok({ Conversations: rows.map(presentEntry) });
  });

  route(app, 'GET /api/desk/supportconversation', async ({ query }) => {
    const conversation = await findForOperators(pool, query.id);
    if (!conversation) return err(notThere);
    const { id } = conversation;
    const [messages, notes, operators] = await Promise.all([
      readMessages(pool, { id, after: 0, limit: supportBounds.messagesMax }),
      readNotes(pool, id, NOTES_MAX),
      readOperators(pool, OPERATORS_MAX),
    ]);
    return ok({
      Conversation: presentEntry(conversation),
      Messages: messages.map(presentForOperators),
      Notes: notes.map(({ operator, text, at }) => ({
        Operator: operator,
        Text: text,
        CreatedDate: at.toISOString(),
      })),
      Operators: [...operators],
    });
  });

  route(app, 'GET /api/desk/supportfile', async ({ principal, query, atMs }) => {
    const id = parseFileId(query.id);
    const file = id && (await findFile(pool, id, 'any'));
    const bytes = file && (await openFile(parts, file));
    if (!file || !bytes) return err(notThere);
    await recordOperatorAction(pool, {
      operator: principal.userName,
      action: 'support-file-view',
      subject: file.player_id === null ? `support:${file.conversation_id}` : `player:${file.player_id}`,
      details: { conversation: file.conversation_id, file: file.id },
      atMs,
    });
    return ok({
      name: `picture-${file.id.slice(-12)}.jpg`,
      type: 'image/jpeg',
      disposition: 'inline',
      bytes,
    });
  });

  route(app, 'POST /api/desk/supporttake', async ({ principal, body, atMs }) =>
    published(await take(pool, body.ID, { operator: principal.userName, atMs })),
  );

  route(app, 'POST /api/desk/supportwrite', async ({ principal, body, atMs }) => {
    const messageId = parseCommandId(body.MessageID);
    if (!messageId.ok) return err(refusal('InvalidRequestException', { reason: 'MessageID is no UUIDv7' }));
    const message = { id: body.ID, messageId: messageId.value, text: body.Text };
    return published(await answer(pool, message, { operator: principal.userName, atMs }));
  });

  route(app, 'POST /api/desk/supportnote', async ({ principal, body, atMs }) => {
    const noteId = parseCommandId(body.NoteID);
    if (!noteId.ok) return err(refusal('InvalidRequestException', { reason: 'NoteID is no UUIDv7' }));
    const written = { id: body.ID, noteId: noteId.value, text: body.Text, most: NOTES_MAX };
    const noted = await note(pool, written, { operator: principal.userName, atMs });
    return noted.ok ? ok(done) : noted;
  });

  route(app, 'POST /api/desk/supporthandover', async ({ principal, body, atMs }) =>
    published(await handOver(pool, body.ID, body.UserName, { operator: principal.userName, atMs })),
  );

  route(app, 'POST /api/desk/supportclose', async ({ principal, body, atMs }) =>
    published(await close(pool, body.ID, { operator: principal.userName, atMs })),
  );

  route(app, 'GET /api/desk/supportsettings', async () => {
    const [{ hours, retentionDays }, answers] = await Promise.all([
      readSettings(pool),
      readAnswers(pool, supportBounds.answersMax),
    ]);
    return ok({
      TimeZone: hours.timeZone,
      Hours: hours.days.map((day) => day && { From: day.from, To: day.to }),
      KeptDays: retentionDays,
      Answers: answers.map(({ id, language, title, text }) => ({
        ID: id,
        Language: language,
        Title: title,
        Text: text,
      })),
      Languages: [...answerLanguages()],
    });
  });

  route(app, 'POST /api/desk/supportsettings', async ({ principal, body, atMs }) => {
    const fields = [
      ...(isTimeZone(body.TimeZone) ? [] : ['TimeZone']),
      ...(body.Hours.every((day) => day === null || day.From < day.To) ? [] : ['Hours']),
    ];
    if (fields.length > 0) return err(refusal('InvalidDetailsException', { fields }));
    const days = body.Hours.map((day) => day && { from: day.From, to: day.To });
    const settings = { hours: { timeZone: body.TimeZone, days }, retentionDays: body.KeptDays };
    const { userName: operator } = principal;
    await inTransaction(pool, async (client) => {
      await writeSettings(client, settings, { reason: body.Reason, operator, atMs });
      const details = {
        reason: body.Reason,
        timeZone: body.TimeZone,
        hours: JSON.stringify(body.Hours),
        keptDays: body.KeptDays,
      };
      const subject = 'support';
      await recordOperatorAction(client, { operator, action: 'support-settings', subject, details, atMs });
    });
    return ok(done);
  });

  route(app, 'POST /api/desk/supportanswer', async ({ principal, body, atMs }) => {
    const { ID: id, Language: language, Title, Text: text } = body;
    const title = Title.trim();
    const isKnown = answerLanguages().includes(language);
    const fields = [...(isKnown ? [] : ['Language']), ...(title === '' ? ['Title'] : [])];
    if (fields.length > 0) return err(refusal('InvalidDetailsException', { fields }));
    const by = { operator: principal.userName, atMs };
    const change = inTransaction(pool, async (client): Promise<Result<undefined, Refusal>> => {
      if (
        id === null &&
        (await readAnswers(client, supportBounds.answersMax)).length >= supportBounds.answersMax
      )
        return err(refusal('SupportLimitReachedException', { maximum: supportBounds.answersMax }));
      const isThere =
        text !== null
          ? await writeAnswer(client, { id, language, title, text }, by)
          : id !== null && (await removeAnswer(client, id));
      if (!isThere) return err(notThere);
      await recordOperatorAction(client, {
        ...by,
        action: text === null ? 'support-answer-remove' : 'support-answer',
        subject: `support-answer:${language}`,
        details: { title },
      });
      return ok(undefined);
    });
    const changedOne = await change.catch((error: unknown) => {
      if (uniqueViolation(error) === undefined) throw error;
      return err(refusal('InvalidDetailsException', { fields: ['Title'] }));
    });
    return changedOne.ok ? ok(done) : changedOne;
  });
}

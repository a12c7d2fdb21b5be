import { err, ok, parseCommandId, type Result } from '@evens/base';
import { type CallAnswer, type Calls, type Refusal, refusal, supportBounds } from '@evens/contract';
import { networkKey } from '../../platform/client-address.ts';
import { inTransaction } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal, Visitor } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { isEmail } from '../persons/texts.ts';
import { type Asker, findCurrent, lockOwn, markRead, setRating } from './conversation-store.ts';
import { openFile, parseFileId, type SupportFileParts, sendPicture } from './files.ts';
import { isOpenAt, nextOpening } from './hours.ts';
import { findFile, readMessages } from './message-store.ts';
import type { ConversationChanged } from './news.ts';
import { openConversation } from './open-conversation.ts';
import { presentConversation, presentMessage } from './present.ts';
import { readSettings } from './settings.ts';
import {
  isTranscriptRequested,
  readPlayerEmail,
  requestTranscript,
  TRANSCRIPTS_OF_DAY_MAX,
} from './transcript-store.ts';
import type { VisitorSecrets } from './visitor-secret.ts';
import { endConversation, type Written, writeMessage } from './write-message.ts';

export interface SupportRoutesParts extends SupportFileParts {
  readonly secrets: VisitorSecrets;
  readonly changed: ConversationChanged;
  /** Whether browsers may send the cookie over https alone. */
  readonly isSecure: boolean;
}

type Found = CallAnswer<Calls['GET /api/support/get']>;

const DAY_MS = 86_400_000;
/** How long a closed conversation is shown to its asker: to rate it, and to ask for its transcript. */
const SHOWN_CLOSED_MS = 7 * DAY_MS;
const done = { HasErrors: false } as const;
const noCommandId = refusal('InvalidRequestException', { reason: 'MessageID is no UUIDv7' });

/** The chat as players and visitors use it. */
export function supportRoutes(app: HttpApp, parts: SupportRoutesParts): void {
  const { pool, secrets, changed, isSecure } = parts;

  async function readAsker(call: {
    readonly principal: Principal | Visitor;
    readonly cookies: string | undefined;
    readonly ip: string;
  }): Promise<Asker> {
    if (call.principal.role !== 'visitor') return { kind: 'player', playerId: call.principal.playerId };
    return { kind: 'visitor', conversationId: await secrets.find(call.cookies, networkKey(call.ip)) };
  }

  async function read(asker: Asker, after: number, atMs: number): Promise<Found> {
    const [{ hours }, conversation] = await Promise.all([
      readSettings(pool),
      findCurrent(pool, asker, atMs - SHOWN_CLOSED_MS),
    ]);
    const opensMs = nextOpening(hours, atMs);
    const found = {
      IsOpen: isOpenAt(hours, atMs),
      OpensDate: opensMs === undefined ? null : new Date(opensMs).toISOString(),
    };
    if (!conversation) return { ...found, Conversation: null, Messages: [] };
    const { id } = conversation;
    const [messages, wasRequested] = await Promise.all([
      readMessages(pool, { id, after, limit: supportBounds.pageSize }),
      isTranscriptRequested(pool, id),
    ]);
    return {
      ...found,
      Conversation: presentConversation(conversation, { isTranscriptRequested: wasRequested }),
      Messages: messages.map(presentMessage),
    };
  }

  function written(result: Result<Written, Refusal>) {
    if (!result.ok) return result;
    changed(result.value.conversation);
    return ok({ ...done, Message: presentMessage(result.value.message) });
  }

  route(app, 'GET /api/support/get', async (call) =>
    ok(await read(await readAsker(call), call.query.after ?? 0, call.atMs)),
  );

  route(app, 'POST /api/support/open', async (call) => {
    const { body, lang, ip, atMs, reply } = call;
    const messageId = parseCommandId(body.MessageID);
    if (!messageId.ok) return err(noCommandId);
    const { hours } = await readSettings(pool);
    const asker = await readAsker(call);
    const email = body.Email?.trim().toLowerCase();
    const opened = await openConversation(pool, {
      asker,
      network: networkKey(ip),
      messageId: messageId.value,
      subject: body.Subject,
      text: body.Text,
      email: email === '' ? undefined : email,
      language: lang.code,
      outOfHours: !isOpenAt(hours, atMs),
      isSecure,
      atMs,
    });
    if (!opened.ok) return opened;
    const { conversation, cookie, displaced } = opened.value;
    changed(conversation);
    if (displaced) changed(displaced);
    if (cookie !== undefined) reply.header('set-cookie', cookie);
    const now: Asker = asker.kind === 'player' ? asker : { kind: 'visitor', conversationId: conversation.id };
    return ok(await read(now, 0, atMs));
  });

  route(app, 'POST /api/support/write', async (call) => {
    const { body, atMs } = call;
    const messageId = parseCommandId(body.MessageID);
    if (!messageId.ok) return err(noCommandId);
    const asker = await readAsker(call);
    const message = { id: body.ID, asker, messageId: messageId.value, text: body.Text, atMs };
    return written(await writeMessage(pool, message));
  });

  route(app, 'POST /api/support/sendfile', async (call) => {
    const { body, files, atMs } = call;
    const messageId = parseCommandId(body.MessageID);
    if (!messageId.ok) return err(noCommandId);
    const asker = await readAsker(call);
    return written(
      await sendPicture(
        { ...parts, drawings: app.drawings },
        { asker, messageId: messageId.value, files, atMs },
      ),
    );
  });

  route(app, 'GET /api/support/file', async (call) => {
    const id = parseFileId(call.query.id);
    const file = id && (await findFile(pool, id, await readAsker(call)));
    const bytes = file && (await openFile(parts, file));
    return file && bytes
      ? ok({ name: `picture-${file.id.slice(-12)}.jpg`, type: 'image/jpeg', disposition: 'inline', bytes })
      : err(refusal('NotFoundException'));
  });

  route(app, 'POST /api/support/read', async (call) => {
    const asker = await readAsker(call);
    const isThere = await markRead(pool, { id: call.body.ID, no: call.body.No, asker });
    return isThere ? ok(done) : err(refusal('NotFoundException'));
  });

  route(app, 'POST /api/support/close', async (call) => {
    const asker = await readAsker(call);
    const closed = await inTransaction(pool, async (client) => {
      const conversation = await lockOwn(client, call.body.ID, asker);
      if (conversation)
        await endConversation(client, conversation, { by: 'asker', operator: undefined, atMs: call.atMs });
      return conversation;
    });
    if (!closed) return err(refusal('NotFoundException'));
    changed(closed);
    return ok(done);
  });

  route(app, 'POST /api/support/rate', async (call) => {
    const { body, atMs } = call;
    const asker = await readAsker(call);
    const text = body.Text?.trim();
    const rated = await inTransaction(pool, async (client): Promise<Result<undefined, Refusal>> => {
      const conversation = await lockOwn(client, body.ID, asker);
      if (!conversation) return err(refusal('NotFoundException'));
      if (conversation.state !== 'closed')
        return err(
          refusal('InvalidRequestException', { reason: 'a conversation is rated after it was closed' }),
        );
      const rating = { rating: body.Rating, text: text === '' ? undefined : text, atMs };
      await setRating(client, conversation.id, rating);
      return ok(undefined);
    });
    return rated.ok ? ok(done) : rated;
  });

  route(app, 'POST /api/support/transcript', async (call) => {
    const { body, lang, atMs } = call;
    const asker = await readAsker(call);
    const typed = body.Email?.trim().toLowerCase();
    const requested = await inTransaction(pool, async (client): Promise<Result<undefined, Refusal>> => {
      const conversation = await lockOwn(client, body.ID, asker);
      if (!conversation) return err(refusal('NotFoundException'));
      if (conversation.answers === 0) return err(refusal('SupportNotAnsweredException'));
      const email =
        conversation.player_id === null
          ? (conversation.email ?? typed)
          : await readPlayerEmail(client, conversation.player_id);
      if (email === undefined || !isEmail(email))
        return err(refusal('InvalidDetailsException', { fields: ['Email'] }));
      const isDue = await requestTranscript(client, {
        id: conversation.id,
        email,
        language: lang.code,
        atMs,
      });
      return isDue
        ? ok(undefined)
        : err(refusal('SupportLimitReachedException', { maximum: TRANSCRIPTS_OF_DAY_MAX }));
    });
    return requested.ok ? ok(done) : requested;
  });
}

import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeCommandId } from '@evens/base';
import {
  type SupportConversation,
  type SupportMessage,
  type SupportOperatorMessage,
  type SupportQueueEntry,
  supportBounds,
} from '@evens/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Answer, Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { pdf, photo } from '../../../../../tests/fixture/documents.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { registerOperator, setRole } from '../../../../../tests/fixture/operator.ts';
import { nextMail, readOutbox } from '../../../../../tests/fixture/outbox.ts';
import { retryOverloaded } from '../../../../../tests/fixture/overloaded.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { openConversation, sendToSupport } from '../../../../../tests/fixture/support.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { folderStorage } from '../index.ts';
import { sweepSupport } from '../support/sweep.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
let operator: Browser;
let second: Browser;

const newId = () => makeCommandId(Date.now(), randomBytes(16));
const always = Array.from({ length: 7 }, () => ({ From: 0, To: 1440 }));
const never = Array.from({ length: 7 }, () => null);
const DAY_MS = 86_400_000;

interface Found {
  readonly IsOpen: boolean;
  readonly OpensDate: string | null;
  readonly Conversation: SupportConversation | null;
  readonly Messages: readonly SupportMessage[];
}

const asOperator = (name: string) => registerOperator({ url: site.url, db: pool }, name, 'administrator');

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError() {} });
  operator = await asOperator('helper');
  second = await asOperator('second-helper');
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});
// Closes open conversations: visitors of one network may have at most five.
beforeEach(async () => {
  await pool.query(
    `update support_conversation set state = 'closed', closed_by = 'idle', closed_at = now(), waiting_since = null, network = null
     where state <> 'closed'`,
  );
});

async function open(browser: Browser, fields: Readonly<Record<string, unknown>> = {}): Promise<Found> {
  const answer = await openConversation(browser, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as Found;
}

function conversationId({ Conversation }: Found): number {
  if (!Conversation) throw new Error('there is no conversation');
  return Conversation.ID;
}

async function read(browser: Browser, after = 0): Promise<Found> {
  const { body } = await retryOverloaded(() =>
    browser.call('GET /api/support/get', { query: `?after=${after}` }),
  );
  return body as unknown as Found;
}

const write = (browser: Browser, ID: number, Text: string, MessageID = newId()) =>
  retryOverloaded(() => browser.call('POST /api/support/write', { body: { ID, MessageID, Text } }));
const answer = (browser: Browser, ID: number, Text: string, MessageID = newId()) =>
  retryOverloaded(() => browser.call('POST /api/desk/supportwrite', { body: { ID, MessageID, Text } }));
const act = (browser: Browser, call: 'take' | 'close', ID: number) =>
  browser.call(`POST /api/desk/support${call}`, { body: { ID } });

async function queue(query = ''): Promise<readonly SupportQueueEntry[]> {
  const { body } = await operator.call('GET /api/desk/support', { query });
  return body.Conversations as SupportQueueEntry[];
}

async function seenByOperators(ID: number) {
  const { body } = await operator.call('GET /api/desk/supportconversation', { query: `?id=${ID}` });
  return body as unknown as {
    Conversation: SupportQueueEntry;
    Messages: readonly SupportOperatorMessage[];
    Notes: readonly { Operator: string; Text: string }[];
    Operators: readonly string[];
  };
}

async function setHours(Hours: readonly unknown[], TimeZone = 'UTC'): Promise<void> {
  const { status, body } = await operator.call('POST /api/desk/supportsettings', {
    body: { TimeZone, Hours, KeptDays: 365, Reason: 'a test' },
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

const texts = ({ Messages }: Found) => Messages.map(({ Author, Event, Text }) => [Author, Event ?? Text]);
const statusAndCode = ({ status, body }: Answer) => [status, body.ErrorCode];

/** Subscribes to a topic of the stream with the cookies of a browser. */
async function subscribe(browser: Browser, topic: string) {
  const headers: Record<string, string> = { origin: site.url };
  if (browser.cookieHeader !== '') headers.cookie = browser.cookieHeader;
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/stream`, { headers });
  const received: Record<string, unknown>[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Record<string, unknown>;
    if (message.topic === topic) received.push(message);
  });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  socket.send(JSON.stringify({ t: 'sub', topics: [{ topic }] }));
  return { heard: received, end: () => socket.close() };
}

describe('support conversations', () => {
  test('a conversation runs from its first message to its rating', async () => {
    const player = await registerPlayer(site.url, 'asker');
    expect(await read(player)).toMatchObject({ IsOpen: true, OpensDate: null, Conversation: null });
    const begun = await open(player);
    const id = conversationId(begun);
    expect(begun.Conversation).toMatchObject({
      State: 'waiting',
      Subject: 'bets',
      Last: 1,
      IsAnswered: false,
    });
    expect(await queue()).toMatchObject([{ ID: id, UserName: 'asker', State: 'waiting', Language: 'en' }]);
    expect((await answer(operator, id, 'Let me look.')).status).toBe(200);
    expect((await write(player, id, 'Thank you')).status).toBe(200);
    const seen = await read(player);
    expect(texts(seen)).toEqual([
      ['asker', 'Where is my bet?'],
      ['site', 'taken'],
      ['operator', 'Let me look.'],
      ['asker', 'Thank you'],
    ]);
    expect(seen.Messages.map(({ No }) => No)).toEqual([1, 2, 3, 4]);
    expect(JSON.stringify(seen)).not.toContain('helper');
    expect(texts(await read(player, 3))).toEqual([['asker', 'Thank you']]);
    expect((await act(operator, 'close', id)).status).toBe(200);
    expect(statusAndCode(await write(player, id, 'One more'))).toEqual([
      409,
      'SupportConversationClosedException',
    ]);
    const rated = await player.call('POST /api/support/rate', { body: { ID: id, Rating: 4, Text: 'Fast' } });
    expect(rated.status).toBe(200);
    expect((await queue('?state=closed'))[0]).toMatchObject({ ID: id, Rating: 4, RatingText: 'Fast' });
    expect(await queue('?userName=asker')).toMatchObject([{ ID: id, State: 'closed' }]);
    // A new conversation can begin.
    expect(conversationId(await open(player))).toBeGreaterThan(id);
  });

  test('a message that is sent repeatedly is stored once', async () => {
    const player = await registerPlayer(site.url, 'repeater');
    const MessageID = newId();
    const [one, two] = await Promise.all([
      open(player, { MessageID }),
      open(player, { MessageID }).catch(() => undefined),
    ]);
    const begun = one ?? two;
    if (!begun) throw new Error('no conversation was opened');
    const id = conversationId(await open(player, { MessageID }));
    expect(id).toBe(conversationId(begun));
    const again = newId();
    const sent = await Promise.all([1, 2, 3].map(() => write(player, id, 'Hello?', again)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answered = newId();
    await answer(operator, id, 'Yes', answered);
    await answer(operator, id, 'Yes', answered);
    expect(texts(await read(player))).toEqual([
      ['asker', 'Where is my bet?'],
      ['asker', 'Hello?'],
      ['site', 'taken'],
      ['operator', 'Yes'],
    ]);
  });

  test('message text is stored unchanged, including markup', async () => {
    const player = await registerPlayer(site.url, 'scripter');
    const text = '<img src=x onerror=alert(1)> & "quotes" https://evil.example';
    const id = conversationId(await open(player, { Text: text }));
    expect((await seenByOperators(id)).Messages[0]?.Text).toBe(text);
  });

  test('a conversation has a maximum number of messages and can still be closed', async () => {
    const player = await registerPlayer(site.url, 'talker');
    const id = conversationId(await open(player));
    await pool.query(
      `insert into support_message (conversation_id, no, message_id, author, text, at)
       select $1, n, gen_random_uuid(), 'asker', 'again', now() from generate_series(2, $2::integer - 1) n`,
      [id, supportBounds.messagesMax],
    );
    await pool.query('update support_conversation set last_no = $2 where id = $1', [
      id,
      supportBounds.messagesMax - 1,
    ]);
    expect(statusAndCode(await write(player, id, 'more'))).toEqual([422, 'SupportLimitReachedException']);
    expect((await player.call('POST /api/support/close', { body: { ID: id } })).status).toBe(200);
    expect((await write(player, id, 'x'.repeat(2001))).status).toBe(400);
  });

  test('an excluded player can still use support', async () => {
    const player = await registerPlayer(site.url, 'excluded-asker', { LastName: 'Hopper' });
    await pool.query(
      `insert into player_break (account_id, kind, began_at, until) select p.account_id, 'self-exclusion', now(), now() + interval '1 year'
       from player p join auth_user u on u.id = p.auth_user_id where u.username = 'excluded-asker'`,
    );
    const id = conversationId(await open(player));
    expect(await queue()).toMatchObject([{ ID: id, IsExcluded: true }]);
  });
});

describe('support operators', () => {
  test('conversations are taken once, can be handed over, and have notes hidden from the player', async () => {
    const player = await registerPlayer(site.url, 'handed');
    const id = conversationId(await open(player));
    const claimAnswers = await Promise.all([act(operator, 'take', id), act(second, 'take', id)]);
    expect(claimAnswers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [owner, other] = claimAnswers[0]?.status === 200 ? [operator, second] : [second, operator];
    expect(statusAndCode(await answer(other, id, 'Mine'))).toEqual([
      409,
      'SupportConversationTakenException',
    ]);
    const note = { ID: id, NoteID: newId(), Text: 'A known player' };
    for (let times = 0; times < 2; times += 1)
      expect((await owner.call('POST /api/desk/supportnote', { body: note })).status).toBe(200);
    const name = owner === operator ? 'second-helper' : 'helper';
    const handed = await owner.call('POST /api/desk/supporthandover', { body: { ID: id, UserName: name } });
    expect(handed.status).toBe(200);
    expect((await answer(other, id, 'I go on.')).status).toBe(200);
    const seen = await seenByOperators(id);
    expect(seen.Notes).toHaveLength(1);
    expect(seen.Operators).toEqual(expect.arrayContaining(['helper', 'second-helper']));
    const own = await read(player);
    expect(texts(own).map(([, what]) => what)).toEqual([
      'Where is my bet?',
      'taken',
      'handed-over',
      'I go on.',
    ]);
    expect(JSON.stringify(own)).not.toContain('known player');
    const body = { ID: id, UserName: 'handed' };
    expect((await other.call('POST /api/desk/supporthandover', { body })).status).toBe(404);
    await other.call('POST /api/desk/supporthandover', { body: { ID: id, UserName: null } });
    expect(await queue()).toMatchObject([{ ID: id, State: 'waiting', Operator: null }]);
  });

  test('operator actions are audited with a digest of their text', async () => {
    const id = conversationId(await open(await registerPlayer(site.url, 'recorded')));
    const sent = { ID: id, MessageID: newId(), Text: 'Hello there' };
    const note = { ID: id, NoteID: newId(), Text: 'A known player' };
    for (let times = 0; times < 2; times += 1) {
      expect((await operator.call('POST /api/desk/supportwrite', { body: sent })).status).toBe(200);
      expect((await operator.call('POST /api/desk/supportnote', { body: note })).status).toBe(200);
      expect((await act(operator, 'take', id)).status).toBe(200);
    }
    const handOver = { body: { ID: id, UserName: null } };
    expect((await operator.call('POST /api/desk/supporthandover', handOver)).status).toBe(200);
    for (const what of ['take', 'close', 'close'] as const)
      expect((await act(second, what, id)).status).toBe(200);
    const { rows } = await pool.query(
      `select o.operator, o.action, o.details from operator_action o join player p on o.subject = 'player:' || p.id
       join auth_user u on u.id = p.auth_user_id where u.username = 'recorded' order by o.id`,
    );
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const by = (operator: string, action: string, details = {}) => ({
      operator,
      action: `support-${action}`,
      details: { conversation: id, ...details },
    });
    expect(rows).toEqual([
      by('helper', 'write', { message: sent.MessageID, sha256: sha256(sent.Text), takes: true }),
      by('helper', 'note', { note: note.NoteID, sha256: sha256(note.Text) }),
      by('helper', 'hand-over', { to: null }),
      by('second-helper', 'take'),
      by('second-helper', 'close'),
    ]);
  });

  test('the queue lists the longest-waiting conversation first', async () => {
    const first = conversationId(await open(await registerPlayer(site.url, 'first-in-line')));
    const then = conversationId(await open(await registerPlayer(site.url, 'second-in-line')));
    await answer(operator, first, 'One moment');
    expect((await queue()).map(({ ID }) => ID)).toEqual([then, first]);
  });

  test('operators can edit prepared answers', async () => {
    const change = (body: Readonly<Record<string, unknown>>) =>
      operator.call('POST /api/desk/supportanswer', { body });
    const list = async () =>
      (await operator.call('GET /api/desk/supportsettings')).body.Answers as { ID: number; Title: string }[];
    const added = { ID: null, Language: 'en', Title: 'A new one', Text: 'Hello' };
    expect((await change(added)).status).toBe(200);
    expect(statusAndCode(await change(added))).toEqual([422, 'InvalidDetailsException']);
    const ID = (await list()).find(({ Title }) => Title === 'A new one')?.ID ?? 0;
    expect((await change({ ...added, ID, Title: 'A newer one' })).status).toBe(200);
    expect((await list()).map(({ Title }) => Title)).toContain('A newer one');
    expect((await change({ ...added, ID, Text: null })).status).toBe(200);
    expect((await change({ ...added, ID, Text: null })).status).toBe(404);
    expect(statusAndCode(await change({ ...added, Language: 'xx' }))).toEqual([
      422,
      'InvalidDetailsException',
    ]);
  });
});

describe('support for visitors', () => {
  test('visitors reach only their own conversation, by an HttpOnly cookie', async () => {
    const visitor = new Browser(site.url);
    const body = { MessageID: newId(), Subject: 'account', Text: 'I cannot log in.' };
    const begun = await visitor.call('POST /api/support/open', { body });
    const [cookie = ''] = begun.headers.getSetCookie();
    expect(cookie).toMatch(/^evens\.support=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const id = conversationId(begun.body as unknown as Found);
    expect(texts(await read(visitor))).toEqual([['asker', 'I cannot log in.']]);
    const other = new Browser(site.url);
    await open(other);
    expect(statusAndCode(await write(other, id, 'Not mine'))).toEqual([404, 'NotFoundException']);
    const thief = new Browser(site.url);
    thief.steal(`evens.support=${'x'.repeat(43)}`);
    expect((await read(thief)).Conversation).toBeNull();
    expect(statusAndCode(await write(thief, id, 'Not mine'))).toEqual([404, 'NotFoundException']);
    const { rows } = await pool.query('select secret_hash from support_conversation where id = $1', [id]);
    expect(String(rows[0].secret_hash)).not.toContain(cookie.slice(14, 57));
  });

  test('a visitor whose first answer was lost gets the same conversation again', async () => {
    const body = { MessageID: newId(), Subject: 'account', Text: 'Hello' };
    const lost = await new Browser(site.url).call('POST /api/support/open', { body });
    const visitor = new Browser(site.url);
    const again = await visitor.call('POST /api/support/open', { body });
    expect(conversationId(again.body as unknown as Found)).toBe(
      conversationId(lost.body as unknown as Found),
    );
    expect(texts(await read(visitor))).toEqual([['asker', 'Hello']]);
  });

  test('visitors of one network have a maximum number of open conversations', async () => {
    for (let no = 0; no < 5; no += 1) await open(new Browser(site.url));
    const refused = await new Browser(site.url).call('POST /api/support/open', {
      body: { MessageID: newId(), Subject: 'account', Text: 'Hello' },
    });
    expect(statusAndCode(refused)).toEqual([422, 'SupportLimitReachedException']);
    expect((await queue()).length).toBe(5);
  });

  test("a visitor is admitted at 300 open conversations by closing a full network's oldest unanswered one", async () => {
    const add = (network: string, conversations: number, openedMinutesAgo: number) =>
      pool.query(
        `insert into support_conversation (secret_hash, network, language, subject, out_of_hours, opened_at, changed_at, waiting_since)
         select sha256(uuid_send(gen_random_uuid())), $1, 'en', 'other', false, at, at, at
         from (select now() - ($3 + n) * interval '1 minute' as at from generate_series(1, $2) n) t`,
        [network, conversations, openedMinutesAgo],
      );
    await add('192.0.2.1', 1, 900);
    for (let no = 0; no < 60; no += 1) await add(`198.${no}.0.7`, 5, no);
    const visitor = new Browser(site.url);
    await open(visitor);
    const { rows } = await pool.query<{ network: string | null; closed: number }>(
      `select network, (select count(*)::integer from support_conversation where closed_by = 'idle' and opened_at < now() - interval '64 minutes' and closed_at > now() - interval '1 minute' and waiting_since is null and last_no = 1) as closed
       from support_conversation where state <> 'closed' and network = '192.0.2.1'`,
    );
    expect(rows).toEqual([{ network: '192.0.2.1', closed: 1 }]);
    expect((await read(visitor)).Conversation?.State).toBe('waiting');

    await pool.query(
      `update support_conversation set answers = 1, waiting_since = null where network is not null`,
    );
    const refused = await new Browser(site.url).call('POST /api/support/open', {
      body: { MessageID: newId(), Subject: 'account', Text: 'Hello' },
    });
    expect(statusAndCode(refused)).toEqual([422, 'SupportLimitReachedException']);
    expect(refused.body.Data).toEqual({ maximum: 300 });
    await pool.query(`delete from support_conversation where network like '198.%' or network = '192.0.2.1'`);
  });

  test('visitors receive only their own conversation on the stream', async () => {
    const stranger = await subscribe(new Browser(site.url), 'support');
    const visitor = new Browser(site.url);
    const id = conversationId(await open(visitor));
    const own = await subscribe(visitor, 'support');
    const other = new Browser(site.url);
    await open(other);
    const others = await subscribe(other, 'support');
    await expect.poll(() => own.heard.at(-1)?.body).toMatchObject({ conversation: id, last: 1 });
    await answer(operator, id, 'Hello');
    await expect.poll(() => own.heard.at(-1)?.body).toMatchObject({ conversation: id, last: 3 });
    expect(stranger.heard).toMatchObject([{ t: 'err', code: 'not-allowed' }]);
    for (const { body } of others.heard) expect(body).toMatchObject({ last: 1 });
    for (const each of [stranger, own, others]) each.end();
  });
});

test('support topics send content to the player and changes to operators, and refuse other callers', async () => {
  const player = await registerPlayer(site.url, 'listener');
  const [own, office, outside] = await Promise.all([
    subscribe(player, 'support'),
    subscribe(operator, 'support-queue'),
    subscribe(player, 'support-queue'),
  ]);
  const id = conversationId(await open(player));
  await expect.poll(() => own.heard.at(-1)?.body).toMatchObject({ conversation: id, last: 1 });
  await expect.poll(() => office.heard.length).toBeGreaterThan(1);
  expect(outside.heard).toMatchObject([{ t: 'err', code: 'not-allowed' }]);
  for (const each of [own, office, outside]) each.end();
});

test('an operator whose role changes to content loses access to chats with the next call', async () => {
  const lowered = await asOperator('lowered');
  await setRole(pool, 'lowered', 'support');
  const player = await registerPlayer(site.url, 'of-lowered');
  const office = await subscribe(lowered, 'support-queue');
  const id = conversationId(await open(player));
  expect((await act(lowered, 'take', id)).status).toBe(200);
  expect((await seenByOperators(id)).Operators).toContain('lowered');
  expect((await lowered.call('GET /api/desk/supportsettings')).status).toBe(200);
  expect(statusAndCode(await lowered.call('GET /api/desk/referrals'))).toEqual([
    403,
    'NoPrivilegesException',
  ]);

  await setRole(pool, 'lowered', 'content');
  expect(statusAndCode(await answer(lowered, id, 'I am still here'))).toEqual([403, 'NoPrivilegesException']);
  await write(player, id, 'Are you there?');
  await expect.poll(() => office.heard.at(-1)).toMatchObject({ t: 'err', code: 'not-allowed' });
  expect((await seenByOperators(id)).Operators).not.toContain('lowered');
  const handOver = (UserName: string | null) =>
    operator.call('POST /api/desk/supporthandover', { body: { ID: id, UserName } });
  expect((await handOver('helper')).status).toBe(200);
  expect(statusAndCode(await handOver('lowered'))).toEqual([404, 'NotFoundException']);
  office.end();
});

describe('support pictures', () => {
  test('pictures are re-encoded, stored encrypted, and visible to their conversation and operators', async () => {
    const player = await registerPlayer(site.url, 'photographer');
    await open(player);
    const MessageID = newId();
    const sent = await sendToSupport(player, await photo(), MessageID);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { FileID } = sent.body.Message as { FileID: string };
    expect((await sendToSupport(player, await photo(), MessageID)).body.Message).toMatchObject({ FileID });
    const fileResponse = await player.fetch(`/api/support/file?id=${FileID}`);
    expect(fileResponse.headers.get('content-type')).toContain('image/jpeg');
    expect(Buffer.from(await fileResponse.arrayBuffer()).includes('taken-at-home')).toBe(false);
    const files = readdirSync(join(site.dataDir, 'support'), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toHaveLength(1);
    const stranger = await registerPlayer(site.url, 'looker');
    expect((await stranger.fetch(`/api/support/file?id=${FileID}`)).status).toBe(404);
    expect((await operator.fetch(`/api/desk/supportfile?id=${FileID}`)).status).toBe(200);
    const { rows } = await pool.query(
      `select operator from operator_action where action = 'support-file-view' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ operator: 'helper' }]);
  });

  test('pictures have a maximum number, and other files are refused', async () => {
    const player = await registerPlayer(site.url, 'sender-of-many');
    const id = conversationId(await open(player));
    const rejected = await sendToSupport(player, pdf());
    expect([...statusAndCode(rejected), rejected.body.Data]).toMatchObject([
      422,
      'DocumentNotAcceptedException',
      { reason: 'not-allowed' },
    ]);
    expect((await sendToSupport(player, Buffer.from('<script>'))).body.ErrorCode).toBe(
      'DocumentNotAcceptedException',
    );
    await pool.query('update support_conversation set files = $2 where id = $1', [
      id,
      supportBounds.filesMax,
    ]);
    expect(statusAndCode(await sendToSupport(player, await photo()))).toEqual([
      422,
      'SupportLimitReachedException',
    ]);
  });
});

describe('support hours', () => {
  test('outside hours a visitor leaves an e-mail address, and the answers are mailed at the end', async () => {
    await setHours(never);
    try {
      const visitor = new Browser(site.url);
      expect(await read(visitor)).toMatchObject({ IsOpen: false, OpensDate: null });
      const refused = await visitor.call('POST /api/support/open', {
        body: { MessageID: newId(), Subject: 'account', Text: 'Hello' },
      });
      expect(refused.body).toMatchObject({
        ErrorCode: 'InvalidDetailsException',
        Data: { fields: ['Email'] },
      });
      const id = conversationId(await open(visitor, { Email: 'Night@Visitors.example' }));
      await answer(operator, id, 'Good morning');
      await act(operator, 'close', id);
      const mail = await nextMail(site.dataDir, 'night@visitors.example');
      expect(mail.text).toContain('Good morning');
      expect(mail.text).not.toContain('Where is my bet?');
      expect(mail.text).not.toContain('helper');
    } finally {
      await setHours(always);
    }
  });

  test('the support status has the next opening time', async () => {
    const tomorrow = (new Date(Date.now() + DAY_MS).getUTCDay() + 6) % 7;
    await setHours(never.map((_, day) => (day === tomorrow ? { From: 540, To: 600 } : null)));
    try {
      const { OpensDate } = await read(new Browser(site.url));
      expect(OpensDate?.slice(11)).toBe('09:00:00.000Z');
    } finally {
      await setHours(always);
    }
  });

  test('invalid support hours are refused', async () => {
    const set = (changes: Readonly<Record<string, unknown>>) =>
      operator.call('POST /api/desk/supportsettings', {
        body: { TimeZone: 'UTC', Hours: always, KeptDays: 365, Reason: 'a test', ...changes },
      });
    expect((await set({ TimeZone: 'Mars/Base' })).body.Data).toEqual({ fields: ['TimeZone'] });
    expect((await set({ Hours: always.map(() => ({ From: 60, To: 60 })) })).body.Data).toEqual({
      fields: ['Hours'],
    });
    expect((await set({ KeptDays: 1 })).status).toBe(400);
  });
});

describe('transcripts', () => {
  const requestTranscript = (browser: Browser, ID: number, Email?: string) =>
    browser.call('POST /api/support/transcript', { body: { ID, ...(Email ? { Email } : {}) } });

  test('transcripts are mailed once, to the address of the account', async () => {
    const player = await registerPlayer(site.url, 'reader');
    const id = conversationId(await open(player));
    const request = () => requestTranscript(player, id, 'other@visitors.example');
    expect(statusAndCode(await request())).toEqual([409, 'SupportNotAnsweredException']);
    await answer(operator, id, 'It was settled.\nSubject: not a head');
    expect((await request()).status).toBe(200);
    expect((await request()).status).toBe(200);
    const mail = await nextMail(site.dataDir, 'reader@players.example');
    expect(mail.text).toContain('    Subject: not a head');
    expect((await read(player)).Conversation?.IsTranscriptAsked).toBe(true);
    const { rows } = await pool.query('select email from support_transcript where conversation_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ email: 'reader@players.example' }]);
    const sent = readOutbox(site.dataDir).filter(({ text }) => text.includes('It was settled.'));
    expect(sent).toHaveLength(1);
    expect(sent.some(({ head }) => head.includes('other@'))).toBe(false);
  });

  test("transcripts include the player's own text only for confirmed account addresses", async () => {
    const phisher = new Browser(site.url);
    const id = conversationId(await open(phisher, { Text: 'Your account is locked: https://phish.example' }));
    await write(phisher, id, 'Log in at https://phish.example');
    await answer(operator, id, 'How can we help?');
    expect((await requestTranscript(phisher, id, 'victim@elsewhere.example')).status).toBe(200);
    const toVictim = await nextMail(site.dataDir, 'victim@elsewhere.example');
    expect(toVictim.text).toContain('How can we help?');
    expect(toVictim.text).not.toContain('phish');

    const unconfirmed = await registerPlayer(site.url, 'typed-address');
    await pool.query(`update auth_user set "emailVerified" = false where username = 'typed-address'`);
    const own = conversationId(await open(unconfirmed, { Text: 'See https://phish.example' }));
    await answer(operator, own, 'See what?');
    expect((await requestTranscript(unconfirmed, own)).status).toBe(200);
    expect((await nextMail(site.dataDir, 'typed-address@players.example')).text).not.toContain('phish');

    const confirmed = await registerPlayer(site.url, 'confirmed');
    const whole = conversationId(await open(confirmed, { Text: 'Where is my bet?' }));
    await answer(operator, whole, 'It is settled.');
    expect((await requestTranscript(confirmed, whole)).status).toBe(200);
    expect((await nextMail(site.dataDir, 'confirmed@players.example')).text).toContain('Where is my bet?');
  });

  test('transcripts are sent to one address at most three times a day', async () => {
    const statuses: number[] = [];
    for (let no = 0; no < 4; no += 1) {
      const visitor = new Browser(site.url);
      const id = conversationId(await open(visitor));
      await answer(operator, id, 'Hello');
      const response = await requestTranscript(visitor, id, 'often@elsewhere.example');
      statuses.push(response.status);
      if (no === 3) expect(statusAndCode(response)).toEqual([422, 'SupportLimitReachedException']);
    }
    expect(statuses).toEqual([200, 200, 200, 422]);
  });

  test('transcripts are refused for addresses that hold several recipients or mail headers', async () => {
    const visitor = new Browser(site.url);
    const id = conversationId(await open(visitor));
    await answer(operator, id, 'Hello');
    for (const Email of [
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      '<a@b.example>',
      'Name <a@b.example>',
      '',
    ]) {
      const refused = await visitor.call('POST /api/support/transcript', { body: { ID: id, Email } });
      expect(statusAndCode(refused), Email).toEqual([422, 'InvalidDetailsException']);
    }
  });
});

describe('the support sweep', () => {
  const silentStorage = () => folderStorage(join(site.dataDir, 'support'));
  const sweepAt = (nowMs: number) =>
    sweepSupport({ pool, storage: silentStorage(), clock: { nowMs: () => nowMs } });

  test('the sweep closes idle answered conversations and keeps waiting ones that can be reached', async () => {
    const answered = conversationId(await open(await registerPlayer(site.url, 'gone')));
    await answer(operator, answered, 'Are you there?');
    const waiting = conversationId(await open(await registerPlayer(site.url, 'patient')));
    const unreachable = new Browser(site.url);
    const lost = conversationId(await open(unreachable));
    await sweepAt(Date.now() + 2 * DAY_MS);
    expect((await queue()).map(({ ID }) => ID)).toEqual([waiting]);
    expect((await seenByOperators(answered)).Messages.at(-1)).toMatchObject({ Event: 'closed' });
    expect((await seenByOperators(lost)).Conversation.State).toBe('closed');
  });

  test('the sweep closes unanswered visitor conversations after seven days, even with an e-mail address', async () => {
    const visitor = new Browser(site.url);
    const id = conversationId(await open(visitor, { Email: 'waits@visitors.example' }));
    await sweepAt(Date.now() + 6 * DAY_MS);
    expect((await read(visitor)).Conversation?.State).toBe('waiting');
    await pool.query(`update support_conversation set changed_at = now() + interval '8 days' where id = $1`, [
      id,
    ]);
    await sweepAt(Date.now() + 8 * DAY_MS);
    expect((await seenByOperators(id)).Conversation.State).toBe('closed');
  });

  test('the sweep deletes closed conversations and their pictures after the retention time', async () => {
    const player = await registerPlayer(site.url, 'old');
    const id = conversationId(await open(player));
    await sendToSupport(player, await photo());
    await act(operator, 'close', id);
    await sweepAt(Date.now() + 366 * DAY_MS);
    const { rows } = await pool.query('select from support_message where conversation_id = $1', [id]);
    expect(rows).toEqual([]);
    const files = readdirSync(join(site.dataDir, 'support'), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
    expect((await read(player)).Conversation).toBeNull();
  });
});

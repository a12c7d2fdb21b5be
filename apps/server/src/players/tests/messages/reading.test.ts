import { type CallAnswer, type Calls, messageBounds } from '@evens/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eur, openPaymentStage, type PaymentStage } from '../../../payments/tests/payment-stage.ts';
import { inTransaction } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import type { Principal } from '../../../platform/principal.ts';
import { createTestApp, ownPage } from '../../../platform/testing/test-app.ts';
import { messageRoutes, sendMessage } from '../../index.ts';
import { makeEventFollower } from '../../messages/follow-events.ts';

type Page = CallAnswer<Calls['GET /api/messages/get']>;

let stage: PaymentStage;
let app: HttpApp;
let player: Principal;
let other: Principal;
let caller: Principal;
let published: (readonly [number, number])[] = [];

beforeAll(async () => {
  stage = await openPaymentStage();
  app = await createTestApp({ readPrincipal: async () => caller, rateFactor: 1000 });
  messageRoutes(app, {
    pool: stage.pool,
    publishUnread: (accountId, count) => void published.push([accountId, count]),
  });
  await app.fastify.ready();
});
afterAll(async () => {
  await app.close();
  await stage.stop();
});
beforeEach(async () => {
  player = await stage.player();
  other = await stage.player();
  caller = player;
  published = [];
});

async function get(query = ''): Promise<Page> {
  await makeEventFollower(stage.pool, () => undefined)();
  const reply = await app.fastify.inject({ method: 'GET', url: `/api/messages/get?${query}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function post(name: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: `/api/messages/${name}`,
    headers: ownPage,
    payload: body,
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** Writes the message of an accepted document, under the given key. */
function accepted(to: Principal, key: string) {
  return sendMessage(stage.pool, {
    accountId: to.accountId,
    kind: 'document-accepted',
    values: { document: 'identity' },
    key,
    marketing: false,
    atMs: stage.nowMs,
  });
}

async function three(): Promise<readonly number[]> {
  for (const key of ['a', 'b', 'c']) await accepted(player, key);
  return (await get()).UserMessages.map(({ ID }) => ID);
}

describe('a message of a payment', () => {
  test('a deposit message is written once, regardless of repeated and concurrent reports', async () => {
    const id = await stage.begin(player);
    const event = { kind: 'deposited', paymentId: id, ...eur(1250_00n) } as const;
    await Promise.all(Array.from({ length: 8 }, () => stage.book([event])));
    await stage.book([event]);
    const { UserMessages, TotalRecords, HasUnreadMessages, UnreadMessagesCount } = await get();
    expect([TotalRecords, HasUnreadMessages, UnreadMessagesCount]).toEqual([1, true, 1]);
    expect(UserMessages[0]).toMatchObject({
      Kind: 'deposit-credited',
      Question: 'Deposit credited',
      Answer: 'Your deposit of \u20681,250.00 EUR\u2069 is in your balance.',
      IsRead: false,
    });
  });

  test('a failed deposit sends no message', async () => {
    const id = await stage.begin(player);
    await stage.book([{ kind: 'failed', paymentId: id, failure: 'declined' }]);
    expect((await get()).UserMessages).toEqual([]);
  });

  test('a message is returned in the language of the page', async () => {
    const id = await stage.begin(player);
    await stage.book([{ kind: 'deposited', paymentId: id, ...eur(1250_00n) }]);
    const [portuguese] = (await get('lang=pt-BR')).UserMessages;
    expect(portuguese?.Answer).toBe('Seu depósito de \u20681.250,00 EUR\u2069 está no seu saldo.');
    expect((await get('lang=ar')).UserMessages[0]?.Question).toBe('تم إيداع المبلغ');
  });

  test('a message exists only if its transaction commits, and once per key', async () => {
    await expect(
      inTransaction(stage.pool, async (client) => {
        await sendMessage(client, {
          accountId: player.accountId,
          kind: 'document-declined',
          values: { document: 'address', reason: 'too old' },
          key: 'document:1',
          marketing: false,
          atMs: stage.nowMs,
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect((await get()).TotalRecords).toBe(0);
    await Promise.all([accepted(player, 'document:1'), accepted(player, 'document:1')]);
    await accepted(other, 'document:1');
    expect((await get()).TotalRecords).toBe(1);
    caller = other;
    expect((await get()).TotalRecords).toBe(1);
  });

  test('a message of a kind unknown to the process is shown without its text', async () => {
    await stage.pool.query(
      `insert into message (account_id, key, kind, values, created_at, mail_due_at) values ($1, 'x', 'of-later', '{}', now(), now())`,
      [player.accountId],
    );
    expect((await get()).UserMessages[0]).toMatchObject({ Kind: 'operator', Question: 'Message' });
  });
});

describe('reading and removing', () => {
  test("a message is read once, and the player's other pages receive the number left", async () => {
    const [first = 0] = await three();
    for (const _ of [1, 2])
      expect(await post('read', { ID: first })).toEqual({
        status: 200,
        body: { HasErrors: false, HasUnreadMessages: true, UnreadMessagesCount: 2 },
      });
    expect((await get()).UserMessages.map(({ IsRead }) => IsRead)).toEqual([true, false, false]);
    expect(published).toEqual([
      [player.accountId, 2],
      [player.accountId, 2],
    ]);
    const reply = await app.fastify.inject({ method: 'GET', url: '/api/messages/unreadcount' });
    expect(reply.json()).toEqual({ HasUnreadMessages: true, UnreadMessagesCount: 2 });
  });

  test('removed messages are hidden but kept and do not count as unread', async () => {
    const [first = 0, second = 0, third = 0] = await three();
    const removed = await post('remove', { IDs: [first, second, second] });
    expect(removed.body).toEqual({ HasErrors: false, HasUnreadMessages: true, UnreadMessagesCount: 1 });
    const { UserMessages, TotalRecords } = await get();
    expect([UserMessages.map(({ ID }) => ID), TotalRecords]).toEqual([[third], 1]);
    expect((await post('read', { ID: first })).status).toBe(404);
    expect((await post('remove', { IDs: [first] })).status).toBe(200);
    const storedMessages = await stage.pool.query('select from message where account_id = $1', [
      player.accountId,
    ]);
    expect(storedMessages.rowCount).toBe(3);
    // The same event does not restore it.
    await accepted(player, 'a');
    expect((await get()).TotalRecords).toBe(1);
  });

  test("another player's message is refused, and a list that contains one removes nothing", async () => {
    const own = await three();
    caller = other;
    expect((await get()).TotalRecords).toBe(0);
    expect(await post('read', { ID: own[0] })).toMatchObject({
      status: 404,
      body: { ErrorCode: 'NotFoundException' },
    });
    await accepted(other, 'mine');
    const mine = (await get()).UserMessages[0]?.ID ?? 0;
    expect((await post('remove', { IDs: [mine, own[0]] })).status).toBe(404);
    expect((await get()).TotalRecords).toBe(1);
    caller = player;
    expect((await get()).UnreadMessagesCount).toBe(3);
  });

  test('messages are returned in pages of 20, up to the newest 500', async () => {
    const { listedMax, pageSize } = messageBounds;
    await stage.pool.query(
      `insert into message (account_id, key, kind, values, created_at, mail_due_at)
       select $1, n::text, 'document-accepted', '{"document":"address"}', now(), now() from generate_series(1, $2::integer) n`,
      [player.accountId, listedMax + 5],
    );
    const { UserMessages, TotalRecords, UnreadMessagesCount } = await get();
    expect([UserMessages.length, TotalRecords, UnreadMessagesCount]).toEqual([
      pageSize,
      listedMax,
      listedMax,
    ]);
    const last = await get(`page=${listedMax / pageSize}`);
    expect(last.UserMessages).toHaveLength(pageSize);
    expect(last.UserMessages.at(-1)?.ID).toBe((UserMessages[0]?.ID ?? 0) - listedMax + 1);
    const beyond = await app.fastify.inject({
      method: 'GET',
      url: `/api/messages/get?page=${listedMax / pageSize + 1}`,
    });
    expect(beyond.statusCode).toBe(400);
    expect((await post('remove', { IDs: Array.from({ length: 21 }, (_, no) => no + 1) })).status).toBe(400);
    expect((await post('remove', { IDs: [] })).status).toBe(400);
  });
});

test('account mails are on and news mails are off by default', async () => {
  expect((await get()).Mail).toEqual({ AllowEmailNotification: false, AllowAccountMail: true });
  await post('setmail', { AllowEmailNotification: true, AllowAccountMail: false });
  expect((await get()).Mail).toEqual({ AllowEmailNotification: true, AllowAccountMail: false });
  caller = other;
  expect((await get()).Mail).toEqual({ AllowEmailNotification: false, AllowAccountMail: true });
});

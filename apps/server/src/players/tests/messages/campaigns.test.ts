import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import { languages } from '@evens/locales';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eur, openPaymentStage, type PaymentStage } from '../../../payments/tests/payment-stage.ts';
import { createPool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import type { Principal } from '../../../platform/principal.ts';
import { createTestApp, ownPage } from '../../../platform/testing/test-app.ts';
import { campaignRoutes, messageRoutes } from '../../index.ts';
import { sendCampaigns } from '../../messages/start-messages.ts';

let stage: PaymentStage;
let app: HttpApp;
let caller: Principal;
let operator: Principal;
let players: readonly Principal[];
let published: number[];

const text = { Language: 'en', Title: 'Maintenance', Text: 'The site rests tonight.\n\nFrom 2 to 3.' };
const arabic = { Language: 'ar', Title: 'صيانة', Text: 'الموقع متوقف الليلة.' };
const newCommandId = () => makeCommandId(stage.nowMs, randomBytes(16));

/** Moves a player to Iceland. Players of other tests live elsewhere. */
async function settle(principal: Principal, change: string): Promise<void> {
  await stage.pool.query(`update player set country = 'IS', ${change} where id = $1`, [principal.playerId]);
}

beforeAll(async () => {
  stage = await openPaymentStage();
  app = await createTestApp({
    readPrincipal: async () => caller,
    rateFactor: 1000,
    clock: { nowMs: () => stage.nowMs },
  });
  campaignRoutes(app, { pool: stage.pool, languages });
  messageRoutes(app, { pool: stage.pool, publishUnread: () => undefined });
  await app.fastify.ready();
});
afterAll(async () => {
  await app.close();
  await stage.stop();
});
beforeEach(async () => {
  await stage.pool.query("update player set country = 'MT'");
  await stage.pool.query("update campaign set state = 'stopped', ended_at = now() where state = 'sending'");
  stage.nowMs += 3_600_000;
  published = [];
  operator = { ...(await stage.player()), role: 'administrator' };
  await stage.pool.query(`update player set operator_role = 'administrator' where id = $1`, [
    operator.playerId,
  ]);
  caller = operator;
  const newPlayers = await Promise.all(Array.from({ length: 5 }, () => stage.player()));
  players = newPlayers.toSorted((a, b) => a.playerId - b.playerId);
  for (const player of players) await settle(player, "language = 'en'");
});

async function call(method: 'GET' | 'POST', name: string, body?: object) {
  const reply = await app.fastify.inject({
    method,
    url: `/api/${name}`,
    headers: ownPage,
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

const count = async (Segment: object, IsMarketing = false) =>
  (await call('POST', 'desk/countsegment', { Segment, IsMarketing })).body.Count as number;

function send(changes: object = {}) {
  return call('POST', 'desk/sendcampaign', {
    CommandId: newCommandId(),
    Segment: { Country: 'IS' },
    Texts: [text],
    Fallback: 'en',
    IsMarketing: false,
    ByMail: false,
    Count: 5,
    ...changes,
  });
}

const sendAll = (limit = 2, pool = stage.pool) =>
  sendCampaigns(
    { pool, clock: { nowMs: () => stage.nowMs }, changed: (accounts) => void published.push(...accounts) },
    { pieces: 1000, limit },
  );

async function readMessages(player: Principal, language = 'en'): Promise<readonly string[]> {
  caller = player;
  const { body } = await call('GET', `messages/get?lang=${language}`);
  caller = operator;
  return body.UserMessages.map(({ Question }: { Question: string }) => Question);
}

async function total(): Promise<number> {
  const { rows } = await stage.pool.query<{ n: number }>(
    `select count(*)::integer as n from message m join player p on p.account_id = m.account_id where p.country = 'IS'`,
  );
  return rows[0]?.n ?? 0;
}

describe('a segment', () => {
  test('a segment counts players who meet all conditions', async () => {
    const [a, b, c, d] = players as [Principal, Principal, Principal, Principal];
    expect(await count({ Country: 'IS' })).toBe(5);
    await settle(a, "language = 'ar'");
    await settle(b, "created_at = '2020-01-01'");
    expect(await count({ Country: 'IS', Language: 'ar' })).toBe(1);
    expect(await count({ Country: 'IS', RegisteredSince: '2020-01-02' })).toBe(4);
    const id = await stage.begin(c);
    await stage.book([{ kind: 'deposited', paymentId: id, ...eur(10_00n) }]);
    await stage.begin(d);
    const hourAgo = new Date(stage.nowMs - 3_600_000).toISOString();
    expect(await count({ Country: 'IS', DepositedSince: hourAgo })).toBe(1);
    expect(await count({ Country: 'IS', DepositedSince: new Date(stage.nowMs + 1000).toISOString() })).toBe(
      0,
    );
    const attempt = `insert into login_attempt (player_id, at, succeeded, address, user_agent) values ($1, $2, $3, '', '')`;
    const tomorrow = new Date(Date.now() + 86_400_000);
    await stage.pool.query(attempt, [a.playerId, tomorrow, true]);
    await stage.pool.query(attempt, [b.playerId, tomorrow, false]);
    expect(await count({ Country: 'IS', NoLoginSince: tomorrow.toISOString() })).toBe(4);
    // A player who registered later does not count as inactive since then.
    expect(await count({ Country: 'IS', NoLoginSince: '2020-01-02' })).toBe(1);
  });

  test('a segment excludes operators, agents and closed accounts, and for advertising also locked ones', async () => {
    const [a, b, c, d] = players as [Principal, Principal, Principal, Principal];
    await settle(a, "operator_role = 'support'");
    await settle(b, 'user_type = 1');
    await settle(c, 'closed_at = now()');
    await settle(d, "locked_until = 'infinity'");
    expect(await count({ Country: 'IS' })).toBe(2);
    expect(await count({ Country: 'IS' }, true)).toBe(1);
  });

  test.each([
    ['RegisteredSince', { RegisteredSince: 'yesterday' }],
    ['DepositedSince', { DepositedSince: '2026-13-01' }],
    ['NoLoginSince', { NoLoginSince: '2026-01-01T10:00' }],
    ['UserName', { UserName: 'nobody-there' }],
  ])('the refusal of a segment names an invalid %s', async (field, segment) => {
    expect(await call('POST', 'desk/countsegment', { Segment: segment, IsMarketing: false })).toMatchObject({
      status: 422,
      body: { ErrorCode: 'InvalidDetailsException', Data: { fields: [field] } },
    });
  });

  test('a segment by user name has one player and no other condition', async () => {
    const UserName = players[0]?.userName.toUpperCase();
    expect(await count({ UserName })).toBe(1);
    const both = await call('POST', 'desk/countsegment', {
      Segment: { UserName, Country: 'IS' },
      IsMarketing: false,
    });
    expect(both.body.Data).toEqual({ fields: ['UserName'] });
  });
});

describe('a campaign', () => {
  test('a campaign reaches each player once in their language or the fallback and is audited', async () => {
    const { status, body } = await send({ Texts: [text, arabic], Count: await count({ Country: 'IS' }) });
    expect([status, body.HasErrors]).toEqual([200, false]);
    expect(await total()).toBe(0);
    expect(await sendAll()).toBe(5);
    expect(await sendAll()).toBe(0);
    expect(published.toSorted()).toEqual(players.map(({ accountId }) => accountId).toSorted());
    for (const player of players) {
      expect(await readMessages(player)).toEqual(['Maintenance']);
      expect(await readMessages(player, 'ar')).toEqual(['صيانة']);
      expect(await readMessages(player, 'pt-BR')).toEqual(['Maintenance']);
    }
    const { body: listed } = await call('GET', 'desk/campaigns');
    expect(listed.Campaigns[0]).toMatchObject({
      ID: body.ID,
      Title: 'Maintenance',
      State: 'sent',
      Counted: 5,
      Sent: 5,
      MadeBy: operator.userName,
    });
    expect(new Set(listed.Campaigns[0].Languages)).toEqual(new Set(['ar', 'en']));
    const { rows } = await stage.pool.query(
      `select operator, action, details from operator_action where subject = $1`,
      [`campaign:${body.ID}`],
    );
    expect(rows).toMatchObject([
      { operator: operator.userName, action: 'campaign-send', details: { count: 5, country: 'IS' } },
    ]);
  });

  test('a repeated command returns the same campaign, and a different body is refused', async () => {
    const CommandId = newCommandId();
    const answers = await Promise.all([send({ CommandId }), send({ CommandId })]);
    answers.push(await send({ CommandId }));
    expect(new Set(answers.map(({ body }) => body.ID)).size).toBe(1);
    expect((await send({ CommandId, IsMarketing: true })).body.ErrorCode).toBe('CommandIdReusedException');
    await sendAll();
    expect(await total()).toBe(5);
  });

  test('two workers send each message once, also after one was killed', async () => {
    await send();
    const other = createPool({
      url: stage.pool.options.connectionString ?? '',
      name: 'other',
      max: 2,
      onIdleError() {},
    });
    // Killed after it wrote a batch and before the commit, so nothing of the batch exists.
    const client = await other.connect();
    await client.query('begin');
    await client.query("update campaign set cursor = cursor + 1 where state = 'sending'");
    client.release(true);
    const sent = await Promise.all([sendAll(1), sendAll(1, other), sendAll(2, other)]);
    await sendAll(1);
    await other.end();
    expect(sent.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(5);
    expect(await total()).toBe(5);
    expect(published.toSorted()).toEqual(players.map(({ accountId }) => accountId).toSorted());
  });

  test('a campaign is refused if its player count is outdated or zero', async () => {
    expect((await send({ Count: 4 })).body.Data).toEqual({ fields: ['Count'], count: 5 });
    expect((await send({ Segment: { Country: 'NO' } })).body.Data).toEqual({ fields: ['Count'], count: 0 });
    expect(await total()).toBe(0);
  });

  test('a campaign skips players who register or are locked after it was started', async () => {
    const [first] = players as [Principal];
    await send({ IsMarketing: true });
    const late = await stage.player();
    await settle(late, "language = 'en'");
    await settle(first, "locked_until = 'infinity'");
    expect(await sendAll()).toBe(4);
    expect(await readMessages(late)).toEqual([]);
    expect(await readMessages(first)).toEqual([]);
  });

  test.each([
    ['that advertises', true],
    ['that does not advertise', false],
  ])('a campaign that %s and goes to a segment reaches nobody on a break', async (_, IsMarketing) => {
    const [excluded, paused, back] = players as [Principal, Principal, Principal];
    const bar = (player: Principal, until: string) =>
      stage.pool.query(
        `update balance set barred_until = coalesce(to_timestamp($2::float8 / 1000), 'infinity') where account_id = $1`,
        [player.accountId, until === 'infinity' ? null : stage.nowMs + Number(until)],
      );
    await bar(excluded, 'infinity');
    await bar(paused, '60000');
    await bar(back, '-1');
    expect(await count({ Country: 'IS' }, IsMarketing)).toBe(3);
    await send({ IsMarketing, Count: 3 });
    expect(await sendAll()).toBe(3);
    expect(await readMessages(excluded)).toEqual([]);
    expect(await readMessages(paused)).toEqual([]);
    expect(await readMessages(back)).toEqual(['Maintenance']);
    // A message to a single player may be about the account.
    const Segment = { UserName: excluded.userName };
    expect(await count(Segment, IsMarketing)).toBe(IsMarketing ? 0 : 1);
    await send({ IsMarketing, Segment, Count: 1 });
    await sendAll();
    expect(await readMessages(excluded)).toEqual(IsMarketing ? [] : ['Maintenance']);
  });

  test.each([
    [false, 'allows_account_mail = false', [3, 0, 0, 0, 0]],
    [true, 'allows_email = true', [0, 3, 3, 3, 3]],
  ])(
    'campaign mails are queued only for players who allow them; advertising: %s',
    async (IsMarketing, change, states) => {
      const [first] = players as [Principal];
      await settle(first, change);
      await send({ ByMail: true, IsMarketing });
      await sendAll();
      const { rows } = await stage.pool.query<{ mail: number }>(
        `select m.mail from message m join player p on p.account_id = m.account_id
       where p.country = 'IS' order by p.id`,
      );
      expect(rows.map(({ mail }) => mail)).toEqual(states);
    },
  );

  test('a campaign to one player is audited on that player', async () => {
    const [first, second] = players as [Principal, Principal];
    await send({ Segment: { UserName: first.userName }, Count: 1 });
    expect(await sendAll()).toBe(1);
    expect(await readMessages(first)).toEqual(['Maintenance']);
    expect(await readMessages(second)).toEqual([]);
    const { rowCount } = await stage.pool.query(
      `select from operator_action where action = 'campaign-send' and subject = $1`,
      [`player:${first.playerId}`],
    );
    expect(rowCount).toBe(1);
  });

  test('a stopped campaign reaches no further players', async () => {
    const { body } = await send();
    await sendCampaigns(
      { pool: stage.pool, clock: { nowMs: () => stage.nowMs }, changed: () => undefined },
      // The first player ids belong to other tests.
      { pieces: 1, limit: Number(players[1]?.playerId) },
    );
    expect(await total()).toBe(2);
    expect((await call('POST', 'desk/stopcampaign', { ID: body.ID })).status).toBe(200);
    expect((await call('POST', 'desk/stopcampaign', { ID: body.ID })).status).toBe(404);
    expect(await sendAll()).toBe(0);
    expect(await total()).toBe(2);
  });

  test.each([
    [
      'a language that the site does not have',
      { Texts: [{ ...text, Language: 'xx' }], Fallback: 'xx' },
      'Texts',
    ],
    ['a language twice', { Texts: [text, text] }, 'Texts'],
    ['an empty text', { Texts: [{ ...text, Text: ' ' }] }, 'Texts'],
    ['a fall-back without a text', { Fallback: 'ar' }, 'Fallback'],
  ])('a campaign is refused with %s', async (_name, changes, field) => {
    expect((await send(changes)).body.Data).toEqual({ fields: [field] });
  });
});

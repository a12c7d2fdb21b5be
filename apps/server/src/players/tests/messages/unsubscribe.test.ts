import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPaymentStage, type PaymentStage, SECRET } from '../../../payments/tests/payment-stage.ts';
import type { HttpApp } from '../../../platform/http.ts';
import type { Principal } from '../../../platform/principal.ts';
import { createTestApp, ownPage } from '../../../platform/testing/test-app.ts';
import { makeUnsubscribeLinks, unsubscribeRoutes } from '../../index.ts';

let stage: PaymentStage;
let app: HttpApp;
let player: Principal;
let nowMs = 1_000_000;

const links = makeUnsubscribeLinks(SECRET);
const unsubscribeToken = (sort: 'news' | 'account') =>
  links.createToken({ accountId: player.accountId, sort });
/** Body that mail programs post, from another origin. */
const form = 'List-Unsubscribe=One-Click';

beforeAll(async () => {
  stage = await openPaymentStage();
  app = await createTestApp({ clock: { nowMs: () => nowMs } });
  await unsubscribeRoutes(app, { pool: stage.pool, links });
});
afterAll(async () => {
  await app.close();
  await stage.stop();
});
beforeEach(async () => {
  nowMs += 3_600_000;
  player = await stage.player();
  await stage.pool.query(
    'update player set allows_email = true, allows_account_mail = true where account_id = $1',
    [player.accountId],
  );
});

async function allowed(): Promise<unknown> {
  const { rows } = await stage.pool.query(
    'select allows_email as news, allows_account_mail as account from player where account_id = $1',
    [player.accountId],
  );
  return rows[0];
}

function click(token: string, { body = form, type = 'application/x-www-form-urlencoded' } = {}) {
  return app.fastify.inject({
    method: 'POST',
    url: `/pt/unsubscribe/${token}`,
    headers: { 'content-type': type, origin: 'https://mail.example' },
    payload: body,
  });
}

function press(token: string, All = false) {
  return app.fastify.inject({
    method: 'POST',
    url: '/api/messages/unsubscribe',
    headers: ownPage,
    payload: { Token: token, All },
  });
}

describe('the link in a mail', () => {
  test.each([
    ['news', { news: false, account: true }],
    ['account', { news: true, account: false }],
  ] as const)('a click stops mails of sort %s, and repeating it changes nothing', async (sort, left) => {
    for (let no = 0; no < 2; no += 1) {
      const { statusCode, headers } = await click(unsubscribeToken(sort));
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(await allowed()).toEqual(left);
    }
  });

  test('the multipart form of a mail program stops mails', async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    const { statusCode } = await click(unsubscribeToken('news'), {
      body,
      type: 'multipart/form-data; boundary=x',
    });
    expect(statusCode).toBe(200);
    expect(await allowed()).toEqual({ news: false, account: true });
  });

  test('a GET, a form without the field or a too long form stops nothing', async () => {
    await app.fastify.inject({ method: 'GET', url: `/en/unsubscribe/${unsubscribeToken('news')}` });
    expect((await click(unsubscribeToken('news'), { body: 'a=b' })).statusCode).toBe(422);
    expect((await click(unsubscribeToken('news'), { body: form + ' '.repeat(3000) })).statusCode).toBe(400);
    expect(await allowed()).toEqual({ news: true, account: true });
  });

  test("the page's call stops mails of its sort or all mails", async () => {
    const one = await press(unsubscribeToken('account'));
    expect(one.json()).toEqual({
      HasErrors: false,
      StoppedEmailNotification: false,
      StoppedAccountMail: true,
    });
    expect(await allowed()).toEqual({ news: true, account: false });
    expect((await press(unsubscribeToken('account'), true)).json().StoppedEmailNotification).toBe(true);
    expect(await allowed()).toEqual({ news: false, account: false });
  });

  test('the answer for a deleted account equals that for an existing one', async () => {
    const token = unsubscribeToken('news');
    const there = await click(token);
    const gone = await click(
      links.createToken({ accountId: 999_999_999 as typeof player.accountId, sort: 'news' }),
    );
    expect([gone.statusCode, gone.body]).toEqual([there.statusCode, there.body]);
  });

  test('forged tokens get the same refusal, and repeated attempts are rate limited', async () => {
    const other = makeUnsubscribeLinks('another secret of a test, long enough');
    const forged = other.createToken({ accountId: player.accountId, sort: 'news' });
    expect((await press(forged)).json().Code).toBe((await press('nonsense')).json().Code);
    const statuses: number[] = [];
    for (let no = 0; no < 60; no += 1) statuses.push((await click(forged)).statusCode);
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
    // They do not slow down a caller with a valid link.
    expect((await click(unsubscribeToken('news'))).statusCode).toBe(200);
    expect(await allowed()).toEqual({ news: false, account: true });
  });
});

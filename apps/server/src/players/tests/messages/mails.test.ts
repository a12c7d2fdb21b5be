import { languages } from '@evens/locales';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../../../../../tests/fixture/money-site.ts';
import { eur, openPaymentStage, type PaymentStage, SECRET } from '../../../payments/tests/payment-stage.ts';
import type { Mail, Mailer } from '../../../platform/mail.ts';
import type { Principal } from '../../../platform/principal.ts';
import { makeUnsubscribeLinks, sendMessage } from '../../index.ts';
import { makeEventFollower } from '../../messages/follow-events.ts';
import { sendMails } from '../../messages/send-mails.ts';
import { pruneMessages } from '../../messages/start-messages.ts';

let stage: PaymentStage;
let player: Principal;
let mailed: Mail[];
/** Errors that the mail transport throws for the next mails. */
let faults: Error[];

const english = languages.find(({ code }) => code === 'en') ?? languages[0];
if (!english) throw new Error('no English');
const site = { all: languages, default: english };
const mailer: Mailer = {
  async send(mail) {
    const fault = faults.shift();
    if (fault) throw fault;
    mailed.push(mail);
  },
};
const refused = () => Object.assign(new Error('451 try later'), { responseCode: 451, command: 'DATA' });
const unreachable = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', command: 'CONN' });
const lost = () => Object.assign(new Error('Connection closed unexpectedly'), { command: 'CONN' });

const links = makeUnsubscribeLinks(SECRET);
const run = async (limit = 20) => {
  await makeEventFollower(stage.pool, () => undefined)();
  return sendMails(
    {
      pool: stage.pool,
      mailer,
      languages: site,
      clock: { nowMs: () => stage.nowMs },
      log: silentLog,
      links,
      origin: () => 'https://evens.example',
    },
    limit,
  );
};

beforeAll(async () => {
  stage = await openPaymentStage();
});
afterAll(async () => {
  await stage.stop();
});
beforeEach(async () => {
  stage.nowMs += 3_600_000;
  await stage.pool.query('update message set mail = 3 where mail = 0');
  player = await stage.player();
  mailed = [];
  faults = [];
});

function write({ marketing = false, key = 'a' } = {}) {
  return sendMessage(stage.pool, {
    accountId: player.accountId,
    kind: 'document-declined',
    values: { document: 'source-of-funds', reason: 'The second page is missing' },
    key,
    marketing,
    atMs: stage.nowMs,
  });
}

const change = (sql: string) => stage.pool.query(`update player set ${sql} where id = $1`, [player.playerId]);

async function mailState(): Promise<readonly number[]> {
  const { rows } = await stage.pool.query<{ mail: number }>(
    'select mail from message where account_id = $1 order by id',
    [player.accountId],
  );
  return rows.map(({ mail }) => mail);
}

describe('the mail beside a message', () => {
  test("the mail of a message is sent once, to the account's address, in the player's language", async () => {
    await change("language = 'pt-BR'");
    const id = await stage.begin(player);
    await stage.book([{ kind: 'deposited', paymentId: id, ...eur(20_00n) }]);
    await Promise.all([run(), run(), run()]);
    expect(mailed).toHaveLength(1);
    expect(mailed[0]).toMatchObject({
      to: `${player.userName}@players.example`,
      subject: 'Depósito creditado',
      language: 'pt-BR',
    });
    expect(mailed[0]?.text).toContain('Seu depósito de \u206820,00 EUR\u2069 está no seu saldo.');
    expect(await mailState()).toEqual([2]);
  });

  test.each([
    ['account', false],
    ['news', true],
  ] as const)('a mail has an unsubscribe link for its sort: %s', async (sort, marketing) => {
    await change("allows_email = true, language = 'ar'");
    await write({ marketing });
    await run();
    const link = `https://evens.example/ar/unsubscribe/${links.createToken({ accountId: player.accountId, sort })}`;
    expect(mailed[0]?.unsubscribeAt).toBe(link);
    expect(mailed[0]?.text).toContain(link);
  });

  test('account mails are not sent to players who turned them off', async () => {
    await change('allows_account_mail = false');
    await write();
    await run();
    expect([mailed.length, await mailState()]).toEqual([0, [3]]);
  });

  test('advertising mails are sent only to players who opted in and are neither locked nor closed', async () => {
    await write({ marketing: true, key: 'a' });
    await run();
    expect(mailed).toEqual([]);
    await change('allows_email = true');
    await write({ marketing: true, key: 'b' });
    await run();
    expect(mailed).toHaveLength(1);
    await write({ marketing: true, key: 'c' });
    await change("locked_until = 'infinity'");
    await run();
    // The message itself is not written either.
    await write({ marketing: true, key: 'd' });
    await run();
    expect([mailed.length, await mailState()]).toEqual([1, [3, 2, 3]]);
    await write({ key: 'e' });
    await run();
    expect(mailed).toHaveLength(2);
  });

  test.each([
    ['an exclusion', 'infinity', 0],
    ['a time-out', '1 hour', 0],
    ['a time-out that is over', '-1 hour', 1],
  ])(
    'advertising mails are not sent during %s, and necessary account mails are',
    async (_break, until, sent) => {
      await change('allows_email = true');
      await write({ marketing: true, key: 'before' });
      await stage.pool.query(
        `update balance set barred_until = case when $2 = 'infinity' then 'infinity'::timestamptz
         else to_timestamp($3::float8 / 1000) + nullif($2, 'infinity')::interval end where account_id = $1`,
        [player.accountId, until, stage.nowMs],
      );
      await write({ marketing: true, key: 'meanwhile' });
      await run();
      expect(mailed).toHaveLength(2 * sent);
      await write({ key: 'of the account' });
      await run();
      expect(mailed).toHaveLength(2 * sent + 1);
      // Only the messages written before the break exist.
      expect(await mailState()).toHaveLength(2 + sent);
    },
  );

  test('a mail about an expiring bonus is not sent during a break', async () => {
    await write();
    await stage.pool.query(
      `update message set kind = 'bonus-expiring', values = '{"sort": "bonus-money", "amount": "500", "currency": "EUR",
         "date": "2026-03-05T12:00:00Z"}' where account_id = $1`,
      [player.accountId],
    );
    await stage.pool.query("update balance set barred_until = 'infinity' where account_id = $1", [
      player.accountId,
    ]);
    await run();
    expect([mailed.length, await mailState()]).toEqual([0, [3]]);
  });

  test('a definitely refused mail is retried after growing delays and abandoned after the sixth attempt', async () => {
    await write();
    faults = [refused(), unreachable()];
    await run();
    expect(await mailState()).toEqual([0]);
    await run();
    expect(faults).toHaveLength(1);
    stage.nowMs += 60_000;
    await run();
    stage.nowMs += 60_000;
    await run();
    expect([mailed.length, faults.length]).toEqual([0, 0]);
    stage.nowMs += 60_000;
    await run();
    expect([mailed.length, await mailState()]).toEqual([1, [2]]);

    await write({ key: 'b' });
    faults = Array.from({ length: 6 }, refused);
    for (let no = 0; no < 8; no += 1) {
      await run();
      stage.nowMs += 3_600_000;
    }
    expect([mailed.length, faults.length, await mailState()]).toEqual([1, 0, [2, 4]]);
  });

  test('a mail is not retried if it may have been delivered or its worker was killed', async () => {
    await write({ key: 'a' });
    faults = [lost()];
    await run();
    await write({ key: 'b' });
    // A worker took the mail and died.
    await stage.pool.query("update message set mail = 1 where account_id = $1 and key = 'b'", [
      player.accountId,
    ]);
    stage.nowMs += 86_400_000;
    await run();
    expect([mailed.length, await mailState()]).toEqual([0, [4, 1]]);
  });

  test('mails of events are sent before waiting campaign mails', async () => {
    const texts = { en: { title: 'News', text: 'There is news.' } };
    await stage.pool.query(
      `with made as (
         insert into campaign (command_id, body_sha256, texts, fallback, marketing, by_mail, counted, last_player_id, made_by, made_at)
         values (gen_random_uuid(), sha256(''), $3, 'en', false, true, 2, 1, 'a test', now()) returning id
       )
       insert into message (account_id, key, kind, values, campaign_id, created_at, mail_due_at)
       select $1, 'campaign:' || n, 'operator', '{}', id, now(), to_timestamp($2::float8 / 1000) from made cross join generate_series(1, 2) n`,
      [player.accountId, stage.nowMs - 600_000, JSON.stringify(texts)],
    );
    await write();
    await Promise.all([run(1), run(1)]);
    await run(1);
    expect(mailed.map(({ subject }) => subject).toSorted()).toEqual(['Document declined', 'News', 'News']);
    await stage.pool.query(`update message set mail = 0 where account_id = $1`, [player.accountId]);
    mailed = [];
    await run();
    expect(mailed.map(({ subject }) => subject)).toEqual(['Document declined', 'News', 'News']);
    // During a break, no mail of a campaign to a segment is sent, regardless of its subject.
    await stage.pool.query(`update message set mail = 0 where account_id = $1`, [player.accountId]);
    await stage.pool.query("update balance set barred_until = 'infinity' where account_id = $1", [
      player.accountId,
    ]);
    mailed = [];
    await run();
    expect(mailed.map(({ subject }) => subject)).toEqual(['Document declined']);
    await stage.pool.query('update campaign set player_id = $1', [player.playerId]);
    await stage.pool.query(`update message set mail = 0 where account_id = $1`, [player.accountId]);
    await run();
    expect(mailed).toHaveLength(1 + 3);
  });

  test('the mail of a removed message is not sent', async () => {
    await write();
    await stage.pool.query('update message set removed_at = now() where account_id = $1', [player.accountId]);
    await run();
    expect([mailed.length, await mailState()]).toEqual([0, [3]]);
  });
});

test('messages are deleted after two years, all of them in one run', async () => {
  await stage.pool.query('delete from message');
  for (const key of ['old', 'old-too', 'new']) await write({ key });
  await stage.pool.query(
    "update message set created_at = created_at - interval '731 days' where key <> 'new'",
  );
  expect(await pruneMessages(stage.pool, stage.nowMs, 1)).toBe(2);
  expect(await mailState()).toHaveLength(1);
});

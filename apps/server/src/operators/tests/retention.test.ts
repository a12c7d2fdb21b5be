import { retentionKinds, retentionRules } from '@evens/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoneySite, openMoneySite, silentLog } from '../../../../../tests/fixture/money-site.ts';
import { recordJobRun, startRecordedLoop } from '../../platform/job-runs.ts';
import { MESSAGES_KEPT_MS } from '../../players/index.ts';
import { pruneMessages } from '../../players/messages/start-messages.ts';
import { prune } from '../audit/pruning.ts';
import { presentRetention } from '../retention/present.ts';

const HOUR_MS = 3_600_000;
const set = { feedKeptDays: 9, conversationDays: 365 };

let site: MoneySite;
let atMs: number;
beforeAll(async () => {
  site = await openMoneySite();
  atMs = site.nowMs;
});
afterAll(() => site.stop());

async function readRow(kind: (typeof retentionKinds)[number]) {
  const rows = await presentRetention(site.pool, { set, role: 'auditor', atMs });
  return rows.find(({ Kind }) => Kind === kind);
}

async function addMessages(count: number, createdMs: number): Promise<void> {
  await site.pool.query(
    `insert into message (account_id, key, kind, values, created_at, mail_due_at)
     select 5000, 'a:' || $2 || ':' || n, 'bet-voided', '{}', to_timestamp($2::float8 / 1000), now() from generate_series(1, $1) n`,
    [count, createdMs],
  );
}

test('the page has one row for each kind of record, with the terms of the jobs and the settings of the site', async () => {
  const rows = await presentRetention(site.pool, { set, role: 'auditor', atMs });
  expect(rows.map(({ Kind }) => Kind)).toEqual(retentionKinds);
  const forPayments = await presentRetention(site.pool, { set, role: 'payments', atMs });
  expect(forPayments.map(({ Kind }) => Kind)).toEqual(retentionKinds.filter((kind) => kind !== 'suspicions'));
  expect(rows.filter(({ Overdue }) => Overdue !== null && Overdue > 0)).toEqual([]);
  expect(await readRow('feed-events')).toMatchObject({ End: 'term', KeptHours: 9 * 24, Job: 'pruning' });
  expect(await readRow('conversations')).toMatchObject({ KeptHours: 365 * 24, Job: 'support' });
  expect(await readRow('login-attempts')).toMatchObject({ End: 'count', KeptRows: 100, Job: null });
  expect(await readRow('ledger')).toMatchObject({ End: 'never', KeptHours: null, Job: null, Overdue: null });
  expect(await readRow('documents')).toMatchObject({ End: 'missing' });
});

test('rows past their term are counted after the grace, up to the bound, until the job has removed them', async () => {
  const oldMs = atMs - MESSAGES_KEPT_MS - (retentionRules.graceHours + 1) * HOUR_MS;
  await addMessages(3, oldMs);
  await addMessages(2, atMs - MESSAGES_KEPT_MS - HOUR_MS);
  const oldest = new Date(oldMs).toISOString();
  expect(await readRow('messages')).toMatchObject({ Overdue: 3, OldestAt: oldest });
  await addMessages(retentionRules.rows, oldMs + 1);
  // Two of the rows that are read are younger.
  expect((await readRow('messages'))?.Overdue).toBe(retentionRules.rows - 1);
  await pruneMessages(site.pool, atMs);
  expect(await readRow('messages')).toMatchObject({ Overdue: 0, OldestAt: null });
});

test('the files of declined documents count until they are erased, behind ever so many erased ones', async () => {
  await site.pool.query(
    `with u as (insert into auth_user (id, name, email, username, "displayUsername") values ('a', 'a', 'a@b.example', 'a', 'a') returning id),
     p as (insert into player (auth_user_id, currency, country, language, created_at, terms_version, terms_agreed_at)
           select id, 'EUR', 'MT', 'en', now(), 1, now() from u returning id),
     d as (insert into document (id, player_id, kind, type, state, command_id, created_at, decided_at, decided_by)
           select gen_random_uuid(), p.id, 'address', 'bill', 3, gen_random_uuid(), now(), to_timestamp($1::float8 / 1000) - n * interval '30 days', 'anna'
           from p, generate_series(1, 6) n returning id, decided_at)
     insert into document_file (id, document_id, place, content_type, bytes, data_key, erased_at)
     select gen_random_uuid(), id, 1, 'image/jpeg', 9, '', case when decided_at < to_timestamp($1::float8 / 1000) - interval '140 days' then now() end
     from d`,
    [atMs],
  );
  const oldest = new Date(atMs - 120 * 24 * HOUR_MS).toISOString();
  expect(await readRow('declined-documents')).toMatchObject({ Overdue: 1, OldestAt: oldest });
});

test('alerts are removed after five years, and reviews five years after their player closed the account', async () => {
  const limits = { rowsPerBatch: 2, pauseMs: 0, batchesMax: 9 };
  const parts = { pool: site.pool, feedKeptDays: 9, afterFeedEvent: 0, isStopped: () => false, limits };
  const day = 24 * HOUR_MS;
  await site.pool.query(
    `insert into betting_alert (kind, cause, picks, facts, happened_at)
     select 'steam', n, '[]', '{}', to_timestamp($1::float8 / 1000) - n * interval '1 day' from generate_series(1830, 1824, -1) n`,
    [atMs],
  );
  await site.pool.query(
    `with u as (
       insert into auth_user (id, name, email, username, "displayUsername")
       select 'f' || n, 'a', n || '@c.example', 'f' || n, 'f' || n from generate_series(1, 4) n returning id
     ), p as (
       insert into player (auth_user_id, currency, country, language, created_at, terms_version, terms_agreed_at, closed_at)
       select id, 'EUR', 'MT', 'en', now(), 1, now(),
              case when id <> 'f4' then to_timestamp($1::float8 / 1000) - case id when 'f3' then 1820 else 1828 end * interval '1 day' end
       from u returning id
     )
     insert into funds_review (player_id, threshold, day, deposited, result, opened_at)
     select id, 1, '2010-01-01', 2, 0, '2010-01-01' from p`,
    [atMs],
  );
  expect(await readRow('funds-reviews')).toMatchObject({ Overdue: 2, KeptHours: 1827 * 24 });
  expect(await readRow('betting-alerts')).toMatchObject({ Overdue: 3 });
  const { deleted } = await prune(parts, atMs);
  expect(deleted).toMatchObject({ alerts: 3, fundsReviews: 2 });
  expect(await readRow('funds-reviews')).toMatchObject({
    Overdue: 0,
    OldestAt: new Date(atMs - 1820 * day).toISOString(),
  });
  const { rows } = await site.pool.query('select count(*)::integer as count from funds_review');
  expect(rows).toEqual([{ count: 2 }]);
});

test('the queues of jobs show when they last removed ended jobs', async () => {
  expect(await readRow('mail-jobs')).toMatchObject({ Job: 'pg-boss', LastRunAt: null });
  const at = new Date(atMs - HOUR_MS);
  await site.pool.query(
    `insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name, maintain_on)
     values ('a-test', 'standard', 1, 1, false, 60, 60, 60, false, 'job', $1)`,
    [at],
  );
  expect(await readRow('mail-jobs')).toMatchObject({ LastRunAt: at.toISOString() });
});

test('a run of a job is recorded when it has ended without a failure', async () => {
  expect((await readRow('sessions'))?.LastRunAt).toBe(null);
  const failing = startRecordedLoop(
    { pool: site.pool, clock: { nowMs: () => atMs }, log: silentLog },
    {
      ...{ name: 'expired-sessions', everyMs: HOUR_MS, firstAfterMs: 0 },
      run: () => Promise.reject(new Error('a test')),
    },
  );
  await failing.stop();
  expect((await readRow('sessions'))?.LastRunAt).toBe(null);
  await recordJobRun(site.pool, 'expired-sessions', atMs);
  await recordJobRun(site.pool, 'expired-sessions', atMs + 1000);
  expect((await readRow('sessions'))?.LastRunAt).toBe(new Date(atMs).toISOString());
  await recordJobRun(site.pool, 'expired-sessions', atMs + HOUR_MS);
  expect((await readRow('email-links'))?.LastRunAt).toBe(new Date(atMs + HOUR_MS).toISOString());
});

import type { OperatorRole } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../../../tests/fixture/money-site.ts';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { addPlayer } from '../../payments/tests/payment-stage.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { type Jobs, startJobs } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Principal } from '../../platform/principal.ts';
import { queueReportMails, reportMailJob } from '../reports/mail/queue-mails.ts';
import { mailReport } from '../reports/mail/send-mail.ts';
import { changeMailEvery } from '../reports/mail/subscriptions.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let jobs: Jobs;
let operators = 0;
const sent: Mail[] = [];
const english = getLanguage('en');
const mailing = {
  languages: { all: [english], default: english },
  origin: () => 'https://evens.example',
  log: silentLog,
  mailer: {
    async send(mail: Mail) {
      sent.push(mail);
    },
  },
};

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, name: 'test', max: 6, onIdleError: () => undefined });
  jobs = await startJobs({ url: database.url, isOwner: true, log: silentLog });
});
afterAll(async () => {
  await jobs.stop();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  sent.length = 0;
  await pool.query('delete from report_mail');
});

const setUnconfirmed =
  'update auth_user set "emailVerified" = false where id = (select auth_user_id from player where id = $1)';

async function addOperator(role: OperatorRole = 'risk'): Promise<Principal> {
  operators += 1;
  const principal = await addPlayer(pool, operators);
  await pool.query('update player set operator_role = $2 where id = $1', [principal.playerId, role]);
  return { ...principal, role };
}

const subscribe = (principal: Principal, every: 'none' | 'day' | 'week' | 'month', day: string) =>
  changeMailEvery(pool, every, { principal, atMs: Date.parse(`${day}T10:00:00Z`) });

/** Closes a day with a turnover of bets and stores the result of its verification. */
async function closeDay(day: string, differences: readonly string[] = []): Promise<void> {
  await pool.query(
    'insert into report_close (day, from_journal, to_journal, closed_at) values ($1, 1, 1, now())',
    [day],
  );
  await pool.query(
    `insert into report_day (day, product, dimension, value, currency, items, amount_in, amount_out, placed_items, placed,
                             stake_squares, stake_returns, return_squares, first_journal)
     values ($1, 'sport', 'total', '', 'EUR', 3, 10000, 8000, 0, 0, 0, 0, 0, 1)`,
    [day],
  );
  await pool.query('insert into report_verification (day, differences, at) values ($1, $2, now())', [
    day,
    differences,
  ]);
}

/** Last days of the queued periods of an operator. */
async function readQueued({ playerId }: Principal): Promise<readonly string[]> {
  const { rows } = await pool.query<{ to: string }>(
    `select data->>'to' as to from pgboss.job where name = 'report-mail' and (data->>'playerId')::bigint = $1 order by 1`,
    [playerId],
  );
  return rows.map(({ to }) => to);
}

test('a period is queued once, also by two processes at once, from the day of the choice on', async () => {
  const [daily, weekly, monthly] = [await addOperator(), await addOperator(), await addOperator()];
  await subscribe(daily, 'day', '2027-02-27');
  await subscribe(weekly, 'week', '2027-02-27');
  await subscribe(monthly, 'month', '2027-02-27');
  await closeDay('2027-02-26');
  expect(await queueReportMails(pool, jobs)).toBe(0);
  await closeDay('2027-02-27');
  expect(await queueReportMails(pool, jobs)).toBe(1);
  // The last day of a week and of a month.
  await closeDay('2027-02-28');
  const other = createPool({ url: database.url, name: 'test', max: 2, onIdleError: () => undefined });
  const queued = await Promise.all([queueReportMails(pool, jobs), queueReportMails(other, jobs)]);
  await other.end();
  expect(queued[0] + queued[1]).toBe(3);
  expect(await queueReportMails(pool, jobs)).toBe(0);
  expect(await readQueued(daily)).toEqual(['2027-02-27', '2027-02-28']);
  expect(await readQueued(weekly)).toEqual(['2027-02-28']);
  expect(await readQueued(monthly)).toEqual(['2027-02-28']);
});

test('only the newest period is queued after days without a process', async () => {
  const operator = await addOperator();
  await subscribe(operator, 'day', '2027-03-01');
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-03']) await closeDay(day);
  expect(await queueReportMails(pool, jobs)).toBe(1);
  expect(await readQueued(operator)).toEqual(['2027-03-03']);
});

test('a mail that cannot be queued leaves its period due', async () => {
  const operator = await addOperator();
  await subscribe(operator, 'day', '2027-03-04');
  await closeDay('2027-03-04');
  const failing = { ...jobs, send: () => Promise.reject(new Error('no queue')) };
  await expect(queueReportMails(pool, failing)).rejects.toThrow('no queue');
  expect(await queueReportMails(pool, jobs)).toBe(1);
});

test('choosing again on the same day does not queue a period twice', async () => {
  const operator = await addOperator();
  await subscribe(operator, 'day', '2027-03-05');
  await closeDay('2027-03-05');
  expect(await queueReportMails(pool, jobs)).toBe(1);
  await subscribe(operator, 'none', '2027-03-06');
  await subscribe(operator, 'day', '2027-03-06');
  expect(await queueReportMails(pool, jobs)).toBe(0);
});

test('the mail has the sums of the period and those of the period before', async () => {
  const operator = await addOperator('auditor');
  await subscribe(operator, 'day', '2027-03-07');
  await closeDay('2027-03-06');
  await closeDay('2027-03-07');
  await mailReport({ ...mailing, pool }, { playerId: operator.playerId, every: 'day', to: '2027-03-07' });
  expect(sent).toMatchObject([
    { to: `${operator.userName}@players.example`, subject: 'Daily report: Sunday, 7 March 2027' },
  ]);
  expect(sent[0]?.text.replace(/[\u2068\u2069]/g, '')).toContain('GGR: 20.00 (before: 20.00, change: 0%)');
  expect(sent[0]?.text).toContain(
    'https://evens.example/en/backoffice?tab=report&from=2027-03-07&to=2027-03-07',
  );
  expect(sent[0]?.text).not.toContain('Attention');
});

test('the mail of a week says which of its days differ from the ledger', async () => {
  const operator = await addOperator();
  await subscribe(operator, 'week', '2027-03-10');
  await closeDay('2027-03-10', ['sport total EUR: stored 1, ledger 2']);
  await mailReport({ ...mailing, pool }, { playerId: operator.playerId, every: 'week', to: '2027-03-14' });
  expect(sent[0]?.text).toContain('these days differ from the ledger: Wednesday, 10 March 2027.');
});

test.each([
  ['is an operator no more', 'update player set operator_role = null where id = $1'],
  ['has a role that does not read reports', `update player set operator_role = 'support' where id = $1`],
  ['is locked', `update player set locked_until = 'infinity', lock_reason = 'a test' where id = $1`],
  ['has closed the account', 'update player set closed_at = now() where id = $1'],
  ['has an address that is not confirmed', setUnconfirmed],
  ['gets another period', `update report_mail set every = 'month' where player_id = $1`],
  ['stopped the mails', 'delete from report_mail where player_id = $1'],
])('somebody who %s gets no mail that was queued before', async (_who, change) => {
  const operator = await addOperator();
  await subscribe(operator, 'day', '2027-03-15');
  await pool.query(change, [operator.playerId]);
  await mailReport({ ...mailing, pool }, { playerId: operator.playerId, every: 'day', to: '2027-03-15' });
  expect(sent).toEqual([]);
});

test('a mail that the server refused is sent again, one that may have been delivered is not', async () => {
  const operator = await addOperator();
  await subscribe(operator, 'day', '2027-03-15');
  const job = { playerId: operator.playerId, every: 'day', to: '2027-03-15' } as const;
  const failWith = (error: Error) => ({ ...mailing, pool, mailer: { send: () => Promise.reject(error) } });
  const refused = Object.assign(new Error('try later'), { responseCode: 451 });
  await expect(mailReport(failWith(refused), job)).rejects.toThrow('try later');
  await expect(mailReport(failWith(new Error('connection lost')), job)).resolves.toBeUndefined();
});

test('a choice is an action of the operator and needs a confirmed address', async () => {
  const operator = await addOperator();
  const other = await addOperator();
  await pool.query(setUnconfirmed, [other.playerId]);
  expect(await subscribe(other, 'day', '2027-03-15')).toMatchObject({
    error: { code: 'EmailNotConfirmedException' },
  });
  for (const every of ['day', 'day', 'week', 'none', 'none'] as const)
    expect(await subscribe(operator, every, '2027-03-15')).toMatchObject({ ok: true });
  const { rows } = await pool.query(
    `select operator, details from operator_action where action = 'report-mail' and subject = any($1) order by id`,
    [[operator, other].map(({ playerId }) => `player:${playerId}`)],
  );
  expect(rows).toEqual([
    { operator: operator.userName, details: { every: 'day', everyBefore: 'none' } },
    { operator: operator.userName, details: { every: 'week', everyBefore: 'day' } },
    { operator: operator.userName, details: { every: 'none', everyBefore: 'week' } },
  ]);
});

test('the data of a queued job is read as it was written, and other data is not', () => {
  const job = { playerId: 7, every: 'month', to: '2027-02-28' };
  expect(reportMailJob.parse(job)).toEqual(job);
  expect(reportMailJob.parse({ ...job, every: 'year' })).toBeUndefined();
  expect(reportMailJob.parse({ ...job, playerId: 0.5 })).toBeUndefined();
  expect(reportMailJob.parse(null)).toBeUndefined();
});

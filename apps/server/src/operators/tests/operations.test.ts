import { type OperationsReport, type OperatorRole, type StartAlert, viewRules } from '@evens/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../../tests/fixture/browser.ts';
import { runCommandHere } from '../../../../../tests/fixture/command-here.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { registerOperator } from '../../../../../tests/fixture/operator.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { operate } from '../../cli/operate.ts';
import { printStatus } from '../../cli/print-status.ts';
import { createPool, type Pool } from '../../platform/db.ts';

const Reason = 'a test';

let season: QuietSeason;
let site: Site;
let pool: Pool;
let anna: Browser;
let trader: Browser;
let clerk: Browser;

const newOperator = (userName: string, role: OperatorRole) =>
  registerOperator({ url: site.url, db: pool }, userName, role);

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
  anna = await newOperator('anna', 'administrator');
  trader = await newOperator('tara', 'trader');
  clerk = await newOperator('carl', 'content');
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

async function read(): Promise<OperationsReport> {
  const { status, body } = await trader.call('GET /api/desk/operations');
  expect(status).toBe(200);
  return body as unknown as OperationsReport;
}

test('the process of the site is listed with its roles, version and leases', async () => {
  await expect.poll(async () => (await read()).Processes[0]?.Leases).toContain('work:operators');
  const { Processes, Leases, Followers } = await read();
  expect(Processes).toMatchObject([{ Version: '0.1.0', IsSilent: false, IsDraining: false }]);
  expect(Processes[0]?.Roles).toContain('api');
  expect(Processes[0]?.Leases).toEqual(expect.arrayContaining(['feed', 'tables', 'work:sportsbook']));
  expect(Leases.find(({ Name }) => Name === 'feed')).toMatchObject({
    IsHeld: true,
    Host: Processes[0]?.Host,
  });
  expect(Followers.map(({ Name, IsLate }) => [Name, IsLate])).toContainEqual(['risk', false]);
});

test('the command status lists processes, leases and closed switches, and ends with 0 while nothing is wrong', async () => {
  await expect.poll(async () => (await read()).Processes[0]?.FeedState).toBe('up');
  await runCommandHere(() => operate(pool, ['switch', 'close', 'deposits', '--reason', 'a test']));
  const { out, code } = await runCommandHere(() => printStatus(pool));
  expect(out).toMatch(/Processes\n {2}\S+ \d+ {2}\S*api\S* {2}0\.1\.0 .* feed up\n/);
  expect(out).toMatch(/ {2}work:operators {2}\S+ \d+\n/);
  expect(out).toContain('Closed\n  Referral\n  Deposits\nWrong\n  nothing\n');
  expect(code).toBe(0);
  const { out: closed } = await runCommandHere(() => operate(pool, ['switch']));
  expect(closed).toBe('Referral is closed.\nDeposits is closed.\n');
});

test('the command operators lists role, second factor, last log-in and lock', async () => {
  await pool.query(
    `update player p set locked_until = 'infinity' from auth_user u where u.id = p.auth_user_id and u.username = 'carl'`,
  );
  const { out, code } = await runCommandHere(() => operate(pool, ['operators']));
  expect(out).toMatch(/^anna {2}administrator {2}\S+ {2}no second factor, .*$/m);
  expect(out).toMatch(/^carl {2}content {2}.*, LOCKED$/m);
  expect(code).toBe(0);
  await pool.query('update player set locked_until = null where locked_until is not null');
});

test('an administrator retries an item that was set aside, which is recorded, and nobody else may', async () => {
  await pool.query(
    `insert into sweep_failure (sweep, item_id, attempts, next_try_at, reason, failed_at)
     values ('wait', 77, 14, 'infinity', 'no price', now())`,
  );
  const item = { Sweep: 'wait', ItemId: 77 };
  expect((await read()).FailedItems).toMatchObject([{ ...item, IsSetAside: true, Reason: 'no price' }]);
  const body = { ...item, Reason };
  expect((await trader.call('POST /api/desk/retryitem', { body })).status).toBe(403);
  expect((await anna.call('POST /api/desk/retryitem', { body })).status).toBe(200);
  expect((await read()).FailedItems).toEqual([]);
  expect((await anna.call('POST /api/desk/retryitem', { body })).status).toBe(404);
  const { rows } = await pool.query('select operator, subject from operator_action order by id desc limit 1');
  expect(rows).toEqual([{ operator: 'anna', subject: 'wait:77' }]);
});

test('failed jobs are counted by queue and run again when an administrator retries them', async () => {
  await pool.query(
    `insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
                               deletion_seconds, partition, table_name)
     values ('test-queue', 'standard', 0, 0, false, 60, 60, 60, false, 'job_common')`,
  );
  await pool.query(
    `insert into pgboss.job (name, data, state, output) values ('test-queue', '{}', 'failed', '{"message": "no mail server"}')`,
  );
  const jobs = async () => (await read()).Jobs.find(({ Queue }) => Queue === 'test-queue');
  expect(await jobs()).toMatchObject({ Waiting: 0, Failed: 1, LastFailure: 'no mail server' });
  const body = { Queue: 'test-queue', Reason };
  expect((await trader.call('POST /api/desk/retryjobs', { body })).status).toBe(403);
  expect((await anna.call('POST /api/desk/retryjobs', { body })).status).toBe(200);
  expect(await jobs()).toMatchObject({ Waiting: 1, Failed: 0 });
  expect((await anna.call('POST /api/desk/retryjobs', { body })).status).toBe(404);
});

test('the start page has the queues, the feed and the alerts of the areas that the role reads', async () => {
  const start = async (browser: Browser) => (await browser.call('GET /api/desk/start')).body;
  const queues = async (browser: Browser) =>
    ((await start(browser)).Queues as { Queue: string }[]).map(({ Queue }) => Queue);
  expect(await queues(clerk)).toEqual(['approvals']);
  expect(await queues(trader)).toEqual(['referrals', 'approvals', 'alerts']);
  expect(await queues(anna)).toHaveLength(9);
  expect((await start(clerk)).Feed).toBeNull();
  expect((await start(trader)).Feed).toMatchObject({ InPlay: 0, Suspended: 0 });
});

test('a proposal that waits for longer than its bound, a silent process and a finding of the audit are alerts', async () => {
  await pool.query(
    `insert into proposal (kind, subject, body, reason, proposed_by, proposed_at, expires_at)
     values ('limits', 'currency:EUR', '{}', 'a test', 'anna', now() - interval '5 hours', now() + interval '1 hour')`,
  );
  await pool.query(
    `insert into site_process (id, roles, version, host, started_at, seen_at, is_draining, event_loop_delay_ms, commands_pending)
     values ('gone', '{feed}', '0.1.0', 'gone 1', now() - interval '1 hour', now() - interval '1 minute', false, 0, 0)`,
  );
  await pool.query(
    `insert into ledger_audit (scope, checked_at, findings)
     values ('all', now(), '[{"check": "balance-differs", "count": 2, "examples": ["account 7"]}]')
     on conflict (scope) do update set findings = excluded.findings`,
  );
  const alerts = async (browser: Browser) =>
    (await browser.call('GET /api/desk/start')).body.Alerts as StartAlert[];
  await expect
    .poll(() => alerts(trader), { timeout: 15_000 })
    .toEqual(
      expect.arrayContaining([
        { Kind: 'queue-late', About: 'approvals' },
        { Kind: 'process-silent', About: 'gone 1' },
        { Kind: 'audit-finding', About: 'balance-differs' },
      ]),
    );
  const { out, code } = await runCommandHere(() => printStatus(pool));
  expect(out).toContain('  queue-late approvals\n');
  expect(code).toBe(1);
  // Content does not read limits: the proposal is not theirs.
  expect(await alerts(clerk)).toEqual([]);
});

test('a saved view belongs to its operator, is replaced by its name, and can be removed twice', async () => {
  const view = (over: object = {}) => ({
    Name: 'Large bets',
    Search: '?tab=bets&minStake=100',
    Tables: {},
    ...over,
  });
  const save = async (by: Browser, body: object) =>
    (await by.call('POST /api/desk/saveview', { body })).status;
  const views = async (by: Browser) => (await by.call('GET /api/desk/views')).body['Views'];
  const Tables = { bets: { Hidden: ['player'], Sorting: { Key: 'stake', Direction: 'descending' } } };
  expect([await save(trader, view()), await save(trader, view({ Tables }))]).toEqual([200, 200]);
  expect(await views(trader)).toEqual([view({ Tables })]);
  expect(await views(clerk)).toEqual([]);
  for (const wrong of [
    { Name: ' ' },
    { Search: 'javascript:alert(1)' },
    { Tables: { bets: { Hidden: 'all' } } },
  ])
    expect(await save(trader, view(wrong))).toBe(400);
  for (let index = 1; index < viewRules.viewsMax; index += 1)
    expect(await save(trader, view({ Name: `View ${index}` }))).toBe(200);
  expect([await save(trader, view({ Name: 'One more' })), await save(trader, view())]).toEqual([422, 200]);
  for (let time = 0; time < 2; time += 1)
    expect((await trader.call('POST /api/desk/removeview', { body: { Name: 'Large bets' } })).status).toBe(
      200,
    );
  expect(await views(trader)).toHaveLength(viewRules.viewsMax - 1);
});

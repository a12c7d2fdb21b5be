import type { AuditRun, OperatorActionRow, OperatorRole } from '@evens/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { registerOperator } from '../../../../../tests/fixture/operator.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { createPool, type Pool } from '../../platform/db.ts';

const Reason = 'a test of acts';

let season: QuietSeason;
let site: Site;
let pool: Pool;
let anna: Browser;
let ben: Browser;
let audrey: Browser;

const newOperator = (userName: string, role: OperatorRole) =>
  registerOperator({ url: site.url, db: pool }, userName, role);

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
  anna = await newOperator('anna', 'administrator');
  ben = await newOperator('ben', 'administrator');
  audrey = await newOperator('audrey', 'auditor');
  await registerPlayer(site.url, 'pia');
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

async function act(browser: Browser, call: `POST /api/${string}`, body: object): Promise<Answer> {
  const answer = await browser.call(call, { body: { ...body, Reason } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
}

async function list(query = ''): Promise<{ actions: OperatorActionRow[]; next: string | null }> {
  const { status, body } = await audrey.call(`GET /api/desk/actions${query}`);
  expect(status).toBe(200);
  return { actions: body.Actions as OperatorActionRow[], next: body.Next as string | null };
}

async function newest(): Promise<OperatorActionRow | undefined> {
  return (await list()).actions[0];
}

test('an act lists the settings that it changed, before and after, with amounts in their currency', async () => {
  await act(anna, 'POST /api/desk/limits', {
    Currency: 'EUR',
    MinimumStake: '0.10',
    LineStakeMaximum: '4000.00',
    ReferralStakeMaximum: '50000.00',
    PayoutMaximum: '250000.00',
  });
  expect(await newest()).toMatchObject({
    Operator: 'anna',
    Action: 'limits',
    Subject: { Kind: 'currency', ID: 'EUR', Name: 'EUR', PlayerId: null },
    Reason,
    Changes: [
      {
        Setting: 'player_limit EUR',
        Field: 'line_stake_max',
        Before: '5000.00',
        After: '4000.00',
        Currency: 'EUR',
      },
    ],
  });
});

test('an act on a player names the player, and lists changes of the balance row by the same name', async () => {
  await act(anna, 'POST /api/desk/stakefactor', { UserName: 'pia', Percent: 50 });
  expect(await newest()).toMatchObject({
    Action: 'stake-factor',
    Subject: { Kind: 'player', Name: 'pia' },
    Changes: [{ Setting: 'balance pia', Field: 'stake_factor_percent', Before: '100', After: '50' }],
  });
  await act(anna, 'POST /api/desk/lock', { UserName: 'pia', Locked: true });
  expect(await newest()).toMatchObject({
    Action: 'account-lock',
    Changes: [
      { Setting: 'player pia', Field: 'locked_until', Before: null, After: 'infinity' },
      { Setting: 'balance pia', Field: 'blocked', Before: 'false', After: 'true' },
    ],
  });
});

test('an act on a payment names the player of the payment and of its account', async () => {
  const id = '01890000-0000-7000-8000-000000000001';
  const { rows } = await pool.query<{ id: number; account: number }>(
    `with player as (
       select p.id, p.account_id from player p join auth_user u on u.id = p.auth_user_id where u."displayUsername" = 'pia'
     ), paid as (
       insert into payment (id, account_id, command_id, direction, method, provider, currency, amount, state, form, created_at, changed_at)
       select $1::uuid, account_id, $1::uuid, 'deposit', 'skrill', 'sandbox', 'EUR', 1000, 11, '{}', now(), now() from player
     ), acted as (
       insert into operator_action (operator, action, subject, details, at)
       select 'anna', 'withdrawal-return', 'payment:' || $1, jsonb_build_object('account', account_id), now() from player
     )
     select id, account_id as account from player`,
    [id],
  );
  expect(await newest()).toMatchObject({
    Subject: { Kind: 'payment', ID: id, Name: id, PlayerId: rows[0]?.id },
    Details: [{ Name: 'account', Value: 'pia', PlayerId: rows[0]?.id }],
  });
});

test('a switch, which is a row while it is closed, is listed as added and removed', async () => {
  await act(anna, 'POST /api/desk/switch', { Kind: 'sport', Name: 'tennis', Open: false });
  const closed = {
    ...{ Setting: 'betting_switch sport tennis', Field: 'exists', Before: 'false', After: 'true' },
    Currency: null,
  };
  expect((await newest())?.Changes).toEqual([closed]);
  await act(anna, 'POST /api/desk/switch', { Kind: 'sport', Name: 'tennis', Open: true });
  expect((await newest())?.Changes).toEqual([{ ...closed, Before: 'true', After: 'false' }]);
});

test('an act that two operators agreed on names both, and the change itself', async () => {
  const proposed = await act(anna, 'POST /api/desk/operators/role', {
    UserName: 'audrey',
    Role: 'compliance',
  });
  await ben.call('POST /api/desk/proposal', { body: { ID: proposed.body.ProposalId, Approve: true } });
  const { body } = await ben.call('GET /api/desk/actions');
  const [approved, changed, made] = body.Actions as OperatorActionRow[];
  const Proposal = {
    ProposedBy: 'anna',
    DecidedBy: 'ben',
    State: 'approved',
    Details: 'audrey becomes compliance',
  };
  expect(made).toMatchObject({ Action: 'operator-account-propose', Operator: 'anna', Proposal });
  expect(changed).toMatchObject({
    Action: 'operator-role',
    Changes: [{ Setting: 'player audrey', Field: 'operator_role', Before: 'auditor', After: 'compliance' }],
    Proposal,
  });
  expect(approved).toMatchObject({
    Action: 'operator-account-approve',
    Operator: 'ben',
    Changes: [],
    Proposal,
  });
  audrey = await newOperator('audrey2', 'auditor');
});

test('the list is filtered by operator, kind, subject and span, and pages by keys', async () => {
  const all = (await list()).actions;
  const only = async (query: string) => (await list(query)).actions.map(({ ID }) => ID);
  const expected = (matches: (action: OperatorActionRow) => boolean) =>
    all.filter(matches).map(({ ID }) => ID);
  expect(await only('?operator=ben')).toEqual(expected(({ Operator }) => Operator === 'ben'));
  expect(await only('?action=switch-open')).toEqual(expected(({ Action }) => Action === 'switch-open'));
  expect(await only('?subject=pia')).toEqual(expected(({ Subject }) => Subject.Name === 'pia'));
  expect(await only('?subject=sport:tennis')).toEqual(expected(({ Subject }) => Subject.ID === 'tennis'));
  expect(await only('?subject=audrey')).toHaveLength(3);
  expect(await only(`?id=${all[2]?.ID}`)).toEqual([all[2]?.ID]);
  expect(await only(`?from=${all[2]?.At}&operator=anna`)).not.toContain(all[4]?.ID);
  expect(await only(`?to=${all.at(-1)?.At}`)).toEqual([]);
  expect((await audrey.call('GET /api/desk/actions?from=yesterday')).status).toBe(400);
  for (let no = 0; no < 60; no += 1)
    await pool.query(
      `insert into operator_action (operator, action, subject, details, at) values ('page', 'test', 'rules', '{}', now())`,
    );
  const first = await list('?operator=page');
  const second = await list(`?operator=page&before=${first.next}`);
  expect([first.actions.length, second.actions.length, second.next]).toEqual([50, 10, null]);
  const ids = [...first.actions, ...second.actions].map(({ ID }) => ID);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(60);
});

async function finishedRun(): Promise<AuditRun> {
  await expect
    .poll(
      async () => ((await audrey.call('GET /api/desk/auditruns')).body.Runs as AuditRun[])[0]?.FinishedAt,
      {
        timeout: 20_000,
      },
    )
    .toBeTruthy();
  const [run] = (await audrey.call('GET /api/desk/auditruns')).body.Runs as AuditRun[];
  if (run === undefined) throw new Error('no run');
  return run;
}

test('an auditor verifies the chain, one run at once, and an altered act is found and named', async () => {
  const start = () => audrey.call('POST /api/desk/auditrun', { body: {} });
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.body.ID).toBe(two.body.ID);
  expect(await finishedRun()).toMatchObject({ RequestedBy: 'audrey2', Findings: [], Failure: null });
  expect(await newest()).toMatchObject({ Operator: 'audrey2', Action: 'audit-verify' });

  await pool.query('alter table operator_action disable trigger user');
  await pool.query(`update operator_action set setting_changes = '{}' where action = 'limits'`);
  await pool.query('alter table operator_action enable trigger user');
  await start();
  const { Findings } = await finishedRun();
  expect(Findings.map(({ Check }) => Check)).toContain('operator-actions-chain-broken');
});

import type { CurrencyCode } from '@evens/base';
import type { CallBody, Calls, PayoutFact } from '@evens/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentId } from '../../payments/index.ts';
import { eur } from '../../payments/tests/payment-stage.ts';
import {
  auditLater,
  openWithdrawalStage,
  paidOut,
  type WithdrawalStage,
} from '../../payments/tests/withdrawal-stage.ts';
import { inTransaction, type PoolClient } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { decideProposal } from '../../platform/proposals/proposals.ts';
import { makeApprovals } from '../payouts/approve-by-rule.ts';
import { changeRule, payoutRuleExecutor } from '../payouts/change-rule.ts';
import { presentFacts } from '../payouts/review-facts.ts';
import { lockRule, readRules } from '../payouts/rule-store.ts';

const DAY_MS = 86_400_000;
const wide = { Largest: '500.00', PlayerDay: '600.00', SiteDay: '2000.00' };
type Bounds = CallBody<Calls['POST /api/desk/payoutrule']>['Bounds'];

let stage: WithdrawalStage;
let approve: () => Promise<number>;
beforeAll(async () => {
  stage = await openWithdrawalStage();
  approve = makeWorker();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  // The sums of 24 hours of earlier tests end.
  stage.nowMs += 2 * DAY_MS;
  await setRule(wide);
});

function makeWorker(): () => Promise<number> {
  return makeApprovals({
    ...stage.booking,
    providers: stage.providers,
    clock: { nowMs: () => stage.nowMs },
    bounds: { twoOperatorsFromEuros: 1000, documentsFromEuros: 2000 },
  });
}

function change(Bounds: Bounds, operator = 'anna') {
  const body = { Currency: 'EUR', Bounds, Reason: 'a test' } as const;
  return changeRule(stage.pool, body, { operator, atMs: stage.nowMs });
}

function decide(id: number) {
  const parts = { pool: stage.pool, executors: { 'payout-rule': payoutRuleExecutor } };
  const by = { operator: 'berta', role: 'payments', atMs: stage.nowMs } as const;
  return decideProposal(parts, { id, approve: true }, by);
}

async function propose(bounds: Bounds): Promise<number> {
  const changed = await change(bounds);
  if (!changed.ok || changed.value === undefined) throw new Error('propose: expected a proposal');
  return changed.value;
}

/** Resolves when so many statements wait for locks. */
async function waitForWaiting(count: number): Promise<void> {
  const query = `select count(*)::integer as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await stage.pool.query(query)).rows[0].waiting).toBe(count);
}

/** Sets the rule by two operators if it needs them. */
async function setRule(bounds: Bounds): Promise<void> {
  const changed = await change(bounds);
  if (!changed.ok || changed.value === undefined) return;
  const decided = await decide(changed.value);
  if (!decided.ok) throw new Error(`setRule: ${decided.error.code}`);
}

/** A verified player with 1,000.00 whose account at the wallet was paid before. */
async function trusted(): Promise<Principal> {
  const player = await stage.payee(1000_00n);
  await stage.pool.query(documentSql(2), [player.playerId]);
  await stage.pool.query('update player set verified_at = now() where id = $1', [player.playerId]);
  const atMs = stage.nowMs;
  stage.nowMs -= 1.5 * DAY_MS;
  await stage.book([paidOut(await stage.sent(player, '10.00'))]);
  stage.nowMs = atMs;
  return player;
}

async function judgement(id: PaymentId): Promise<readonly PayoutFact[] | undefined> {
  const { rows } = await stage.pool.query<{ failed: readonly PayoutFact[] }>(
    'select failed from payout_judgement where payment_id = $1',
    [id],
  );
  return rows[0]?.failed;
}

const paymentState = async (id: PaymentId) => (await stage.payment(id)).state;

/** Judges a new withdrawal of 50.00. */
async function judged(player: Principal, amountText = '50.00') {
  const id = await stage.requested(player, amountText);
  await approve();
  return { id, failed: await judgement(id), state: await paymentState(id) };
}

test('a withdrawal whose facts hold is approved by the rule, recorded as its act, and paid', async () => {
  const player = await trusted();
  const id = await stage.requested(player);
  const published = stage.published.length;
  await approve();
  expect([await judgement(id), await paymentState(id)]).toEqual([[], 15]);
  expect(stage.published.slice(published)).toContain(player.accountId);
  const { rows } = await stage.pool.query(
    `select operator, action, details ->> 'state' as state from operator_action where subject = $1`,
    [`payment:${id}`],
  );
  expect(rows).toEqual([{ operator: 'rule:payouts', action: 'withdrawal-approve', state: 'processing' }]);
  await stage.send();
  await stage.book([paidOut(id)]);
  expect(await paymentState(id)).toBe(2);
  expect(await auditLater(stage)).toEqual([]);
});

const documentSql = (state: 1 | 2) => `
  insert into document (id, player_id, kind, type, country, state, command_id, created_at, decided_at, decided_by)
  select gen_random_uuid(), $1, 'identity', 'passport', 'MT', ${state}, gen_random_uuid(), now(), d.at, case when d.at is not null then 'anna' end
  from (select ${state === 1 ? 'null::timestamptz' : 'now()'} as at) d`;
const ofPlayer = '(select account_id from player where id = $1)';

describe('facts that do not hold', () => {
  const faults: readonly (readonly [PayoutFact, string])[] = [
    [
      'email',
      `update auth_user set "emailVerified" = false where id = (select auth_user_id from player where id = $1)`,
    ],
    ['identity', 'update player set verified_at = null where id = $1'],
    ['documents', documentSql(1)],
    [
      'documents',
      `insert into document_request (player_id, kind, reason, asked_by, asked_at)
       values ($1, 'source-of-funds', 'a test', 'anna', now())`,
    ],
    ['account', `update player set locked_until = 'infinity' where id = $1`],
    ['account', 'update player set closed_at = now() where id = $1'],
    ['account', `update player set operator_role = 'support' where id = $1`],
    ['account', 'update player set user_type = 1 where id = $1'],
    ['account', 'update player set branch_locked = true where id = $1'],
    ['account', `update balance set blocked = true where account_id = ${ofPlayer}`],
    ['break', `update balance set barred_until = 'infinity' where account_id = ${ofPlayer}`],
    [
      'risk-signals',
      `insert into risk_signal (account_id, kind, day, level, facts, found_at, changed_at)
       select account_id, 'chasing', current_date, 1, '{}', now(), now() from player where id = $1`,
    ],
    [
      'funds-review',
      `insert into funds_review (player_id, threshold, day, deposited, result, opened_at) values ($1, 1, now(), 2, 0, now())`,
    ],
    // A player who owes money: a corrected result or a reversed deposit debits more than the balance.
    ['source-of-funds', `update balance set amount = -1, min_amount = -1 where account_id = ${ofPlayer}`],
    // The earlier payout becomes a deposit by the same form, or one whose form has a further field.
    [
      'known-account',
      `update payment set direction = 'deposit', approvals_needed = null where state = 2 and account_id = ${ofPlayer}`,
    ],
    [
      'known-account',
      `update payment set form = form || '{"Tag": "7"}' where state = 2 and account_id = ${ofPlayer}`,
    ],
    // More payments than are read.
    [
      'failed-payments',
      `insert into payment (id, account_id, command_id, direction, method, provider, currency, state, form, created_at, changed_at)
       select overlay(gen_random_uuid()::text placing '00000000' from 1 for 8)::uuid, ${ofPlayer}, gen_random_uuid(), 'deposit', 'skrill', 'sandbox', 'EUR', 4, '{}', now(), now()
       from generate_series(1, 5000)`,
    ],
    ['one-approval', `update payment set approvals_needed = 2 where state = 1 and account_id = ${ofPlayer}`],
  ];
  test.each(faults)(
    'the fact %s is judged after the request, and leaves the withdrawal to operators (%s)',
    async (fact, sql) => {
      const player = await trusted();
      const id = await stage.requested(player);
      await stage.pool.query(sql, [player.playerId]);
      await approve();
      expect([await judgement(id), await paymentState(id)]).toEqual([[fact], 1]);
      // It is judged once.
      expect(await approve()).toBe(0);
      expect(await stage.approve(id, 'anna')).toBe(fact === 'one-approval' ? 1 : 0);
    },
  );

  test('a card is never a known account, because its number is not stored', async () => {
    const player = await trusted();
    const id = await stage.requested(player);
    await stage.pool.query(
      `update payment set method = 'creditcard', form = '{"CardHolderName": "Ada"}' where account_id = $1`,
      [player.accountId],
    );
    await approve();
    expect(await judgement(id)).toEqual(['known-account']);
  });

  test('an account that was never paid needs an operator, and later payments to it do not', async () => {
    const player = await trusted();
    const request = async () => {
      const other = await stage.withdraw(stage.withdrawal(player, { values: { AccountID: '999999' } }));
      if (!other.ok) throw new Error(other.error.code);
      await approve();
      return other.value.id;
    };
    const first = await request();
    expect(await judgement(first)).toEqual(['known-account']);
    await stage.approve(first, 'anna');
    await stage.send();
    await stage.book([paidOut(first)]);
    expect(await judgement(await request())).toEqual([]);
  });

  test('a payout that failed and a deposit that was reversed each fail later withdrawals for 90 days', async () => {
    const player = await trusted();
    const failing = await stage.sent(player);
    await stage.book([{ kind: 'failed', paymentId: failing, failure: 'declined' }]);
    expect((await judged(player)).failed).toEqual(['failed-payments']);
    const other = await trusted();
    const deposit = await stage.begin(other);
    await stage.book([
      { kind: 'deposited', paymentId: deposit, ...eur(50_00n) },
      { kind: 'reversed', paymentId: deposit, reversalId: 'a', ...eur(50_00n) },
    ]);
    expect((await judged(other)).failed).toEqual(['failed-payments']);
    stage.nowMs += 91 * DAY_MS;
    expect((await judged(other)).failed).toEqual([]);
  });

  test('a deposit that is due by another method fails the source of funds', async () => {
    const player = await trusted();
    const id = await stage.requested(player);
    const begun = await stage.create({
      ...stage.request(player),
      ...{ method: 'skrill', sent: { ...stage.request(player).sent, values: {} } },
    });
    if (!begun.ok) throw new Error(begun.error.code);
    await stage.book([{ kind: 'deposited', paymentId: begun.value.payment.id, ...eur(50_00n) }]);
    await approve();
    expect(await judgement(id)).toEqual(['source-of-funds']);
  });
});

describe('bounds of the rule', () => {
  test('one withdrawal and the sums of a player and of the site are bounded, over 24 hours', async () => {
    await setRule({ Largest: '100.00', PlayerDay: '150.00', SiteDay: '220.00' });
    const [ada, bea] = [await trusted(), await trusted()];
    expect((await judged(ada, '100.01')).failed).toEqual(['largest']);
    expect((await judged(ada, '100.00')).failed).toEqual([]);
    expect((await judged(ada, '50.01')).failed).toEqual(['player-day']);
    expect((await judged(ada, '50.00')).failed).toEqual([]);
    expect((await judged(bea, '70.01')).failed).toEqual(['site-day']);
    expect((await judged(bea, '70.00')).failed).toEqual([]);
    expect(await readRules(stage.pool, stage.nowMs)).toMatchObject([{ Used: '220.00', Payouts: 3 }]);
    stage.nowMs += DAY_MS - 1;
    expect((await judged(bea, '10.00')).failed).toEqual(['site-day']);
    stage.nowMs += 1;
    expect((await judged(bea, '10.00')).failed).toEqual([]);
  });

  test('withdrawals that ended unpaid leave the sums, and one that was paid out stays', async () => {
    await setRule({ Largest: '50.00', PlayerDay: '50.00', SiteDay: '100.00' });
    const [ada, bea, cid] = [await trusted(), await trusted(), await trusted()];
    expect(await stage.cancel(ada, (await judged(ada)).id)).toBe('done');
    expect(await stage.reject((await judged(ada)).id)).toBe('done');
    const paid = await judged(ada);
    expect(paid.failed).toEqual([]);
    const failing = await judged(bea);
    expect((await judged(cid)).failed).toEqual(['site-day']);
    await stage.send();
    await stage.book([paidOut(paid.id), { kind: 'failed', paymentId: failing.id, failure: 'declined' }]);
    expect(await readRules(stage.pool, stage.nowMs)).toMatchObject([{ Used: '50.00', Payouts: 1 }]);
    expect((await judged(ada)).failed).toEqual(['player-day']);
    expect((await judged(cid)).failed).toEqual([]);
  });

  test('a player gets ten automatic approvals in 24 hours at most', async () => {
    const player = await trusted();
    const failed = [];
    for (let count = 0; count < 11; count += 1) failed.push((await judged(player, '10.00')).failed);
    expect(failed).toEqual([...Array(10).fill([]), ['player-day']]);
  });

  test.each<readonly [field: string, Bounds: Bounds, Currency: CurrencyCode]>([
    ['Largest', { ...wide, Largest: '0.00' }, 'EUR'],
    ['PlayerDay', { ...wide, PlayerDay: '499.99' }, 'EUR'],
    ['SiteDay', { ...wide, SiteDay: '599.99' }, 'EUR'],
    ['SiteDay', { ...wide, SiteDay: '999999999999999' }, 'BTC'],
  ])('an invalid bound %s of a rule is refused: %o', async (field, Bounds, Currency) => {
    const by = { operator: 'anna', atMs: stage.nowMs };
    expect(await changeRule(stage.pool, { Currency, Bounds, Reason: 'a test' }, by)).toMatchObject({
      error: { code: 'InvalidDetailsException', data: { fields: [field] } },
    });
  });

  test.each([{ Largest: '500.01' }, { PlayerDay: '600.01' }, { SiteDay: '2000.01' }])(
    'a higher bound waits for a second operator, also beside lower ones: %o',
    async (higher) => {
      const lower = { Largest: '1.00', PlayerDay: '550.00', SiteDay: '700.00' };
      expect(await change({ ...lower, ...higher })).toEqual({ ok: true, value: expect.any(Number) });
      expect(await readRules(stage.pool, stage.nowMs)).toMatchObject([wide]);
    },
  );

  test('a bound that is lowered after the request applies at once, and a higher one waits for a second operator', async () => {
    const player = await trusted();
    const id = await stage.requested(player);
    expect(await change({ ...wide, Largest: '49.99' })).toEqual({ ok: true, value: undefined });
    await approve();
    expect(await judgement(id)).toEqual(['largest']);
    expect((await change(wide)).ok).toBe(true);
    expect((await judged(player)).failed).toEqual(['largest']);
  });

  test('the end of a rule expires an open proposal to change it, and a later proposal brings it back', async () => {
    const id = await propose({ ...wide, Largest: '500.01' });
    expect(await change(null)).toEqual({ ok: true, value: undefined });
    expect(await decide(id)).toMatchObject({ error: { code: 'NotFoundException' } });
    const { rows } = await stage.pool.query('select state from proposal where id = $1', [id]);
    expect(rows).toEqual([{ state: 'expired' }]);
    await setRule(wide);
    expect(await readRules(stage.pool, stage.nowMs)).toMatchObject([wide]);
  });

  test('a rule that ends while a proposal to change it is being approved has ended afterwards, in either order', async () => {
    const locking = async (first: 'end' | 'approval') => {
      const id = await propose({ ...wide, Largest: '500.01' });
      const client = await stage.pool.connect();
      await client.query('begin');
      await lockRule(client, 'EUR');
      const acts = { end: () => change(null), approval: () => decide(id) };
      const earlier = acts[first]();
      await waitForWaiting(1);
      const later = acts[first === 'end' ? 'approval' : 'end']();
      await waitForWaiting(2);
      await client.query('commit');
      client.release();
      const answers = await Promise.all([earlier, later]);
      expect(await readRules(stage.pool, stage.nowMs)).toEqual([]);
      return answers;
    };
    expect(await locking('end')).toMatchObject([{ ok: true }, { error: { code: 'NotFoundException' } }]);
    await setRule(wide);
    expect(await locking('approval')).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test('without a rule and while withdrawals are closed, nothing is judged, and after 24 hours never', async () => {
    expect(await change(null)).toEqual({ ok: true, value: undefined });
    expect(await change(null)).toMatchObject({ error: { code: 'NotFoundException' } });
    const player = await trusted();
    const tooOld = await stage.requested(player);
    stage.nowMs += DAY_MS + 1;
    const { id, failed } = await judged(player);
    expect(failed).toBeUndefined();
    await setRule(wide);
    await stage.pool.query('update betting_rule set withdrawals_open = false');
    await approve();
    expect(await judgement(id)).toBeUndefined();
    await stage.pool.query('update betting_rule set withdrawals_open = true');
    await approve();
    expect([await judgement(id), await judgement(tooOld)]).toEqual([[], undefined]);
  });
});

describe('decisions at the same time', () => {
  const approvals = async (ids: readonly PaymentId[]) =>
    (
      await stage.pool.query<{ operator: string }>(
        'select operator from payment_approval where payment_id = any($1)',
        [ids],
      )
    ).rows.map(({ operator }) => operator);
  const noFailures = async () =>
    expect((await stage.pool.query('select from sweep_failure')).rowCount).toBe(0);

  test('two workers approve each withdrawal once, within the bounds', async () => {
    await setRule({ Largest: '100.00', PlayerDay: '200.00', SiteDay: '200.00' });
    const player = await trusted();
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.push(await stage.requested(player));
    await Promise.all([approve(), makeWorker()()]);
    expect(await approvals(ids)).toEqual(Array(4).fill('rule:payouts'));
    await noFailures();
  });

  /** Runs `decide` while the worker waits for the lock of the rule. */
  async function whileLocked(decide: (client: PoolClient) => Promise<unknown>): Promise<void> {
    let running: Promise<number> | undefined;
    await inTransaction(stage.pool, async (client) => {
      await client.query('select from payout_rule for update');
      running = approve();
      await vi.waitFor(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await stage.pool.query(waiting)).rowCount).toBe(1);
      });
      await decide(client);
    });
    await running;
    await noFailures();
  }

  test('a judgement waits for another one in its currency, whose approval counts', async () => {
    await setRule({ Largest: '50.00', PlayerDay: '50.00', SiteDay: '60.00' });
    const [ada, bea] = [await trusted(), await trusted()];
    const id = await stage.requested(bea);
    await whileLocked(async (client) => {
      await client.query(
        `insert into payout_judgement (payment_id, account_id, currency, amount, failed, at)
         select p.id, p.account_id, p.currency, 1100, '{}', to_timestamp($2::float8 / 1000) from payment p where p.account_id = $1 and p.state = 2`,
        [ada.accountId, stage.nowMs],
      );
    });
    expect(await judgement(id)).toEqual(['site-day']);
  });

  test.each<readonly [title: string, state: number, decide: (id: PaymentId) => Promise<unknown>]>([
    ['the switch is closed', 1, () => stage.pool.query('update betting_rule set withdrawals_open = false')],
    ['an operator rejects it', 3, (id) => stage.reject(id)],
    ['an operator approves it', 15, (id) => stage.approve(id, 'anna')],
  ])('a withdrawal is not judged if %s meanwhile', async (_title, state, decide) => {
    const id = await stage.requested(await trusted());
    await whileLocked(() => decide(id));
    await stage.pool.query('update betting_rule set withdrawals_open = true');
    expect([await judgement(id), await paymentState(id)]).toEqual([undefined, state]);
    expect(await approvals([id])).toEqual(state === 15 ? ['anna'] : []);
  });

  test('a withdrawal is not judged if the rule ends meanwhile', async () => {
    const id = await stage.requested(await trusted());
    await whileLocked((client) => client.query('delete from payout_rule'));
    expect([await judgement(id), await paymentState(id)]).toEqual([undefined, 1]);
  });
});

test('the facts for operators count money by method, and leave out facts of areas that the role does not read', async () => {
  const player = await trusted();
  const id = await stage.requested(player);
  const read = async (role: 'payments' | 'compliance' | 'risk') =>
    (await presentFacts(stage.pool, { id, role, atMs: stage.nowMs }))?.facts;
  expect(await read('payments')).toEqual({
    Currency: 'EUR',
    Methods: [
      {
        Method: 'sandbox-wallet',
        MethodName: 'Test wallet',
        Deposited: '0.00',
        Withdrawn: '60.00',
        Net: '-60.00',
      },
    ],
    LastDepositDate: null,
    Staked: '0.00',
    Unwagered: '0.00',
    AccountUses: 1,
    FailedPayments: 0,
    IsEmailConfirmed: true,
    Documents: { Accepted: 1, Waiting: 0 },
    RiskSignals: null,
  });
  expect(await read('compliance')).toMatchObject({ Documents: { Accepted: 1 }, RiskSignals: 0 });
  expect(await read('risk')).toMatchObject({ Documents: null, RiskSignals: 0 });
});

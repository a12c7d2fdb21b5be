import type { CommandId } from '@evens/base';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import { cardForm } from '../../../../../../tests/fixture/card-form.ts';
import { eur, openPaymentStage, type PaymentStage, START_MS } from '../../../payments/tests/payment-stage.ts';
import type { Principal } from '../../../platform/principal.ts';
import { setLimit } from '../../protection/limits/change-limit.ts';
import { presentLimits } from '../../protection/limits/present-limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const tomorrow = new Date(START_MS + DAY_MS).toISOString();

let stage: PaymentStage;
let player: Principal;

beforeEach(async () => {
  stage = await openPaymentStage();
  player = await stage.player();
});
afterEach(() => stage.stop());

function limit(
  value: bigint | null,
  period: 'day' | 'week' | 'month' = 'day',
  commandId = newCommandId(stage.nowMs),
) {
  return setLimit(
    stage.pool,
    {
      accountId: player.accountId,
      kind: 'deposit',
      period,
      value,
      commandId,
      increaseAfterMs: DAY_MS,
      atMs: stage.nowMs,
    },
    async () => undefined,
  );
}

function deposit(Amount: string, commandId = newCommandId(stage.nowMs)) {
  const { sent } = stage.request(player);
  return stage.create(
    stage.request(player, { commandId, sent: { ...sent, amount: Amount }, atMs: stage.nowMs }),
  );
}

async function outcome(Amount: string, commandId?: CommandId): Promise<unknown> {
  const answer = await deposit(Amount, commandId);
  return answer.ok ? 'begun' : answer.error;
}

const refused = (Period: string, Limit: string, Left: string, EndsAt: string | null = null) => ({
  code: 'LimitReachedException',
  data: { Kind: 'deposit', Period, Limit, Left, Currency: 'EUR', EndsAt },
});

async function used(): Promise<readonly (readonly [string, string])[]> {
  const limits = await presentLimits(stage.pool, { ...player, atMs: stage.nowMs });
  return limits.map(({ Period, Used }) => [Period, Used]);
}

describe('deposit limit', () => {
  test('a deposit limit of 100 refuses the third deposit of 50, pending deposits included', async () => {
    expect(cardForm.Amount).toBe('50.00');
    await limit(100_00n);
    expect(await outcome('50.00')).toBe('begun');
    expect(await outcome('50.00')).toBe('begun');
    expect(await outcome('50.00')).toEqual(refused('day', '100.00', '0.00'));
    expect(await used()).toEqual([['day', '100.00']]);
  });

  test('a repeated command of an accepted deposit is accepted again and counts once', async () => {
    await limit(60_00n);
    const commandId = newCommandId(stage.nowMs);
    expect(await outcome('50.00', commandId)).toBe('begun');
    expect(await outcome('50.00', commandId)).toBe('begun');
    expect(await used()).toEqual([['day', '50.00']]);
  });

  test('concurrent deposits never exceed the limit together', async () => {
    await limit(120_00n);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome('50.00')));
    expect(outcomes.filter((one) => one === 'begun')).toHaveLength(2);
    expect(outcomes.filter((one) => one !== 'begun')).toEqual(
      [1, 2, 3].map(() => refused('day', '120.00', '20.00')),
    );
  });

  test('the limit counts gross deposits: a chargeback or a withdrawal frees nothing', async () => {
    await limit(100_00n);
    const paymentId = await stage.begin(player);
    await stage.book([{ kind: 'deposited', paymentId, ...eur(50_00n) }]);
    await stage.book([{ kind: 'reversed', paymentId, reversalId: 'r1', ...eur(50_00n) }]);
    expect(await stage.balance(player)).toBe(0n);
    expect(await outcome('60.00')).toEqual(refused('day', '100.00', '50.00', tomorrow));
    await stage.pool.query(
      `insert into payment (id, account_id, direction, method, provider, amount, currency, state, form, command_id, created_at, changed_at,
                            approvals_needed)
       values ($1, $2, 'withdrawal', 'sandboxcard', 'sandbox', 5000, 'EUR', 1, '{}', $1, to_timestamp($3::float8 / 1000), now(), 1)`,
      [newCommandId(stage.nowMs), player.accountId, stage.nowMs],
    );
    expect(await outcome('60.00')).toEqual(refused('day', '100.00', '50.00', tomorrow));
  });

  test('a deposit that arrives above the limit is credited and counted', async () => {
    await limit(100_00n);
    const paymentId = await stage.begin(player);
    await stage.book([{ kind: 'deposited', paymentId, ...eur(150_00n) }]);
    expect(await stage.balance(player)).toBe(150_00n);
    expect(await used()).toEqual([['day', '150.00']]);
    expect(await outcome('10.00')).toEqual(refused('day', '100.00', '0.00', tomorrow));
  });

  test('a declined deposit and a deposit older than the period no longer count', async () => {
    await limit(100_00n);
    await limit(150_00n, 'week');
    const first = await stage.begin(player);
    await stage.book([{ kind: 'failed', paymentId: first, failure: 'declined' }]);
    const second = await stage.begin(player);
    await stage.book([{ kind: 'deposited', paymentId: second, ...eur(50_00n) }]);
    expect(await outcome('60.00')).toEqual(refused('day', '100.00', '50.00', tomorrow));
    stage.nowMs = START_MS + DAY_MS + HOUR_MS;
    expect(await used()).toEqual([
      ['day', '0.00'],
      ['week', '50.00'],
    ]);
    expect(await outcome('90.00')).toBe('begun');
    expect(await outcome('10.01')).toEqual(refused('day', '100.00', '10.00'));
  });

  test('an expired deposit counts until its provider reports that it failed', async () => {
    await limit(100_00n);
    const ids = [await stage.begin(player), await stage.begin(player)];
    stage.nowMs += HOUR_MS;
    await stage.watch();
    for (const id of ids) expect(await stage.payment(id)).toMatchObject({ state: 12 });
    const until = new Date(stage.nowMs + DAY_MS).toISOString();
    expect(await outcome('50.00')).toEqual(refused('day', '100.00', '0.00', until));
    const [first, second] = ids;
    if (!first || !second) throw new Error('there are two deposits');
    await stage.book([{ kind: 'failed', paymentId: first, failure: 'expired' }]);
    expect(await used()).toEqual([['day', '50.00']]);
    // The player pays the second deposit on a page that stayed open: the total stays within the limit.
    expect(await outcome('50.00')).toBe('begun');
    await stage.book([{ kind: 'deposited', paymentId: second, ...eur(50_00n) }]);
    expect(await outcome('10.00')).toEqual(refused('day', '100.00', '0.00', until));
    expect(await stage.balance(player)).toBe(50_00n);
  });

  test('the lowest of several deposit limits refuses the deposit', async () => {
    await limit(100_00n);
    await limit(70_00n, 'month');
    expect(await outcome('80.00')).toEqual(refused('month', '70.00', '70.00'));
  });

  test('a repeated command sets a deposit limit once, and changed content is refused with CommandIdReusedException', async () => {
    const commandId = newCommandId(stage.nowMs);
    await limit(100_00n, 'day', commandId);
    await limit(50_00n);
    expect(await limit(100_00n, 'day', commandId)).toEqual({ ok: true, value: undefined });
    expect(await limit(90_00n, 'day', commandId)).toMatchObject({
      error: { code: 'CommandIdReusedException' },
    });
    const [depositLimit] = await presentLimits(stage.pool, { ...player, atMs: stage.nowMs });
    expect(depositLimit).toMatchObject({ Value: '50.00', NextValue: null, NextFrom: null });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentId } from '../payment-provider.ts';
import { openWithdrawalStage, type WithdrawalStage } from './withdrawal-stage.ts';

let stage: WithdrawalStage;

beforeAll(async () => {
  stage = await openWithdrawalStage();
});
afterAll(() => stage.stop());
beforeEach(() => {
  Object.assign(stage.side, { fault: undefined, beforeAnswer: async () => undefined });
});

const paymentState = async (id: PaymentId) => (await stage.payment(id)).state;
const SECOND = 'SecondOperatorRequiredException';

/** Creates a withdrawal in error: the provider could not accept its order. */
async function inError() {
  const player = await stage.payee();
  const id = await stage.approved(player);
  stage.side.fault = { kind: 'error', reason: 'the account of the payee could not be read' };
  await stage.send();
  stage.side.fault = undefined;
  return { player, id };
}

describe('operators and their own withdrawals', () => {
  test('operators cannot approve or reject their own withdrawal, in any case of their name', async () => {
    const player = await stage.payee();
    const id = await stage.requested(player);
    for (const name of [player.userName, player.userName.toUpperCase()]) {
      expect(await stage.approve(id, name)).toBe(SECOND);
      expect(await stage.reject(id, name)).toBe(SECOND);
    }
    expect(await paymentState(id)).toBe(1);
    expect(await stage.send()).toBe(0);
    expect(await stage.approve(id, 'anna')).toBe(0);
    expect(await stage.reject(id, player.userName)).toBe(SECOND);
    expect(await stage.cancel(player, id)).toBe('done');
  });

  test('operators cannot be one of the two operators for their own large withdrawal', async () => {
    const player = await stage.payee(1000_00n);
    const id = await stage.requested(player, '1000.00');
    expect(await stage.approve(id, 'anna')).toBe(1);
    expect(await stage.approve(id, player.userName)).toBe(SECOND);
    expect(await paymentState(id)).toBe(14);
    expect(await stage.approve(id, 'berta')).toBe(0);
    expect(await stage.cancel(player, id)).toBe('done');
  });

  test('operators cannot resolve their own withdrawal in error', async () => {
    const { player, id } = await inError();
    for (const decision of ['send-again', 'return'] as const)
      expect(await stage.resolve(id, decision, player.userName)).toBe(SECOND);
    expect(await paymentState(id)).toBe(13);
    expect(await stage.resolve(id, 'return')).toBe('done');
  });
});

describe('sending of withdrawals by several processes', () => {
  test('a withdrawal is not sent again by a process that was delayed by a slow order', async () => {
    const [first, second] = [
      await stage.approved(await stage.payee()),
      await stage.approved(await stage.payee()),
    ];
    stage.side.beforeAnswer = async () => {
      stage.side.beforeAnswer = async () => undefined;
      stage.nowMs += 40_000;
      // Another process meanwhile: the provider refuses the order's data, and an operator returns the money.
      stage.side.fault = { kind: 'error', reason: 'no such account' };
      await stage.send();
      stage.side.fault = undefined;
      expect(await stage.resolve(second, 'return')).toBe('done');
    };
    await stage.send();
    expect(stage.side.orders.get(first)).toBe(1);
    expect(stage.side.orders.has(second)).toBe(false);
    expect(await paymentState(second)).toBe(16);
  });

  test("an operator's decision to send again holds even if a late answer to the earlier order follows", async () => {
    const player = await stage.payee();
    const values = {
      AccountHolderLastName: 'Lovelace',
      AccountNumber: '4242424242424242',
      ExpirationMonth: '12',
      ExpirationYear: '2031',
      SecurityCode: '123',
    };
    const id = await stage.approved(player, undefined, {
      ...stage.withdrawal(player, { values }),
      method: 'visamastercard',
    });
    stage.side.beforeAnswer = async () => {
      stage.side.beforeAnswer = async () => undefined;
      stage.nowMs += 40_000;
      stage.side.fault = { kind: 'error', reason: 'no such card' };
      await stage.send();
      stage.side.fault = undefined;
      expect(await stage.resolve(id, 'send-again')).toBe('done');
      stage.side.fault = { kind: 'unavailable' };
    };
    await stage.send();
    const { rows } = await stage.pool.query(
      'select send_at is not null as due, fields is not null as kept from payment join payment_secret on payment_no = no where id = $1',
      [id],
    );
    expect(rows).toEqual([{ due: true, kept: true }]);
    stage.side.fault = undefined;
    stage.nowMs += 1_000_000;
    await stage.send();
    expect([await paymentState(id), stage.side.orders.get(id)]).toEqual([9, 2]);
  });
});

describe('sum of withdrawals within 24 hours', () => {
  test('withdrawals need two operators from the one that reaches the bound within 24 hours', async () => {
    const player = await stage.payee(2000_00n);
    const [first, second, third] = [
      await stage.requested(player, '600.00'),
      await stage.requested(player, '400.00'),
      await stage.requested(player, '10.00'),
    ];
    expect(await stage.approve(first, 'anna')).toBe(0);
    for (const id of [second, third]) {
      expect(await stage.approve(id, 'anna')).toBe(1);
      expect(await stage.approve(id, 'berta')).toBe(0);
    }
  });

  test('cancelled withdrawals and those of the day before do not count towards the bound', async () => {
    const player = await stage.payee(2000_00n);
    expect(await stage.cancel(player, await stage.requested(player, '600.00'))).toBe('done');
    expect(await stage.approve(await stage.requested(player, '600.00'), 'anna')).toBe(0);
    stage.nowMs += 24 * 3_600_000;
    expect(await stage.approve(await stage.requested(player, '600.00'), 'anna')).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Principal } from '../../platform/principal.ts';
import type { PaymentId } from '../payment-provider.ts';
import {
  auditLater,
  failed,
  openWithdrawalStage,
  paidOut,
  type WithdrawalStage,
} from './withdrawal-stage.ts';

const MINUTE_MS = 60_000;

let stage: WithdrawalStage;

beforeAll(async () => {
  stage = await openWithdrawalStage();
});
afterAll(async () => {
  expect(await auditLater(stage)).toEqual([]);
  await stage.stop();
});

const paymentState = async (id: PaymentId) => (await stage.payment(id)).state;

describe('withdrawals in error', () => {
  async function inError(): Promise<{ player: Principal; id: PaymentId }> {
    const player = await stage.payee();
    const id = await stage.approved(player);
    stage.side.fault = { kind: 'error', reason: 'the account of the payee could not be read' };
    await stage.send();
    stage.side.fault = undefined;
    expect(await paymentState(id)).toBe(13);
    return { player, id };
  }

  test('a withdrawal in error remains held, is not retried, and cannot be cancelled, approved or rejected', async () => {
    const { player, id } = await inError();
    expect([await stage.balance(player), await stage.locked(player)]).toEqual([50_00n, 50_00n]);
    stage.nowMs += 60 * MINUTE_MS;
    expect(await stage.send()).toBe(0);
    expect(stage.side.orders.get(id)).toBeUndefined();
    expect(await stage.cancel(player, id)).toBe('WithdrawalNotCancelableException');
    expect(await stage.approve(id, 'bert')).toBe('WithdrawalDecidedException');
    expect(await stage.reject(id)).toBe('WithdrawalDecidedException');
    expect(stage.published).toContain(player.accountId);
    expect(await auditLater(stage)).toEqual([]);
  });

  test('a withdrawal in error is sent again and paid if an operator decides so', async () => {
    const { player, id } = await inError();
    expect(await stage.resolve(id, 'send-again')).toBe('done');
    expect(await paymentState(id)).toBe(15);
    expect(await stage.resolve(id, 'return')).toBe('WithdrawalDecidedException');
    await stage.send();
    expect(stage.side.orders.get(id)).toBe(1);
    await stage.book([paidOut(id)]);
    expect([await paymentState(id), await stage.balance(player), await stage.locked(player)]).toEqual([
      2,
      50_00n,
      0n,
    ]);
  });

  test('an operator can return a withdrawal in error, which is debited again if it was paid after all', async () => {
    const { player, id } = await inError();
    expect(await stage.resolve(id, 'return')).toBe('done');
    expect([await paymentState(id), await stage.balance(player), await stage.locked(player)]).toEqual([
      16,
      100_00n,
      0n,
    ]);
    await stage.book([paidOut(id)]);
    expect([await paymentState(id), await stage.balance(player)]).toEqual([2, 50_00n]);
  });

  test('a report of the provider completes or ends a withdrawal in error', async () => {
    const paid = await inError();
    await stage.book([paidOut(paid.id)]);
    expect([await paymentState(paid.id), await stage.locked(paid.player)]).toEqual([2, 0n]);
    const ended = await inError();
    await stage.book([failed(ended.id)]);
    expect([await paymentState(ended.id), await stage.balance(ended.player)]).toEqual([11, 100_00n]);
  });

  test('a withdrawal in error is checked at the provider, which may have accepted the order', async () => {
    const { id } = await inError();
    stage.side.records.set(id, [{ kind: 'paid-out', payment: id }]);
    stage.nowMs += 10 * MINUTE_MS;
    await stage.watch();
    expect(await paymentState(id)).toBe(2);
  });

  test('a malformed answer of the provider sets the withdrawal to error', async () => {
    const player = await stage.payee();
    const id = await stage.approved(player);
    stage.side.answersNonsense = true;
    await stage.send();
    stage.side.answersNonsense = false;
    expect(await paymentState(id)).toBe(13);
    expect(await stage.resolve(id, 'return')).toBe('done');
  });
});

import { makeCommandId } from '@evens/base';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import type { WithdrawalRequest } from '../withdrawals/create-withdrawal.ts';
import { eur, START_MS } from './payment-stage.ts';
import {
  auditLater,
  failed,
  openWithdrawalStage,
  paidOut,
  type WithdrawalStage,
} from './withdrawal-stage.ts';

let stage: WithdrawalStage;

beforeAll(async () => {
  stage = await openWithdrawalStage();
});
afterAll(async () => {
  await stage.stop();
});

const MINUTE_MS = 60_000;
const returned = (paymentId: PaymentId, minor = 50_00n, reversalId = 'a'): PaymentEvent => ({
  kind: 'reversed',
  paymentId,
  reversalId,
  ...eur(minor),
});
const paymentState = async (id: PaymentId) => (await stage.payment(id)).state;
const tryWithdrawal = async (request: WithdrawalRequest) => {
  const result = await stage.withdraw(request);
  return result.ok ? result.value.state : result.error.code;
};

const audit = () => auditLater(stage);

describe('withdrawals', () => {
  test('a withdrawal holds its amount at once, waits for an approval, is sent and paid', async () => {
    const player = await stage.payee();
    const id = await stage.requested(player);
    expect(await stage.balance(player)).toBe(50_00n);
    expect(await stage.locked(player)).toBe(50_00n);
    expect(await stage.send()).toBe(0);
    expect(await stage.approve(id, 'anna')).toBe(0);
    expect(await paymentState(id)).toBe(15);
    await stage.send();
    expect(await stage.payment(id)).toEqual({ state: 9, received: '0', reversed: '0', isDue: true });
    expect(stage.side.orders.get(id)).toBe(1);
    await stage.book([paidOut(id)]);
    expect(await stage.payment(id)).toEqual({ state: 2, received: '5000', reversed: '0', isDue: false });
    expect(await stage.balance(player)).toBe(50_00n);
    expect(await stage.locked(player)).toBe(0n);
    expect(stage.published.filter((account) => account === player.accountId)).toHaveLength(4);
  });

  test.each([
    ['declined', 11],
    ['expired', 12],
    ['abandoned', 16],
  ] as const)(
    'a withdrawal that is %s is refunded to the balance and has state %i',
    async (failure, state) => {
      const player = await stage.payee();
      const id = await stage.sent(player);
      await stage.book([{ kind: 'failed', paymentId: id, failure }]);
      expect(await paymentState(id)).toBe(state);
      expect(await stage.balance(player)).toBe(100_00n);
      expect(await stage.locked(player)).toBe(0n);
    },
  );

  test('a payout that is returned later is credited to the balance, in parts or in full', async () => {
    const player = await stage.payee();
    const id = await stage.sent(player);
    await stage.book([paidOut(id)]);
    await stage.book([returned(id, 20_00n, 'a')]);
    expect(await stage.payment(id)).toMatchObject({ state: 2, reversed: '2000' });
    expect(await stage.balance(player)).toBe(70_00n);
    await stage.book([returned(id, 30_00n, 'b')]);
    expect(await stage.payment(id)).toMatchObject({ state: 5, reversed: '5000' });
    expect(await stage.balance(player)).toBe(100_00n);
    // Returns above the payout, and in another currency, are left to an operator.
    await stage.book([returned(id, 1n, 'c')]);
    await stage.book([{ ...returned(id, 1n, 'd'), currency: 'USD' } as PaymentEvent]);
    expect(await stage.payment(id)).toMatchObject({ state: 5, reversed: '5000' });
    expect(await stage.balance(player)).toBe(100_00n);
  });

  test('a withdrawal that was reported as failed but was paid is debited from the balance, also below 0', async () => {
    const player = await stage.payee(50_00n);
    const id = await stage.sent(player);
    await stage.book([failed(id)]);
    const other = await stage.requested(player);
    await stage.book([paidOut(id)]);
    expect(await stage.payment(id)).toMatchObject({ state: 2, received: '5000' });
    expect(await stage.balance(player)).toBe(-50_00n);
    expect(await tryWithdrawal(stage.withdrawal(player))).toBe('InsufficientBalanceException');
    expect(await stage.cancel(player, other)).toBe('done');
    expect(await stage.balance(player)).toBe(0n);
  });

  test('a withdrawal has the same state and money in every order of its events, repeated or concurrent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 2 }), { maxLength: 5 }),
        fc.boolean(),
        async (arrivals, isAtOnce) => {
          const player = await stage.payee();
          const id = await stage.sent(player);
          const all = [paidOut(id), returned(id, 10_00n, 'a'), returned(id, 15_00n, 'b')];
          const order = [...arrivals, ...all.keys()].flatMap((index) => all[index] ?? []);
          if (isAtOnce) await Promise.all(order.map((event) => stage.book([event])));
          else for (const event of order) await stage.book([event]);
          expect(await stage.payment(id)).toMatchObject({ state: 2, received: '5000', reversed: '2500' });
          expect(await stage.balance(player)).toBe(75_00n);
          expect(await stage.locked(player)).toBe(0n);
        },
      ),
      { numRuns: 15, seed: 20261122 },
    );
  });

  test('late reports neither fail a paid withdrawal nor pay one that was never sent', async () => {
    const player = await stage.payee();
    const id = await stage.sent(player);
    await stage.book([paidOut(id), failed(id), paidOut(id)]);
    expect(await paymentState(id)).toBe(2);
    const held = await stage.requested(player);
    await stage.book([paidOut(held), failed(held), returned(held)]);
    expect(await paymentState(held)).toBe(1);
    expect(await stage.locked(player)).toBe(50_00n);
    expect(await stage.cancel(player, held)).toBe('done');
    await stage.book([paidOut(held)]);
    expect(await paymentState(held)).toBe(4);
    expect(await stage.balance(player)).toBe(50_00n);
  });

  test('an event of a withdrawal is booked completely or not at all', async () => {
    const player = await stage.payee();
    const id = await stage.sent(player);
    await stage.pool.query(`create function refuse_once() returns trigger language plpgsql as $$ begin raise exception 'lost power'; end $$;
      create trigger refuse_once before update of state on payment for each row execute function refuse_once()`);
    await expect(stage.book([paidOut(id)])).rejects.toThrow('lost power');
    await expect(stage.approved(player)).rejects.toThrow('lost power');
    await stage.pool.query('drop trigger refuse_once on payment; drop function refuse_once');
    expect(await stage.locked(player)).toBe(100_00n);
    await stage.book([paidOut(id)]);
    expect(await stage.locked(player)).toBe(50_00n);
  });
});

describe('withdrawal requests', () => {
  test('a request that arrives 20 times concurrently creates one withdrawal', async () => {
    const player = await stage.payee();
    const request = stage.withdrawal(player);
    const results = await Promise.all(Array.from({ length: 20 }, () => stage.withdraw(request)));
    expect(new Set(results.map((one) => (one.ok ? one.value.id : one.error.code))).size).toBe(1);
    expect(await stage.balance(player)).toBe(50_00n);
    // A repeat is answered without the password. Another amount with the same id is refused.
    expect(await tryWithdrawal({ ...request, sent: { ...request.sent, password: 'another' } })).toBe(1);
    expect(await tryWithdrawal({ ...request, sent: { ...request.sent, amount: '60.00' } })).toBe(
      'CommandIdReusedException',
    );
  });

  test('concurrent withdrawals never exceed the balance together', async () => {
    const player = await stage.payee();
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => tryWithdrawal(stage.withdrawal(player, { amount: '60.00' }))),
    );
    expect(codes.toSorted()).toEqual([1, ...Array(4).fill('InsufficientBalanceException')].toSorted());
    expect(await stage.balance(player)).toBe(40_00n);
  });

  test('a wrong password is refused, and five of them block withdrawals for 30 seconds', async () => {
    const player = await stage.payee();
    const wrong = () => tryWithdrawal(stage.withdrawal(player, { password: 'another' }));
    for (let tries = 0; tries < 5; tries++) expect(await wrong()).toBe('WrongPasswordException');
    expect(await wrong()).toBe('TooManyRequestsException');
    expect(await tryWithdrawal(stage.withdrawal(player))).toBe('TooManyRequestsException');
    stage.nowMs += 31_000;
    expect(await tryWithdrawal(stage.withdrawal(player))).toBe(1);
  });

  test('a withdrawal is refused for a locked account, while withdrawals are closed, and above 20 unfinished ones', async () => {
    const player = await stage.payee(1000_00n);
    await stage.pool.query('update betting_rule set withdrawals_open = false');
    expect(await tryWithdrawal(stage.withdrawal(player))).toBe('WithdrawalsClosedException');
    await stage.pool.query('update betting_rule set withdrawals_open = true');
    await stage.pool.query('update balance set blocked = true where account_id = $1', [player.accountId]);
    expect(await tryWithdrawal(stage.withdrawal(player))).toBe('AccountLockedException');
    await stage.pool.query('update balance set blocked = false where account_id = $1', [player.accountId]);
    for (let count = 0; count < 20; count++)
      expect(await tryWithdrawal(stage.withdrawal(player, { amount: '10.00' }))).toBe(1);
    expect(await tryWithdrawal(stage.withdrawal(player))).toBe('PendingWithdrawalsLimitReachedException');
    expect(await stage.balance(player)).toBe(800_00n);
  });

  test('a withdrawal with wrong fields is refused with a code for each field', async () => {
    const player = await stage.payee();
    const sent = { amount: '5', password: '', values: { AccountID: '12', Surprise: '1' } };
    expect(await stage.withdraw(stage.withdrawal(player, sent))).toMatchObject({
      error: {
        code: 'InvalidPaymentDetailsException',
        data: {
          Fields: [
            { Field: 'Amount', Fault: 'below-minimum', Limit: '10.00' },
            { Field: 'AccountID', Fault: 'too-short' },
            { Field: 'Surprise', Fault: 'unknown' },
            { Field: 'Password', Fault: 'missing' },
          ],
        },
      },
    });
    const absent = { ...stage.withdrawal(player), method: 'sandbox-transfer' };
    expect(await tryWithdrawal(absent)).toBe('PaymentMethodNotOfferedException');
  });

  test('secret fields of the form are stored sealed until the withdrawal is sent or has ended', async () => {
    const player = await stage.payee();
    const values = {
      AccountHolderLastName: 'Lovelace',
      AccountNumber: '4242424242424242',
      ExpirationMonth: '12',
      ExpirationYear: '2031',
      SecurityCode: '123',
    };
    const request = { ...stage.withdrawal(player, { values }), method: 'visamastercard' };
    const result = await stage.withdraw(request);
    if (!result.ok) throw new Error(result.error.code);
    const readStoredForm = async () => {
      const { rows } = await stage.pool.query(
        'select form, fields from payment left join payment_secret on payment_no = no where id = $1',
        [result.value.id],
      );
      return rows[0];
    };
    expect(JSON.stringify(await readStoredForm())).not.toContain('4242424242424242');
    expect((await readStoredForm()).fields).toMatch(/^s1\.tests\./);
    await stage.approve(result.value.id, 'anna');
    await stage.send();
    expect(stage.side.orders.get(result.value.id)).toBe(1);
    expect((await readStoredForm()).fields).toBeNull();
    const second = await stage.withdraw({
      ...stage.withdrawal(player, { values }),
      method: 'visamastercard',
    });
    if (!second.ok) throw new Error(second.error.code);
    expect(await stage.cancel(player, second.value.id)).toBe('done');
    const { rows } = await stage.pool.query('select from payment_secret');
    expect(rows).toEqual([]);
  });
});

describe('approvals', () => {
  test('a withdrawal of 1,000.00 or more needs two operators', async () => {
    const player = await stage.payee(1000_00n);
    const id = await stage.requested(player, '1000.00');
    expect(await stage.approve(id, 'anna')).toBe(1);
    expect(await paymentState(id)).toBe(14);
    expect(await stage.approve(id, 'anna')).toBe('SecondOperatorRequiredException');
    expect(await stage.send()).toBe(0);
    expect(await stage.approve(id, 'berta')).toBe(0);
    expect(await paymentState(id)).toBe(15);
    expect(await stage.approve(id, 'clara')).toBe('WithdrawalDecidedException');
    expect(await stage.approve(await stage.requested(await stage.payee(999_99n), '999.99'), 'anna')).toBe(0);
    await stage.send();
  });

  test('concurrent approvals by two operators both count, and two by one operator count once', async () => {
    const player = await stage.payee(1999_00n);
    const id = await stage.requested(player, '1000.00');
    const twice = await Promise.all([stage.approve(id, 'anna'), stage.approve(id, 'anna')]);
    expect(twice.toSorted()).toEqual([1, 'SecondOperatorRequiredException']);
    const both = await Promise.all([stage.approve(id, 'berta'), stage.approve(id, 'clara')]);
    expect(both.map(String).toSorted()).toEqual(['0', 'WithdrawalDecidedException']);
    await stage.send();
  });

  test('an approval and a rejection are audited with their operator', async () => {
    const player = await stage.payee();
    const id = await stage.requested(player);
    await stage.approve(id, 'anna');
    expect(await stage.reject(id, 'berta')).toBe('done');
    expect(await stage.reject(id, 'berta')).toBe('WithdrawalDecidedException');
    expect(await stage.payment(id)).toMatchObject({ state: 3 });
    expect(await stage.balance(player)).toBe(100_00n);
    expect(await stage.send()).toBe(0);
    const { rows } = await stage.pool.query(
      'select operator, action, details from operator_action where subject = $1 order by id',
      [`payment:${id}`],
    );
    expect(rows).toMatchObject([
      { operator: 'anna', action: 'withdrawal-approve', details: { amount: '50.00', missing: 0 } },
      { operator: 'berta', action: 'withdrawal-reject', details: { reason: 'a test' } },
    ]);
  });

  test('approving a deposit id or an unknown id is answered with NotFoundException', async () => {
    const absent = makeCommandId(START_MS, new Uint8Array(16));
    const deposit = await stage.begin(await stage.player());
    for (const id of [absent, deposit, 'x']) {
      expect(await stage.approve(id, 'anna')).toBe('NotFoundException');
      expect(await stage.reject(id)).toBe('NotFoundException');
    }
  });
});

describe('cancellations', () => {
  test('a cancellation returns the amount before the withdrawal is sent, and is refused afterwards', async () => {
    const player = await stage.payee(1500_00n);
    const [pending, waiting, ready, sent] = [
      await stage.requested(player),
      await stage.requested(player, '1000.00'),
      await stage.approved(player),
      await stage.sent(player),
    ];
    // `sent` also sends withdrawals that are ready.
    expect(await stage.cancel(player, ready)).toBe('WithdrawalNotCancelableException');
    const other = await stage.approved(player);
    await stage.approve(waiting, 'anna');
    for (const id of [pending, waiting, other]) {
      expect(await stage.cancel(player, id)).toBe('done');
      expect(await paymentState(id)).toBe(4);
      const balance = await stage.balance(player);
      // The answer was lost, and the player presses again.
      expect(await stage.cancel(player, id)).toBe('done');
      expect(await stage.balance(player)).toBe(balance);
    }
    expect(await stage.cancel(player, sent)).toBe('WithdrawalNotCancelableException');
    expect(await stage.balance(player)).toBe(1400_00n);
    expect(await stage.cancel(await stage.player(), sent)).toBe('NotFoundException');
    expect(await stage.cancel(player, await stage.begin(player))).toBe('NotFoundException');
  });

  test('concurrent cancellations of a withdrawal return the amount once', async () => {
    const player = await stage.payee();
    const id = await stage.requested(player);
    const codes = await Promise.all(Array.from({ length: 8 }, () => stage.cancel(player, id)));
    expect(new Set(codes)).toEqual(new Set(['done']));
    expect(await stage.balance(player)).toBe(100_00n);
  });

  test('a concurrent cancellation, rejection and approval with payout leave exactly one of them in effect', async () => {
    for (let round = 0; round < 12; round++) {
      const player = await stage.payee();
      const id = await stage.requested(player);
      const acts = [
        () => stage.cancel(player, id),
        () => stage.approve(id, 'anna').then(() => stage.send()),
        () => stage.reject(id),
      ];
      await Promise.all([...acts.slice(round % 3), ...acts.slice(0, round % 3)].map((act) => act()));
      await stage.send();
      const { state } = await stage.payment(id);
      expect([3, 4, 9]).toContain(state);
      expect(await stage.balance(player)).toBe(state === 9 ? 50_00n : 100_00n);
      expect(await stage.locked(player)).toBe(state === 9 ? 50_00n : 0n);
      expect(stage.side.orders.has(id)).toBe(state === 9);
    }
  });
});

describe('sending of withdrawals', () => {
  test('sending continues after the process ended before the order, or before its answer was written', async () => {
    const player = await stage.payee();
    const id = await stage.approved(player);
    stage.side.fault = { kind: 'unavailable' };
    await stage.send();
    expect(await paymentState(id)).toBe(9);
    expect(stage.side.orders.get(id)).toBeUndefined();
    stage.side.fault = undefined;
    stage.side.losesAnswers = true;
    stage.nowMs += 31_000;
    await stage.send();
    expect(stage.side.orders.get(id)).toBe(1);
    stage.side.losesAnswers = false;
    expect(await stage.send()).toBe(0);
    stage.nowMs += 61_000;
    await stage.send();
    expect(stage.side.orders.get(id)).toBe(2);
    stage.nowMs += 60 * MINUTE_MS;
    await stage.send();
    expect(stage.side.orders.get(id)).toBe(2);
  });

  test("a payout that is reported before the order's answer is not ordered again", async () => {
    const player = await stage.payee();
    const id = await stage.approved(player);
    stage.side.losesAnswers = true;
    await stage.send();
    stage.side.losesAnswers = false;
    await stage.book([paidOut(id)]);
    stage.nowMs += 60 * MINUTE_MS;
    await stage.send();
    expect(stage.side.orders.get(id)).toBe(1);
    expect(await paymentState(id)).toBe(2);
  });

  test('a declined payout returns the amount', async () => {
    const player = await stage.payee();
    const id = await stage.approved(player);
    stage.side.fault = { kind: 'declined', reason: 'no such account' };
    await stage.send();
    stage.side.fault = undefined;
    expect(await paymentState(id)).toBe(11);
    expect(await stage.balance(player)).toBe(100_00n);
    stage.nowMs += 60 * MINUTE_MS;
    await stage.send();
    expect(stage.side.orders.has(id)).toBe(false);
  });

  test('concurrent senders make one order', async () => {
    const player = await stage.payee();
    const id = await stage.approved(player);
    await Promise.all(Array.from({ length: 6 }, () => stage.send()));
    expect(stage.side.orders.get(id)).toBe(1);
  });

  test('a sent withdrawal without a report is queried at its provider', async () => {
    const player = await stage.payee();
    const id = await stage.sent(player);
    stage.side.records.set(id, [{ kind: 'paid-out', payment: id }]);
    await stage.watch();
    expect(await paymentState(id)).toBe(9);
    stage.nowMs += 2 * MINUTE_MS;
    while ((await stage.watch()) > 0);
    expect(await stage.payment(id)).toMatchObject({ state: 2, isDue: false });
  });
});

describe('ledger audit of withdrawals', () => {
  test('the ledger audit finds nothing after the withdrawal tests', async () => {
    stage.nowMs += 60 * MINUTE_MS;
    while ((await stage.watch()) > 0);
    expect(await audit()).toEqual([]);
  });

  // Each case damages the database permanently. So these tests come last, and each checks another audit check.
  test.each([
    ['withdrawal-without-its-approvals', 'update payment set approvals_needed = 2 where state = 11'],
    [
      'withdrawal-state-differs-from-its-money',
      "update payment set state = 2 where state = 11 and direction = 'withdrawal'",
    ],
    [
      'locked-money-differs-from-withdrawals',
      "update payment set amount = amount + 1 where state = 9 and direction = 'withdrawal'",
    ],
    [
      'command-without-its-result',
      "update payment set command_id = gen_random_uuid() where direction = 'withdrawal' and state = 3",
    ],
    [
      'payment-booking-differs-from-its-journal',
      "alter table payment_booking disable trigger all; update payment_booking set kind = 'returned' where kind = 'released'",
    ],
  ])('the ledger audit reports %s', async (check, spoil) => {
    expect((await audit()).join('\n')).not.toContain(check);
    await stage.pool.query(spoil);
    expect((await audit()).join('\n')).toContain(check);
  });
});

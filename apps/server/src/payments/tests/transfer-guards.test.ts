import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Principal } from '../../platform/principal.ts';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import { X1_PROVIDER } from '../transfers/external-wallet.ts';
import { eur } from './payment-stage.ts';
import { openTransferStage, type TransferStage } from './transfer-stage.ts';

let stage: TransferStage;

beforeAll(async () => {
  stage = await openTransferStage();
});
afterAll(() => stage.stop());
beforeEach(() => {
  Object.assign(stage, { fault: undefined, isDown: false, debits: 0, beforeDebit: async () => undefined });
});

const { atProvider, completed, refused } = { atProvider: 9, completed: 2, refused: 11 };
const [none, available, inProgress, disabled] = [0, 1, 2, 3];

/** A player with 25.00 at the other platform, and one command to transfer it. */
async function command(money?: Parameters<TransferStage['put']>[1]) {
  const principal = await stage.player();
  stage.put(principal, money);
  const id = await stage.offered(principal);
  return { principal, id, commandId: makeCommandId(stage.nowMs, randomBytes(16)) };
}

async function readPaymentId({ accountId }: Principal): Promise<PaymentId> {
  const { rows } = await stage.pool.query<{ id: PaymentId }>('select id from payment where account_id = $1', [
    accountId,
  ]);
  if (!rows[0]) throw new Error(`readPaymentId: account ${accountId} has no payment`);
  return rows[0].id;
}

const transferOutcome = async (answer: ReturnType<TransferStage['transfer']>) => {
  const given = await answer;
  return given.ok ? given.value.state : given.error.code;
};

describe('repeated transfer commands', () => {
  test.each(['beforeAvailable', 'afterAvailable'] as const)(
    '(%s) a concurrent repeat of a transfer gets the answer of the first one',
    async (hook) => {
      const request = await command();
      stage[hook] = async () => {
        expect(await transferOutcome(stage.transfer(request))).toBe(completed);
      };
      expect(await transferOutcome(stage.transfer(request))).toBe(completed);
      expect(await stage.states(request.principal)).toEqual([completed]);
      expect(await stage.balance(request.principal)).toBe(25_00n);
    },
  );

  test.each(['beforeAvailable', 'afterAvailable'] as const)(
    '(%s) a concurrent repeat with another bonus code is refused with CommandIdReusedException',
    async (hook) => {
      const request = await command();
      stage[hook] = async () => {
        await stage.transfer(request);
      };
      expect(await transferOutcome(stage.transfer({ ...request, bonusCode: 'WELCOME' }))).toBe(
        'CommandIdReusedException',
      );
      expect(await stage.states(request.principal)).toEqual([completed]);
    },
  );

  test('a repeat of an ended transfer is answered without a query to the other platform', async () => {
    const request = await command();
    await stage.transfer(request);
    stage.beforeAvailable = () => Promise.reject(new Error('the other platform was asked'));
    expect(await transferOutcome(stage.transfer(request))).toBe(completed);
    stage.beforeAvailable = undefined;
  });

  test('a concurrent transfer by another command is refused with TransferInProgressException', async () => {
    const request = await command();
    stage.afterAvailable = async () => {
      stage.fault = 'no-answer';
      await stage.transfer({ principal: request.principal, id: request.id });
      stage.fault = undefined;
    };
    expect(await transferOutcome(stage.transfer(request))).toBe('TransferInProgressException');
    expect(await stage.states(request.principal)).toEqual([atProvider]);
  });

  test('a transfer is refused if the account was locked meanwhile, and no debit is ordered', async () => {
    const request = await command();
    stage.afterAvailable = async () => {
      await stage.pool.query('update balance set blocked = true where account_id = $1', [
        request.principal.accountId,
      ]);
    };
    expect(await transferOutcome(stage.transfer(request))).toBe('AccountLockedException');
    expect([await stage.states(request.principal), stage.debits]).toEqual([[], 0]);
  });
});

describe('events of a transfer', () => {
  const deposited = (paymentId: PaymentId): PaymentEvent => ({
    kind: 'deposited',
    paymentId,
    ...eur(25_00n),
  });
  const failed = (paymentId: PaymentId): PaymentEvent => ({ kind: 'failed', paymentId, failure: 'declined' });

  /** A transfer whose debit has no answer. */
  async function begun() {
    const request = await command();
    stage.fault = 'no-answer';
    await stage.transfer(request);
    return { principal: request.principal, id: await readPaymentId(request.principal) };
  }
  const book = (event: PaymentEvent, provider = X1_PROVIDER) => stage.book([event], provider);

  test('an event of another currency, provider or kind does not change the transfer', async () => {
    const { principal, id } = await begun();
    await book({ ...deposited(id), currency: 'USD' } as PaymentEvent);
    expect((await book(deposited(id), 'sandbox')).unknown).toEqual([id]);
    await book({ kind: 'paid-out', paymentId: id });
    await book({ kind: 'reversed', paymentId: id, reversalId: 'a', ...eur(25_00n) });
    expect([await stage.states(principal), await stage.balance(principal)]).toEqual([[atProvider], 0n]);
    await book(deposited(id));
    expect([await stage.states(principal), await stage.balance(principal)]).toEqual([[completed], 25_00n]);
  });

  test('a deposit event after the refusal of its transfer is not booked', async () => {
    const { principal, id } = await begun();
    for (const event of [failed(id), deposited(id)]) await book(event);
    expect([await stage.states(principal), await stage.balance(principal)]).toEqual([[refused], 0n]);
    expect(await stage.findings()).toEqual([]);
  });
});

describe('transfer status', () => {
  const transferStatus = async (principal: Principal) => (await stage.findFunds(principal)).status;

  test('the transfer status is none, available or in progress', async () => {
    const principal = await stage.player();
    expect(await stage.findFunds(principal)).toEqual({ status: none });
    stage.put(principal);
    expect(await stage.findFunds(principal)).toMatchObject({ status: available, funds: { amount: 25_00n } });
    stage.fault = 'no-answer';
    await stage.transfer({ principal, id: await stage.offered(principal) });
    expect(await stage.findFunds(principal)).toEqual({ status: inProgress });
  });

  test('the transfer status is disabled while the platform is down, the account is locked or deposits are closed', async () => {
    const { principal } = await command();
    stage.isDown = true;
    expect(await stage.findFunds(principal)).toEqual({ status: disabled });
    stage.isDown = false;
    await stage.pool.query('update balance set blocked = true where account_id = $1', [principal.accountId]);
    expect(await transferStatus(principal)).toBe(disabled);
    await stage.pool.query('update balance set blocked = false where account_id = $1', [principal.accountId]);
    await stage.pool.query('update betting_rule set deposits_open = false');
    expect(await transferStatus(principal)).toBe(disabled);
    await stage.pool.query('update betting_rule set deposits_open = true');
    expect(await transferStatus(principal)).toBe(available);
  });
});

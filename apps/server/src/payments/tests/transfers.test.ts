import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Principal } from '../../platform/principal.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { X1_PROVIDER } from '../transfers/external-wallet.ts';
import { readFunds } from '../withdrawals/source-of-funds.ts';
import { START_MS } from './payment-stage.ts';
import { Killed, openTransferStage, type TransferStage } from './transfer-stage.ts';

let stage: TransferStage;

beforeAll(async () => {
  stage = await openTransferStage();
});
afterAll(() => stage.stop());
beforeEach(() => {
  Object.assign(stage, { fault: undefined, isDown: false, debits: 0, beforeDebit: async () => undefined });
});

const HOUR_MS = 3_600_000;
const { atProvider, completed, refused } = { atProvider: 9, completed: 2, refused: 11 };

/** A player with 25.00 at the other platform, and the id of this sum. */
async function owner(money?: Parameters<TransferStage['put']>[1]): Promise<[Principal, string]> {
  const principal = await stage.player();
  stage.put(principal, money);
  return [principal, await stage.offered(principal)];
}

async function errorCode(answer: ReturnType<TransferStage['transfer']>): Promise<string | undefined> {
  const given = await answer;
  return given.ok ? undefined : given.error.code;
}

async function differences() {
  const { differences: found } = await reconcile({
    db: stage.pool,
    provider: { key: X1_PROVIDER, records: stage.wallet },
    fromMs: START_MS - HOUR_MS,
    toMs: stage.nowMs + 24 * HOUR_MS,
    clock: { nowMs: () => stage.nowMs },
    settle: async () => undefined,
  });
  return found.map(({ kind }) => kind);
}

describe('transfers from the other platform', () => {
  test('a transfer debits the other platform and credits the account once', async () => {
    const [principal, id] = await owner();
    const moved = await stage.transfer({ principal, id, bonusCode: 'WELCOME' });
    expect(moved).toMatchObject({ ok: true, value: { state: completed, received: 25_00n } });
    expect(await stage.balance(principal)).toBe(25_00n);
    expect(await errorCode(stage.transfer({ principal, id }))).toBe('TransferNotOfferedException');
    const { rows } = await stage.pool.query('select form, provider_ref from payment where account_id = $1', [
      principal.accountId,
    ]);
    expect(rows).toEqual([{ form: { BonusCode: 'WELCOME' }, provider_ref: id }]);
    expect(await stage.findings()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('a transfer is made once if its command is repeated, concurrently or later', async () => {
    const [principal, id] = await owner();
    const request = { principal, id, commandId: makeCommandId(stage.nowMs, randomBytes(16)) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => stage.transfer(request)));
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(await stage.transfer(request)).toMatchObject({ ok: true, value: { state: completed } });
    expect(await errorCode(stage.transfer({ ...request, bonusCode: 'other' }))).toBe(
      'CommandIdReusedException',
    );
    expect(await stage.states(principal)).toEqual([completed]);
    expect(await stage.balance(principal)).toBe(25_00n);
  });

  test('a sum that several commands transfer concurrently is transferred once', async () => {
    const [principal, id] = await owner();
    await Promise.all(Array.from({ length: 6 }, () => stage.transfer({ principal, id })));
    expect((await stage.states(principal)).filter((state) => state === completed)).toHaveLength(1);
    expect(await stage.balance(principal)).toBe(25_00n);
    expect(await stage.findings()).toEqual([]);
  });

  test('a refused transfer credits nothing, and another one can follow', async () => {
    const [principal, id] = await owner({ outcome: 'refused' });
    const request = { principal, id, commandId: makeCommandId(stage.nowMs, randomBytes(16)) };
    expect(await errorCode(stage.transfer(request))).toBe('TransferDeclinedException');
    expect(await errorCode(stage.transfer(request))).toBe('TransferDeclinedException');
    expect(await stage.states(principal)).toEqual([refused]);
    stage.put(principal);
    expect(await stage.transfer({ principal, id: await stage.offered(principal) })).toMatchObject({
      ok: true,
    });
    expect(await stage.states(principal)).toEqual([refused, completed]);
    expect(await stage.balance(principal)).toBe(25_00n);
    expect(await stage.findings()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('a transfer must be staked once before a withdrawal, like a deposit', async () => {
    const [principal, id] = await owner();
    await stage.transfer({ principal, id });
    const funds = await readFunds(stage.pool, { accountId: principal.accountId, atMs: stage.nowMs });
    expect(funds.unwagered).toBe(25_00n);
  });
});

describe('transfers without an answer', () => {
  const interruptions = ['killed-before', 'killed-after', 'no-answer'] as const;

  test.each(interruptions)(
    '(%s) a transfer remains in progress until its debit is ordered again',
    async (fault) => {
      const [principal, id] = await owner();
      stage.fault = fault;
      const request = { principal, id, commandId: makeCommandId(stage.nowMs, randomBytes(16)) };
      if (fault === 'no-answer') expect(await stage.transfer(request)).toMatchObject({ ok: true });
      else await expect(stage.transfer(request)).rejects.toThrow(Killed);
      expect(await stage.states(principal)).toEqual([atProvider]);
      expect(await stage.balance(principal)).toBe(0n);
      // While it is in progress, a second transfer is refused and a repeat of the command returns the first.
      expect(await errorCode(stage.transfer({ principal, id }))).toBe('TransferInProgressException');
      expect(await stage.transfer(request)).toMatchObject({ ok: true, value: { state: atProvider } });
      expect(await stage.findings()).toEqual([]);

      expect(await stage.settle()).toBe(0);
      for (let round = 0; round < 3; round++) {
        stage.nowMs += 60_000;
        await stage.settle();
        expect(await stage.states(principal)).toEqual([atProvider]);
      }
      stage.fault = undefined;
      stage.nowMs += 60_000;
      await stage.settle();
      expect(await stage.states(principal)).toEqual([completed]);
      expect(await stage.balance(principal)).toBe(25_00n);
      expect(await stage.transfer(request)).toMatchObject({ ok: true, value: { state: completed } });
      expect(await stage.findings()).toEqual([]);
      expect(await differences()).toEqual([]);
    },
  );

  test('a transfer is not ordered again after its end', async () => {
    const [principal, id] = await owner();
    await stage.transfer({ principal, id });
    stage.debits = 0;
    for (let round = 0; round < 4; round++) {
      stage.nowMs += HOUR_MS;
      await stage.settle();
    }
    expect(stage.debits).toBe(0);
    const { rows } = await stage.pool.query('select 1 from funds_transfer where due_at is not null');
    expect(rows).toEqual([]);
  });

  test('a transfer is credited once if a late answer and the worker book it concurrently', async () => {
    const [principal, id] = await owner();
    let answer: () => void = () => undefined;
    stage.beforeDebit = () =>
      new Promise((resolve) => {
        answer = resolve;
        stage.beforeDebit = async () => undefined;
      });
    const late = stage.transfer({ principal, id });
    while (stage.debits === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    stage.nowMs += 60_000;
    await stage.settle();
    expect(await stage.states(principal)).toEqual([completed]);
    answer();
    expect(await late).toMatchObject({ ok: true, value: { state: completed } });
    expect(await stage.balance(principal)).toBe(25_00n);
    expect(await stage.findings()).toEqual([]);
  });
});

describe('refused transfers', () => {
  test('a transfer is refused if the sum changed after it was displayed', async () => {
    const [principal, id] = await owner();
    stage.put(principal, { amount: '30.00' });
    expect(await errorCode(stage.transfer({ principal, id }))).toBe('TransferNotOfferedException');
    expect(await stage.states(principal)).toEqual([]);
  });

  test('a transfer is declined by the other platform if the sum changes while the debit is ordered', async () => {
    const [principal, id] = await owner();
    stage.beforeDebit = async () => stage.put(principal, { amount: '30.00' });
    expect(await errorCode(stage.transfer({ principal, id }))).toBe('TransferDeclinedException');
    expect(await stage.balance(principal)).toBe(0n);
  });

  test("a transfer in another currency than the account's is refused with TransferCurrencyException", async () => {
    const [principal, id] = await owner({ currency: 'USD' });
    expect(await stage.transfer({ principal, id })).toMatchObject({
      ok: false,
      error: { code: 'TransferCurrencyException', data: { currency: 'USD', accountCurrency: 'EUR' } },
    });
  });

  test('a transfer below the minimum deposit of its bonus code is refused before the debit', async () => {
    const [principal, id] = await owner({ amount: '9.99' });
    expect(await errorCode(stage.transfer({ principal, id, bonusCode: 'WELCOME' }))).toBe(
      'BonusDepositTooSmallException',
    );
    expect(await stage.states(principal)).toEqual([]);
  });

  test("a transfer of another player's sum is refused", async () => {
    const [, id] = await owner();
    const [other] = await owner();
    expect(await errorCode(stage.transfer({ principal: other, id }))).toBe('TransferNotOfferedException');
  });

  test('a transfer is refused while the platform is down, deposits are closed, or the account is locked or below zero', async () => {
    const [principal, id] = await owner();
    const { accountId } = principal;
    stage.isDown = true;
    expect(await errorCode(stage.transfer({ principal, id }))).toBe('TransferUnavailableException');
    stage.isDown = false;
    await stage.pool.query('update balance set blocked = true where account_id = $1', [accountId]);
    expect(await errorCode(stage.transfer({ principal, id }))).toBe('AccountLockedException');
    await stage.pool.query(
      'update balance set blocked = false, min_amount = -1, amount = -1 where account_id = $1',
      [accountId],
    );
    expect(await errorCode(stage.transfer({ principal, id }))).toBe('NegativeBalanceException');
    await stage.pool.query('update balance set min_amount = 0, amount = 0 where account_id = $1', [
      accountId,
    ]);
    await stage.pool.query('update betting_rule set deposits_open = false');
    expect(await errorCode(stage.transfer({ principal, id }))).toBe('DepositsClosedException');
    await stage.pool.query('update betting_rule set deposits_open = true');
    expect(await stage.transfer({ principal, id })).toMatchObject({ ok: true });
  });
});

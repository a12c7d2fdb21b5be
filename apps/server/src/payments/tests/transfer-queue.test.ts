import type { OperatedTransfer } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser } from '../../../../../tests/fixture/browser.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { lowestPaymentId } from '../payment-id-time.ts';
import { readAnswers } from '../transfers/answer-store.ts';
import { readTransferPage } from '../transfers/listed-transfers.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';
import { eur } from './payment-stage.ts';
import { openTransferStage, type TransferStage } from './transfer-stage.ts';

describe('pages of transfers', () => {
  let stage: TransferStage;
  beforeAll(async () => {
    stage = await openTransferStage();
  });
  afterAll(() => stage.stop());

  const page = (more: Partial<Parameters<typeof readTransferPage>[1]> = {}) =>
    readTransferPage(stage.pool, {
      queue: 'refused',
      accountId: undefined,
      before: lowestPaymentId(stage.nowMs + 1000),
      atLeast: undefined,
      ...more,
    });

  /** The worker handles 20 transfers at once, including those that have ended. */
  async function settleAll(): Promise<void> {
    for (let round = 1; round <= 3; round += 1) await stage.settle();
  }

  test('pages of transfers follow each other by id without a gap, and the last page has no successor', async () => {
    for (let transferNo = 1; transferNo <= 45; transferNo += 1) {
      const principal = await stage.player();
      stage.put(principal, { amount: `${transferNo}.00`, outcome: 'refused' });
      await stage.transfer({ principal, id: await stage.offered(principal) });
      stage.nowMs += 1000;
    }
    const amounts: bigint[] = [];
    let before = lowestPaymentId(stage.nowMs);
    for (let pages = 1; pages <= 3; pages += 1) {
      const { transfers, next } = await page({ before });
      amounts.push(...transfers.map(({ amount }) => amount));
      expect(next === undefined).toBe(pages === 3);
      before = next ?? before;
    }
    expect(amounts).toEqual(Array.from({ length: 45 }, (_, index) => BigInt(45 - index) * 100n));
    const large = await page({ atLeast: eur(44_00n) });
    expect(large.transfers.map(({ amount }) => amount)).toEqual([45_00n, 44_00n]);
    expect((await page({ atLeast: { ...eur(1n), currency: 'USD' } })).transfers).toEqual([]);
    const own = large.transfers[1];
    expect((await page({ accountId: own?.accountId })).transfers).toEqual([own]);
    const older = await page({ before: lowestPaymentId(stage.nowMs - 10_000) });
    expect(older.transfers[0]?.amount).toBe(35_00n);
  });

  test('repeated answers are counted, and an answer that is not understood does not end a transfer', async () => {
    const principal = await stage.player();
    stage.put(principal);
    stage.fault = 'not-taken';
    await stage.transfer({ principal, id: await stage.offered(principal) });
    stage.nowMs += 60_000;
    await settleAll();
    expect(await stage.states(principal)).toEqual([9]);
    stage.fault = undefined;
    stage.nowMs += 60_000;
    await settleAll();
    expect(await stage.states(principal)).toEqual([2]);
    const { transfers } = await page({ queue: 'completed', before: lowestPaymentId(stage.nowMs) });
    const [id] = transfers.map((each) => each.id);
    const answers = await readAnswers(stage.pool, id ? [id] : []);
    expect(id && answers.get(id)).toMatchObject([
      { answer: 'none', detail: 'unknown currency', times: 2, requestedBy: null },
      { answer: 'taken', detail: '25.00 EUR', times: 1, requestedBy: null },
    ]);
    expect(await stage.findings()).toEqual([]);
  });
});

describe('transfers in the back office', () => {
  let stage: DepositSite;
  let pool: Pool;
  let operator: Browser;
  beforeAll(async () => {
    stage = await openDepositSite();
    pool = createPool({ url: stage.site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
    operator = new Browser(stage.site.url);
    const { name: UserName, password: Password } = stage.site.operator ?? {};
    await operator.call('POST /api/account/login', { body: { UserName, Password } });
  });
  afterAll(async () => {
    await pool.end();
    await stage.stop();
  });

  /** A player whose transfer of 10 euros is in progress because its answer was lost. */
  async function lost(): Promise<Browser> {
    const player = await stage.player();
    const status = async () => (await player.call('GET /api/transfer/x1status')).body;
    await vi.waitFor(async () => expect((await status()).Status).toBe(0), { timeout: 20_000, interval: 200 });
    await fetch(String((await status()).ServicePage), {
      method: 'POST',
      body: 'amount=10&currency=EUR&outcome=lost',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { Transfer } = (await player.call('GET /api/transfer/pendingtransfer')).body;
    const { Id } = Transfer as { Id: string };
    await player.call('POST /api/transfer/fundtransfer', { body: { CommandId: newCommandId(), Id } });
    return player;
  }
  const list = async (query: string) =>
    (await operator.call('GET /api/desk/transfers', { query })).body.Transfers as OperatedTransfer[];
  const requestTransferAnswer = (ID: string) => operator.call('POST /api/desk/asktransfer', { body: { ID } });

  test('an operator finds a transfer in progress and requests its answer at once, which is audited', async () => {
    const player = await lost();
    const userName = String((await player.call('GET /api/user/get')).body.UserName);
    const [transfer, ...others] = await list(`?userName=${userName}`);
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({
      StatusID: 9,
      UserName: userName,
      Amount: '10.00',
      CompletedDate: null,
      NextQuestionDate: expect.any(String),
      Answers: [{ Answer: 'none', Detail: '', AskedBy: null, Times: 1 }],
    });
    const id = transfer?.ID ?? '';
    expect((await requestTransferAnswer(id)).body).toEqual({ HasErrors: false, StatusID: 2 });
    expect(await stage.balance(player)).toBe('10.00');
    expect(await list(`?userName=${userName}`)).toEqual([]);
    const [done] = await list(`?queue=completed&userName=${userName}&amount=10&currency=EUR`);
    expect(done?.Answers).toMatchObject([
      { Answer: 'none' },
      { Answer: 'taken', Detail: '10.00 EUR', AskedBy: stage.site.operator?.name },
    ]);
    expect(await list(`?queue=completed&userName=${userName}&amount=10.01&currency=EUR`)).toEqual([]);
    expect(await list(`?queue=completed&userName=${userName}&olderThanMinutes=5`)).toEqual([]);
    // A transfer that has ended is not queried again.
    expect((await requestTransferAnswer(id)).body).toEqual({ HasErrors: false, StatusID: 2 });
    const { rows } = await pool.query(
      `select operator, action from operator_action where subject = 'payment:' || $1`,
      [id],
    );
    expect(rows).toEqual([{ operator: stage.site.operator?.name, action: 'transfer-ask' }]);
  });

  test('unknown transfers, pages and amounts are refused in the back office', async () => {
    expect((await requestTransferAnswer('00000000-0000-7000-8000-000000000000')).body.ErrorCode).toBe(
      'NotFoundException',
    );
    for (const query of [
      '?amount=10',
      '?before=00000000-0000-0000-0000-00000000000x',
      '?amount=1.001&currency=EUR',
    ])
      expect((await operator.call('GET /api/desk/transfers', { query })).body.ErrorCode).toBe(
        'InvalidRequestException',
      );
    expect(await list('?userName=nobody-there')).toEqual([]);
  });
});

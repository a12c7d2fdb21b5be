import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import type { Browser } from '../../../../../tests/fixture/browser.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';
import { runReconcile } from './run-reconcile.ts';

let stage: DepositSite;
let pool: Pool;

beforeAll(async () => {
  stage = await openDepositSite();
  pool = createPool({ url: stage.site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
});
afterAll(async () => {
  await pool?.end();
  await stage?.stop();
});

const [none, available, inProgress, disabled] = [0, 1, 2, 3];

const readStatus = async (player: Browser) => (await player.call('GET /api/transfer/x1status')).body;
const readPending = async (player: Browser) =>
  (await player.call('GET /api/transfer/pendingtransfer')).body.Transfer as { Id: string } | null;
const fund = (player: Browser, Id: string, more: object = {}) =>
  player.call('POST /api/transfer/fundtransfer', { body: { CommandId: newCommandId(), Id, ...more } });

/** Adds money at the other platform on the sandbox's page. */
async function put(player: Browser, form: string): Promise<Response> {
  const page = String((await readStatus(player)).ServicePage);
  return fetch(page, {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** Registers a player and waits until the sandbox's service, which starts in parallel to the site, answers. */
async function playerThere(): Promise<Browser> {
  const player = await stage.player();
  await vi.waitFor(async () => expect((await readStatus(player)).Status).toBe(none), {
    timeout: 20_000,
    interval: 200,
  });
  return player;
}

test('money at the other platform is offered, moved once, and listed in the histories', async () => {
  const player = await playerThere();
  expect(await readPending(player)).toBeNull();
  expect((await put(player, 'amount=25.50&currency=EUR&outcome=taken')).status).toBe(200);
  expect((await readStatus(player)).Status).toBe(available);
  const pending = await readPending(player);
  expect(pending).toMatchObject({ DepositAmount: '25.50', DepositCurrency: 'EUR', BonusCode: '' });
  const moved = await fund(player, pending?.Id ?? '', { BonusCode: 'WELCOME' });
  expect(moved.body).toEqual({
    HasErrors: false,
    Status: none,
    Message: '25.50 EUR moved from X1 to your account.',
  });
  expect(await stage.balance(player)).toBe('25.50');
  expect((await readStatus(player)).Status).toBe(none);
  expect((await fund(player, pending?.Id ?? '')).body.ErrorCode).toBe('TransferNotOfferedException');

  const { body: listed } = await player.call('GET /api/history/transactions');
  expect(listed.Transactions).toMatchObject([
    {
      StatementTypeID: 3,
      Direction: 'transfer',
      MethodName: 'X1',
      Amount: '25.50',
      StatusID: 2,
      IsCancelable: false,
    },
  ]);
  const { body: moves } = await player.call('GET /api/history/account');
  expect(moves.Entries).toMatchObject([
    { Kind: 'funds-transfer', Amount: '25.50', Text: 'Transfer from X1' },
  ]);
  for (const [list, line] of [
    ['transactions', /,Transfer,X1,25\.50,EUR,Completed/],
    ['account', /Transfer from X1/],
  ] as const) {
    const { body } = await player.call('GET /api/history/csv', { query: `?list=${list}` });
    expect(body.text).toMatch(line);
  }
});

test('a transfer whose answer was lost remains in progress until the next order of its debit credits it', async () => {
  const player = await playerThere();
  await put(player, 'amount=10&currency=EUR&outcome=lost');
  const pending = await readPending(player);
  const moved = await fund(player, pending?.Id ?? '');
  expect(moved.body).toMatchObject({ HasErrors: false, Status: inProgress });
  expect((await readStatus(player)).Status).toBe(inProgress);
  expect(await readPending(player)).toBeNull();
  expect((await fund(player, pending?.Id ?? '')).body.ErrorCode).toBe('TransferInProgressException');
  await stage.untilBalance(player, '10.00');
  expect((await readStatus(player)).Status).toBe(none);
});

test('a transfer in another currency, or refused by the other platform, is refused with its reason', async () => {
  const player = await playerThere();
  await put(player, 'amount=10&currency=EUR&outcome=refused');
  const refused = await fund(player, (await readPending(player))?.Id ?? '');
  expect(refused.body).toMatchObject({
    HasErrors: true,
    ErrorCode: 'TransferDeclinedException',
    ErrorMessage: 'The other platform refused the transfer. Your money is still there.',
  });
  await put(player, 'amount=10&currency=USD&outcome=taken');
  expect((await fund(player, (await readPending(player))?.Id ?? '')).body).toMatchObject({
    ErrorCode: 'TransferCurrencyException',
    ErrorMessage: expect.stringContaining('USD'),
  });
  expect((await put(player, 'amount=-1&currency=EUR')).status).toBe(422);
  expect((await put(player, 'amount=1&currency=XYZ')).status).toBe(422);
  expect(await stage.balance(player)).toBe('0.00');
});

test('the public pages of the other platform contain its form only', async () => {
  const player = await playerThere();
  const page = String((await readStatus(player)).ServicePage);
  expect(await (await fetch(page)).text()).toContain('Your play money at X1');
  for (const path of ['available', 'debit', 'debits', 'records'])
    expect((await fetch(new URL(`../${path}`, page), { method: 'POST', body: '{}' })).status).toBe(404);
});

test('the ledger and the other platform agree after the transfers', async () => {
  const { databaseUrl, dataDir } = stage.site;
  const { text, code } = await runReconcile({ databaseUrl, dataDir });
  expect(text).toMatch(/^x1: [1-9]\d* payments compared, 0 differences$/m);
  expect(code).toBe(0);
  expect(await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).toEqual([]);
});

test('a site without transfers reports them as disabled', async () => {
  const off = await openDepositSite({ env: { EVENS_TRANSFERS: 'none' } });
  try {
    const player = await off.player();
    expect(await readStatus(player)).toEqual({ Status: disabled, Name: 'X1', ServicePage: null });
    expect(await readPending(player)).toBeNull();
    expect((await fund(player, 'any')).body.ErrorCode).toBe('TransferUnavailableException');
  } finally {
    await off.stop();
  }
});

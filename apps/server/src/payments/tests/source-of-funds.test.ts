import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHouse } from '../../money/index.ts';
import type { Principal } from '../../platform/principal.ts';
import { insertJournal } from '../../sportsbook/tests/histories-rows.ts';
import type { PaymentId } from '../payment-provider.ts';
import { readFunds } from '../withdrawals/source-of-funds.ts';
import { eur } from './payment-stage.ts';
import { openWithdrawalStage, type WithdrawalStage } from './withdrawal-stage.ts';

const DAY_MS = 86_400_000;
let stage: WithdrawalStage;
let house: Awaited<ReturnType<typeof readHouse>>['EUR'];

beforeAll(async () => {
  stage = await openWithdrawalStage();
  house = (await readHouse(stage.pool)).EUR;
});
afterAll(() => stage.stop());

/** Creates a deposit that has arrived. Returns its payment id. */
async function deposited(player: Principal, minor: bigint, method = 'sandbox-wallet'): Promise<PaymentId> {
  const { sent, ...request } = stage.request(player);
  const wallet = { ...sent, amount: '50.00', ...(method !== 'sandbox-card' && { values: {} }) };
  const begun = await stage.create({ ...request, method, sent: wallet });
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  const { id } = begun.value.payment;
  await stage.book([{ kind: 'deposited', paymentId: id, ...eur(minor) }]);
  return id;
}

/** Moves money between the player and a house account, as a bet does. */
async function moved(
  player: Principal,
  kind: string,
  { to, minor }: { readonly to: number; readonly minor: bigint },
) {
  const { accountId } = player;
  const [debit, credit] = minor > 0n ? [accountId, to] : [to, accountId];
  const amount = minor > 0n ? minor : -minor;
  await insertJournal(stage.pool, { kind, atMs: stage.nowMs, postings: [[debit, credit, Number(amount)]] });
  await stage.pool.query(
    'update balance set amount = amount - $2, min_amount = least(0, amount - $2) where account_id = $1',
    [accountId, minor],
  );
}
const staked = (player: Principal, minor: bigint) => moved(player, 'stake', { to: house.openBets, minor });

const readPlayerFunds = ({ accountId }: Principal) => readFunds(stage.pool, { accountId, atMs: stage.nowMs });
const unwagered = async (player: Principal) => (await readPlayerFunds(player)).unwagered;

describe('unwagered deposits', () => {
  test('the unwagered amount decreases with each stake, but not below 0', async () => {
    const player = await stage.player();
    expect(await unwagered(player)).toBe(0n);
    await deposited(player, 50_00n);
    expect(await unwagered(player)).toBe(50_00n);
    await staked(player, 30_00n);
    expect(await unwagered(player)).toBe(20_00n);
    await staked(player, 20_00n);
    expect(await unwagered(player)).toBe(0n);
  });

  test('stakes before a deposit do not reduce the unwagered amount', async () => {
    const player = await stage.payee(500_00n);
    await staked(player, 400_00n);
    await deposited(player, 50_00n);
    expect(await unwagered(player)).toBe(50_00n);
    await staked(player, 10_00n);
    await deposited(player, 50_00n);
    expect(await unwagered(player)).toBe(90_00n);
  });

  test('rounds and provider games count as staked, unlike released holds and payouts', async () => {
    const player = await stage.player();
    await deposited(player, 50_00n);
    await moved(player, 'hold', { to: house.heldBets, minor: 20_00n });
    await moved(player, 'release', { to: house.heldBets, minor: -20_00n });
    expect(await unwagered(player)).toBe(50_00n);
    await moved(player, 'round', { to: house.openRounds, minor: 10_00n });
    await moved(player, 'external-bet', { to: house.aggregator, minor: 5_00n });
    // A spin is decided at once: the casino's account receives its stake and pays its win.
    await moved(player, 'round', { to: house.casino, minor: 8_00n });
    await moved(player, 'round', { to: house.casino, minor: -3_00n });
    await moved(player, 'settlement', { to: house.sportsbook, minor: -40_00n });
    expect(await unwagered(player)).toBe(27_00n);
  });

  test('a reversed deposit and a returned payout do not have to be wagered', async () => {
    const player = await stage.payee();
    const id = await deposited(player, 50_00n);
    await stage.book([{ kind: 'reversed', paymentId: id, reversalId: 'a', ...eur(50_00n) }]);
    expect(await unwagered(player)).toBe(0n);
    const payout = await stage.sent(player);
    await stage.book([
      { kind: 'paid-out', paymentId: payout },
      { kind: 'reversed', paymentId: payout, reversalId: 'a', ...eur(50_00n) },
    ]);
    expect(await unwagered(player)).toBe(0n);
  });
});

describe('amounts due by method', () => {
  test('the amount due by a method is its deposits less reversals and withdrawals, pending ones included', async () => {
    const player = await stage.payee(300_00n);
    const first = await deposited(player, 50_00n);
    await deposited(player, 20_00n, 'sandbox-card');
    await stage.begin(player);
    await stage.book([{ kind: 'reversed', paymentId: first, reversalId: 'a', ...eur(10_00n) }]);
    await staked(player, 60_00n);
    const due = async () => Object.fromEntries((await readPlayerFunds(player)).dueByMethod);
    expect(await due()).toEqual({ 'sandbox-wallet': 40_00n, 'sandbox-card': 20_00n });
    const payout = await stage.requested(player, '30.00');
    expect(await due()).toEqual({ 'sandbox-wallet': 10_00n, 'sandbox-card': 20_00n });
    expect((await readPlayerFunds(player)).withdrawn).toBe(30_00n);
    await stage.cancel(player, payout);
    expect((await readPlayerFunds(player)).withdrawn).toBe(0n);
  });

  test('the sum of withdrawals covers 180 days', async () => {
    const player = await stage.payee(300_00n);
    const id = await stage.sent(player);
    await stage.book([{ kind: 'paid-out', paymentId: id }]);
    expect((await readPlayerFunds(player)).withdrawn).toBe(50_00n);
    const { accountId } = player;
    const at = (days: number) => readFunds(stage.pool, { accountId, atMs: stage.nowMs + days * DAY_MS });
    expect((await at(179)).withdrawn).toBe(50_00n);
    expect((await at(181)).withdrawn).toBe(0n);
  });
});

describe('conditions of a withdrawal', () => {
  const tryWithdrawal = async (player: Principal, changes = {}, method = 'sandbox-wallet') => {
    const result = await stage.withdraw({ ...stage.withdrawal(player, changes), method });
    return result.ok ? 'made' : result.error.data?.['Conditions'];
  };

  test('a withdrawal before the deposits are wagered is refused with the missing amount', async () => {
    const player = await stage.player();
    await deposited(player, 100_00n);
    await staked(player, 20_00n);
    expect(await tryWithdrawal(player)).toEqual([{ Condition: 'wager-deposits', Amount: '80.00' }]);
    await staked(player, 30_00n);
    expect(await tryWithdrawal(player)).toEqual([{ Condition: 'wager-deposits', Amount: '50.00' }]);
    await moved(player, 'settlement', { to: house.sportsbook, minor: -60_00n });
    expect(await tryWithdrawal(player, { amount: '60.00' })).toBe('made');
  });

  test("a withdrawal by another method than the deposit's is refused with the name of that method", async () => {
    const player = await stage.player();
    await deposited(player, 100_00n);
    await staked(player, 100_00n);
    await moved(player, 'settlement', { to: house.sportsbook, minor: -200_00n });
    const skrill = { values: { SkrillLogin: 'ada@players.example' } };
    expect(await tryWithdrawal(player, skrill, 'skrill')).toEqual([
      {
        Condition: 'same-method-first',
        Method: 'sandbox-wallet',
        MethodName: 'Test wallet',
        Amount: '100.00',
      },
    ]);
    expect(await tryWithdrawal(player, { amount: '100.00' })).toBe('made');
    expect(await tryWithdrawal(player, skrill, 'skrill')).toBe('made');
  });

  test('a method pays at most its own amount due while another method has an amount due', async () => {
    const player = await stage.player();
    await deposited(player, 500_00n);
    await deposited(player, 50_00n, 'skrill');
    await staked(player, 550_00n);
    await moved(player, 'settlement', { to: house.sportsbook, minor: -560_00n });
    const skrill = (amount: string) =>
      tryWithdrawal(player, { amount, values: { SkrillLogin: 'ada@players.example' } }, 'skrill');
    const sameMethodFirst = {
      Condition: 'same-method-first',
      Method: 'sandbox-wallet',
      MethodName: 'Test wallet',
    };
    expect(await skrill('550.00')).toEqual([{ ...sameMethodFirst, Amount: '500.00' }]);
    expect(await skrill('50.00')).toBe('made');
    expect(await skrill('10.00')).toEqual([{ ...sameMethodFirst, Amount: '500.00' }]);
    expect(await tryWithdrawal(player, { amount: '500.00' })).toBe('made');
    expect(await skrill('10.00')).toBe('made');
  });

  test('withdrawals of 2,000.00 or more in 180 days require a document', async () => {
    const player = await stage.payee(3000_00n);
    const skrill = (amount: string) =>
      tryWithdrawal(player, { amount, values: { SkrillLogin: 'ada@players.example' } }, 'skrill');
    expect(await skrill('1500.00')).toBe('made');
    expect(await skrill('500.00')).toEqual([
      { Condition: 'documents', Threshold: '2000.00', Amount: '499.99' },
    ]);
    await stage.pool.query('update player set verified_at = now() where id = $1', [player.playerId]);
    expect(await skrill('500.00')).toBe('made');
  });
});

import { randomBytes } from 'node:crypto';
import { type Amount, amount, type CurrencyCode, makeCommandId, type Result } from '@evens/base';
import type { Refusal } from '@evens/contract';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import type { Principal } from '../../platform/principal.ts';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import type { PaymentRecord } from '../store.ts';
import { cancelWithdrawal } from '../withdrawals/cancel-withdrawal.ts';
import { makeCreateWithdrawal, type WithdrawalRequest } from '../withdrawals/create-withdrawal.ts';
import { approveWithdrawal, rejectWithdrawal, resolveWithdrawal } from '../withdrawals/review-withdrawal.ts';
import { sendPayouts } from '../withdrawals/send-payouts.ts';
import { givePlayMoney, openPaymentStage, PASSWORD, type PaymentStage } from './payment-stage.ts';

export interface WithdrawalStage extends PaymentStage {
  /** A player with this much play money, none of which must be wagered. */
  payee(minor?: bigint, currency?: CurrencyCode): Promise<Principal>;
  withdrawal(principal: Principal, changes?: Partial<WithdrawalRequest['sent']>): WithdrawalRequest;
  withdraw(request: WithdrawalRequest): Promise<Result<PaymentRecord, Refusal>>;
  /** A pending withdrawal of 50.00, or of another amount. */
  requested(principal: Principal, amountText?: string): Promise<PaymentId>;
  /** Approves a withdrawal, by default a new one, by as many operators as it needs. */
  approved(principal: Principal, amountText?: string, request?: WithdrawalRequest): Promise<PaymentId>;
  /** Like `approved`, then sends it to its provider. */
  sent(principal: Principal, amountText?: string): Promise<PaymentId>;
  approve(id: string, operator: string): Promise<number | string>;
  reject(id: string, operator?: string): Promise<string>;
  /** Decides a withdrawal in error. */
  resolve(id: string, decision: 'send-again' | 'return', operator?: string): Promise<string>;
  cancel(principal: Principal, id: string): Promise<string>;
  send(): Promise<number>;
  /** The amount that the ledger holds for the player's withdrawals. */
  locked(principal: Principal): Promise<Amount>;
}

export const paidOut = (paymentId: PaymentId): PaymentEvent => ({ kind: 'paid-out', paymentId });
export const failed = (paymentId: PaymentId): PaymentEvent => ({
  kind: 'failed',
  paymentId,
  failure: 'declined',
});

/** Findings of the full ledger audit an hour later, as `check: example`. */
export async function auditLater({ pool, nowMs }: WithdrawalStage): Promise<readonly string[]> {
  const findings = await checkLedger(pool, { scope: 'all', atMs: nowMs + 3_600_000, seal: testSeal });
  return findings.map(({ check, examples }) => `${check}: ${examples[0]}`);
}

function resultCode(result: Result<unknown, Refusal>): string {
  return result.ok ? 'done' : result.error.code;
}

/** Withdrawals on their own database, with a provider and operators that the test controls. */
export async function openWithdrawalStage(
  connect?: Parameters<typeof openPaymentStage>[0],
): Promise<WithdrawalStage> {
  const payments = await openPaymentStage(connect);
  const { pool, booking, providers, identity } = payments;
  const clock = { nowMs: () => stage.nowMs };
  const parts = {
    ...booking,
    providers,
    clock,
    seal: testSeal,
    identity,
    bounds: { twoOperatorsFromEuros: 1000, documentsFromEuros: 2000 },
    origin: () => 'https://evens.example',
  };
  const create = makeCreateWithdrawal(parts);
  const own: Omit<WithdrawalStage, keyof PaymentStage> = {
    async payee(minor = 100_00n, currency = 'EUR') {
      const principal = await payments.player(currency);
      await givePlayMoney(pool, { accountId: principal.accountId, minor, currency, atMs: stage.nowMs });
      return principal;
    },
    withdrawal: (principal, changes = {}) => ({
      principal,
      commandId: makeCommandId(stage.nowMs, randomBytes(16)),
      method: 'sandbox-wallet',
      sent: {
        amount: '50.00',
        password: PASSWORD,
        code: undefined,
        values: { AccountID: '123456' },
        ...changes,
      },
      atMs: stage.nowMs,
    }),
    withdraw: create,
    async requested(principal, amountText = '50.00') {
      const result = await create(own.withdrawal(principal, { amount: amountText }));
      if (!result.ok) throw new Error(`requested: ${JSON.stringify(result.error)}`);
      return result.value.id;
    },
    async approved(principal, amountText, request) {
      const result = request && (await create(request));
      if (result && !result.ok) throw new Error(`approved: ${JSON.stringify(result.error)}`);
      const id = result?.value.id ?? (await own.requested(principal, amountText));
      if ((await own.approve(id, 'anna')) !== 0) await own.approve(id, 'berta');
      return id;
    },
    async sent(principal, amountText) {
      const id = await own.approved(principal, amountText);
      await own.send();
      return id;
    },
    async approve(id, operator) {
      const approved = await approveWithdrawal(parts, { id, operator, atMs: stage.nowMs });
      return approved.ok ? approved.value : approved.error.code;
    },
    reject: async (id, operator = 'anna') =>
      resultCode(
        await rejectWithdrawal(parts, {
          ...{ id, operator, reason: 'a test', cause: 'details' },
          atMs: stage.nowMs,
        }),
      ),
    resolve: async (id, decision, operator = 'anna') =>
      resultCode(
        await resolveWithdrawal(parts, {
          ...{ id, operator, reason: 'a test', cause: 'details', atMs: stage.nowMs },
          isSentAgain: decision === 'send-again',
        }),
      ),
    cancel: async ({ accountId }, id) =>
      resultCode(await cancelWithdrawal(parts, { accountId, id, atMs: stage.nowMs })),
    send: () => sendPayouts(parts),
    async locked({ playerId }) {
      const { rows } = await pool.query<{ sum: string }>(
        `select coalesce(sum(case when p.credit = a.id then p.amount else -p.amount end), 0)::text as sum
         from account a join posting p on a.id in (p.credit, p.debit) where a.kind = 'player:locked' and a.owner_id = $1`,
        [playerId],
      );
      return amount(BigInt(rows[0]?.sum ?? '0'));
    },
  };
  const stage: WithdrawalStage = Object.assign(payments, own);
  return stage;
}

import { randomBytes } from 'node:crypto';
import { err, type Fields, makeCommandId, ok } from '@evens/base';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { PlayWallets } from '../../../../sandbox/src/payments/play-wallets.ts';
import { type WalletOutcome, WalletsFile } from '../../../../sandbox/src/payments/wallets-file.ts';
import { checkLedger } from '../../operators/index.ts';
import { createLog } from '../../platform/log.ts';
import type { Principal } from '../../platform/principal.ts';
import { depositCodes } from '../../promotions/index.ts';
import { type BookingParts, bookEvents } from '../book-events.ts';
import { openClearingAccounts } from '../clearing-accounts.ts';
import type { PaymentEvent, ProviderCall } from '../payment-provider.ts';
import { X1_PROVIDER } from '../transfers/external-wallet.ts';
import { findExternalFunds } from '../transfers/find-funds.ts';
import { type FundTransfer, makeFundTransfer, type TransferRequest } from '../transfers/fund-transfer.ts';
import { httpWallet } from '../transfers/http-wallet.ts';
import { settleTransfers } from '../transfers/settle-transfers.ts';
import { openPaymentStage, type PaymentStage } from './payment-stage.ts';

/**
 * Fault of the next debits: the process ends before or after the other platform debits, or the answer is lost or
 * useless.
 */
type DebitFault = 'killed-before' | 'killed-after' | 'no-answer' | 'not-taken' | undefined;

export class Killed extends Error {}

export interface TransferStage extends PaymentStage {
  /** Fault of all later debits. */
  fault: DebitFault;
  /** Whether the other platform is unavailable. */
  isDown: boolean;
  /** Number of debit orders. */
  debits: number;
  /** Runs before each debit order. */
  beforeDebit: () => Promise<void>;
  /** Run once, before and after the other platform reads the available amount. */
  beforeAvailable: (() => Promise<void>) | undefined;
  afterAvailable: (() => Promise<void>) | undefined;
  put(principal: Principal, money?: { amount?: string; currency?: string; outcome?: WalletOutcome }): void;
  offered(principal: Principal): Promise<string>;
  transfer(
    request: Partial<TransferRequest> & Pick<TransferRequest, 'principal' | 'id'>,
  ): ReturnType<FundTransfer>;
  settle(): Promise<number>;
  findFunds(principal: Principal): ReturnType<typeof findExternalFunds>;
  readonly wallet: ReturnType<typeof httpWallet>;
  states(principal: Principal): Promise<readonly number[]>;
  findings(): Promise<readonly string[]>;
}

/** Transfers on their own database, from the sandbox's wallets in memory. */
export async function openTransferStage(): Promise<TransferStage> {
  const payments = await openPaymentStage();
  const clock = { nowMs: () => payments.nowMs };
  const wallets = new PlayWallets(new WalletsFile(':memory:'), clock);
  const call: ProviderCall = async (path, body) => {
    if (stage.isDown) return err({ kind: 'unavailable' });
    if (path === '/wallet/available') return available(body);
    if (path === '/wallet/records')
      return ok(wallets.records({ fromMs: 0, toMs: Number(body['to']), after: '' }));
    if (path === '/wallet/debits') return ok(wallets.events(String(body['payment'])));
    return debit(body);
  };
  async function once(hook: 'beforeAvailable' | 'afterAvailable'): Promise<void> {
    const run = stage[hook];
    stage[hook] = undefined;
    await run?.();
  }
  async function available(body: Fields): ReturnType<ProviderCall> {
    await once('beforeAvailable');
    const answer = wallets.available(body);
    await once('afterAvailable');
    return ok(answer);
  }
  async function debit(body: Fields): ReturnType<ProviderCall> {
    stage.debits += 1;
    await stage.beforeDebit();
    if (stage.fault === 'killed-before') throw new Killed();
    if (stage.fault === 'not-taken') return err({ kind: 'error', reason: 'unknown currency' });
    const answer = wallets.debit(body);
    if (stage.fault === 'killed-after') throw new Killed();
    return stage.fault === 'no-answer' || typeof answer === 'string'
      ? err({ kind: 'unavailable' })
      : ok(answer);
  }
  const booking: BookingParts = {
    ...payments.booking,
    clearing: await openClearingAccounts(payments.pool, [...payments.providers.keys, X1_PROVIDER]),
    log: createLog('silent', 'test'),
  };
  const wallet = httpWallet(call);
  const parts = { ...booking, clock, wallet, codes: depositCodes };
  const fundTransfer = makeFundTransfer(parts);
  const stage: TransferStage = Object.assign(payments, {
    fault: undefined,
    isDown: false,
    debits: 0,
    beforeDebit: async () => undefined,
    beforeAvailable: undefined,
    afterAvailable: undefined,
    wallet,
    put(
      { accountId }: Principal,
      { amount = '25.00', currency = 'EUR', outcome = 'taken' }: Parameters<TransferStage['put']>[1] = {},
    ) {
      wallets.put(`${accountId}`, new URLSearchParams({ amount, currency, outcome }));
    },
    async offered({ accountId }: Principal) {
      const available = await wallet.readAvailable(accountId);
      if (!available.ok || !available.value) throw new Error('offered: there is nothing');
      return available.value.id;
    },
    transfer: (request: Partial<TransferRequest> & Pick<TransferRequest, 'principal' | 'id'>) =>
      fundTransfer({
        commandId: makeCommandId(stage.nowMs, randomBytes(16)),
        bonusCode: '',
        atMs: stage.nowMs,
        ...request,
      }),
    book: (events: readonly PaymentEvent[], provider = 'sandbox') =>
      bookEvents(booking, { provider, events, atMs: stage.nowMs }),
    settle: () => settleTransfers(parts),
    findFunds: ({ accountId }: Principal) => findExternalFunds(parts, accountId),
    async states({ accountId }: Principal) {
      const { rows } = await stage.pool.query<{ state: number }>(
        "select state from payment where account_id = $1 and direction = 'transfer' order by no",
        [accountId],
      );
      return rows.map(({ state }) => state);
    },
    async findings() {
      const found = await checkLedger(stage.pool, { scope: 'all', atMs: stage.nowMs, seal: testSeal });
      return found.map(({ check }) => check);
    },
  });
  return stage;
}

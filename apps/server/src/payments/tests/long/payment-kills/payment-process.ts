import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { asFields } from '@evens/base';
import { getLanguage } from '@evens/locales';
import { parsePublicKeys, parseRequestKey, SIGNER_PATH } from '@evens/providers';
import { cardForm } from '../../../../../../../tests/fixture/card-form.ts';
import { testSeal } from '../../../../../../../tests/fixture/sealed.ts';
import { systemClock as clock } from '../../../../platform/clock.ts';
import { createPool } from '../../../../platform/db.ts';
import { createLog } from '../../../../platform/log.ts';
import type { Principal } from '../../../../platform/principal.ts';
import { createTestApp } from '../../../../platform/testing/test-app.ts';
import { FailureDelays } from '../../../../players/index.ts';
import { depositCodes } from '../../../../promotions/index.ts';
import { makeCreateDeposit } from '../../../deposits/create-deposit.ts';
import {
  callbackRoutes,
  httpWallet,
  OpenProviders,
  openClearingAccounts,
  sandboxProvider,
  signedCalls,
  signerCalls,
  signerProvider,
  startPaymentWatch,
  startPayouts,
  startTransferRounds,
  X1_PROVIDER,
} from '../../../index.ts';
import { makeFundTransfer } from '../../../transfers/fund-transfer.ts';
import { readTransferGate } from '../../../transfers/transfer-store.ts';
import { cancelWithdrawal } from '../../../withdrawals/cancel-withdrawal.ts';
import { makeCreateWithdrawal } from '../../../withdrawals/create-withdrawal.ts';
import { approveWithdrawal } from '../../../withdrawals/review-withdrawal.ts';
import type { PaymentProcessOrder, PaymentRequest, ReadyService } from './payment-messages.ts';

/**
 * The payment part of a site, without feed and games, so that it starts in a second. The server handles commands and
 * callbacks. The worker processes due payments and sends payouts.
 */
const order: PaymentProcessOrder = JSON.parse(process.env.PAYMENT_PROCESS ?? '{}');
const { role, databaseUrl, secret, serviceFile, callbackPort, commandPort } = order;
const requestKey = parseRequestKey(order.requestKey);
if (!requestKey) throw new Error('requestKey is not a key');

function service(): ReadyService | undefined {
  try {
    return JSON.parse(readFileSync(serviceFile, 'utf8'));
  } catch {
    return undefined;
  }
}
const serviceUrl = () => service()?.ready;

async function readBodyText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

const log = createLog('silent', 'test');
const pool = createPool({ url: databaseUrl, name: role, max: 6, onIdleError: () => undefined });
const call = signedCalls({ url: serviceUrl, secret });
const signer = signerProvider.open({
  call: signerCalls({
    url: () => {
      const base = serviceUrl();
      return base === undefined ? undefined : base + SIGNER_PATH;
    },
    ...{ requestKey, clock, log },
  }),
  reportKeys: () => parsePublicKeys([service()?.reportKey ?? '']) ?? new Map(),
  ...{ db: pool, clock },
});
const providers = new OpenProviders([
  { kind: sandboxProvider, provider: sandboxProvider.open({ call, secret }) },
  { kind: signerProvider, provider: signer },
]);
const clearing = await openClearingAccounts(pool, [...providers.keys, X1_PROVIDER]);
const wallet = httpWallet(call);
const origin = () => `http://127.0.0.1:${callbackPort}`;
const parts = {
  pool,
  log,
  clock,
  clearing,
  providers,
  codes: depositCodes,
  seal: testSeal,
  origin,
  changed: () => undefined,
};

async function startServer(): Promise<void> {
  const app = await createTestApp({ clock });
  await callbackRoutes(app, { ...parts, coinPool: undefined });
  await app.fastify.listen({ host: '127.0.0.1', port: callbackPort });
  const identity = {
    pool,
    seal: testSeal,
    auth: { isPassword: async () => true },
    proofDelays: new FailureDelays(),
    clock,
  };
  const createDeposit = makeCreateDeposit({ ...parts, identity });
  const fundTransfer = makeFundTransfer({ ...parts, wallet });
  const createWithdrawal = makeCreateWithdrawal({
    ...parts,
    identity,
    bounds: { twoOperatorsFromEuros: 15, documentsFromEuros: 1_000_000 },
  });

  async function answer(request: PaymentRequest): Promise<unknown> {
    const atMs = clock.nowMs();
    switch (request.what) {
      case 'deposit': {
        const { Method, AgreeWithDepositTerms, Amount: _, ...values } = cardForm;
        const begun = await createDeposit({
          principal: { ...request.principal, language: getLanguage('en') } as Principal,
          commandId: request.commandId,
          method: Method,
          sent: {
            amount: request.amount,
            currency: 'EUR',
            agreesWithTerms: AgreeWithDepositTerms,
            password: undefined,
            code: undefined,
            values,
          },
          bonusCode: '',
          returnUrl: `${origin()}/en/user/deposit`,
          atMs,
        });
        return begun.ok
          ? { id: begun.value.payment.id, step: begun.value.step }
          : { refused: begun.error.code };
      }
      case 'withdraw': {
        const withdrawal = await createWithdrawal({
          principal: { ...request.principal, language: getLanguage('en') } as Principal,
          commandId: request.commandId,
          method: request.method,
          sent: { amount: request.amount, password: 'any', code: undefined, values: request.values },
          atMs,
        });
        return withdrawal.ok ? { id: withdrawal.value.id } : { refused: withdrawal.error.code };
      }
      case 'offered': {
        const { accountId } = request.principal;
        const { isInProgress } = await readTransferGate(pool, accountId);
        const available = await wallet.readAvailable(accountId);
        return { isInProgress, isKnown: available.ok, id: available.ok ? available.value?.id : undefined };
      }
      case 'transfer': {
        const { principal, commandId, id } = request;
        const moved = await fundTransfer({
          principal: { ...principal, language: getLanguage('en') } as Principal,
          commandId,
          id,
          bonusCode: '',
          atMs,
        });
        if (moved.ok) return { id: moved.value.id };
        // A transfer refused by the other platform is stored as a payment too.
        const { rows } = await pool.query<{ id: string }>('select id from payment where command_id = $1', [
          commandId,
        ]);
        return { refused: moved.error.code, id: rows[0]?.id };
      }
      case 'approve': {
        const { id, operator } = request;
        const approved = await approveWithdrawal(parts, { id, operator, atMs });
        return approved.ok ? { missing: approved.value } : { refused: approved.error.code };
      }
      case 'cancel': {
        const { id, principal } = request;
        const cancelled = await cancelWithdrawal(parts, { id, accountId: principal.accountId, atMs });
        return cancelled.ok ? {} : { refused: cancelled.error.code };
      }
    }
  }

  createServer((request, response) => {
    readBodyText(request)
      .then((text) => answer(JSON.parse(text)))
      .then(
        (body) => response.end(JSON.stringify(asFields(body) ?? {})),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  }).listen(commandPort, '127.0.0.1');
}

if (role === 'server') await startServer();
else {
  startPaymentWatch(parts);
  startPayouts(parts);
  startTransferRounds({ ...parts, wallet });
  // The timers of the worker alone do not keep the process alive.
  setInterval(() => undefined, 60_000);
}
process.stdout.write('{"ready":true}\n');
process.stdin.on('end', () => process.exit(0)).resume();

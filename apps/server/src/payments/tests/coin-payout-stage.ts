import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CurrencyCode } from '@evens/base';
import { type Blockchain, parsePublicKeys, parseRequestKey, type RequestKey } from '@evens/providers';
import { readBody } from '../../../../sandbox/src/read-body.ts';
import { answerSite } from '../../../../sandbox/src/signer/answer-site.ts';
import type { ChainPayer } from '../../../../sandbox/src/signer/chain-payer.ts';
import { sendReports } from '../../../../sandbox/src/signer/reports.ts';
import { PayoutSigner, type SignerLimits } from '../../../../sandbox/src/signer/signer.ts';
import { SignerFile } from '../../../../sandbox/src/signer/signer-file.ts';
import { createLog } from '../../platform/log.ts';
import type { Principal } from '../../platform/principal.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { callbackRoutes } from '../index.ts';
import type { PaymentId } from '../payment-provider.ts';
import { connectSigner } from '../providers/signer/connect-signer.ts';
import { writeRates } from '../rates/rate-store.ts';
import { PASSWORD, START_MS } from './payment-stage.ts';
import { openWithdrawalStage, type WithdrawalStage } from './withdrawal-stage.ts';

const PICO = 10n ** 12n;
const HOUR_MS = 3_600_000;

/** Fate of a request from the site to the signer, and of its answer. */
export type Exchange = 'answered' | 'request-lost' | 'answer-lost' | 'twice' | 'gateway-refused';

export interface CoinPayoutStage extends WithdrawalStage {
  readonly requestKey: RequestKey;
  readonly signerUrl: string;
  /** Outcomes of the next exchanges, in order. Later exchanges are answered. */
  readonly exchanges: Exchange[];
  limits: SignerLimits;
  file(): SignerFile;
  /** Changes the signer's file directly. */
  plant(statement: string, ...values: readonly string[]): void;
  /** Starts a new signer on the file of the previous one. */
  restartSigner(): void;
  /** Opens a second process of the signer, with the same file and its own payers. */
  secondSigner(payers: ReadonlyMap<Blockchain, ChainPayer>): PayoutSigner;
  advancePayouts(): Promise<void>;
  /** Reports the ended payouts to the site's callbacks, over HTTP. */
  report(): Promise<void>;
  /** Creates an approved withdrawal in coins. */
  coins(
    player: Principal,
    request: {
      readonly method: string;
      readonly amount: string;
      readonly values: Readonly<Record<string, string>>;
    },
  ): Promise<PaymentId>;
  /** Queries the signer for a due payment, as `watchPayments` does. */
  settle(): Promise<void>;
}

export function newKey(): RequestKey {
  const key = parseRequestKey(randomBytes(32).toString('base64'));
  if (!key) throw new Error('newKey: 32 bytes are a key');
  return key;
}

/** Coin withdrawals on their own database, and a signer over HTTP with its own file. */
export async function openCoinPayoutStage(
  payers: ReadonlyMap<Blockchain, ChainPayer>,
  { mayFail = () => false }: { mayFail?(): boolean } = {},
): Promise<CoinPayoutStage> {
  const folder = mkdtempSync(join(tmpdir(), 'evens-signer-'));
  const [requestKey, reportKey] = [newKey(), newKey()];
  const requestKeys = parsePublicKeys([requestKey.publicText]) ?? new Map();
  const clock = { nowMs: () => stage.nowMs };
  const exchanges: Exchange[] = [];
  let file: SignerFile;
  let signer: PayoutSigner;
  let limits: SignerLimits = { payout: 10n ** 30n, day: 10n ** 30n };
  const errors: unknown[] = [];
  function restartSigner(): void {
    file?.close();
    file = new SignerFile(join(folder, 'signer.sqlite'));
    signer = new PayoutSigner({
      ...{ file, payers, clock },
      walletLimits: () => limits,
      onError: (error) => void errors.push(error),
    });
  }
  restartSigner();
  async function answer(request: IncomingMessage) {
    const rawBody = (await readBody(request, 65_536)) ?? Buffer.alloc(0);
    const exchange = exchanges.shift() ?? 'answered';
    if (exchange === 'request-lost') return undefined;
    if (exchange === 'gateway-refused') return { status: 402, body: { error: 'quota exceeded' } };
    const siteRequest = { path: request.url ?? '', rawBody, headers: request.headers };
    const site = { signer, requestKeys, clock };
    const [first] = await Promise.all(
      exchange === 'twice'
        ? [answerSite(site, siteRequest), answerSite(site, siteRequest)]
        : [answerSite(site, siteRequest)],
    );
    return exchange === 'answer-lost' ? undefined : first;
  }
  const server = createServer((request, response) => {
    void answer(request).then((answered) => {
      if (!answered) return response.destroy();
      response.writeHead(answered.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answered.body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const signerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const withdrawals = await openWithdrawalStage((pool) => [
    connectSigner(
      { url: signerUrl, requestKey, reportKeys: parsePublicKeys([reportKey.publicText]) ?? new Map() },
      { db: pool, clock: { nowMs: () => stage.nowMs }, log: createLog('silent', 'test') },
    ),
  ]);
  const rate = { source: 'test', atMs: START_MS, validUntilMs: START_MS + HOUR_MS };
  const worth: readonly (readonly [CurrencyCode, bigint])[] = [
    ['EUR', PICO],
    ['ETH', 2000n * PICO],
    ['USDTE', PICO],
    ['BTC', 50_000n * PICO],
  ];
  await writeRates(
    withdrawals.pool,
    worth.map(([currency, pico]) => ({ currency, fromPico: pico, toPico: pico, ...rate })),
  );
  const { stop: stopWithdrawals } = withdrawals;
  const own = {
    requestKey,
    signerUrl,
    exchanges,
    file: () => file,
    plant(statement: string, ...values: readonly string[]) {
      const books = new DatabaseSync(join(folder, 'signer.sqlite'), { timeout: 5000 });
      books.prepare(statement).run(...values);
      books.close();
    },
    restartSigner,
    secondSigner: (own: ReadonlyMap<Blockchain, ChainPayer>) =>
      new PayoutSigner({
        ...{ file, payers: own, clock },
        walletLimits: () => limits,
        onError: (error) => void errors.push(error),
      }),
    advancePayouts: () => signer.advancePayouts(),
    async report() {
      const app = await createTestApp({ clock });
      const { booking, providers } = stage;
      await callbackRoutes(app, { ...booking, providers, clock, coinPool: undefined });
      const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
      const callbackUrl = () => `${origin}/api/payments/callback/signer`;
      await sendReports({ file, reportKey, clock, callbackUrl });
      await app.fastify.close();
    },
    async coins(player: Principal, request: Parameters<CoinPayoutStage['coins']>[1]) {
      const { method, amount, values } = request;
      const sent = { amount, password: PASSWORD, code: undefined, values };
      return stage.approved(player, undefined, { ...stage.withdrawal(player), method, sent });
    },
    async settle() {
      stage.nowMs += 121_000;
      await stage.watch();
    },
    async stop() {
      await new Promise((closed) => server.close(closed));
      await stopWithdrawals();
      file.close();
      rmSync(folder, { recursive: true });
      if (errors[0] && !mayFail()) throw new Error(`the signer failed: ${errors[0]}`, { cause: errors[0] });
    },
  };
  const stage: CoinPayoutStage = Object.defineProperty(Object.assign(withdrawals, own), 'limits', {
    get: () => limits,
    set: (next: SignerLimits) => {
      limits = next;
    },
  }) as CoinPayoutStage;
  return stage;
}

import type { Base } from '../base.ts';
import type { AccountNews } from '../money/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import type { IdentityParts } from '../players/index.ts';
import { callbackRoutes } from './callbacks/callback-routes.ts';
import { openClearingAccounts } from './clearing-accounts.ts';
import { BLOCKCHAIN_PROVIDER } from './coins/blockchain-provider.ts';
import { startCoins } from './coins/start-coins.ts';
import type { DepositCodes } from './deposits/deposit-codes.ts';
import { findMethodName } from './method-names.ts';
import { OpenProviders } from './open-providers.ts';
import { openPaymentRecords } from './open-records.ts';
import { connectSigner } from './providers/signer/connect-signer.ts';
import { connectStripe } from './providers/stripe/connect-stripe.ts';
import { publicMethodRoutes } from './public-methods/public-method-routes.ts';
import { startReconciliation } from './reconciliation/start-reconciliation.ts';
import { paymentRoutes } from './routes.ts';
import { cashierRuleRoutes } from './rules/rule-routes.ts';
import { readSandboxFiles, type SandboxRecords, startSandboxPayments } from './start-sandbox.ts';
import { X1_PROVIDER } from './transfers/external-wallet.ts';
import { startTransfers } from './transfers/start-transfers.ts';
import { startPaymentWatch } from './watch-payments.ts';
import { startPayouts } from './withdrawals/send-payouts.ts';
import { withdrawalRoutes } from './withdrawals/withdrawal-routes.ts';

const clock = systemClock;

/** Serves deposits and withdrawals: providers, calls, callbacks, and the polling of due payments. */
export async function servePayments(
  base: Base,
  http: HttpApp,
  {
    news,
    identity,
    codes,
  }: { readonly news: AccountNews; readonly identity: IdentityParts; readonly codes: DepositCodes },
) {
  const { config, pool, log, metrics, seal, origin } = base;
  const hasSandbox = config.sandbox && config.payments !== 'none';
  const sandbox = hasSandbox ? await startSandboxPayments(base, http) : undefined;
  const providers = new OpenProviders(
    [
      ...(sandbox?.connected ?? []),
      ...(config.signer ? [connectSigner(config.signer, { db: pool, clock, log })] : []),
      ...(config.stripe ? [await connectStripe(config.stripe)] : []),
    ],
    config.paymentRoutes,
  );
  const otherKeys = [BLOCKCHAIN_PROVIDER, X1_PROVIDER, ...(sandbox ? [sandbox.coins.key] : [])];
  const clearing = await openClearingAccounts(pool, [...providers.keys, ...otherKeys]);
  const parts = {
    pool,
    log,
    metrics,
    clock,
    clearing,
    providers,
    changed: news.changed,
    origin,
    codes,
  };
  const { isCoinOffered, coinPool } = await startCoins(base, http, { booking: parts, sandbox });
  await startTransfers(base, http, { booking: parts, codes, sandbox: sandbox?.call });
  paymentRoutes(http, { ...parts, identity, isCoinOffered });
  publicMethodRoutes(http, { pool, providers, isCoinOffered });
  cashierRuleRoutes(http, parts);
  withdrawalRoutes(http, {
    ...parts,
    identity,
    seal,
    bounds: config.withdrawalBounds,
    mayCancel: config.profile.mayCancelWithdrawal,
  });
  await callbackRoutes(http, { ...parts, coinPool });
  await base.startWork('payouts', (leased) => {
    const watch = startPaymentWatch(parts);
    leased.add('payment-watch', () => watch.stop());
    const payouts = startPayouts({ ...parts, seal });
    leased.add('payouts', () => payouts.stop());
  });
  return { findMethodName, sandboxRecords: sandbox?.records };
}

/** Compares the payments of all providers with their records. Without `sandboxRecords` it reads the sandbox's files. */
export async function workPayments(
  { config, pool, log, lifetime, metrics }: Base,
  sandboxRecords: SandboxRecords | undefined,
): Promise<void> {
  const hasSandbox = config.sandbox && config.payments !== 'none';
  const files =
    hasSandbox && sandboxRecords === undefined
      ? readSandboxFiles({ dataFolder: config.dataFolder, log })
      : undefined;
  if (files) lifetime.add('sandbox-records', () => files.stop());
  const reconciliation = startReconciliation({
    ...{ pool, clock, log, metrics },
    providers: await openPaymentRecords({
      sandbox: sandboxRecords ?? files?.records,
      stripe: config.stripe,
      transfers: config.transfers,
      signer: config.signer,
      chains: config.chains,
      db: pool,
      clock,
      log,
    }),
  });
  lifetime.add('reconciliation', () => reconciliation.stop());
}

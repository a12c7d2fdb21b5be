import type { Base } from '../base.ts';
import type { AccountNews } from '../money/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import type { IdentityParts } from '../players/index.ts';
import { callbackRoutes } from './callbacks/callback-routes.ts';
import { openClearingAccounts } from './clearing-accounts.ts';
import { BLOCKCHAIN_PROVIDER } from './coins/blockchain-provider.ts';
import { serveCoins, workCoins } from './coins/start-coins.ts';
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
import { openSandboxPayments, readSandboxFiles, type SandboxRecords } from './start-sandbox.ts';
import { X1_PROVIDER } from './transfers/external-wallet.ts';
import { connectWallet, serveTransfers, workTransfers } from './transfers/start-transfers.ts';
import { startPaymentWatch } from './watch-payments.ts';
import { startPayouts } from './withdrawals/send-payouts.ts';
import { withdrawalRoutes } from './withdrawals/withdrawal-routes.ts';

const clock = systemClock;

/**
 * Connects the payment providers. In the sandbox the process with `http` runs the payment service and shows its pages;
 * one without `http` reaches payments by the service's files.
 */
export async function openPayments(base: Base, news: AccountNews, http?: HttpApp) {
  const { config, pool, log, metrics, origin } = base;
  const hasSandbox = config.sandbox && config.payments !== 'none';
  const sandbox = hasSandbox ? await openSandboxPayments(base, http) : undefined;
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
  return {
    booking: { pool, log, metrics, clock, clearing, providers, changed: news.changed, origin },
    sandbox,
    wallet: connectWallet(config, sandbox?.call),
  };
}

export type Payments = Awaited<ReturnType<typeof openPayments>>;

/** Serves deposits and withdrawals: calls of players and operators, and callbacks of providers. */
export async function servePayments(
  base: Base,
  http: HttpApp,
  {
    payments,
    identity,
    codes,
  }: { readonly payments: Payments; readonly identity: IdentityParts; readonly codes: DepositCodes },
) {
  const { config, pool, seal } = base;
  const parts = { ...payments.booking, codes };
  const { isCoinOffered, coinPool } = serveCoins(base, http, payments);
  serveTransfers(base, http, { ...payments, codes });
  paymentRoutes(http, { ...parts, identity, isCoinOffered });
  publicMethodRoutes(http, { pool, providers: parts.providers, isCoinOffered });
  cashierRuleRoutes(http, parts);
  withdrawalRoutes(http, {
    ...parts,
    identity,
    seal,
    bounds: config.withdrawalBounds,
    mayCancel: config.profile.mayCancelWithdrawal,
  });
  await callbackRoutes(http, { ...parts, coinPool });
  return { findMethodName };
}

/** Sends payouts, polls providers, watches chains and retries transfers. */
export async function processPayments(base: Base, payments: Payments): Promise<void> {
  const { booking } = payments;
  await workCoins(base, payments);
  await workTransfers(base, payments);
  await base.startWork('payouts', (leased) => {
    const watch = startPaymentWatch(booking);
    leased.add('payment-watch', () => watch.stop());
    const payouts = startPayouts({ ...booking, seal: base.seal });
    leased.add('payouts', () => payouts.stop());
  });
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

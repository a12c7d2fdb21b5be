import type { AccountNews } from '../money/index.ts';
import {
  BLOCKCHAIN_PROVIDER,
  callbackRoutes,
  cashierRuleRoutes,
  connectSigner,
  connectStripe,
  nameOfMethod,
  OpenProviders,
  openClearingAccounts,
  paymentRoutes,
  publicMethodRoutes,
  startPaymentWatch,
  startPayouts,
  withdrawalRoutes,
  X1_PROVIDER,
} from '../payments/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import type { IdentityParts } from '../players/index.ts';
import { depositCodes } from '../promotions/index.ts';
import type { Base } from './base.ts';
import { startCoins } from './coins.ts';
import { startSandboxPayments } from './sandbox-payments.ts';
import { startTransfers } from './transfers.ts';

const clock = systemClock;

/** Starts deposits and withdrawals: providers, calls, callbacks, and the polling of due payments. */
export async function startPayments(
  base: Base,
  http: HttpApp,
  {
    origin,
    news,
    identity,
  }: { readonly origin: () => string; readonly news: AccountNews; readonly identity: IdentityParts },
) {
  const { config, pool, log, lifetime, seal } = base;
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
    clock,
    clearing,
    providers,
    changed: news.changed,
    origin,
    codes: depositCodes,
  };
  const { isCoinOffered, coinPool } = await startCoins(base, http, { booking: parts, sandbox, origin });
  startTransfers(base, http, { booking: parts, sandbox: sandbox?.call, origin });
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
  const watch = startPaymentWatch(parts);
  lifetime.add('payment-watch', () => watch.stop());
  const payouts = startPayouts({ ...parts, seal });
  lifetime.add('payouts', () => payouts.stop());
  return { nameOfMethod };
}

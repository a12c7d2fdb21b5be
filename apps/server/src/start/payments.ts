import {
  callbackRoutes,
  connectStripe,
  nameOfMethod,
  OpenProviders,
  openClearingAccounts,
  paymentRoutes,
  startPaymentWatch,
} from '../features/payments/index.ts';
import type { AccountNews } from '../features/wallet/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import type { Base } from './base.ts';
import { startSandboxPayments } from './sandbox-payments.ts';

const clock = systemClock;

/** Deposits: their providers, their calls and callbacks, and the look at what is due. */
export async function startPayments(
  base: Base,
  http: HttpApp,
  { origin, news }: { readonly origin: () => string; readonly news: AccountNews },
) {
  const { config, pool, log, lifetime } = base;
  const hasSandbox = config.sandbox && config.payments !== 'none';
  const providers = new OpenProviders([
    ...(hasSandbox ? [await startSandboxPayments(base, http)] : []),
    ...(config.stripe ? [await connectStripe(config.stripe)] : []),
  ]);
  const clearing = await openClearingAccounts(pool, providers.keys);
  const parts = { pool, log, clock, clearing, providers, changed: news.changed, origin };
  paymentRoutes(http, parts);
  await callbackRoutes(http, parts);
  const watch = startPaymentWatch(parts);
  lifetime.add('payment-watch', () => watch.stop());
  return { nameOfMethod };
}

import { err, ok, type Result } from '@evens/base';
import type { PaymentRoutes } from '../open-providers.ts';
import { paymentProviders } from './registry.ts';

/** In the sandbox the payment widget carries this method. */
const sandboxRoutes: PaymentRoutes = new Map([['paysafecard', 'sandbox-widget']]);

/**
 * Parses EVENS_PAYMENT_ROUTES, `method=provider,method=provider`; without it returns the sandbox's routes. Refuses an unknown
 * provider, a method that its provider does not carry, and a method with two routes.
 */
export function parsePaymentRoutes(
  setting: string | undefined,
  { isSandbox }: { readonly isSandbox: boolean },
): Result<PaymentRoutes, string> {
  if (setting === undefined) return ok(isSandbox ? sandboxRoutes : new Map());
  const routes = new Map<string, string>();
  for (const route of setting.split(',').map((each) => each.trim())) {
    const [method = '', provider = ''] = route.split('=').map((each) => each.trim());
    const kind = paymentProviders.find(({ key }) => key === provider);
    if (!kind) {
      const keys = paymentProviders.map(({ key }) => key).join(', ');
      return err(
        `EVENS_PAYMENT_ROUTES: "${route}" names no provider; expected METHOD=PROVIDER with one of ${keys}`,
      );
    }
    if (!kind.methods.some(({ key }) => key === method))
      return err(`EVENS_PAYMENT_ROUTES: the provider ${provider} carries no method "${method}"`);
    if (routes.has(method)) return err(`EVENS_PAYMENT_ROUTES: the method ${method} has two routes`);
    routes.set(method, provider);
  }
  return ok(routes);
}

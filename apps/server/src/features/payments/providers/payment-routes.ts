import { err, ok, type Result } from '@evens/base';
import type { PaymentRoutes } from '../open-providers.ts';
import { paymentProviders } from './registry.ts';

/** In the sandbox a player meets the payment widget at this method. */
const sandboxRoutes: PaymentRoutes = new Map([['paysafecard', 'sandbox-widget']]);

/** Reads `method=provider,method=provider`; without a setting the sandbox's own. Every provider has to carry its method. */
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

import type { ConnectedProvider } from '../../open-providers.ts';
import { stripeKind } from './stripe-kind.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** Stripe with the keys of one account. Its library takes about 35 MB, so it is loaded only if it is used. */
export async function connectStripe({ key, webhookSecret, url }: StripeSettings): Promise<ConnectedProvider> {
  const { openStripe, stripeClient } = await import('./stripe-provider.ts');
  const client = stripeClient({ key, ...(url !== undefined && { url }) });
  return { kind: stripeKind, provider: openStripe({ client, webhookSecret }) };
}

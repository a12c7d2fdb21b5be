import type { ConnectedProvider } from '../../open-providers.ts';
import { stripeKind } from './stripe-kind.ts';

/** Stripe with the keys of one account. Its library takes some 35 MB, so it is loaded where it is used only. */
export async function connectStripe({
  key,
  webhookSecret,
  url,
}: {
  readonly key: string;
  readonly webhookSecret: string;
  /** Of what speaks Stripe's protocol in its place. */
  readonly url: string | undefined;
}): Promise<ConnectedProvider> {
  const { openStripe, stripeClient } = await import('./stripe-provider.ts');
  const client = stripeClient({ key, ...(url !== undefined && { url }) });
  return { kind: stripeKind, provider: openStripe({ client, webhookSecret }) };
}

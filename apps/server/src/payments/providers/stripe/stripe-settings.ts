import { err, ok, type Result } from '@evens/base';

export interface StripeSettings {
  readonly key: string;
  /** Secret of the webhook endpoint at `/api/payments/callback/stripe`. */
  readonly webhookSecret: string;
  /** URL of a service that implements Stripe's protocol. */
  readonly url: string | undefined;
}

/** Parses the settings; undefined if none is set. Errors do not repeat secrets. */
export function parseStripeSettings(
  env: Readonly<Record<string, string | undefined>>,
): Result<StripeSettings | undefined, string> {
  const key = env['EVENS_STRIPE_KEY'] || undefined;
  const webhookSecret = env['EVENS_STRIPE_WEBHOOK_SECRET'] || undefined;
  const url = env['EVENS_STRIPE_URL'] || undefined;
  if (key === undefined && webhookSecret === undefined && url === undefined) return ok(undefined);
  if (key === undefined || !/^(sk|rk)_(test|live)_\w+$/.test(key))
    return err('EVENS_STRIPE_KEY is a secret or restricted key of Stripe, such as sk_live_…');
  if (webhookSecret === undefined || !/^whsec_\S+$/.test(webhookSecret))
    return err(
      'EVENS_STRIPE_WEBHOOK_SECRET is the signing secret of the webhook endpoint at Stripe, such as whsec_…',
    );
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    return err('EVENS_STRIPE_URL is not an address: it begins with http:// or https://');
  return ok({ key, webhookSecret, url });
}

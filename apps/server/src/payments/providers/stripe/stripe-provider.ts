import { commandIdTimeMs, err, ok, parseCommandId, type Result } from '@evens/base';
import Stripe from 'stripe';
import type {
  BegunDepositStep,
  CallbackFault,
  PaymentEvent,
  PaymentOrder,
  PaymentProvider,
  ProviderCallback,
  ProviderFault,
} from '../../payment-provider.ts';
import { paymentIdFromStripe, readStripeCallback } from './stripe-callback.ts';
import { toStripe } from './stripe-money.ts';
import { eventsOfIntent, readStripeRecords } from './stripe-records.ts';

/**
 * The hosted page expires this long after the order; Stripe's minimum is 30 minutes. It is counted from the time in the
 * payment's id, so that a repeat of the order is the same request.
 */
const PAGE_OPEN_MS = 45 * 60_000;
const PATIENCE_MS = 8000;

const unavailable: ProviderFault = { kind: 'unavailable' };

/** `declined` if Stripe refuses permanently; after any other error the outcome is unknown. */
function toProviderFault(error: unknown): ProviderFault {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  return error instanceof StripeInvalidRequestError || error instanceof StripeCardError
    ? { kind: 'declined', reason: error.message }
    : unavailable;
}

async function answered<T>(call: () => Promise<Result<T, ProviderFault>>): Promise<Result<T, ProviderFault>> {
  try {
    return await call();
  } catch (error) {
    return err(toProviderFault(error));
  }
}

function pageEndsAtMs(paymentId: PaymentOrder['paymentId']): number {
  const id = parseCommandId(paymentId);
  if (!id.ok) throw new Error(`pageEndsAtMs: ${paymentId} is no id of a payment`);
  return commandIdTimeMs(id.value) + PAGE_OPEN_MS;
}

function toSessionParams(order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const { paymentId, amount, currency, returnUrl } = order;
  const metadata = { payment: paymentId };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: paymentId,
    metadata,
    // The site finds charges, refunds and disputes by it.
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amount, currency),
          product_data: { name: 'Deposit' },
        },
      },
    ],
    // The player pays in the account's currency, so the received amount equals the order.
    adaptive_pricing: { enabled: false },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(pageEndsAtMs(paymentId) / 1000),
  };
}

export interface StripeParts {
  readonly client: Stripe;
  /** Secret of the webhook endpoint: `whsec_…`. */
  readonly webhookSecret: string;
}

/** Deposits through Stripe's hosted page. It has no payouts: this interface cannot pay to other people's cards. */
export function openStripe({ client, webhookSecret }: StripeParts): PaymentProvider {
  async function beginDeposit(order: PaymentOrder): Promise<Result<BegunDepositStep, ProviderFault>> {
    const { id, url } = await client.checkout.sessions.create(toSessionParams(order), {
      idempotencyKey: `deposit-${order.paymentId}`,
    });
    return url === null
      ? err(unavailable)
      : ok({ kind: 'redirect', url, providerRef: id, pageEndsAtMs: pageEndsAtMs(order.paymentId) });
  }

  async function readEvents(
    paymentId: PaymentEvent['paymentId'],
    sessionId: string | undefined,
  ): Promise<readonly PaymentEvent[]> {
    // If the order was never answered, no player has seen the page, so nothing was paid.
    if (sessionId === undefined) return [];
    const session = await client.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge'],
    });
    const { payment_intent: intent, status } = session;
    const events =
      intent !== null && typeof intent === 'object' ? await eventsOfIntent(client, intent, paymentId) : [];
    if (status === 'expired' && events.length === 0)
      return [{ kind: 'failed', paymentId, failure: 'expired' }];
    return events;
  }

  async function readCallback(
    callback: ProviderCallback,
  ): Promise<Result<readonly PaymentEvent[], CallbackFault>> {
    const read = readStripeCallback(callback, webhookSecret);
    if (!read.ok) return read;
    const report = read.value;
    if (report === null) return ok([]);
    if (report.kind === 'event') return ok([report.event]);
    const { intent, reversal } = report;
    const found = await answered(async () => ok(await client.paymentIntents.retrieve(intent)));
    if (!found.ok) return err('unavailable');
    const paymentId = paymentIdFromStripe(found.value.metadata['payment']);
    // Without it, the payment belongs to another product of the same Stripe account.
    return ok(paymentId === undefined ? [] : [{ ...reversal, paymentId }]);
  }

  return {
    beginDeposit: (order) => answered(() => beginDeposit(order)),
    async sendPayout() {
      return err({ kind: 'declined', reason: 'Stripe pays nothing out to players' });
    },
    readCallback,
    readEvents: (paymentId, sessionId) => answered(async () => ok(await readEvents(paymentId, sessionId))),
    readRecords: (query) => answered(async () => ok(await readStripeRecords(client, query))),
  };
}

/** A client of Stripe's API, or of a compatible service at another address. */
export function stripeClient({ key, url }: { readonly key: string; readonly url?: string }): Stripe {
  const at = url === undefined ? undefined : new URL(url);
  const protocol = at?.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(key, {
    ...(at && { host: at.hostname, protocol, port: at.port || (protocol === 'http' ? 80 : 443) }),
    maxNetworkRetries: 1,
    timeout: PATIENCE_MS,
    telemetry: false,
  });
}

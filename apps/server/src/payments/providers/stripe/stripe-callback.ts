import { asFields, err, type Fields, ok, type Result } from '@evens/base';
import Stripe from 'stripe';
import type { CallbackFault, PaymentEvent, PaymentId, ProviderCallback } from '../../payment-provider.ts';
import { fromStripe } from './stripe-money.ts';

/** A callback with an older signature is refused, so that a recorded callback cannot be replayed later. */
const CALLBACK_AGE_MAX_MS = 5 * 60_000;
const ID_CHARACTERS_MAX = 64;
/** The library checks the age by the machine's clock; the site's clock is a parameter. */
const NO_TOLERANCE_CHECK = 0;

/** Content of a callback: an event of a payment, or a reversal that names its payment by Stripe's payment intent. */
export type StripeReport =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | {
      readonly kind: 'reversal';
      readonly intent: string;
      readonly reversal: Omit<Extract<PaymentEvent, { kind: 'reversed' }>, 'paymentId'>;
    };

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= ID_CHARACTERS_MAX
    ? value
    : undefined;
}

/** An id, or the object that it is expanded to. */
export function parseStripeId(value: unknown): string | undefined {
  return parseText(typeof value === 'string' ? value : asFields(value)?.['id']);
}

export function paymentIdFromStripe(value: unknown): PaymentId | undefined {
  // The site sent this id to Stripe with the order.
  return parseText(value) as PaymentId | undefined;
}

/** Undefined: a required field is missing. Null: there is nothing to book. */
type ParsedReport = StripeReport | null | undefined;

function sessionPaid(session: Fields): ParsedReport {
  const { client_reference_id: reference, payment_status: status, amount_total: amount, currency } = session;
  // The session belongs to another product of the same Stripe account.
  if (reference === null || reference === undefined) return null;
  const paymentId = paymentIdFromStripe(reference);
  if (status !== 'paid') return status === 'unpaid' ? null : undefined;
  const money = fromStripe({ amount, currency });
  return paymentId && money && { kind: 'event', event: { kind: 'deposited', paymentId, ...money } };
}

function sessionFailed(session: Fields, failure: 'declined' | 'expired'): ParsedReport {
  const { client_reference_id: reference } = session;
  if (reference === null || reference === undefined) return null;
  const paymentId = paymentIdFromStripe(reference);
  return paymentId && { kind: 'event', event: { kind: 'failed', paymentId, failure } };
}

function reversal(object: Fields): ParsedReport {
  // A refund of a charge without a payment intent is not from this site.
  if (object['payment_intent'] === null) return null;
  const intent = parseStripeId(object['payment_intent']);
  const reversalId = parseText(object['id']);
  const money = fromStripe({ amount: object['amount'], currency: object['currency'] });
  if (intent === undefined || reversalId === undefined || !money) return undefined;
  return { kind: 'reversal', intent, reversal: { kind: 'reversed', reversalId, ...money } };
}

function refund(object: Fields): ParsedReport {
  const { status } = object;
  if (status === 'succeeded') return reversal(object);
  return typeof status === 'string' || status === null ? null : undefined;
}

/** The events that a webhook endpoint must subscribe to. Others are accepted and ignored. */
const readers: Readonly<Record<string, (object: Fields) => ParsedReport>> = {
  'checkout.session.completed': sessionPaid,
  'checkout.session.async_payment_succeeded': sessionPaid,
  'checkout.session.async_payment_failed': (session) => sessionFailed(session, 'declined'),
  'checkout.session.expired': (session) => sessionFailed(session, 'expired'),
  'refund.created': refund,
  'refund.updated': refund,
  'charge.dispute.funds_withdrawn': reversal,
};

function readBody(rawBody: Uint8Array): ParsedReport {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return undefined;
  }
  const { object, type, data } = asFields(body) ?? {};
  const about = asFields(asFields(data)?.['object']);
  if (object !== 'event' || typeof type !== 'string' || !about) return undefined;
  return Object.hasOwn(readers, type) ? readers[type]?.(about) : null;
}

/** Verifies signature and age, and parses the report; null if there is nothing to book. */
export function readStripeCallback(
  { rawBody, headers, receivedAtMs }: ProviderCallback,
  webhookSecret: string,
): Result<StripeReport | null, CallbackFault> {
  const header = headers['stripe-signature'] ?? '';
  try {
    Stripe.webhooks.signature?.verifyHeader(rawBody, header, webhookSecret, NO_TOLERANCE_CHECK);
  } catch {
    return err('forged');
  }
  const seconds = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(header)?.[1]);
  if (!(Math.abs(receivedAtMs - seconds * 1000) <= CALLBACK_AGE_MAX_MS)) return err('stale');
  const report = readBody(rawBody);
  return report === undefined ? err('malformed') : ok(report);
}

import { type AccountId, amount, err, type Fields, ok } from '@evens/base';
import { signBody } from '@evens/providers';
import {
  eventBookingKey,
  type PaymentEvent,
  type PaymentId,
  type PaymentProvider,
  type ProviderCall,
  type ProviderCallback,
} from '../../payment-provider.ts';
import { sandboxProvider } from '../sandbox/sandbox-provider.ts';
import { openStripe } from '../stripe/stripe-provider.ts';
import { StripeService, type StripeWebhook } from '../stripe/testing/stripe-service.ts';

/** A provider with its service, as `provider-conformance.ts` controls them. */
export interface PaymentStage {
  readonly provider: PaymentProvider;
  /** Number of distinct orders that the service accepted. */
  orders(): number;
  /** Adds these events to the service's records and returns the callbacks that report them. */
  happen(...events: readonly PaymentEvent[]): Promise<readonly ProviderCallback[]>;
  /** The provider's own id of a payment. */
  findProviderRef(paymentId: PaymentId): string | undefined;
  /** Signs a body that the service would never send. */
  signed(body: string, receivedAtMs: number): ProviderCallback;
}

/** The time of all events of a stage. */
export const STAGE_MS = 1_800_000_000_000;
const secret = 'the secret of a test, long enough';

function wireEvent(event: PaymentEvent): Fields {
  const { kind, paymentId: payment } = event;
  if (kind === 'paid-out') return { kind, payment };
  if (kind === 'failed') return { kind, payment, failure: event.failure };
  const money = { minor: `${event.amount}`, currency: event.currency };
  return kind === 'deposited'
    ? { kind, payment, ...money }
    : { kind, payment, reversal: event.reversalId, ...money };
}

/** The sandbox's payment service in memory, for one of the site's two merchant accounts. */
export function sandboxStage(kind: typeof sandboxProvider = sandboxProvider): PaymentStage {
  const steps = new Map<string, Fields>();
  const books = new Map<string, Fields>();
  const records = new Map<string, Fields>();
  const sampleWidget = (count: number) => ({
    kind: 'widget',
    widget: `w${count}`,
    payload: `https://pay.example/widget/${count}`,
    symbol: 'EUR',
    hidden: ['email'],
  });
  const paymentEvents = (payment: unknown) =>
    [...books.values()].filter((event) => event['payment'] === payment);
  const call: ProviderCall = async (path, { payment, method, merchant }) => {
    if (path === '/payments') return ok({ events: paymentEvents(payment) });
    if (path === '/records')
      return ok({
        payments: [...records.values()].map((paid) => ({ ...paid, events: paymentEvents(paid['payment']) })),
      });
    if (path !== '/orders') return err({ kind: 'declined', reason: `no ${path}` });
    const step =
      merchant === 'sandbox-widget'
        ? sampleWidget(steps.size)
        : method === 'sandbox-transfer'
          ? { kind: 'pay-to', text: 'BR 1234', qr: `pay:${payment}`, expires: STAGE_MS + 60_000 }
          : { kind: 'redirect', url: `https://pay.example/${steps.size}` };
    if (!steps.has(`${payment}`)) steps.set(`${payment}`, step);
    return ok({ step: steps.get(`${payment}`) });
  };
  const signed = (body: string, receivedAtMs: number): ProviderCallback => ({
    rawBody: new TextEncoder().encode(body),
    headers: { 'x-payment-signature': signBody(body, secret) },
    receivedAtMs,
  });
  return {
    provider: kind.open({ call, secret }),
    orders: () => steps.size,
    async happen(...events) {
      for (const event of events) {
        books.set(eventBookingKey(event), wireEvent(event));
        records.set(event.paymentId, { payment: event.paymentId, minor: '2500', currency: 'EUR' });
      }
      return [signed(JSON.stringify({ at: STAGE_MS, events: events.map(wireEvent) }), STAGE_MS + 1000)];
    },
    findProviderRef: () => undefined,
    signed,
  };
}

/** Stripe's provider against the local service, in memory. */
export function stripeStage(): PaymentStage {
  const service = new StripeService({ nowMs: () => STAGE_MS });
  const provider = openStripe({ client: service.client(), webhookSecret: service.webhookSecret });
  const sent = new Map<string, StripeWebhook>();
  const toCallback = ({ body, signature }: StripeWebhook, receivedAtMs: number): ProviderCallback => ({
    rawBody: new TextEncoder().encode(body),
    headers: { 'stripe-signature': signature },
    receivedAtMs,
  });
  const hasSession = (paymentId: PaymentId) => {
    try {
      return service.getSession(paymentId).id;
    } catch {
      return undefined;
    }
  };

  async function order(event: PaymentEvent): Promise<void> {
    const money = 'amount' in event ? event : { amount: amount(1000n), currency: 'EUR' as const };
    await provider.beginDeposit({
      paymentId: event.paymentId,
      method: 'card',
      accountId: 1001 as AccountId,
      amount: money.amount,
      currency: money.currency,
      country: 'MT',
      values: {},
      returnUrl: 'https://evens.example/en/user/deposit',
    });
  }

  function createWebhook(event: PaymentEvent): StripeWebhook {
    switch (event.kind) {
      case 'deposited':
        return service.pay(event.paymentId);
      case 'reversed':
        return service.refund(event.paymentId, Number(event.amount));
      case 'failed':
        return event.failure === 'expired'
          ? service.expire(event.paymentId)
          : service.decline(event.paymentId);
      case 'paid-out':
        throw new Error('createWebhook: Stripe pays nothing out');
    }
  }

  return {
    provider,
    orders: () => service.sessionCount,
    async happen(...events) {
      const callbacks: ProviderCallback[] = [];
      for (const event of events) {
        const key = eventBookingKey(event);
        if (hasSession(event.paymentId) === undefined) await order(event);
        const webhook = sent.get(key) ?? createWebhook(event);
        sent.set(key, webhook);
        callbacks.push(toCallback(webhook, STAGE_MS + 1000));
      }
      return callbacks;
    },
    findProviderRef: hasSession,
    signed: (body, receivedAtMs) => toCallback(service.sign(body), receivedAtMs),
  };
}

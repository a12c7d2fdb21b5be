import { err, type Fields, ok } from '@evens/base';
import { signatureOf } from '../../../../platform/body-signature.ts';
import {
  bookingKeyOf,
  type PaymentEvent,
  type PaymentProvider,
  type ProviderCall,
  type ProviderCallback,
} from '../payment-provider.ts';
import { sandboxProvider } from '../sandbox/sandbox-provider.ts';

/** A provider with the service behind it, as `provider-conformance.ts` drives them. */
export interface PaymentStage {
  readonly provider: PaymentProvider;
  /** Orders that the service took, each once. */
  orders(): number;
  /** The service's books have these events from now on, and this callback reports them. */
  happen(...events: readonly PaymentEvent[]): ProviderCallback;
  /** A body that the service would never send, signed by it. */
  signed(body: string, receivedAtMs: number): ProviderCallback;
}

const NOW_MS = 1_800_000_000_000;
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

/** The sandbox's payment service in memory. */
export function sandboxStage(): PaymentStage {
  const steps = new Map<string, Fields>();
  const books = new Map<string, Fields>();
  const call: ProviderCall = async (path, { payment, method }) => {
    if (path === '/payments')
      return ok({ events: [...books.values()].filter((event) => event['payment'] === payment) });
    if (path !== '/orders') return err({ kind: 'declined', reason: `no ${path}` });
    const step =
      method === 'sandbox-transfer'
        ? { kind: 'pay-to', text: 'BR 1234', qr: `pay:${payment}`, expires: NOW_MS + 60_000 }
        : { kind: 'redirect', url: `https://pay.example/${steps.size}` };
    if (!steps.has(`${payment}`)) steps.set(`${payment}`, step);
    return ok({ step: steps.get(`${payment}`) });
  };
  const signed = (body: string, receivedAtMs: number): ProviderCallback => ({
    rawBody: new TextEncoder().encode(body),
    headers: { 'x-payment-signature': signatureOf(body, secret) },
    receivedAtMs,
  });
  return {
    provider: sandboxProvider.open({ call, secret }),
    orders: () => steps.size,
    happen(...events) {
      for (const event of events) books.set(bookingKeyOf(event), wireEvent(event));
      return signed(JSON.stringify({ at: NOW_MS, events: events.map(wireEvent) }), NOW_MS + 1000);
    },
    signed,
  };
}

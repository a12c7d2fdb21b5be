import { createHmac } from 'node:crypto';
import { BetSocket } from '../placement/bet-socket.ts';

/** The load, in its own process. Receives one order, sends one report. */
export interface CashierOrder {
  readonly url: string;
  /** Secret for signing the callbacks. */
  readonly secret: string;
  /** Deposits that wait for their callback. */
  readonly payments: readonly string[];
  readonly minor: number;
  readonly connections: number;
  readonly warmMs: number;
  readonly measureMs: number;
}

export interface CashierReport {
  /** Payments whose callback was answered with 200, at any time. */
  readonly answered: readonly string[];
  readonly failed: number;
  readonly firstFailure: string;
  /** Latencies of first callbacks in the measured time, sorted. */
  readonly latenciesMs: readonly number[];
}

const REPEATED_EVERY = 10;

/** A Stripe webhook as in its reference, without the fields that are null. */
function buildBody(payment: string, minor: number, n: number): string {
  return JSON.stringify({
    id: `evt_1S${n}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    data: {
      object: {
        id: `cs_test_a1${n}`,
        object: 'checkout.session',
        amount_subtotal: minor,
        amount_total: minor,
        cancel_url: 'https://evens.example/en/user/deposit',
        client_reference_id: payment,
        currency: 'eur',
        expires_at: Math.floor(Date.now() / 1000) + 2700,
        livemode: false,
        metadata: { payment },
        mode: 'payment',
        payment_intent: `pi_3S${n}`,
        payment_method_types: ['card'],
        payment_status: 'paid',
        status: 'complete',
        success_url: 'https://evens.example/en/user/deposit',
      },
    },
    livemode: false,
    pending_webhooks: 1,
    type: 'checkout.session.completed',
  });
}

function buildRequest(host: string, secret: string, body: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `POST /api/payments/callback/stripe HTTP/1.1\r\nhost: ${host}\r\nstripe-signature: t=${seconds},v1=${signature}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

async function send(order: CashierOrder): Promise<CashierReport> {
  const { url, secret, payments, minor, connections, warmMs, measureMs } = order;
  const { host, port } = new URL(url);
  const startMs = performance.now() + warmMs;
  const endMs = startMs + measureMs;
  const latenciesMs: number[] = [];
  const answered: string[] = [];
  let failed = 0;
  let firstFailure = '';
  let next = 0;
  const one = async (): Promise<void> => {
    const socket = await BetSocket.open(Number(port));
    while (performance.now() < endMs) {
      const n = next++;
      const payment = payments[n];
      if (payment === undefined) throw new Error(`all ${payments.length} payments are reported`);
      const body = buildBody(payment, minor, n);
      const sentMs = performance.now();
      const answer = await socket.send(buildRequest(host, secret, body));
      const atMs = performance.now();
      if (answer.status === 200) answered.push(payment);
      else {
        failed += 1;
        firstFailure ||= `${answer.status} ${answer.body}`;
      }
      if (answer.status === 200 && atMs >= startMs && atMs < endMs) latenciesMs.push(atMs - sentMs);
      if (n % REPEATED_EVERY === 0) await socket.send(buildRequest(host, secret, body));
    }
    socket.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
  latenciesMs.sort((a, b) => a - b);
  return { answered, failed, firstFailure, latenciesMs };
}

process.on('message', (order: CashierOrder) => {
  send(order).then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { asFields, type Fields } from '@evens/base';
import Stripe from 'stripe';
import {
  invalidRequest,
  missingObject,
  nestedParams,
  type StripeObject,
  StripeObjects,
  StripeRefusal,
} from './stripe-objects.ts';

/**
 * A stand-in for the part of Stripe's HTTP API that the site uses, by Stripe's public reference: form-encoded requests,
 * bearer keys, idempotency keys, lists with `starting_after`, error bodies, expanded objects. Actions of players, banks
 * and the merchant are methods; each returns the webhook that Stripe would send.
 */

interface Reply {
  readonly status: number;
  readonly body: Fields;
  readonly isReplayed?: boolean;
}

interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly params: URLSearchParams;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** A webhook: the bytes of its body and its signature. */
export interface StripeWebhook {
  readonly body: string;
  readonly signature: string;
}

const PAGE_OPEN_SECONDS_MIN = 30 * 60;
export class StripeService {
  readonly key: string;
  readonly webhookSecret: string;
  /** Number of distinct orders. */
  sessionCount = 0;
  /** If true, requests are executed but get no answer. */
  losesAnswers = false;
  /** Seconds since 1970. */
  readonly #now: () => number;
  readonly #objects: StripeObjects;
  readonly #replies = new Map<string, { readonly request: string; readonly reply: Reply }>();

  constructor({
    nowMs,
    key = 'sk_test_of_a_local_server',
    webhookSecret = 'whsec_of_a_local_server',
  }: {
    readonly nowMs: () => number;
    readonly key?: string;
    readonly webhookSecret?: string;
  }) {
    this.#now = () => Math.floor(nowMs() / 1000);
    this.#objects = new StripeObjects(this.#now);
    this.key = key;
    this.webhookSecret = webhookSecret;
  }

  answer(stripeRequest: StripeRequest): Reply {
    try {
      if (stripeRequest.authorization !== `Bearer ${this.key}`)
        throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      return this.#replayed(stripeRequest) ?? { status: 200, body: this.#carryOut(stripeRequest) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: { error: error.fault } };
    }
  }

  /** The answer to an earlier request with the same idempotency key; refuses a key that a different request used. */
  #replayed(stripeRequest: StripeRequest): Reply | undefined {
    const { idempotencyKey: key } = stripeRequest;
    if (key === undefined || stripeRequest.method !== 'POST') return undefined;
    const request = `${stripeRequest.path}?${stripeRequest.params}`;
    const known = this.#replies.get(key);
    if (known && known.request !== request)
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (known) return { ...known.reply, isReplayed: true };
    const reply = { status: 200, body: this.#carryOut(stripeRequest) };
    this.#replies.set(key, { request, reply });
    return reply;
  }

  #carryOut({ method, path, params }: StripeRequest): Fields {
    const [, version, ...parts] = path.split('/');
    const name = parts.join('/');
    if (version === 'v1' && method === 'POST' && name === 'checkout/sessions')
      return this.#makeSession(nestedParams(params));
    const lists: Readonly<Record<string, string>> = {
      charges: 'charge',
      refunds: 'refund',
      disputes: 'dispute',
    };
    const listed = lists[name];
    if (version === 'v1' && method === 'GET' && listed !== undefined)
      return this.#objects.list(listed, params);
    const one = /^(checkout\/sessions|payment_intents)\/(\w+)$/.exec(name);
    if (version === 'v1' && method === 'GET' && one?.[2] !== undefined)
      return this.#objects.expanded(this.#objects.get(one[2]), params);
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }

  #makeSession(body: Fields): StripeObject {
    const item = asFields(asFields(body['line_items'])?.['0']) ?? {};
    const price = asFields(item['price_data']) ?? {};
    const amount = Number(price['unit_amount']) * Number(item['quantity']);
    const expiresAt = Number(body['expires_at']);
    if (body['mode'] !== 'payment') throw invalidRequest('Missing required param: mode.', { param: 'mode' });
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw invalidRequest('Invalid integer', { param: 'line_items[0][price_data][unit_amount]' });
    if (amount > 99_999_999)
      throw invalidRequest('Amount must be no more than 999,999.99', { code: 'amount_too_large' });
    if (!(expiresAt >= this.#now() + PAGE_OPEN_SECONDS_MIN))
      throw invalidRequest(
        'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
        {
          param: 'expires_at',
        },
      );
    this.sessionCount += 1;
    const session = this.#objects.make('cs_test', 'checkout.session', {
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: price['currency'],
      client_reference_id: body['client_reference_id'] ?? null,
      metadata: body['metadata'] ?? {},
      payment_intent: null,
      expires_at: expiresAt,
      success_url: body['success_url'],
      intent_metadata: asFields(body['payment_intent_data'])?.['metadata'] ?? {},
    });
    return this.#objects.change(session.id, { url: `https://checkout.stripe.example/c/pay/${session.id}` });
  }

  /** The session of one of the site's payments. */
  getSession(payment: string): StripeObject {
    for (const each of this.#objects.all())
      if (each.object === 'checkout.session' && each['client_reference_id'] === payment) return each;
    throw missingObject('checkout.session', payment);
  }

  /** The player pays on the hosted page. */
  pay(payment: string): StripeWebhook {
    const { id, amount_total: amount, currency, intent_metadata: metadata } = this.getSession(payment);
    const intent = this.#objects.make('pi', 'payment_intent', {
      amount,
      amount_received: amount,
      currency,
      metadata,
      status: 'succeeded',
      latest_charge: null,
    });
    const charge = this.#objects.make('ch', 'charge', {
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      disputed: false,
      currency,
      metadata,
      paid: true,
      status: 'succeeded',
      payment_intent: intent.id,
    });
    this.#objects.change(intent.id, { latest_charge: charge.id });
    const session = this.#objects.change(id, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
    });
    return this.webhook('checkout.session.completed', session);
  }

  /** A payment method that takes days declines the payment. */
  decline(payment: string): StripeWebhook {
    const session = this.#objects.change(this.getSession(payment).id, { status: 'complete' });
    return this.webhook('checkout.session.async_payment_failed', session);
  }

  /** The hosted page is closed. */
  expire(payment: string): StripeWebhook {
    const session = this.#objects.change(this.getSession(payment).id, { status: 'expired' });
    return this.webhook('checkout.session.expired', session);
  }

  getCharge(payment: string): StripeObject {
    const intent = this.#objects.get(String(this.getSession(payment)['payment_intent']));
    return this.#objects.get(String(intent['latest_charge']));
  }

  /** The merchant refunds a part. */
  refund(payment: string, amount: number): StripeWebhook {
    const { id, currency, payment_intent: intent, amount_refunded: before } = this.getCharge(payment);
    this.#objects.change(id, { amount_refunded: Number(before) + amount });
    const refund = this.#objects.make('re', 'refund', {
      amount,
      currency,
      charge: id,
      payment_intent: intent,
      status: 'succeeded',
      metadata: {},
    });
    return this.webhook('refund.created', refund);
  }

  /** The player's bank disputes a part. */
  dispute(payment: string, amount: number): StripeWebhook {
    const { id, currency, payment_intent: intent } = this.getCharge(payment);
    this.#objects.change(id, { disputed: true });
    const dispute = this.#objects.make('dp', 'dispute', {
      amount,
      currency,
      charge: id,
      payment_intent: intent,
      status: 'needs_response',
      balance_transactions: [{ amount: -amount, currency, type: 'adjustment' }],
      metadata: {},
    });
    return this.webhook('charge.dispute.funds_withdrawn', dispute);
  }

  webhook(type: string, object: Fields): StripeWebhook {
    const event = {
      id: this.#objects.nextId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.#now(),
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object },
    };
    return this.sign(JSON.stringify(event, undefined, 2));
  }

  /** Signs a body as Stripe does now; after a rotation the old secret is valid for a day besides the new one. */
  sign(body: string, secret = this.webhookSecret): StripeWebhook {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: this.#now(),
    });
    return { body, signature };
  }

  /** A client that calls this service without a network. */
  client(): Stripe {
    const localFetch: typeof fetch = async (url, init = {}) => {
      const { pathname, search } = new URL(String(url));
      const headers = new Headers(init.headers);
      const { status, body, isReplayed } = this.answer({
        method: init.method ?? 'GET',
        path: pathname,
        params: new URLSearchParams(typeof init.body === 'string' ? init.body : search),
        authorization: headers.get('authorization') ?? undefined,
        idempotencyKey: headers.get('idempotency-key') ?? undefined,
      });
      if (this.losesAnswers) throw new TypeError('the connection was closed');
      return new Response(JSON.stringify(body), { status, headers: replyHeaders(isReplayed) });
    };
    return new Stripe(this.key, {
      httpClient: Stripe.createFetchHttpClient(localFetch),
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  /** Serves it on a local port. */
  listen(): Promise<{ readonly url: string; stop(): Promise<void> }> {
    const server: Server = createServer(async (request, response) => {
      const text = await readBodyText(request);
      const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
      const key = request.headers['idempotency-key'];
      const { status, body, isReplayed } = this.answer({
        method: request.method ?? 'GET',
        path: pathname,
        params: new URLSearchParams(request.method === 'POST' ? text : search),
        authorization: request.headers.authorization,
        idempotencyKey: typeof key === 'string' ? key : undefined,
      });
      if (this.losesAnswers) request.socket.destroy();
      else response.writeHead(status, replyHeaders(isReplayed)).end(JSON.stringify(body));
    });
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        const port = typeof address === 'object' && address !== null ? address.port : 0;
        resolve({
          url: `http://127.0.0.1:${port}`,
          async stop() {
            server.closeAllConnections();
            await new Promise((done) => server.close(done));
          },
        });
      });
    });
  }
}

function replyHeaders(isReplayed: boolean | undefined): Record<string, string> {
  return {
    'content-type': 'application/json',
    'request-id': 'req_of_a_local_server',
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  };
}

async function readBodyText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

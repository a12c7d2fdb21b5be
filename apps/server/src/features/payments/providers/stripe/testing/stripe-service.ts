import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Fields, fieldsOf } from '@evens/base';
import Stripe from 'stripe';

/**
 * A server that speaks the part of Stripe's HTTP API that we use, as its public reference describes it: form-encoded
 * requests, bearer keys, idempotency keys, lists with `starting_after`, error bodies, expanded objects. What players,
 * banks and the merchant do at Stripe are methods of it; each returns the events that Stripe would send.
 */

interface StripeObject extends Fields {
  readonly id: string;
  readonly object: string;
  readonly created: number;
}

interface Reply {
  readonly status: number;
  readonly body: Fields;
  readonly isReplayed?: boolean;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly params: URLSearchParams;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** A webhook as it is sent: the bytes of its body, and its signature. */
export interface StripeWebhook {
  readonly body: string;
  readonly signature: string;
}

const PAGE_OPEN_SECONDS_MIN = 30 * 60;
const LIST_DEFAULT = 10;

class Refused extends Error {
  readonly status: number;
  readonly fault: Fields;

  constructor(status: number, fault: Fields) {
    super(String(fault['message']));
    this.status = status;
    this.fault = fault;
  }
}

function invalid(message: string, more: Fields = {}): Refused {
  return new Refused(400, { type: 'invalid_request_error', message, ...more });
}

function missing(what: string, id: string): Refused {
  return new Refused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: what,
  });
}

/** `a[b][c]=d` as nested objects. */
function nested(params: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of params) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '');
    let at = root;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    at[keys.at(-1) ?? ''] = value;
  }
  return root;
}

export class StripeService {
  readonly key: string;
  readonly webhookSecret: string;
  /** Orders that were taken, each once. */
  sessionsMade = 0;
  /** Requests that end without an answer, after they were carried out. */
  losesAnswers = false;
  /** Seconds since 1970. */
  readonly #now: () => number;
  readonly #objects = new Map<string, StripeObject>();
  readonly #replies = new Map<string, { readonly request: string; readonly reply: Reply }>();
  #ids = 0;

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
    this.key = key;
    this.webhookSecret = webhookSecret;
  }

  /** Answers one request. */
  answer(asked: Asked): Reply {
    try {
      if (asked.authorization !== `Bearer ${this.key}`)
        throw new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      return this.#replayed(asked) ?? { status: 200, body: this.#carryOut(asked) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, body: { error: error.fault } };
    }
  }

  /** The answer to an earlier request of the same idempotency key; refuses a key that another request had. */
  #replayed(asked: Asked): Reply | undefined {
    const { idempotencyKey: key } = asked;
    if (key === undefined || asked.method !== 'POST') return undefined;
    const request = `${asked.path}?${asked.params}`;
    const known = this.#replies.get(key);
    if (known && known.request !== request)
      throw new Refused(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (known) return { ...known.reply, isReplayed: true };
    const reply = { status: 200, body: this.#carryOut(asked) };
    this.#replies.set(key, { request, reply });
    return reply;
  }

  #carryOut({ method, path, params }: Asked): Fields {
    const [, version, ...parts] = path.split('/');
    const name = parts.join('/');
    if (version === 'v1' && method === 'POST' && name === 'checkout/sessions')
      return this.#makeSession(nested(params));
    const lists: Readonly<Record<string, string>> = {
      charges: 'charge',
      refunds: 'refund',
      disputes: 'dispute',
    };
    const listed = lists[name];
    if (version === 'v1' && method === 'GET' && listed !== undefined) return this.#list(listed, params);
    const one = /^(checkout\/sessions|payment_intents)\/(\w+)$/.exec(name);
    if (version === 'v1' && method === 'GET' && one?.[2] !== undefined)
      return this.#expanded(this.#get(one[2]), params);
    throw new Refused(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }

  #makeSession(body: Fields): StripeObject {
    const item = fieldsOf(fieldsOf(body['line_items'])?.['0']) ?? {};
    const price = fieldsOf(item['price_data']) ?? {};
    const amount = Number(price['unit_amount']) * Number(item['quantity']);
    const expiresAt = Number(body['expires_at']);
    if (body['mode'] !== 'payment') throw invalid('Missing required param: mode.', { param: 'mode' });
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw invalid('Invalid integer', { param: 'line_items[0][price_data][unit_amount]' });
    if (amount > 99_999_999)
      throw invalid('Amount must be no more than 999,999.99', { code: 'amount_too_large' });
    if (!(expiresAt >= this.#now() + PAGE_OPEN_SECONDS_MIN))
      throw invalid(
        'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
        {
          param: 'expires_at',
        },
      );
    this.sessionsMade += 1;
    const session = this.#make('cs_test', 'checkout.session', {
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
      intent_metadata: fieldsOf(body['payment_intent_data'])?.['metadata'] ?? {},
    });
    return this.#change(session.id, { url: `https://checkout.stripe.example/c/pay/${session.id}` });
  }

  #list(object: string, params: URLSearchParams): Fields {
    const limit = Number(params.get('limit') ?? LIST_DEFAULT);
    if (!(limit >= 1 && limit <= 100)) throw invalid('Invalid limit', { param: 'limit' });
    const from = Number(params.get('created[gte]') ?? 0);
    const to = Number(params.get('created[lt]') ?? Number.MAX_SAFE_INTEGER);
    const intent = params.get('payment_intent');
    // The newest first, as every list of Stripe is.
    const all = [...this.#objects.values()]
      .filter((each) => each.object === object && each.created >= from && each.created < to)
      .filter((each) => intent === null || each['payment_intent'] === intent)
      .reverse();
    const after = params.get('starting_after');
    const begin = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    if (after !== null && begin === 0) throw missing(object, after);
    const data = all.slice(begin, begin + limit);
    return { object: 'list', url: `/v1/${object}s`, has_more: begin + limit < all.length, data };
  }

  #expanded(object: StripeObject, params: URLSearchParams): StripeObject {
    const paths = [...params]
      .filter(([name]) => name.startsWith('expand'))
      .map(([, path]) => path.split('.'));
    const expand = (at: StripeObject, [name, ...rest]: readonly string[]): StripeObject => {
      const id = name === undefined ? undefined : at[name];
      if (name === undefined || typeof id !== 'string') return at;
      return { ...at, [name]: expand(this.#get(id), rest) };
    };
    return paths.reduce(expand, object);
  }

  #get(id: string): StripeObject {
    const object = this.#objects.get(id);
    if (!object) throw missing('object', id);
    return object;
  }

  #make(prefix: string, object: string, fields: Fields): StripeObject {
    this.#ids += 1;
    const id = `${prefix}_${String(this.#ids).padStart(8, '0')}`;
    const made = { id, object, created: this.#now(), livemode: false, ...fields };
    this.#objects.set(id, made);
    return made;
  }

  #change(id: string, fields: Fields): StripeObject {
    const changed = { ...this.#get(id), ...fields };
    this.#objects.set(id, changed);
    return changed;
  }

  /** The session of one of our payments. */
  sessionOf(payment: string): StripeObject {
    for (const each of this.#objects.values())
      if (each.object === 'checkout.session' && each['client_reference_id'] === payment) return each;
    throw missing('checkout.session', payment);
  }

  /** The player pays on the hosted page. */
  pay(payment: string): StripeWebhook {
    const { id, amount_total: amount, currency, intent_metadata: metadata } = this.sessionOf(payment);
    const intent = this.#make('pi', 'payment_intent', {
      amount,
      amount_received: amount,
      currency,
      metadata,
      status: 'succeeded',
      latest_charge: null,
    });
    const charge = this.#make('ch', 'charge', {
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
    this.#change(intent.id, { latest_charge: charge.id });
    const session = this.#change(id, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
    });
    return this.webhook('checkout.session.completed', session);
  }

  /** A payment method that takes days refused it in the end. */
  decline(payment: string): StripeWebhook {
    const session = this.#change(this.sessionOf(payment).id, { status: 'complete' });
    return this.webhook('checkout.session.async_payment_failed', session);
  }

  /** The hosted page is closed. */
  expire(payment: string): StripeWebhook {
    const session = this.#change(this.sessionOf(payment).id, { status: 'expired' });
    return this.webhook('checkout.session.expired', session);
  }

  #chargeOf(payment: string): StripeObject {
    const intent = this.#get(String(this.sessionOf(payment)['payment_intent']));
    return this.#get(String(intent['latest_charge']));
  }

  /** The merchant gives some of it back. */
  refund(payment: string, amount: number): StripeWebhook {
    const { id, currency, payment_intent: intent, amount_refunded: before } = this.#chargeOf(payment);
    this.#change(id, { amount_refunded: Number(before) + amount });
    const refund = this.#make('re', 'refund', {
      amount,
      currency,
      charge: id,
      payment_intent: intent,
      status: 'succeeded',
      metadata: {},
    });
    return this.webhook('refund.created', refund);
  }

  /** The player's bank takes it back. */
  dispute(payment: string, amount: number): StripeWebhook {
    const { id, currency, payment_intent: intent } = this.#chargeOf(payment);
    this.#change(id, { disputed: true });
    const dispute = this.#make('dp', 'dispute', {
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
    this.#ids += 1;
    const event = {
      id: `evt_${this.#ids}`,
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

  /** As Stripe signs a body now; a secret that was replaced a day ago signs beside the new one. */
  sign(body: string, secret = this.webhookSecret): StripeWebhook {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: this.#now(),
    });
    return { body, signature };
  }

  /** A client that asks this service without a network. */
  client(): Stripe {
    const ask: typeof fetch = async (url, init = {}) => {
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
      return new Response(JSON.stringify(body), { status, headers: headersOf(isReplayed) });
    };
    return new Stripe(this.key, {
      httpClient: Stripe.createFetchHttpClient(ask),
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  /** The service at an address of this machine. */
  listen(): Promise<{ readonly url: string; stop(): Promise<void> }> {
    const server: Server = createServer(async (request, response) => {
      const text = await textOf(request);
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
      else response.writeHead(status, headersOf(isReplayed)).end(JSON.stringify(body));
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

function headersOf(isReplayed: boolean | undefined): Record<string, string> {
  return {
    'content-type': 'application/json',
    'request-id': 'req_of_a_local_server',
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

import type { Clock } from '@evens/base';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpApp } from '../../platform/http.ts';
import { Counter } from '../../platform/metrics.ts';
import type { BookingParts } from '../book-events.ts';
import type { OpenProviders } from '../open-providers.ts';
import type { CallbackFault, ProviderCallback } from '../payment-provider.ts';
import { batchCallbacks } from './batch-callbacks.ts';

/** A provider's callback reports a few events of some hundred bytes each. */
const BODY_BYTES_MAX = 65_536;
const EVENTS_MAX = 200;

export interface CallbackParts extends BookingParts {
  readonly providers: OpenProviders;
  readonly clock: Clock;
  /** A provider of coin addresses whose callbacks report coin deposits. */
  readonly coinPool: CallbackReceiver | undefined;
}

/** The receiver of one provider's callbacks. */
export interface CallbackReceiver {
  readonly key: string;
  handle(callback: ProviderCallback): Promise<CallbackOutcome>;
}

export type CallbackOutcome = 'booked' | 'unknown-payment' | 'unknown-provider' | CallbackFault;

/** HTTP statuses. A status other than 200 makes the provider repeat the callback; each provider decides how often. */
const statuses: Readonly<Record<CallbackOutcome, number>> = {
  booked: 200,
  forged: 403,
  stale: 400,
  malformed: 400,
  'unknown-payment': 404,
  'unknown-provider': 404,
  unavailable: 503,
};

interface ProviderPath {
  readonly Params: { readonly provider: string };
}

function singleHeaders(request: FastifyRequest<ProviderPath>): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );
}

/**
 * Callbacks of payment providers: signed requests without a cookie. Bodies are read as bytes, because the signature
 * covers the bytes. The answer is 200 only after the commit.
 */
export async function callbackRoutes(app: HttpApp, parts: CallbackParts): Promise<void> {
  const { providers, coinPool, clock, log } = parts;
  const bookCallback = batchCallbacks(parts, providers.keys);
  const callbacks = new Counter({
    name: 'evens_payment_callbacks_total',
    help: 'Callbacks of payment providers by outcome',
    labelNames: ['provider', 'outcome'],
    registers: [app.metrics],
  });

  async function handleCallback(request: FastifyRequest<ProviderPath>): Promise<CallbackOutcome> {
    const { provider: key } = request.params;
    const provider = providers.get(key);
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const receivedAtMs = clock.nowMs();
    const callback = { rawBody, headers: singleHeaders(request), receivedAtMs };
    if (!provider) return coinPool?.key === key ? coinPool.handle(callback) : 'unknown-provider';
    const events = await provider.readCallback(callback);
    if (!events.ok) return events.error;
    if (events.value.length > EVENTS_MAX) return 'malformed';
    const unknown = await bookCallback({ provider: key, events: events.value, atMs: receivedAtMs });
    if (unknown.length > 0)
      log.error({ event: 'payment-callback-unknown', provider: key, payments: unknown.slice(0, 10) });
    return unknown.length > 0 ? 'unknown-payment' : 'booked';
  }

  function sendOutcome(
    request: FastifyRequest<ProviderPath>,
    answer: FastifyReply,
    outcome: CallbackOutcome,
  ): FastifyReply {
    const { provider: key } = request.params;
    const provider = providers.get(key) || coinPool?.key === key ? key : 'unknown';
    callbacks.inc({ provider, outcome });
    // Forged callbacks are counted but not logged: anybody may send any number of them.
    if (outcome === 'stale' || outcome === 'malformed')
      log.warn({ event: 'payment-callback-refused', provider, outcome, ip: request.ip });
    return answer.code(statuses[outcome]).send({ outcome });
  }

  await app.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler<Error & { readonly statusCode?: number }, ProviderPath>(
      (error, request, answer) => {
        // A body that is too long or cut off is the provider's fault. Every other error is ours, and the provider
        // repeats the callback.
        const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
        if (!isTheirs) log.error({ event: 'payment-callback-failed', err: error });
        return sendOutcome(request, answer, isTheirs ? 'malformed' : 'unavailable');
      },
    );
    scope.post<ProviderPath>(
      '/api/payments/callback/:provider',
      { bodyLimit: BODY_BYTES_MAX, schema: { hide: true } },
      async (request, answer) => sendOutcome(request, answer, await handleCallback(request)),
    );
  });
}

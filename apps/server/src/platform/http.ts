import type { Clock } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Admission } from './admission.ts';
import { registerApiDocs } from './api-docs.ts';
import { callerLanguage, type SiteLanguages } from './caller-language.ts';
import { makeClientAddress } from './client-address.ts';
import { compressAnswers } from './compress.ts';
import { ContentPolicies, findFramedPolicy, type OutsideScript } from './content-policy.ts';
import { isConnectionFailure, isZeroByteError } from './db.ts';
import { DirectCalls, type DirectCallsParts } from './direct-calls.ts';
import type { Draining } from './draining.ts';
import { putInFront } from './front-queue.ts';
import type { Bearers, GateParts, JudgeIdentity } from './gate.ts';
import { GuessGuard } from './guess-guard.ts';
import type { Log } from './log.ts';
import { Counter, Histogram, type Registry, waitBuckets } from './metrics.ts';
import type { Overload } from './overload.ts';
import { listenFailure } from './port.ts';
import type { ReadPrincipal } from './principal.ts';
import { newId } from './random.ts';
import { RateLimiter } from './rate-limit.ts';
import { RefusalError } from './refusal-error.ts';
import { makeEarlyRefusal, type RefusalWords, sendRefusal } from './refusal-reply.ts';
import type { SiteAddress } from './same-origin.ts';
import { serializer } from './serializer.ts';
import type { CallTraces } from './tracing/trace.ts';
import { registerUploads, UploadTurns } from './upload.ts';
import { DrawingTurns } from './uploads/drawing-turns.ts';

const bodyBytesMax = 65_536;
const urlBytesMax = 2_048;
const requestMs = 30_000;
/** Longer than a proxy's idle connections, so that the proxy closes first. */
const keepAliveMs = 75_000;
const drainMs = 10_000;
/** When a command that would have waited too long may be sent again. */
const overloadRetrySeconds = 1;
/** Retry delay for a call that the database did not answer. */
const databaseRetrySeconds = 2;

export interface HttpOptions extends SiteAddress, Pick<GateParts, 'operatorsNeedSecondFactor'> {
  /** Whether the process is being taken out of service. */
  readonly drain: Draining;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Registry;
  readonly languages: SiteLanguages;
  readonly words: RefusalWords;
  readonly readPrincipal: ReadPrincipal;
  /** Whether the cookies' session is remembered, or nothing has to be looked up for them. */
  readonly isKnownCookie: (cookieHeader: string) => boolean;
  /** Multiplies the rate limits; 1 unless a load is measured. */
  readonly rateFactor: number;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Where pictures of matches may come from beside the site itself, such as https://video.example. */
  readonly streamOrigins: readonly string[];
  /** Where games of other providers run that have pages of their own. */
  readonly frameOrigins: readonly string[];
  /** Services of other companies that a page loads after consent. */
  readonly outsideScripts: readonly OutsideScript[];
  readonly overload: Pick<Overload, keyof Overload>;
  readonly traces: CallTraces | undefined;
}

const noBearers: Bearers = {
  isKnown: () => false,
  isForPlay: () => false,
  read: async () => undefined,
};

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply;

/** The HTTP server and its parts that every route uses. */
export interface HttpApp extends HttpOptions, Omit<GateParts, 'overload'> {
  readonly fastify: FastifyInstance;
  readonly limiter: RateLimiter;
  readonly admission: Admission;
  readonly direct: DirectCalls;
  readonly uploads: UploadTurns;
  readonly drawings: DrawingTurns;
  readonly secondsByCall: Histogram<'call' | 'status'>;
  readonly refusalsByCode: Counter<'call' | 'code'>;
  refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply;
  setBearers(bearers: Bearers): void;
  setJudgeIdentity(judge: JudgeIdentity): void;
  /** Handles all requests outside /api without a route. */
  setPageHandler(handler: PageHandler): void;
  /** Port 0 takes any free one. Returns the port. */
  listen(at: { host: string; port: number }): Promise<number>;
  /** Accepts no new connections and finishes running requests, within 10 s. */
  close(): Promise<void>;
}

function isClientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;
}

function makeFastify({ trustedProxies }: HttpOptions): FastifyInstance {
  const fastify = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: 0,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => newId(),
    logger: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: urlBytesMax },
    http: { maxHeaderSize: 16_384 },
  });
  fastify.setValidatorCompiler(TypeBoxValidatorCompiler);
  fastify.setSerializerCompiler(({ schema }) => serializer(schema));
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A POST without fields may come with the content type and no body.
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  return fastify;
}

/** Returns Fastify's own JSON parser as a function that throws. */
function makeJsonParser(fastify: FastifyInstance): (text: string) => unknown {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  return (text) => {
    let parsed: unknown;
    // The parser does not use the request, and it calls back before it returns.
    parse(undefined as never, text, (error, value) => {
      if (error) throw error;
      parsed = value;
    });
    return parsed;
  };
}

/** Headers that differ from answer to answer. */
const ownHeaders = ['connection', 'content-length', 'content-type', 'date', 'x-request-id'];

/** Makes one call to find the headers that hooks and plugins set on every answer: name, value, name, value. */
async function headersOfCalls(fastify: FastifyInstance): Promise<readonly string[]> {
  const { headers } = await fastify.inject({ method: 'POST', url: '/api/' });
  return Object.entries(headers).flatMap(([name, value]) =>
    ownHeaders.includes(name) || value === undefined ? [] : [name, String(value)],
  );
}

/** Refusal for a temporary failure that the call did not cause. The same call may be repeated. */
function passingRefusal(error: unknown): Refusal | undefined {
  if (error instanceof RefusalError) return error.refusal;
  return isConnectionFailure(error)
    ? refusal('OverloadedException', { retryAfterSeconds: databaseRetrySeconds })
    : undefined;
}

function asksForApi(request: FastifyRequest): boolean {
  return /^\/api(\/|\?|$)/i.test(request.url);
}

export async function createHttp(options: HttpOptions): Promise<HttpApp> {
  const fastify = makeFastify(options);
  const policies = new ContentPolicies(options);
  const { overload } = options;
  const admission = new Admission(() => performance.now());
  overload.setCommandWait(() => (admission.isStanding ? admission.expectedWaitMs : 0));
  const limiter = new RateLimiter(options.rateFactor);
  const refusalOfError: DirectCallsParts['refusalOfError'] = (error, { id: requestId, url }) => {
    if (isClientError(error)) {
      const reason = error instanceof Error ? error.message : String(error);
      return { code: 'InvalidRequestException', data: { reason } };
    }
    if (isZeroByteError(error))
      return { code: 'InvalidRequestException', data: { reason: 'a text has a zero byte' } };
    const passing = passingRefusal(error);
    if (passing) {
      options.log.warn({ event: 'call-put-off', url, err: error });
      return passing;
    }
    options.log.error({ event: 'call-failed', url, requestId, err: error });
    return { code: 'ServerErrorException', data: { requestId } };
  };
  const direct = new DirectCalls({
    clientAddress: makeClientAddress(options.trustedProxies),
    parseJson: makeJsonParser(fastify),
    bodyBytesMax,
    refusalOfError,
  });
  let pages: PageHandler | undefined;
  let bearers = noBearers;
  let judgeIdentity: JudgeIdentity = () => undefined;
  let closing = false;

  const app: HttpApp = {
    ...options,
    fastify,
    admission,
    direct,
    uploads: new UploadTurns(),
    drawings: new DrawingTurns(),
    limiter,
    guesses: new GuessGuard({ limiter, clock: options.clock }),
    secondsByCall: new Histogram({
      name: 'evens_http_seconds',
      help: 'Time to answer a call',
      labelNames: ['call', 'status'],
      buckets: waitBuckets,
      registers: [options.metrics],
    }),
    refusalsByCode: new Counter({
      name: 'evens_http_refusals_total',
      help: 'Refused calls by code',
      labelNames: ['call', 'code'],
      registers: [options.metrics],
    }),
    refuse(request, reply, refusal) {
      const language = callerLanguage(request, options.languages);
      return sendRefusal(reply, refusal, { language, words: options.words });
    },
    get bearers() {
      return bearers;
    },
    setBearers(set) {
      bearers = set;
    },
    get judgeIdentity() {
      return judgeIdentity;
    },
    setJudgeIdentity(set) {
      judgeIdentity = set;
    },
    setPageHandler(handler) {
      pages = handler;
    },
    get draining() {
      return closing || options.drain.isDraining;
    },
    async listen({ host, port }) {
      direct.setHeaders(await headersOfCalls(fastify));
      try {
        // For `localhost` Fastify opens a second server, on ::1, whose requests would bypass the front queue.
        await fastify.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
      } catch (error) {
        throw listenFailure(error, { host, port });
      }
      const address = fastify.server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async close() {
      closing = true;
      const forced = setTimeout(() => fastify.server.closeAllConnections(), drainMs);
      try {
        await fastify.close();
      } finally {
        clearTimeout(forced);
        overload.stop();
      }
    },
  };

  await fastify.register(fastifyCookie);
  await fastify.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: options.publicOrigin?.startsWith('https:') ?? false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
  await registerUploads(fastify);
  await registerApiDocs(fastify);
  compressAnswers(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // A connection that has ended has no address any more.
    Object.defineProperty(request, 'ip', { value: request.ip ?? '' });
    // A kept-alive connection would send its next call here too.
    if (app.draining) reply.header('connection', 'close');
    const framedPolicy = findFramedPolicy(request.url);
    if (framedPolicy !== undefined)
      reply
        .header('content-security-policy', framedPolicy)
        .header('x-frame-options', 'SAMEORIGIN')
        // The frame is a sandbox without an origin: even its own style counts as cross-origin, so no origin cluster is
        // possible.
        .header('cross-origin-resource-policy', 'cross-origin')
        .removeHeader('origin-agent-cluster');
    else reply.header('content-security-policy', policies.of(request.cookies));
    if (asksForApi(request)) reply.header('cache-control', 'no-store');
  });
  const refuseEarly = makeEarlyRefusal(
    refusal('OverloadedException', { retryAfterSeconds: overloadRetrySeconds }),
    options,
  );
  putInFront(fastify.server, {
    admission,
    nowMs: () => performance.now(),
    nextTurn: setImmediate,
    handleFirst(request, response) {
      options.traces?.admitted(request);
      if (!closing) return direct.take(app, request, response);
      // The next connection reaches a running process.
      response.shouldKeepAlive = false;
      refuseEarly(request, response);
      return true;
    },
    refuse(request, response) {
      app.refusalsByCode.inc({ call: 'not admitted', code: 'OverloadedException' });
      refuseEarly(request, response);
    },
  });
  const { traces } = options;
  // Before the queue, whose wait it measures.
  if (traces)
    fastify.server.prependListener('request', (request, response) => traces.arrived(request, response));
  fastify.setNotFoundHandler((request, reply) =>
    asksForApi(request) || pages === undefined
      ? app.refuse(request, reply, { code: 'NotFoundException' })
      : pages(request, reply),
  );
  fastify.setErrorHandler((error, request, reply) => {
    const url = request.routeOptions.url ?? request.url;
    return app.refuse(request, reply, refusalOfError(error, { id: request.id, url }));
  });
  return app;
}

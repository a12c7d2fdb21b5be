import type { Result } from '@evens/base';
import {
  type AnswerOf,
  type BodyOf,
  type CallSpec,
  type Calls,
  calls,
  type QueryOf,
  type RateClass,
  type Refusal,
  RefusalBody,
  type Role,
  refusal,
} from '@evens/contract';
import type { Language } from '@evens/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCaller } from './caller.ts';
import { callerLanguage } from './caller-language.ts';
import { networkOf } from './client-address.ts';
import type { Looked } from './guess-guard.ts';
import type { HttpApp } from './http.ts';
import { shedOf } from './overload.ts';
import { type Principal, type Visitor, visitor } from './principal.ts';
import { ANSWER_CHARACTERS_PER_TOKEN } from './rate-limit.ts';
import { isSameOrigin, isSameOriginGet } from './same-origin.ts';

export type Key = keyof Calls;

/** A visitor reaches a handler only where the contract lets visitors call. */
export type CallerOf<K extends Key> = 'visitor' extends Calls[K]['who'][number]
  ? Principal | Visitor
  : Principal;

/** What a handler may do to its answer besides giving it. */
export interface AnswerHeaders {
  header(name: string, value: string | readonly string[]): void;
}

export interface CallInput<K extends Key> {
  readonly query: QueryOf<Calls[K]>;
  readonly body: BodyOf<Calls[K]>;
  readonly principal: CallerOf<K>;
  readonly lang: Language;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** Two letters from the proxy in front, where one is trusted. */
  readonly countryHint: string | undefined;
  readonly atMs: number;
  readonly cookies: string | undefined;
  /** Of a call that shows a secret instead of a cookie: the secret, which `readBearer` knew. */
  readonly bearer: string | undefined;
  /** Charges the caller for units of work, of calls whose contract names them. */
  readonly charge: (units: number) => void;
  /** Whether the caller has hung up: nobody will read the answer. */
  readonly isGone: () => boolean;
  readonly reply: AnswerHeaders;
}

export type Handler<K extends Key> = (input: CallInput<K>) => Promise<Result<AnswerOf<Calls[K]>, Refusal>>;

/** By then the load balancer sends the caller to another process. */
const drainingRetrySeconds = 2;
const overloadedRetrySeconds = 2;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | Visitor;
    bearer: string | undefined;
    /** Whose calls are counted together. */
    rateCaller: string;
  }
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function mayCall(who: readonly Role[], role: Role): Refusal | undefined {
  if (who.includes(role)) return undefined;
  return refusal(role === 'visitor' ? 'NotLoggedInException' : 'NoPrivilegesException');
}

/** Everything that can refuse a call before its fields are looked at; the first that does wins. */
async function gate(
  app: HttpApp,
  spec: CallSpec,
  { method, path, request }: { method: string; path: string; request: FastifyRequest },
): Promise<Refusal | undefined> {
  if (app.overload.refuses(shedOf({ method, path, rate: spec.rate })))
    return refusal('OverloadedException', { retryAfterSeconds: overloadedRetrySeconds });
  if (spec.beginsSession && app.draining)
    return refusal('OverloadedException', { retryAfterSeconds: drainingRetrySeconds });
  if (spec.bearer !== undefined) return gateBearer(app, spec, request);
  const isOwn = method === 'GET' ? isSameOriginGet : isSameOrigin;
  const mustBeOwn = method !== 'GET' || spec.sameOrigin === true;
  if (mustBeOwn && !isOwn(request.headers, app)) return refusal('CrossSiteRequestException');
  const network = networkOf(request.ip);
  const principal = await readCaller(app, { cookie: request.headers.cookie, network });
  if (typeof principal === 'number') return waitRefusal(principal);
  request.principal = principal;
  const byAddress = principal.role === 'visitor' || spec.rate === 'guess' || spec.rate === 'mail';
  const caller = byAddress ? network : `player ${principal.playerId}`;
  request.rateCaller = caller;
  return tooMany(app, spec.rate, caller) ?? mayCall(spec.who, principal.role);
}

function tooMany(app: HttpApp, rate: RateClass, caller: string): Refusal | undefined {
  return waitRefusal(app.limiter.take(rate, caller, app.clock.nowMs()));
}

function waitRefusal(waitMs: number): Refusal | undefined {
  return waitMs > 0
    ? refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    : undefined;
}

/** A call without cookies can be made by any page: it does only what its secret allows. */
async function gateBearer(
  app: HttpApp,
  spec: CallSpec,
  request: FastifyRequest,
): Promise<Refusal | undefined> {
  const network = networkOf(request.ip);
  if (spec.bearer === 'launch') return tooMany(app, spec.rate, network);
  const secret = /^Bearer ([\w-]{1,100})$/.exec(request.headers.authorization ?? '')?.[1];
  const expired = refusal('GameSessionExpiredException');
  if (secret === undefined) return tooMany(app, 'guess', network) ?? expired;
  const looked = await lookUpBearer(app, secret, network);
  if (looked.kind === 'too-many') return waitRefusal(looked.waitMs);
  if (looked.kind === 'unknown') return expired;
  request.bearer = secret;
  request.rateCaller = looked.value;
  const all = app.bearers.isForPlay(secret) ? tooMany(app, 'read', `play ${network}`) : undefined;
  return all ?? tooMany(app, spec.rate, looked.value);
}

/** Throttles unknown secrets per network; remembered ones still pass, until their session turns out to be over. */
async function lookUpBearer(app: HttpApp, secret: string, network: string): Promise<Looked<string>> {
  if (app.bearers.isKnown(secret)) {
    const value = await app.bearers.read(secret);
    if (value !== undefined) return { kind: 'found', value };
    const waitMs = app.limiter.take('guess', network, app.clock.nowMs());
    return waitMs > 0 ? { kind: 'too-many', waitMs } : { kind: 'unknown' };
  }
  return app.guesses.look({ network, secret, read: () => app.bearers.read(secret) });
}

/** Takes the tokens of the work that a call did, as its contract says. */
function chargeCall(
  app: HttpApp,
  { rate, charge, summary }: CallSpec,
  { caller, units }: { readonly caller: string; readonly units: number },
): void {
  if (!charge) throw new Error(`charge: the contract names no unit for the call "${summary}"`);
  if (units > 0)
    app.limiter.charge(rate, caller, { tokens: units / charge.unitsPerToken, atMs: app.clock.nowMs() });
}

/** Takes the tokens of a long answer. */
function chargeAnswer(
  app: HttpApp,
  { rate }: CallSpec,
  { answerCharacters = 0, rateCaller }: FastifyRequest,
): void {
  const tokens = Math.floor(answerCharacters / ANSWER_CHARACTERS_PER_TOKEN);
  if (tokens > 0) app.limiter.charge(rate, rateCaller, { tokens, atMs: app.clock.nowMs() });
}

/** Lets pages without an origin, as a sandboxed frame is one, make the call. */
function allowAnyOrigin(app: HttpApp, path: string): void {
  app.fastify.options(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', '86400')
      .code(204)
      .send(),
  );
}

/**
 * Adds the route of a call. Schemas, who may call and how often come from the contract; the handler gets parsed fields
 * and a caller who may be there. A refusal is answered in the caller's language.
 */
export function route<K extends Key>(app: HttpApp, key: K, handler: Handler<K>): void {
  const spec: CallSpec = calls[key];
  const space = key.indexOf(' ');
  const method = key.startsWith('GET ') ? 'GET' : 'POST';
  const path = key.slice(space + 1);

  if (spec.bearer !== undefined) allowAnyOrigin(app, path);
  const refuse = (request: FastifyRequest, reply: FastifyReply, refused: Refusal): FastifyReply => {
    app.refusalsByCode.inc({ call: key, code: refused.code });
    return app.refuse(request, reply, refused);
  };

  app.fastify.route({
    method,
    url: path,
    exposeHeadRoute: false,
    schema: {
      summary: spec.summary,
      description: `For: ${spec.bearer === undefined ? spec.who.join(', ') : 'games in a frame'}. Rate class: ${spec.rate}.`,
      tags: [path.split('/')[2] ?? 'site'],
      ...(spec.query === undefined ? {} : { querystring: spec.query }),
      ...(spec.body === undefined ? {} : { body: spec.body }),
      response: { 200: spec.answer, '4xx': RefusalBody, '5xx': RefusalBody },
    },
    onRequest: async (request, reply) => {
      request.principal = visitor;
      request.bearer = undefined;
      request.rateCaller = networkOf(request.ip);
      if (spec.bearer !== undefined) reply.header('access-control-allow-origin', '*');
      const refused = await gate(app, spec, { method, path, request });
      if (refused !== undefined) return refuse(request, reply, refused);
      return undefined;
    },
    onResponse: async (request, reply) => {
      chargeAnswer(app, spec, request);
      app.secondsByCall.observe({ call: key, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    },
    handler: async (request, reply) => {
      const input = {
        query: request.query,
        body: request.body,
        principal: request.principal,
        lang: callerLanguage(request, app.languages),
        ip: request.ip,
        userAgent: request.headers['user-agent'],
        countryHint: app.trustedProxies.length > 0 ? singleHeader(request, 'cf-ipcountry') : undefined,
        atMs: app.clock.nowMs(),
        cookies: request.headers.cookie,
        bearer: request.bearer,
        charge: (units: number) => chargeCall(app, spec, { caller: request.rateCaller, units }),
        isGone: () => request.raw.socket.destroyed,
        reply: {
          header: (name: string, value: string | readonly string[]) => {
            reply.header(name, typeof value === 'string' ? value : [...value]);
          },
        },
      };
      // The schemas above have just parsed query and body, and `who` the principal: this is that parser's brand.
      const answer = await handler(input as CallInput<K>);
      return answer.ok ? reply.send(answer.value) : refuse(request, reply, answer.error);
    },
  });
}

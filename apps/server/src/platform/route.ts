import type { IncomingMessage } from 'node:http';
import type { Result } from '@evens/base';
import {
  type CallAnswer,
  type CallBody,
  type CallQuery,
  type CallSpec,
  type Calls,
  callRoles,
  calls,
  type OperatorRole,
  type Refusal,
  RefusalBody,
  refusal,
} from '@evens/contract';
import type { Language } from '@evens/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerLanguage, readHeaderLanguage } from './caller-language.ts';
import { type Caller, gate, type RequestHead } from './gate.ts';
import type { HttpApp } from './http.ts';
import type { Principal, Visitor } from './principal.ts';
import { ANSWER_CHARACTERS_PER_TOKEN } from './rate-limit.ts';
import { type BytesAnswer, sendBytes } from './send-bytes.ts';
import { sendWithEtag } from './send-etag.ts';
import { type FileAnswer, sendFile } from './send-file.ts';
import { runInTrace } from './tracing/trace.ts';
import { readUpload, type UploadedFile } from './upload.ts';

export type Key = keyof Calls;

/** A visitor reaches a handler only where the contract lets visitors call. */
export type CallPrincipal<K extends Key> = Calls[K] extends { readonly who: readonly (infer R)[] }
  ? 'visitor' extends R
    ? Principal | Visitor
    : Principal
  : Principal & { readonly role: OperatorRole };

/** Header operations that a handler may use. */
export interface AnswerHeaders {
  header(name: string, value: string | readonly string[]): void;
}

export interface CallInput<K extends Key> {
  readonly query: CallQuery<Calls[K]>;
  readonly body: CallBody<Calls[K]>;
  /** Files of a multipart form, if the contract allows them. */
  readonly files: readonly UploadedFile[];
  readonly principal: CallPrincipal<K>;
  readonly lang: Language;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** Two letters from the proxy in front, where one is trusted. */
  readonly countryHint: string | undefined;
  readonly atMs: number;
  readonly cookies: string | undefined;
  /** The secret of a call that sends one instead of a cookie, accepted by `readBearer`. */
  readonly bearer: string | undefined;
  /** Charges the caller for units of work, of calls whose contract names them. */
  readonly charge: (units: number) => void;
  /** Whether the caller has disconnected. */
  readonly isGone: () => boolean;
  readonly reply: AnswerHeaders;
}

type Answered<K extends Key> = Calls[K] extends { readonly file: 'bytes' }
  ? BytesAnswer
  : Calls[K] extends { readonly file: string }
    ? FileAnswer
    : CallAnswer<Calls[K]>;

export type Handler<K extends Key> = (input: CallInput<K>) => Promise<Result<Answered<K>, Refusal>>;

declare module 'fastify' {
  interface FastifyRequest extends Caller {}
}

function singleHeader({ headers }: RequestHead, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
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
      .header('access-control-allow-headers', 'authorization, content-type, traceparent, tracestate')
      .header('access-control-max-age', '86400')
      .code(204)
      .send(),
  );
}

/** A call that passed the gate and whose fields fit their schemas. */
interface ParsedCall extends Pick<AnswerHeaders, 'header'> {
  readonly request: RequestHead & Readonly<Caller> & { readonly raw: IncomingMessage };
  readonly query: unknown;
  readonly body: unknown;
  readonly files?: readonly UploadedFile[];
  readonly lang: Language;
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

  const answer = async (call: ParsedCall): Promise<Result<Answered<K>, Refusal>> => {
    const { request, query, body, files = [], lang, header } = call;
    const input = {
      query,
      body,
      files,
      principal: request.principal,
      lang,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      countryHint: app.trustedProxies.length > 0 ? singleHeader(request, 'cf-ipcountry') : undefined,
      atMs: app.clock.nowMs(),
      cookies: request.headers.cookie,
      bearer: request.bearer,
      charge: (units: number) => chargeCall(app, spec, { caller: request.rateCaller, units }),
      isGone: () => request.raw.socket.destroyed,
      reply: { header },
    };
    // The contract's schemas have just parsed query and body, and `who` the principal: this is that parser's brand.
    return runInTrace(app.traces?.find(request.raw), () => handler(input as CallInput<K>));
  };
  if (spec.isDirect)
    app.direct.add({
      key,
      spec,
      method,
      path,
      handle: (request) =>
        answer({
          request,
          query: {},
          body: request.body,
          lang: readHeaderLanguage(request.headers, app.languages),
          header: (name) => {
            throw new Error(`${key}: a direct call sets no headers of its own, and not ${name}`);
          },
        }),
    });

  app.fastify.route({
    method,
    url: path,
    exposeHeadRoute: false,
    ...(spec.bodyBytesMax === undefined ? {} : { bodyLimit: spec.bodyBytesMax }),
    schema: {
      summary: spec.summary,
      description: `For: ${spec.bearer === undefined ? callRoles(spec).join(', ') : 'games in a frame'}. Rate class: ${spec.rate}.`,
      tags: [path.split('/')[2] ?? 'site'],
      ...(spec.query === undefined ? {} : { querystring: spec.query }),
      ...(spec.body === undefined ? {} : { body: spec.body }),
      response: { 200: spec.answer, '4xx': RefusalBody, '5xx': RefusalBody },
    },
    onRequest: async (request, reply) => {
      if (spec.bearer !== undefined) reply.header('access-control-allow-origin', '*');
      const refused = await gate(app, { spec, method, path }, request);
      if (refused !== undefined) return refuse(request, reply, refused);
      return undefined;
    },
    preValidation: async (request, reply) => {
      if (spec.upload === undefined)
        return request.isMultipart()
          ? refuse(request, reply, refusal('InvalidRequestException', { reason: 'the call takes no files' }))
          : undefined;
      const refused = await readUpload(app, spec.upload, { request, reply });
      if (refused !== undefined) return refuse(request, reply, refused);
      return undefined;
    },
    onResponse: async (request, reply) => {
      chargeAnswer(app, spec, request);
      app.secondsByCall.observe({ call: key, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    },
    handler: async (request, reply) => {
      const answered = await answer({
        request,
        query: request.query,
        body: request.body,
        files: request.uploadedFiles ?? [],
        lang: callerLanguage(request, app.languages),
        header: (name, value) => {
          reply.header(name, typeof value === 'string' ? value : [...value]);
        },
      });
      if (!answered.ok) return refuse(request, reply, answered.error);
      if (spec.etag) return sendWithEtag(request, reply, answered.value);
      if (spec.file === undefined) return reply.send(answered.value);
      // The handler of a call with a file answers one, as its type says.
      if (spec.file === 'bytes') return sendBytes(reply, answered.value as BytesAnswer);
      const file = answered.value as FileAnswer;
      return sendFile(reply, { call: key, type: spec.file, file, log: app.log });
    },
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { err, type Result } from '@evens/base';
import { type CallSpec, type Refusal, refusalStatus } from '@evens/contract';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import { readHeaderLanguage, type SiteLanguages } from './caller-language.ts';
import { type Caller, type GatedCall, type GateParts, gate, type RequestHead } from './gate.ts';
import type { Counter, Histogram } from './metrics.ts';
import { visitor } from './principal.ts';
import { newId } from './random.ts';
import { type RefusalWords, refusalAnswer } from './refusal-reply.ts';
import { serializer } from './serializer.ts';

const jsonType = 'application/json; charset=utf-8';

/** A request of a direct call and its caller. The gate and the handlers accept it like a request of Fastify. */
export class DirectRequest implements RequestHead, Caller {
  readonly id = newId();
  readonly raw: IncomingMessage;
  readonly ip: string;
  principal: Caller['principal'] = visitor;
  bearer: Caller['bearer'] = undefined;
  rateCaller = '';
  body: unknown = undefined;

  constructor(raw: IncomingMessage, ip: string) {
    this.raw = raw;
    this.ip = ip;
  }

  get headers(): IncomingMessage['headers'] {
    return this.raw.headers;
  }
}

export interface DirectCall extends GatedCall {
  readonly key: string;
  handle(request: DirectRequest): Promise<Result<unknown, Refusal>>;
}

/** The parts of the HTTP server that handle a call. */
export interface CallParts extends GateParts {
  readonly languages: SiteLanguages;
  readonly words: RefusalWords;
  readonly secondsByCall: Histogram<'call' | 'status'>;
  readonly refusalsByCode: Counter<'call' | 'code'>;
}

export interface DirectCallsParts {
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Fastify's own parser. It throws the errors that Fastify answers. */
  readonly parseJson: (text: string) => unknown;
  readonly bodyBytesMax: number;
  /** Returns the refusal that answers an error. Logs errors that are not the client's. */
  readonly refusalOfError: (
    error: unknown,
    request: { readonly id: string; readonly url: string },
  ) => Refusal;
}

interface Compiled extends DirectCall {
  readonly validate: (body: unknown) => unknown;
  readonly stringify: (answer: unknown) => string;
}

/**
 * Handles the most frequent calls without the web framework, which uses two fifths of the main thread's time for a bet. The
 * contract marks these calls `isDirect`. They have the same gate, schemas, handlers and headers as all other calls. Fastify
 * has their routes too and handles unusual requests: another content type, a chunked or too long body, a query, or any
 * request while the process drains.
 */
export class DirectCalls {
  readonly #parts: DirectCallsParts;
  readonly #byUrl = new Map<string, Compiled>();
  #headers: readonly string[] = [];

  constructor(parts: DirectCallsParts) {
    this.#parts = parts;
  }

  add(call: DirectCall): void {
    const { spec, method, path } = call;
    if (method !== 'POST' || spec.query !== undefined)
      throw new Error(`${call.key}: a direct call is a POST without a query`);
    this.#byUrl.set(path, {
      ...call,
      validate: makeValidator(spec, path),
      stringify: serializer(spec.answer),
    });
  }

  /** Sets the headers of every answer: name, value, name, value. Until then Fastify handles all requests. */
  setHeaders(headers: readonly string[]): void {
    this.#headers = headers;
  }

  /** Handles the request if it is a usual one of a direct call. Returns whether it did. */
  take(app: CallParts, raw: IncomingMessage, response: ServerResponse): boolean {
    const call = raw.method === 'POST' ? this.#byUrl.get(raw.url ?? '') : undefined;
    if (call === undefined || this.#headers.length === 0 || app.draining) return false;
    const { headers } = raw;
    if (headers['content-type'] !== 'application/json' || headers.expect !== undefined) return false;
    // A chunked body has no length. Fastify answers empty bodies.
    const bytes = Number(headers['content-length'] ?? 0);
    if (!(bytes > 0 && bytes <= this.#parts.bodyBytesMax)) return false;
    void this.#answer(app, call, { raw, response });
    return true;
  }

  async #answer(
    app: CallParts,
    call: Compiled,
    { raw, response }: { readonly raw: IncomingMessage; readonly response: ServerResponse },
  ): Promise<void> {
    const fromMs = performance.now();
    const request = new DirectRequest(raw, this.#parts.clientAddress(raw));
    let status = 200;
    try {
      const text = readText(raw);
      const answer = await this.#run(app, call, { request, text });
      if (answer === undefined) return;
      if (answer.ok) this.#send(response, call, { request, status, body: call.stringify(answer.value) });
      else {
        app.refusalsByCode.inc({ call: call.key, code: answer.error.code });
        status = this.#refuse(app, call, { request, response, refused: answer.error });
      }
    } catch (error) {
      const refused = this.#parts.refusalOfError(error, { id: request.id, url: call.path });
      status = this.#refuse(app, call, { request, response, refused });
    }
    const seconds = (performance.now() - fromMs) / 1000;
    app.secondsByCall.observe({ call: call.key, status: String(status) }, seconds);
  }

  /** Returns undefined if the client disconnected before it sent its whole body. */
  async #run(
    app: CallParts,
    call: Compiled,
    { request, text }: { readonly request: DirectRequest; readonly text: Promise<string | undefined> },
  ): Promise<Result<unknown, Refusal> | undefined> {
    const refused = await gate(app, call, request);
    if (refused !== undefined) return err(refused);
    const body = await text;
    if (body === undefined) return undefined;
    request.body = call.validate(this.#parts.parseJson(body));
    return call.handle(request);
  }

  #refuse(
    app: CallParts,
    call: Compiled,
    {
      request,
      response,
      refused,
    }: {
      readonly request: DirectRequest;
      readonly response: ServerResponse;
      readonly refused: Refusal;
    },
  ): number {
    const language = readHeaderLanguage(request.headers, app.languages);
    const { retryAfter, body } = refusalAnswer(refused, { language, words: app.words });
    const status = refusalStatus[refused.code];
    const headers = retryAfter === undefined ? [] : ['retry-after', retryAfter];
    this.#send(response, call, { request, status, body, headers });
    return status;
  }

  #send(
    response: ServerResponse,
    { spec }: DirectCall,
    {
      request,
      status,
      body,
      headers = [],
    }: {
      readonly request: DirectRequest;
      readonly status: number;
      readonly body: string;
      readonly headers?: readonly string[];
    },
  ): void {
    const own = [
      'x-request-id',
      request.id,
      'content-type',
      jsonType,
      'content-length',
      String(Buffer.byteLength(body)),
      ...headers,
    ];
    if (spec.bearer !== undefined) own.push('access-control-allow-origin', '*');
    response.writeHead(status, [...this.#headers, ...own]).end(body);
  }
}

/** Throws what Fastify throws for a body that does not fit the schema. */
function makeValidator({ body: schema }: CallSpec, url: string): (body: unknown) => unknown {
  if (schema === undefined) return (body) => body;
  const check = TypeBoxValidatorCompiler({ schema, httpPart: 'body', method: 'POST', url });
  return (body) => {
    const checked: unknown = check(body ?? null);
    if (typeof checked !== 'object' || checked === null) return body;
    if ('error' in checked && Array.isArray(checked.error)) throw bodyError(checked.error);
    return 'value' in checked ? checked.value : body;
  };
}

/** Names each field and its fault, in the format of Fastify's message. */
function bodyError(faults: readonly { readonly instancePath?: string; readonly message?: string }[]): Error {
  const reason = faults.map(({ instancePath = '', message }) => `body${instancePath} ${message}`).join(', ');
  return Object.assign(new Error(reason), { statusCode: 400 });
}

/** Reads the body as text. Returns undefined if the connection ended first. */
function readText(raw: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    raw.once('end', () => resolve(chunks.length === 1 ? String(chunks[0]) : String(Buffer.concat(chunks))));
    raw.once('error', () => resolve(undefined));
    raw.once('close', () => resolve(undefined));
  });
}

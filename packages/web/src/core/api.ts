import { err, ok, type Result, type TraceHeaders } from '@evens/base';
import type { CallAnswer, CallBody, CallQuery, Calls, RefusalBody, RefusalCode } from '@evens/contract';
import { queryOptions } from '@tanstack/react-query';

export type Call = keyof Calls;
/** Calls whose answer is a file. */
type FileCall = { [K in Call]: Calls[K] extends { readonly file: string } ? K : never }[Call];
export type Answer<K extends Call> = CallAnswer<Calls[K]>;

type Given<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };
export type Input<K extends Call> = Given<'query', CallQuery<Calls[K]>> &
  Given<'body', CallBody<Calls[K]>> & {
    readonly signal?: AbortSignal;
    /** Sent even if the page is closed meanwhile. */
    readonly keepalive?: boolean;
  };
type Rest<I> = Partial<I> extends I ? [input?: I] : [input: I];
/** The same with unknown part types, for building one request. */
interface Sent {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

/** A refusal as the browser gets it, in the player's language. */
export interface Refused {
  readonly code: RefusalCode;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The call got neither an answer nor a refusal: the browser is offline, or a proxy answered with a page of its own. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The error of a query that the server refuses. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.message);
    this.refused = refused;
  }
}

interface ApiHooks {
  /** Sent with every call, so that refusals and names come in the page's language. */
  language(): string;
  onUnauthorized(): void;
  /** An identity document has to be accepted first. */
  onIdentityNeeded(message: string): void;
}
let hooks: ApiHooks = { language: () => '', onUnauthorized: () => {}, onIdentityNeeded: () => {} };

export function connectApi(next: ApiHooks): void {
  hooks = next;
}

let traceHeaders: () => TraceHeaders | undefined = () => undefined;

/** Sets the headers of calls that change something, for the site's traces. */
export function traceCalls(headers: () => TraceHeaders | undefined): void {
  traceHeaders = headers;
}

/** The address of a call, with the page's language. */
export function buildUrl(path: string, query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  const language = hooks.language();
  if (language !== '') search.set('lang', language);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

function isRefusal(value: unknown): value is RefusalBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'HasErrors' in value &&
    value.HasErrors === true &&
    'ErrorCode' in value &&
    'ErrorMessage' in value
  );
}

/** Parses an answer as a refusal; undefined for every other answer. */
export function refusedBy(answer: unknown): Refused | undefined {
  if (!isRefusal(answer)) return undefined;
  if (answer.ErrorCode === 'NotLoggedInException') hooks.onUnauthorized();
  if (answer.ErrorCode === 'IdentityNotProvenException') hooks.onIdentityNeeded(answer.ErrorMessage);
  // The contract lists every code that the server sends.
  const code = answer.ErrorCode as RefusalCode;
  return { code, message: answer.ErrorMessage, data: answer.Data };
}

async function send(
  key: Call,
  { query = {}, body = {}, signal, keepalive = false }: Sent,
): Promise<Result<unknown, Refused>> {
  const [method = 'GET', path = ''] = key.split(' ');
  const request: RequestInit = { method, credentials: 'same-origin', signal: signal ?? null, keepalive };
  if (method === 'POST') {
    request.headers = { 'content-type': 'application/json', ...traceHeaders() };
    request.body = JSON.stringify(body);
  }
  let answer: unknown;
  let response: Response;
  try {
    response = await fetch(buildUrl(path, query), request);
    answer = await response.json();
  } catch (failure) {
    if (signal?.aborted) throw failure;
    throw new NetworkError(`api ${key}: no answer arrived`, { cause: failure });
  }
  const refused = refusedBy(answer);
  if (refused) return err(refused);
  if (!response.ok) throw new NetworkError(`api ${key}: status ${response.status} without a refusal body`);
  return ok(answer);
}

/** Calls the server by the contract. Refusals are values; throws `NetworkError`, or the abort reason of the signal. */
export async function api<K extends Call>(
  key: K,
  ...[input]: Rest<Input<K>>
): Promise<Result<Answer<K>, Refused>> {
  // The server validates its answers against the same contract, so the type holds.
  return (await send(key, input ?? {})) as Result<Answer<K>, Refused>;
}

/** Sends a body that a form built by the schema of the call. The server checks it. */
export function sendBody(key: Call, body: object): Promise<Result<unknown, Refused>> {
  return send(key, { body });
}

/**
 * Calls the server for a file. Refusals are values. Throws `NetworkError` also if the transfer breaks off, so that a
 * part of a file is never saved as the whole.
 */
export async function apiFile<K extends FileCall>(
  key: K,
  query: CallQuery<Calls[K]>,
): Promise<Result<Blob, Refused>> {
  const [, path = ''] = key.split(' ');
  try {
    const response = await fetch(buildUrl(path, query ?? {}), { credentials: 'same-origin' });
    if (response.ok) return ok(await response.blob());
    const refused = refusedBy(await response.json());
    if (refused) return err(refused);
    throw new Error(`status ${response.status} without a refusal body`);
  } catch (failure) {
    throw new NetworkError(`api ${key}: no whole file arrived`, { cause: failure });
  }
}

/** A connection that broke silently never answers, and the part of the page would stay empty. */
const ANSWER_MS_MAX = 20_000;

/** Sends a call and waits at most 20 s for its answer; a later answer is ignored. */
async function sendInTime(key: Call, sent: Sent, signal: AbortSignal): ReturnType<typeof send> {
  const limit = AbortSignal.timeout(ANSWER_MS_MAX);
  try {
    return await send(key, { ...sent, signal: AbortSignal.any([signal, limit]) });
  } catch (failure) {
    if (signal.aborted || !limit.aborted) throw failure;
    throw new NetworkError(`api ${key}: no answer arrived within ${ANSWER_MS_MAX} ms`, { cause: failure });
  }
}

/** A call as a cached query. Fails with `RefusalError` or `NetworkError`. */
export function callQuery<K extends Call>(key: K, ...[input]: Rest<Input<K>>) {
  return queryOptions<Answer<K>, Error>({
    queryKey: [key, input],
    queryFn: async ({ signal }) => {
      const result = await sendInTime(key, { ...input }, signal);
      if (!result.ok) throw new RefusalError(result.error);
      // As above: the server has validated it.
      return result.value as Answer<K>;
    },
  });
}

import { asFields, type CommandId, type Fields, makeCommandId, type TraceHeaders } from '@evens/base';
import type { CallAnswer, CallBody, Calls, RefusalCode } from '@evens/contract';

type ArcadeCall = Extract<keyof Calls, `POST /api/arcade/${string}`>;
export type ArcadeAnswer<K extends ArcadeCall> = CallAnswer<Calls[K]>;

/** The result of one request. */
export type Attempt<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | {
      readonly kind: 'refused';
      readonly code: RefusalCode;
      readonly data: Fields;
    }
  /** No answer arrived: the server may have executed the request or not. */
  | { readonly kind: 'lost' };

export type Refused = Extract<Attempt<never>, { readonly kind: 'refused' }>;

/** A new command id, made at the given time. */
export function newCommandId(atMs: number): CommandId {
  return makeCommandId(atMs, crypto.getRandomValues(new Uint8Array(16)));
}

/** A request that takes longer is aborted. The server aborts its own work after thirty seconds. */
const PATIENCE_MS = 20_000;

/** Calls the server from a page without an origin: no cookie, but the session's secret once it is known. */
export interface ArcadeCalls {
  setSecret(secret: string): void;
  /** Sets the headers of calls for the site's traces. */
  trace(headers: () => TraceHeaders | undefined): void;
  call<K extends ArcadeCall>(key: K, body: CallBody<Calls[K]>): Promise<Attempt<ArcadeAnswer<K>>>;
  /** Reports that the frame is closed, without waiting for an answer. */
  close(): void;
}

function toAttempt<T>(isFine: boolean, answer: unknown): Attempt<T> {
  const { HasErrors, ErrorCode, Data } = asFields(answer) ?? {};
  if (HasErrors === true && typeof ErrorCode === 'string')
    // The contract lists every code that the server sends.
    return { kind: 'refused', code: ErrorCode as RefusalCode, data: asFields(Data) ?? {} };
  // The server validates its answers against the contract, so the type holds.
  return isFine ? { kind: 'answered', value: answer as T } : { kind: 'lost' };
}

export function makeArcadeCalls(send: typeof fetch): ArcadeCalls {
  let secret: string | undefined;
  let traceHeaders: () => TraceHeaders | undefined = () => undefined;

  function buildRequest(body: unknown): RequestInit {
    return {
      method: 'POST',
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
        ...traceHeaders(),
      },
      body: JSON.stringify(body ?? {}),
    };
  }

  return {
    setSecret(next) {
      secret = next;
    },
    trace(headers) {
      traceHeaders = headers;
    },
    async call(key, body) {
      try {
        const response = await send(key.slice('POST '.length), {
          ...buildRequest(body),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        return toAttempt(response.ok, await response.json());
      } catch {
        return { kind: 'lost' };
      }
    },
    close() {
      if (secret === undefined) return;
      send('/api/arcade/close', { ...buildRequest({}), keepalive: true }).catch(() => undefined);
      secret = undefined;
    },
  };
}

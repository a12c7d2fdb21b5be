import { type CommandId, type Fields, fieldsOf, makeCommandId } from '@evens/base';
import type { AnswerOf, BodyOf, Calls, RefusalCode } from '@evens/contract';

type ArcadeCall = Extract<keyof Calls, `POST /api/arcade/${string}`>;
export type ArcadeAnswer<K extends ArcadeCall> = AnswerOf<Calls[K]>;

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
  call<K extends ArcadeCall>(key: K, body: BodyOf<Calls[K]>): Promise<Attempt<ArcadeAnswer<K>>>;
  /** Reports that the frame is closed, without waiting for an answer. */
  close(): void;
}

function attemptOf<T>(isFine: boolean, answer: unknown): Attempt<T> {
  const { HasErrors, ErrorCode, Data } = fieldsOf(answer) ?? {};
  if (HasErrors === true && typeof ErrorCode === 'string')
    // The contract lists every code that the server sends.
    return { kind: 'refused', code: ErrorCode as RefusalCode, data: fieldsOf(Data) ?? {} };
  // The server validates its answers against the contract, so the type holds.
  return isFine ? { kind: 'answered', value: answer as T } : { kind: 'lost' };
}

export function makeArcadeCalls(send: typeof fetch): ArcadeCalls {
  let secret: string | undefined;

  function requestOf(body: unknown): RequestInit {
    return {
      method: 'POST',
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      },
      body: JSON.stringify(body ?? {}),
    };
  }

  return {
    setSecret(next) {
      secret = next;
    },
    async call(key, body) {
      try {
        const response = await send(key.slice('POST '.length), {
          ...requestOf(body),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        return attemptOf(response.ok, await response.json());
      } catch {
        return { kind: 'lost' };
      }
    },
    close() {
      if (secret === undefined) return;
      send('/api/arcade/close', { ...requestOf({}), keepalive: true }).catch(() => undefined);
      secret = undefined;
    },
  };
}

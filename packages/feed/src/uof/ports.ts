/** An event of a stream of messages. */
export type StreamEvent =
  /** Messages arrive from now on. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'message'; readonly body: string; readonly receivedAtMs: number }
  /** No further messages arrive. */
  | { readonly kind: 'lost'; readonly reason: string };

/** Messages of the feed, in the order of their arrival. */
export interface MessageStream {
  /** Everything that arrived since the last call. */
  receive(nowMs: number): readonly StreamEvent[];
  close(): void;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** From the root of the API on: `/v1/…`. */
  readonly path: string;
}

export interface ApiAnswer {
  readonly request: ApiRequest;
  /** 0 without an answer. */
  readonly status: number;
  /** Without a success, the reason. */
  readonly body: string;
}

/** Calls of the HTTP API. Answers come later, in any order. */
export interface ApiClient {
  send(request: ApiRequest): void;
  /** The answers that arrived since the last call. */
  receive(nowMs: number): readonly ApiAnswer[];
  close(): void;
}

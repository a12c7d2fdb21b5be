import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Admission } from './admission.ts';

/** How long requests are begun in one turn of the event loop before the rest waits for the next one. */
const TURN_MS = 4;
/** Number of operators' calls that may start before others together. */
const OPERATORS_FIRST_MAX = 8;

/**
 * Calls that take or give money by a command id: a refusal costs their caller a moment and nothing else. Callbacks of
 * providers are not among them: a refusal costs a rollback and a repetition.
 */
const commandPaths = ['/api/betslip/placebet', '/api/cashout/create', '/api/arcade/'] as const;

export function isCommand({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  if (method !== 'POST') return false;
  const path = url.toLowerCase();
  return commandPaths.some((begins) => path.startsWith(begins));
}

/** Whether a path is one of operators' calls, which come before players' calls. */
export function isOfOperators(path: string): boolean {
  return path.startsWith('/api/operator/') || path.startsWith('/api/desk/');
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Waiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface FrontQueueParts {
  readonly admission: Admission;
  /** Monotonic. */
  readonly nowMs: () => number;
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn: (callback: () => void) => void;
  readonly handle: Handler;
  /** Answers a command that is not let in; its body is never read. */
  readonly refuse: Handler;
}

/**
 * Runs before the routes. A command that would wait too long is refused before anything of it is parsed but its head.
 * The others are begun in order of arrival, operators' first, for a few milliseconds in each turn of the event loop, so that
 * streams and refusals get their turn however many requests came at once.
 */
export class FrontQueue {
  readonly #parts: FrontQueueParts;
  #queue: Waiting[] = [];
  #operators: Waiting[] = [];
  #turnFromMs: number | undefined;

  constructor(parts: FrontQueueParts) {
    this.#parts = parts;
  }

  get waiting(): number {
    return this.#operators.length + this.#queue.length;
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    const { admission, refuse, handle } = this.#parts;
    if (isCommand(request)) {
      if (!admission.admits()) {
        refuse(request, response);
        return;
      }
      response.once('close', () => {
        if (response.writableFinished) admission.answered();
        else admission.abandoned();
      });
    }
    // Any client can send such a path: calls above the usual number of operators' calls wait like all others.
    const isFirst =
      isOfOperators(request.url?.toLowerCase() ?? '') && this.#operators.length < OPERATORS_FIRST_MAX;
    if (this.waiting === 0 && this.#hasTime()) handle(request, response);
    else (isFirst ? this.#operators : this.#queue).push({ request, response });
  }

  #hasTime(): boolean {
    const { nowMs, nextTurn } = this.#parts;
    const atMs = nowMs();
    if (this.#turnFromMs === undefined) {
      this.#turnFromMs = atMs;
      nextTurn(() => this.#next());
    }
    return atMs - this.#turnFromMs < TURN_MS;
  }

  #next(): void {
    this.#turnFromMs = undefined;
    while (this.waiting > 0 && this.#hasTime()) {
      const waiting = this.#operators.shift() ?? this.#queue.shift();
      // A disconnected client needs no answer.
      if (waiting && !waiting.request.socket.destroyed) this.#parts.handle(waiting.request, waiting.response);
    }
  }
}

interface PutInFrontParts extends Omit<FrontQueueParts, 'handle'> {
  /** Called before the server's listeners. Returns false if they must handle the request. */
  readonly handleFirst: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Puts the queue between a server and what has handled its requests so far. */
export function putInFront(server: Server, { handleFirst, ...parts }: PutInFrontParts): FrontQueue {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  const queue = new FrontQueue({
    ...parts,
    handle: (request, response) => {
      if (handleFirst(request, response)) return;
      for (const handler of handlers) handler.call(server, request, response);
    },
  });
  server.on('request', (request, response) => queue.take(request, response));
  return queue;
}

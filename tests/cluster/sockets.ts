import { seededRandom } from '@evens/base';
import { createConnection } from '@evens/web/live/connection.ts';
import { WebSocket } from 'ws';

/** Sockets of open pages, kept by the page's own code. */
export class Sockets {
  readonly #url: string;
  readonly #origin: string;
  readonly #heardMs: number[] = [];
  readonly #stops: (() => void)[] = [];

  constructor({ url }: { readonly url: string }) {
    this.#origin = url;
    this.#url = `${url.replace('http', 'ws')}/api/stream`;
  }

  start(count: number): void {
    const random = seededRandom('sockets');
    const origin = this.#origin;
    for (let index = 0; index < count; index += 1) {
      this.#heardMs.push(0);
      const connection = createConnection(
        {
          nowMs: Date.now,
          random,
          afterMs(delayMs, run) {
            const timer = setTimeout(run, delayMs);
            return () => clearTimeout(timer);
          },
          onFrame: setImmediate,
          hasInput: () => false,
          openSocket(url, events) {
            const socket = new WebSocket(url, { origin });
            let isClosed = false;
            socket.on('open', () => events.opened());
            socket.on('message', (data) => {
              if (!isClosed) events.received(String(data));
            });
            socket.on('error', () => undefined);
            socket.on('close', () => {
              if (!isClosed) events.closed();
            });
            return {
              send: (text) => socket.send(text),
              close() {
                isClosed = true;
                socket.terminate();
              },
            };
          },
        },
        {
          opened: () => {
            connection.send({ t: 'sub', topics: [{ topic: 'list/live' }] });
          },
          received: (message) => {
            if (message.t === 'hb') this.#heardMs[index] = performance.now();
          },
          changed: () => undefined,
        },
      );
      connection.start(this.#url);
      this.#stops.push(() => connection.stop());
    }
  }

  /** Number of sockets that have received a heartbeat since this time. */
  heardSince(atMs: number): number {
    return this.#heardMs.filter((heardMs) => heardMs > atMs).length;
  }

  get count(): number {
    return this.#heardMs.length;
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }
}

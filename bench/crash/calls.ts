import { BetSocket } from '../placement/bet-socket.ts';

export interface Call {
  readonly path: string;
  readonly body: unknown;
  readonly cookie?: string;
  readonly secret?: string;
}

/** A fixed number of connections to a site with one call at a time on each. Calls wait if no connection is free. */
export class Calls {
  readonly #url: URL;
  readonly #free: BetSocket[];
  readonly #waiting: ((socket: BetSocket) => void)[] = [];

  private constructor(url: URL, sockets: BetSocket[]) {
    this.#url = url;
    this.#free = sockets;
  }

  static async open(url: string, connections: number): Promise<Calls> {
    const to = new URL(url);
    const sockets = Array.from({ length: connections }, () => BetSocket.open(Number(to.port)));
    return new Calls(to, await Promise.all(sockets));
  }

  /** The site's answer to a call, always an object. */
  async post({ path, body, cookie, secret }: Call): Promise<Readonly<Record<string, unknown>>> {
    const text = JSON.stringify(body);
    // A sandboxed frame has no origin; a page of the site does.
    const who =
      secret === undefined
        ? `origin: ${this.#url.origin}\r\ncookie: ${cookie ?? ''}`
        : `origin: null\r\nauthorization: Bearer ${secret}`;
    const head = `POST ${path} HTTP/1.1\r\nhost: ${this.#url.host}\r\n${who}\r\ncontent-type: application/json`;
    const answer = await this.#send(`${head}\r\ncontent-length: ${text.length}\r\n\r\n${text}`);
    return JSON.parse(answer.body);
  }

  /** An HTTP round trip without work. */
  async bare(): Promise<void> {
    await this.#send(`GET /health HTTP/1.1\r\nhost: ${this.#url.host}\r\n\r\n`);
  }

  async #send(request: string): Promise<{ readonly body: string }> {
    const socket =
      this.#free.pop() ?? (await new Promise<BetSocket>((resolve) => this.#waiting.push(resolve)));
    const answer = await socket.send(request);
    const next = this.#waiting.shift();
    if (next) next(socket);
    else this.#free.push(socket);
    return answer;
  }
}

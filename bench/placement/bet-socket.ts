import { connect, type Socket } from 'node:net';

/**
 * A keep-alive connection that sends one request at a time. Node's own client would cost more than the measured server;
 * this one reads only status, length and body of an answer.
 */
export class BetSocket {
  readonly #socket: Socket;
  #pending: ((answer: { status: number; body: string }) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;
  #got = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#take(chunk));
    const fail = (error?: Error) => this.#fail?.(error ?? new Error('the server closed the connection'));
    socket.on('error', fail);
    socket.on('close', () => fail());
  }

  static open(port: number): Promise<BetSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new BetSocket(socket));
      });
    });
  }

  /** Servers close connections after some seconds of idle time. */
  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Rejects when the connection is closed. */
  send(request: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) {
        reject(new Error('the server had closed the connection'));
        return;
      }
      this.#pending = resolve;
      this.#fail = reject;
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#got = this.#got === '' ? chunk : this.#got + chunk;
    const head = this.#got.indexOf('\r\n\r\n');
    if (head < 0) return;
    const marker = this.#got.indexOf('content-length: ');
    const length = Number(this.#got.slice(marker + 16, this.#got.indexOf('\r', marker)));
    if (this.#got.length < head + 4 + length) return;
    const answer = { status: Number(this.#got.slice(9, 12)), body: this.#got.slice(head + 4) };
    this.#got = '';
    this.#pending?.(answer);
  }
}

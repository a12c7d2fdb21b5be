import type { Random } from '@evens/base';

/** What the live core needs of the world. The browser's is in `browser.ts`; tests bring their own. */
export interface LiveEnvironment {
  /** Wall time of this device. It may be wrong: only differences and the server's own word are trusted. */
  nowMs(): number;
  readonly random: Random;
  /** Runs once after so long; the answer cancels it. */
  afterMs(delayMs: number, run: () => void): () => void;
  /** Runs once before the next picture is drawn, or soon when nothing is being drawn. */
  onFrame(run: () => void): void;
  /** A tap or key waits for its answer to be drawn: what can wait some frames lets it go first. */
  hasInput(): boolean;
  openSocket(url: string, events: SocketEvents): OpenSocket;
}

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  /** Once, also when the connection never came about. */
  closed(): void;
}

export interface OpenSocket {
  send(text: string): void;
  /** No event follows. */
  close(): void;
}

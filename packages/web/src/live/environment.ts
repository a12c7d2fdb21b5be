import type { Random } from '@evens/base';

/** The outside world of the live core. The browser's is in `browser.ts`; tests have their own. */
export interface LiveEnvironment {
  /** Wall time of this device. It may be wrong: only differences and the server's times are trusted. */
  nowMs(): number;
  readonly random: Random;
  /** Runs once after the delay; the returned function cancels it. */
  afterMs(delayMs: number, run: () => void): () => void;
  /** Runs once before the next frame is drawn, or soon if no frames are drawn. */
  onFrame(run: () => void): void;
  /** Whether a tap or key waits for its effect to be drawn: less urgent work can wait some frames for it. */
  hasInput(): boolean;
  openSocket(url: string, events: SocketEvents): OpenSocket;
}

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  /** Called once, also if the connection never opened. */
  closed(): void;
}

export interface OpenSocket {
  send(text: string): void;
  /** No event follows. */
  close(): void;
}

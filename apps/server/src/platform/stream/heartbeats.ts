import type { Clock, Random } from '@evens/base';
import { type FeedState, HEARTBEAT_MS } from '@evens/contract';
import { textFrame } from './frame.ts';
import { LAGGING_MS, LOST_MS, type Reader } from './reader.ts';

const PING_EVERY_HEARTBEATS = 2;
/** About this many readers, chosen at random, are asked with each heartbeat how long a change takes to their screen. */
const REPORTS_PER_HEARTBEAT = 20;

export interface HeartbeatsOptions {
  readonly clock: Clock;
  /** Chooses the readers that report. */
  readonly random: Random;
  readonly feed: () => { readonly state: FeedState; readonly at: number; readonly rate: number };
  /**
   * Called with the time of a change to the screen of a reader that was asked for it, ms. The page's estimate of the clock is
   * late by the way of the fastest heartbeat, so half of the shortest round trip is added.
   */
  readonly onDrawn?: (ms: number) => void;
}

/** Sends heartbeats and pings to all readers, and finds the readers that are slow, ready again or lost. */
export class Heartbeats {
  readonly #options: HeartbeatsOptions;
  readonly #readers: ReadonlySet<Reader>;
  /** Called for a reader that can be written to. */
  readonly #catchUp: (reader: Reader) => void;
  /** Called after each heartbeat. */
  readonly #afterEach: (nowMs: number) => void;
  readonly #timer: NodeJS.Timeout;
  #sent = 0;
  #readersLost = 0;

  constructor(
    options: HeartbeatsOptions,
    readers: ReadonlySet<Reader>,
    on: { readonly catchUp: (reader: Reader) => void; readonly afterEach: (nowMs: number) => void },
  ) {
    this.#options = options;
    this.#readers = readers;
    this.#catchUp = on.catchUp;
    this.#afterEach = on.afterEach;
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS);
    this.#timer.unref();
  }

  get readersLost(): number {
    return this.#readersLost;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  takePong(reader: Reader): void {
    if (reader.pingSentAtMs !== undefined) {
      const roundTripMs = Math.max(0, this.#options.clock.nowMs() - reader.pingSentAtMs);
      reader.roundTripMs = Math.min(roundTripMs, reader.roundTripMs ?? roundTripMs);
    }
    reader.pingSentAtMs = undefined;
    reader.lagging = false;
    this.#catchUp(reader);
  }

  /** A reader is heard once each time it is asked, so that none can outweigh the others. */
  takeReport(reader: Reader, drawnMs: number): void {
    if (!reader.isReportDue) return;
    reader.isReportDue = false;
    this.#options.onDrawn?.(Math.max(0, drawnMs) + (reader.roundTripMs ?? 0) / 2);
  }

  #beat(): void {
    const { clock, feed, random } = this.#options;
    const nowMs = clock.nowMs();
    const heartbeat = { t: 'hb', at: nowMs, feed: feed() };
    const frame = textFrame(JSON.stringify(heartbeat));
    const measureFrame = textFrame(JSON.stringify({ ...heartbeat, measure: true }));
    const chance = REPORTS_PER_HEARTBEAT / this.#readers.size;
    const pings = this.#sent++ % PING_EVERY_HEARTBEATS === 0;
    for (const reader of this.#readers) {
      this.#judge(reader, nowMs);
      // A slow reader gets no heartbeat, so its page marks prices as stale.
      if (!reader.isSlow) {
        const isChosen = random() < chance;
        reader.isReportDue ||= isChosen;
        reader.write(isChosen ? measureFrame : frame);
      }
      if (pings) reader.ping(nowMs);
    }
    this.#afterEach(nowMs);
  }

  #judge(reader: Reader, nowMs: number): void {
    const owedMs = reader.pingSentAtMs === undefined ? 0 : nowMs - reader.pingSentAtMs;
    reader.lagging = owedMs > LAGGING_MS;
    if (!reader.isSlow) {
      reader.slowSinceMs = undefined;
      this.#catchUp(reader);
      return;
    }
    reader.slowSinceMs ??= nowMs;
    if (reader.isOpen && (nowMs - reader.slowSinceMs > LOST_MS || owedMs > LOST_MS)) {
      this.#readersLost++;
      reader.ws.terminate();
    }
  }
}

import { LatencyHistogram } from '@evens/base';
import type { ServerMessage } from '@evens/contract';
import type { Freshness } from '@evens/web/live/feed-watch.ts';
import type { Live } from '@evens/web/live/live.ts';
import { isBookDelta } from '@evens/web/live/server-message.ts';

/** The way of a price: from its source to the server, to this browser, into a drawn frame; and all of it. */
export const stages = ['source', 'travel', 'draw', 'whole'] as const;
export type Stage = (typeof stages)[number];

export interface StateChange {
  readonly atMs: number;
  readonly freshness: Freshness;
}

const CHANGES_KEPT = 30;
const SECONDS_KEPT = 10;
/** Maximum number of messages measured per frame. */
const WAITING_MAX = 2000;

/** The outside world of the measurement. */
export interface RecordEnvironment {
  /** Runs after the next frame has been handed over; not at all, or late, while the page is hidden. */
  afterFrame(run: () => void): void;
  isHidden(): boolean;
  onHidden(listener: () => void): void;
}

export interface LatencyRecord {
  readonly histograms: Readonly<Record<Stage, LatencyHistogram>>;
  /** Latest last. */
  changes(): readonly StateChange[];
  /** Number of times the socket was reopened. */
  reconnects(): number;
  /** Match changes per second, over the last ten seconds. */
  deltasPerSecond(): number;
  lastHeartbeatMs(): number | undefined;
}

/**
 * Measures from now on how long prices take to this page, with a few array writes per message. Times of the server are
 * compared by its own clock, estimated from the heartbeats: the fastest heartbeat counts as having taken no time.
 */
export function createLatencyRecord(
  live: Pick<Live, 'feed' | 'measure' | 'reportDrawn'>,
  environment: RecordEnvironment,
): LatencyRecord {
  const histograms = {
    source: new LatencyHistogram(),
    travel: new LatencyHistogram(),
    draw: new LatencyHistogram(),
    whole: new LatencyHistogram(),
  };
  const changes: StateChange[] = [];
  const perSecond = new Uint32Array(SECONDS_KEPT + 1);
  let countedSecond = 0;
  let reconnects = 0;
  let lastHeartbeatMs: number | undefined;
  let wasOpen = false;
  let wasBroken = false;
  /** Messages that no frame has shown yet: arrival time, and the time at which their prices were set. */
  let waiting: {
    readonly cameMs: number;
    readonly sentAtMs: number | undefined;
    readonly pricedAtMs: number | undefined;
  }[] = [];
  /** Whether the server wants to know how long the next change takes to the screen. */
  let isReportDue = false;

  let isFrameScheduled = false;

  function recordConnection() {
    const { freshness, connection } = live.feed.view();
    if (changes.at(-1)?.freshness !== freshness) {
      changes.push({ atMs: live.feed.serverNowMs(), freshness });
      if (changes.length > CHANGES_KEPT) changes.shift();
    }
    const isOpen = connection === 'open';
    if (isOpen && wasBroken) reconnects++;
    if (isOpen) wasBroken = false;
    else if (wasOpen) wasBroken = true;
    wasOpen = isOpen;
  }

  /** Clears the counters of seconds without messages since the last counted one. */
  function turnTo(second: number) {
    const from = Math.max(countedSecond + 1, second - SECONDS_KEPT);
    for (let each = from; each <= second; each++) perSecond[each % perSecond.length] = 0;
    countedSecond = Math.max(countedSecond, second);
  }

  function drawn() {
    isFrameScheduled = false;
    const nowMs = live.feed.serverNowMs();
    const sentAtMs = waiting.find((one) => one.sentAtMs !== undefined)?.sentAtMs;
    if (isReportDue && sentAtMs !== undefined) {
      isReportDue = false;
      live.reportDrawn(nowMs - sentAtMs);
    }
    for (const { cameMs, pricedAtMs } of waiting) {
      histograms.draw.add(nowMs - cameMs, nowMs);
      if (pricedAtMs !== undefined) histograms.whole.add(nowMs - pricedAtMs, nowMs);
    }
    waiting = [];
  }

  function recordMessage(message: ServerMessage) {
    if (message.t === 'hb') {
      lastHeartbeatMs = live.feed.serverNowMs();
      isReportDue ||= message.measure === true;
    }
    if (message.t !== 'delta' || !isBookDelta(message.body)) return;
    const nowMs = live.feed.serverNowMs();
    const second = Math.floor(nowMs / 1000);
    turnTo(second);
    perSecond[second % perSecond.length] = (perSecond[second % perSecond.length] ?? 0) + 1;
    const { at, body } = message;
    const { markets, pricedAtMs } = body;
    // Rows of lists have no time of pricing.
    const priced = markets && pricedAtMs !== undefined && pricedAtMs > 0 ? pricedAtMs : undefined;
    if (at !== undefined) {
      histograms.travel.add(nowMs - at, nowMs);
      if (priced !== undefined) histograms.source.add(at - priced, nowMs);
    }
    // A hidden page draws nothing.
    if (!markets || environment.isHidden() || waiting.length >= WAITING_MAX) return;
    if (!isFrameScheduled) {
      isFrameScheduled = true;
      environment.afterFrame(drawn);
    }
    waiting.push({ cameMs: nowMs, sentAtMs: at, pricedAtMs: priced });
  }

  recordConnection();
  // Messages that wait when the page is hidden are drawn at an unknown later time, so they are not measured.
  environment.onHidden(() => (waiting = []));
  live.feed.onView(recordConnection);
  live.measure(recordMessage);
  return {
    histograms,
    changes: () => changes,
    reconnects: () => reconnects,
    deltasPerSecond() {
      const second = Math.floor(live.feed.serverNowMs() / 1000);
      turnTo(second);
      let sum = 0;
      // The current second is incomplete.
      for (let each = second - SECONDS_KEPT; each < second; each++)
        sum += perSecond[each % perSecond.length] ?? 0;
      return sum / SECONDS_KEPT;
    },
    lastHeartbeatMs: () => lastHeartbeatMs,
  };
}

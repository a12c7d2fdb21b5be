import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@evens/base';
import type { FeedEvent } from '@evens/book';
import { type FeedSource, type RecordedSource, recordSource } from '@evens/feed';
import type { FeedChoice } from '../../feed/feed-choice.ts';
import { firstMoment, openFeed, type RunTime } from '../../feed/open-feed.ts';
import { StartError } from '../../platform/start-error.ts';
import { formatDuration, formatTime } from './text.ts';

const TICK_MS = 50;
const PROGRESS_MS = 60_000;
/** Delays between a failure of the source and its next opening. The last one is repeated. */
const retryMs = [1000, 2000, 5000, 15_000, 60_000];

export interface RecordOptions {
  readonly file: string;
  readonly choice: FeedChoice;
  /** Undefined: until the signal. */
  readonly forMs: number | undefined;
}

export interface RecordPorts {
  readonly clock: Clock;
  /** Ends the recording. */
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** Reports that a source has failed, so that a replay takes no more bets from then on. */
function withDown(source: FeedSource): FeedSource {
  return {
    name: source.name,
    rate: source.rate,
    open: (window) => source.open(window),
    *advance(toMs) {
      try {
        yield* source.advance(toMs);
      } catch (error) {
        yield { kind: 'feed-down', occurredAtMs: toMs };
        throw error;
      }
    },
    get completeUntilMs() {
      return source.completeUntilMs ?? Number.POSITIVE_INFINITY;
    },
    close: () => source.close?.(),
  };
}

/** Writes a feed to a file until the signal or the end of its time. Returns the exit code: 1 if the file failed. */
export async function recordFeed(
  { file, choice, forMs }: RecordOptions,
  ports: RecordPorts,
): Promise<number> {
  const { clock, signal, print } = ports;
  const zeroMs = clock.nowMs();
  const untilMs = forMs === undefined ? Number.POSITIVE_INFINITY : zeroMs + forMs;
  const first = firstMoment(choice, zeroMs);
  if (!first.ok) throw new StartError(first.error);
  const run: RunTime = {
    ...{ runId: zeroMs.toString(36), wallZeroMs: zeroMs, sourceZeroMs: first.value },
    speed: choice.speed,
  };
  const count = new EventCount();
  let fault: string | undefined;
  let knownUntilMs = 0;
  let failures = 0;
  let printedAtMs = zeroMs;

  function open(): RecordedSource {
    const source = openFeed(choice, run);
    if (!source.ok) throw new StartError(source.error);
    const recorded = recordSource({
      source: withDown(source.value),
      file,
      onProblem: (problem, { hasEnded }) => {
        print(problem);
        if (hasEnded) fault = problem;
      },
    });
    if (!recorded.ok) {
      source.value.close?.();
      throw new StartError(recorded.error);
    }
    return recorded.value;
  }

  const isOver = () => signal.aborted || fault !== undefined || clock.nowMs() >= untilMs;
  /** Waits, but not beyond the end of the recording. */
  const wait = (ms: number) =>
    pause(Math.max(0, Math.min(ms, untilMs - clock.nowMs())), undefined, { signal }).catch(() => undefined);

  print(`Recording ${choice.kind} to ${file}; Ctrl-C ends it`);
  // Opening a large source can take longer than a short recording: it is opened at least once.
  do {
    const source = open();
    try {
      const nowMs = clock.nowMs();
      for (const event of source.open({ knownUntilMs, nowMs })) count.add(event, print);
      while (!isOver()) {
        await wait(TICK_MS);
        const toMs = clock.nowMs();
        for (const event of source.advance(toMs)) count.add(event, print);
        knownUntilMs = Math.min(toMs, source.completeUntilMs ?? toMs);
        if (toMs - printedAtMs < PROGRESS_MS) continue;
        printedAtMs = toMs;
        failures = 0;
        print(`${formatTime(toMs)}  ${count.describe()}, ${describeSize(file)}`);
      }
    } catch (error) {
      if (error instanceof StartError) throw error;
      const waitMs = retryMs[Math.min(failures++, retryMs.length - 1)] ?? TICK_MS;
      const reason = error instanceof Error ? error.message : String(error);
      print(`${formatTime(clock.nowMs())}  ${reason}; opened again in ${formatDuration(waitMs)}`);
      await wait(waitMs);
    } finally {
      source.close();
    }
  } while (!isOver());
  const tookMs = clock.nowMs() - zeroMs;
  print(`Recorded ${file}: ${count.describe()} in ${formatDuration(tookMs)}, ${describeSize(file)}`);
  return fault === undefined ? 0 : 1;
}

function describeSize(file: string): string {
  return `${(statSync(file).size / 1e6).toFixed(1)} MB`;
}

/** Counts events and matches, and prints changes of the feed's state. */
class EventCount {
  #events = 0;
  #state: FeedEvent['kind'] | undefined;
  readonly #matches = new Set<string>();

  add(event: FeedEvent, print: (line: string) => void): void {
    this.#events += 1;
    if ('match' in event) this.#matches.add(event.match);
    else if (event.kind !== this.#state) {
      this.#state = event.kind;
      print(`${formatTime(event.occurredAtMs)}  ${event.kind}`);
    }
  }

  describe(): string {
    return `${this.#events} events of ${this.#matches.size} matches`;
  }
}

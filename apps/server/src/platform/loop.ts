import type { Log } from './log.ts';
import { Counter, Gauge, type Registry } from './metrics.ts';

export interface Loop {
  /** Runs now, or again after the current run. After a failure, the pause comes first. */
  wake(): void;
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** Parts that every loop uses. */
export interface LoopParts {
  readonly log: Log;
  readonly metrics?: Registry | undefined;
}

export interface LoopOptions {
  /** Names the loop in the log and in metrics. */
  readonly name: string;
  /** Pause between two runs. */
  readonly everyMs: number;
  /** Pause before the first run. Default: `everyMs`; 0 runs at once. */
  readonly firstAfterMs?: number;
  /** Event of a failure in the log. Default: `loop-failed`. */
  readonly failedEvent?: string;
  /** `stopping` aborts when the loop is stopped. */
  run(stopping: AbortSignal): Promise<unknown>;
}

/** Loops of one process share these metrics, so the first loop registers them. */
function loopMetrics(metrics: Registry) {
  const seconds = metrics.getSingleMetric('evens_loop_seconds');
  const failures = metrics.getSingleMetric('evens_loop_failures_total');
  return {
    seconds:
      seconds instanceof Gauge
        ? seconds
        : new Gauge({
            name: 'evens_loop_seconds',
            help: 'Duration of the last run, by loop',
            labelNames: ['loop'],
            registers: [metrics],
          }),
    failures:
      failures instanceof Counter
        ? failures
        : new Counter({
            name: 'evens_loop_failures_total',
            help: 'Failed runs, by loop',
            labelNames: ['loop'],
            registers: [metrics],
          }),
  };
}

/** Repeats work, one run after the other. A failed run is logged, and the next one starts after the usual pause. */
export function startLoop(
  { log, metrics }: LoopParts,
  { name, everyMs, firstAfterMs = everyMs, failedEvent = 'loop-failed', run }: LoopOptions,
): Loop {
  const measured = metrics && loopMetrics(metrics);
  const stopping = new AbortController();
  let isWoken = false;
  let hasFailed = false;
  let endPause: () => void = () => undefined;

  async function runOnce(): Promise<void> {
    const endTimer = measured?.seconds.startTimer({ loop: name });
    hasFailed = false;
    try {
      await run(stopping.signal);
    } catch (error) {
      hasFailed = true;
      measured?.failures.inc({ loop: name });
      log.error({ event: failedEvent, loop: name, err: error });
    }
    endTimer?.();
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function repeat(): Promise<void> {
    if (firstAfterMs > 0) await pause(firstAfterMs);
    while (!stopping.signal.aborted) {
      isWoken = false;
      await runOnce();
      if (stopping.signal.aborted) return;
      if (hasFailed || !isWoken) await pause(everyMs);
    }
  }

  const running = repeat();
  return {
    wake() {
      isWoken = true;
      if (!hasFailed) endPause();
    },
    stop() {
      stopping.abort();
      endPause();
      return running;
    },
  };
}

/** Resolves when the current runs have ended. */
export async function stopLoops(loops: readonly Loop[]): Promise<void> {
  await Promise.all(loops.map((loop) => loop.stop()));
}

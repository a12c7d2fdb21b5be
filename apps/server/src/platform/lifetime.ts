import type { Draining } from './draining.ts';
import type { Log } from './log.ts';

interface Step {
  readonly name: string;
  stop(): Promise<void> | void;
}

const stopMs = 15_000;

/** Started parts, to be stopped in reverse order. */
export class Lifetime {
  readonly #steps: Step[] = [];
  readonly #log: Log;
  #stopping: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, stop: Step['stop']): void {
    this.#steps.push({ name, stop });
  }

  /** Stops everything once, even if called repeatedly. A part that fails does not prevent the others from stopping. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    for (const { name, stop } of this.#steps.reverse()) {
      try {
        await stop();
      } catch (error) {
        this.#log.error({ event: 'stop-failed', part: name, err: error });
      }
    }
  }
}

export interface EndOptions {
  readonly watchInput: boolean;
  readonly draining: Draining;
  /** Duration of the drain after SIGTERM. 0: ends immediately. */
  readonly drainMs: number;
}

/**
 * Ends the process in order on a signal or, if the launcher started it, when standard input ends, which happens even if
 * the launcher was killed. Parts that have not stopped after 15 s are aborted.
 */
export function endOnSignal(lifetime: Lifetime, { watchInput, draining, drainMs }: EndOptions): void {
  const end = () => {
    setTimeout(() => process.exit(1), stopMs).unref();
    void lifetime.stop().then(() => process.exit(0));
  };
  /** Drains first, so that a load balancer can move players; a second signal ends at once. */
  const drainAndEnd = () => {
    if (drainMs === 0 || draining.isDraining) return end();
    draining.set(true);
    setTimeout(end, drainMs);
  };
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  process.on('SIGTERM', drainAndEnd);
  if (!watchInput) return;
  process.stdin.on('end', end).on('close', end).on('error', end);
  process.stdin.resume();
}

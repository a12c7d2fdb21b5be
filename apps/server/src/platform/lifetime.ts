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

  /** Stops everything once, however often it is asked. One part that fails doesn't keep the others from stopping. */
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
  /** How long SIGTERM drains before it ends; 0: it ends at once. */
  readonly drainMs: number;
}

/**
 * Ends the process in order on a signal, or, started by the launcher, by the end of standard
 * input, which comes even when the launcher was killed. What hasn't stopped after 15 s is cut off.
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

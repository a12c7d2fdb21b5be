import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RateClass } from '@evens/contract';

/** What is given up first when the process can't keep up: histories and lists, then other reads, money last. */
export type Shed = 'lists' | 'reads' | 'commands' | 'never';

/** Delay of the event loop, in milliseconds, from which each kind is refused. */
export const shedFromMs: Readonly<Record<Exclude<Shed, 'never'>, number>> = {
  lists: 150,
  reads: 400,
  commands: 1500,
};

const listPaths = ['/api/history/', '/api/sport/', '/api/live/', '/api/results/', '/api/localization/'];

export function shedOf({ method, path, rate }: { method: string; path: string; rate: RateClass }): Shed {
  if (path.startsWith('/api/operator/')) return 'never';
  if (method !== 'GET') return 'commands';
  if (listPaths.some((prefix) => path.startsWith(prefix))) return 'lists';
  return rate === 'read' ? 'reads' : 'commands';
}

const sampleMs = 500;

/** Watches the event loop in windows of half a second. */
export class Overload {
  readonly #histogram: ReturnType<typeof monitorEventLoopDelay>;
  readonly #timer: NodeJS.Timeout;
  #delayMs = 0;

  constructor() {
    this.#histogram = monitorEventLoopDelay({ resolution: 10 });
    this.#histogram.enable();
    this.#timer = setInterval(() => {
      // The mean, not the worst: one long collection is no overload.
      const mean = this.#histogram.mean / 1e6;
      this.#delayMs = Number.isFinite(mean) ? Math.max(0, mean - 10) : 0;
      this.#histogram.reset();
    }, sampleMs);
    this.#timer.unref();
  }

  get delayMs(): number {
    return this.#delayMs;
  }

  refuses(shed: Shed): boolean {
    return shed !== 'never' && this.delayMs >= shedFromMs[shed];
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RateClass } from '@evens/contract';
import { isOfOperators } from './front-queue.ts';

/** Load shedding order: histories and lists first, then other reads, money last. */
export type Shed = 'lists' | 'reads' | 'commands' | 'never';

/** Queueing time of requests in milliseconds from which each kind is refused. */
const shedFromMs: Readonly<Record<Exclude<Shed, 'never'>, number>> = {
  lists: 100,
  reads: 400,
  commands: 1500,
};

const listPaths = [
  '/api/history/',
  '/api/sport/',
  '/api/live/',
  '/api/data/',
  '/api/results/',
  '/api/localization/',
  '/api/search',
];

/** Every page begins with them, and shows nothing without their answers. */
const startPaths: readonly string[] = ['/api/user/get', '/api/admin/config/get'];

export function shedKind({ method, path, rate }: { method: string; path: string; rate: RateClass }): Shed {
  if (isOfOperators(path)) return 'never';
  // Includes writes: the page sends them again automatically.
  if (path.startsWith('/api/support/')) return 'lists';
  if (rate === 'expensive') return 'reads';
  if (method !== 'GET' || startPaths.includes(path)) return 'commands';
  if (listPaths.some((prefix) => path.startsWith(prefix))) return 'lists';
  return rate === 'read' ? 'reads' : 'commands';
}

const sampleMs = 500;
const resolutionMs = 10;
/** With fewer requests in a window, work of the site itself blocks the event loop, such as the matches of a start. */
const leastRequests = 20;

/**
 * Watches the event loop in windows of half a second. What counts is the better of the last two: one hitch is no overload, and
 * neither is a delay that refusals would not shorten.
 */
export class Overload {
  readonly #histogram: ReturnType<typeof monitorEventLoopDelay>;
  readonly #timer: NodeJS.Timeout;
  #commandWaitMs: () => number = () => 0;
  #delayMs = 0;
  #lastDelayMs = 0;
  #requestDelayMs = 0;
  #lastRequestDelayMs = 0;
  #requests = 0;

  constructor() {
    this.#histogram = monitorEventLoopDelay({ resolution: resolutionMs });
    this.#histogram.enable();
    this.#timer = setInterval(() => {
      const meanMs = this.#histogram.mean / 1e6;
      this.endWindow(Number.isFinite(meanMs) ? Math.max(0, meanMs - resolutionMs) : 0);
      this.#histogram.reset();
    }, sampleMs);
    this.#timer.unref();
  }

  endWindow(delayMs: number): void {
    this.#delayMs = Math.min(delayMs, this.#lastDelayMs);
    this.#lastDelayMs = delayMs;
    const requestDelayMs = this.#requests < leastRequests ? 0 : delayMs;
    this.#requestDelayMs = Math.min(requestDelayMs, this.#lastRequestDelayMs);
    this.#lastRequestDelayMs = requestDelayMs;
    this.#requests = 0;
  }

  get delayMs(): number {
    return this.#delayMs;
  }

  /** The delay while many requests arrive; 0 while few do. */
  get requestDelayMs(): number {
    return this.#requestDelayMs;
  }

  /** While commands wait, lists and other reads are refused too, although the event loop is not blocked. */
  setCommandWait(commandWaitMs: () => number): void {
    this.#commandWaitMs = commandWaitMs;
  }

  refuses(shed: Shed): boolean {
    this.#requests++;
    if (shed === 'never') return false;
    const delayMs = this.requestDelayMs;
    const waitMs = shed === 'commands' ? delayMs : Math.max(delayMs, this.#commandWaitMs());
    return waitMs >= shedFromMs[shed];
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }
}

import type { Clock } from '@evens/base';

/** Whether one part works. A throw and a wait of two seconds count as no. */
export type Probe = () => Promise<boolean>;

/** A function of the site, with the probes that must pass for it. */
export interface SiteFunction {
  /** Probes of this process's own dependencies: if one fails, another process may still work. */
  readonly own: readonly string[];
  /** Probes of dependencies shared by all processes, such as the feed: a failure is no reason to redirect clients. */
  readonly outside?: readonly string[];
}

export interface ReadinessParts {
  readonly clock: Clock;
  readonly probes: Readonly<Record<string, Probe>>;
  readonly functions: Readonly<Record<string, SiteFunction>>;
}

export interface ReadyState {
  /** Whether every function is available, as far as it depends on this process. */
  readonly isReady: boolean;
  readonly functions: Readonly<Record<string, boolean>>;
  readonly probes: Readonly<Record<string, boolean>>;
}

const PROBE_MS = 2_000;
/** A result is reused for this time, so that frequent requests cost no statements. */
const FRESH_MS = 500;
export const LOOK_EVERY_MS = 1_000;

/** Runs the probes once a second and on request. */
export class Readiness {
  readonly #parts: ReadinessParts;
  /** Probes without an answer yet. They are not started again meanwhile. */
  readonly #underWay = new Map<string, Promise<boolean>>();
  #last: { readonly state: ReadyState; readonly atMs: number } | undefined;
  #looking: Promise<ReadyState> | undefined;

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
  }

  get functionNames(): readonly string[] {
    return Object.keys(this.#parts.functions);
  }

  /** Result of the last check. Undefined before the first. */
  get last(): ReadyState | undefined {
    return this.#last?.state;
  }

  async read(): Promise<ReadyState> {
    const { clock } = this.#parts;
    if (this.#last && clock.nowMs() - this.#last.atMs < FRESH_MS) return this.#last.state;
    this.#looking ??= this.check();
    try {
      return await this.#looking;
    } finally {
      this.#looking = undefined;
    }
  }

  async check(): Promise<ReadyState> {
    const { clock, functions } = this.#parts;
    const names = Object.keys(this.#parts.probes);
    const probes = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await this.#passes(name)] as const)),
    );
    const all = (required: readonly string[]) => required.every((name) => probes[name] === true);
    const state: ReadyState = {
      isReady: Object.values(functions).every(({ own }) => all(own)),
      functions: Object.fromEntries(
        Object.entries(functions).map(([name, { own, outside = [] }]) => [name, all(own) && all(outside)]),
      ),
      probes,
    };
    this.#last = { state, atMs: clock.nowMs() };
    return state;
  }

  async #passes(name: string): Promise<boolean> {
    const probe = this.#parts.probes[name];
    if (!probe || this.#underWay.has(name)) return false;
    const answer = probe().catch(() => false);
    this.#underWay.set(name, answer);
    void answer.then(() => this.#underWay.delete(name));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PROBE_MS);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

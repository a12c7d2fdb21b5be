import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Random } from '@evens/base';

const preload = new URL('kill-at-step.ts', import.meta.url).href;
/** Covers the start and several concurrent payments. With fewer steps, no payment would ever finish. */
const STEPS_MAX = 200;
const LIFE_MIN_MS = 300;
const LIFE_MAX_MS = 4000;
const AGAIN_AFTER_MS = 50;

export interface MortalParts {
  readonly main: string;
  readonly env: Readonly<Record<string, string>>;
  readonly random: Random;
  /** Messages sent first after each start. */
  readonly first: readonly unknown[];
  /** Called with the complete line that the process prints when it is ready. */
  onReady(message: object): void;
  /** Returns whether the next start is to be killed, and counts it. */
  mayKill(): boolean;
}

/**
 * A process that is killed at a random step, or after a random time if it does not get that far, and restarted. When no
 * more kills are allowed, its next start keeps running.
 */
export class MortalProcess {
  readonly #parts: MortalParts;
  #child: ChildProcess | undefined;
  #isStopped = false;
  #ended: Promise<unknown> = Promise.resolve();
  /** Unexpected output, for error messages. */
  readonly unexpectedOutput: string[] = [];

  constructor(parts: MortalParts) {
    this.#parts = parts;
    this.#start();
  }

  #start(): void {
    const { main, env, random, first, onReady, mayKill } = this.#parts;
    const isMortal = mayKill();
    const step = 1 + Math.floor(random() * STEPS_MAX);
    const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [`--import=${preload}`, main], {
      env: {
        PATH,
        HOME,
        TMPDIR,
        NODE_COMPILE_CACHE,
        ...env,
        ...(isMortal && { KILL_AT_STEP: `${step}` }),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child = child;
    const lifeMs = LIFE_MIN_MS + random() * (LIFE_MAX_MS - LIFE_MIN_MS);
    let timer: NodeJS.Timeout | undefined;
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message: unknown = line.startsWith('{') ? JSON.parse(line) : {};
      if (typeof message !== 'object' || message === null || !('ready' in message)) {
        this.unexpectedOutput.push(line.slice(0, 500));
        return;
      }
      onReady(message);
      if (isMortal) timer = setTimeout(() => child.kill('SIGKILL'), lifeMs);
    });
    createInterface({ input: child.stderr }).on('line', (line) =>
      this.unexpectedOutput.push(line.slice(0, 500)),
    );
    for (const message of first) child.stdin.write(`${JSON.stringify(message)}\n`);
    this.#ended = new Promise<void>((done) => child.on('close', () => done()).on('error', () => done()));
    void this.#ended.then(() => {
      clearTimeout(timer);
      if (!this.#isStopped) setTimeout(() => this.#isStopped || this.#start(), AGAIN_AFTER_MS);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }
}

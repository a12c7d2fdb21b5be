import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { asFields, type Fields } from '@evens/base';
import type { HttpApp } from './http.ts';
import type { Log } from './log.ts';

const AGAIN_AFTER_MS = 2000;
const MEGABYTES_MAX = 128;

export interface SandboxProcess {
  send(message: unknown): void;
  stop(): Promise<void>;
}

/**
 * Runs a stand-in for an external service as a separate process. It ends with this process, however that ends, and is
 * restarted if it ends earlier. It prints `{"ready": url}` when it listens, and `{"error": text}` for errors.
 */
export function startSandboxProcess({
  name,
  main,
  log,
  first,
  onReady,
}: {
  /** Prefix of the events in the log: `sandbox-aggregator`. */
  readonly name: string;
  /** The module that it runs: `@evens/sandbox/aggregator`. */
  readonly main: string;
  readonly log: Log;
  /** The first messages after every start. */
  first(): readonly unknown[];
  /** Called each time it starts to listen, with all fields that it printed. */
  onReady(url: string, printed: Fields): void;
}): SandboxProcess {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let ended: Promise<unknown> = Promise.resolve();

  function send(message: unknown): void {
    child?.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  function receiveLine(line: string): void {
    const message = asFields(line.startsWith('{') ? JSON.parse(line) : {}) ?? {};
    const { ready, error } = message;
    if (typeof ready === 'string') onReady(ready, message);
    if (error !== undefined) log.error({ event: `${name}-failed`, error });
  }

  function start(): void {
    const { PATH, HOME, TMPDIR } = process.env;
    const started = spawn(
      process.execPath,
      [
        `--max-old-space-size=${MEGABYTES_MAX}`,
        '--max-semi-space-size=2',
        fileURLToPath(import.meta.resolve(main)),
      ],
      { env: { PATH, HOME, TMPDIR }, stdio: ['pipe', 'pipe', 'pipe'] },
    );
    child = started;
    log.info({ event: `${name}-started`, pid: started.pid });
    // A pipe to a process that has just ended is not an error.
    started.stdin.on('error', () => undefined);
    createInterface({ input: started.stdout }).on('line', receiveLine);
    createInterface({ input: started.stderr }).on('line', (line) =>
      log.warn({ event: `${name}-said`, line }),
    );
    ended = new Promise((done) => started.on('close', done).on('error', done));
    void ended.then(() => {
      if (isStopped) return;
      log.error({ event: `${name}-ended` });
      timer = setTimeout(start, AGAIN_AFTER_MS);
    });
    for (const message of first()) send(message);
  }
  start();

  return {
    send,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      child?.stdin?.end();
      await ended;
    },
  };
}

/** URL of the site for local processes, independent of its public address. */
function localUrl(address: AddressInfo): string {
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** Calls back with the site's own address as soon as it listens. */
export function whenListening(http: HttpApp, listening: (url: string) => void): void {
  http.fastify.server.once('listening', () => {
    const address = http.fastify.server.address();
    if (typeof address === 'object' && address !== null) listening(localUrl(address));
  });
}

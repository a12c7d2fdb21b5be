import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { compileCache, serverMain } from './project.ts';

const logBytesMax = 20 * 1024 * 1024;
const stopWaitMs = 20_000;
const errorLinesMax = 40;

export type Login = { readonly name: string; readonly password: string };
/** Message of the server when it accepts requests. The logins exist only in the sandbox. */
export type ServerReady = {
  readonly url: string;
  readonly player?: Login;
  readonly operator?: Login;
  readonly agent?: Login;
};

export type ServerProcess = {
  readonly pid: number | undefined;
  readonly ready: Promise<ServerReady>;
  /** The process has ended; `line` is what it said last about why. */
  readonly ended: Promise<{ readonly code: number | null; readonly line: string }>;
  /** Asks the process to finish its work and end; after 20 s it is killed. */
  stop(): Promise<void>;
  kill(): void;
};

export type ServerOptions = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nodeArgs?: readonly string[];
  /** Words before the command, such as those that run it in a network namespace. */
  readonly within?: readonly string[];
  /** The program; default this checkout's server. */
  readonly main?: string;
  /** Everything the server prints, apart from the ready line. */
  readonly onLine: (line: string, stream: 'stdout' | 'stderr') => void;
};

function parseLogin(value: unknown): Login | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('password' in value))
    return undefined;
  const { name, password } = value;
  return typeof name === 'string' && typeof password === 'string' ? { name, password } : undefined;
}

function parseReady(line: string): ServerReady | undefined {
  if (!line.startsWith('{"ready":')) return undefined;
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null || !('ready' in value)) return undefined;
  const { ready } = value;
  if (typeof ready !== 'object' || ready === null || !('url' in ready) || typeof ready.url !== 'string')
    return undefined;
  const player = 'player' in ready ? parseLogin(ready.player) : undefined;
  const operator = 'operator' in ready ? parseLogin(ready.operator) : undefined;
  const agent = 'agent' in ready ? parseLogin(ready.agent) : undefined;
  return {
    url: ready.url,
    ...(player && { player }),
    ...(operator && { operator }),
    ...(agent && { agent }),
  };
}

/** The words of a log line that reports an error; a plain line is its own words, other log lines say nothing here. */
function errorText(line: string): string {
  if (!line.startsWith('{')) return line.trim();
  const [, level, error] = /^\{"level":(\d+).*?"(?:error|message|msg)":"((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
  return Number(level) >= 50 && error !== undefined ? error : '';
}

/** The last stderr line that describes the error rather than a place in the code. */
export function tellingLine(lines: readonly string[]): string {
  const errorLines = lines
    .map(errorText)
    .filter((line) => line !== '' && !/^(at |Node\.js v|\^|[{}])/.test(line));
  return (
    errorLines.findLast((line) => line.startsWith('evens: '))?.slice('evens: '.length) ??
    errorLines.findLast((line) => /Error|error:|refused|failed/.test(line)) ??
    errorLines.at(-1) ??
    ''
  );
}

function whyEnded(code: number | null, signal: string | null, lastErrors: readonly string[]): string {
  if (signal !== null) return `the server was killed (${signal})`;
  return tellingLine(lastErrors) || `the server ended with exit code ${code}`;
}

/**
 * Space for short-lived objects (docs/runbook.md, "Memory"). The minimum counts: V8 makes the space larger only if many
 * objects survive, so a maximum alone changes little.
 */
export const youngGeneration = ['--min-semi-space-size=32', '--max-semi-space-size=32'];
const mallocArenasMax = '2';

/**
 * Starts the server as a process of its own. Its standard input is a pipe from us: when we are killed the pipe closes,
 * and the server ends itself.
 */
export function startServer({
  args,
  env,
  nodeArgs = [],
  within = [],
  main = serverMain,
  onLine,
}: ServerOptions): ServerProcess {
  const command = [...within, process.execPath, ...youngGeneration, ...nodeArgs, main, ...args];
  const [program = process.execPath, ...words] = command;
  const child: ChildProcess = spawn(program, words, {
    env: { MALLOC_ARENA_MAX: mallocArenasMax, NODE_COMPILE_CACHE: compileCache, ...env, EVENS_LAUNCHER: '1' },
    // Ctrl-C in the terminal is ours to handle: the server is stopped, and the database after it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ready = Promise.withResolvers<ServerReady>();
  const ended = Promise.withResolvers<{ code: number | null; line: string }>();
  const lastErrors: string[] = [];
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = parseReady(line);
      if (found) ready.resolve(found);
      else onLine(line, 'stdout');
    });
  }
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastErrors.push(line);
      if (lastErrors.length > errorLinesMax) lastErrors.shift();
      onLine(line, 'stderr');
    });
  }
  child.on('error', (error) => ended.resolve({ code: null, line: error.message }));
  child.on('close', (code, signal) => {
    ended.resolve({ code, line: whyEnded(code, signal, lastErrors) });
  });
  // An error of the pipe to a server that has just ended is ignored.
  child.stdin?.on('error', () => {});
  return {
    pid: child.pid,
    ready: ready.promise,
    ended: ended.promise,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopWaitMs);
      await ended.promise;
      clearTimeout(timer);
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
}

const readyPollMs = 250;
const readyWaitMs = 5_000;

/** Waits until the site can take players, its feed being up; false when that takes longer than `waitMs`. */
export async function isLive(url: string, waitMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + waitMs;
  while (performance.now() < deadlineMs) {
    try {
      const answer = await fetch(`${url}/ready/betting`, { signal: AbortSignal.timeout(readyWaitMs) });
      if (answer.ok) return true;
    } catch {
      // Not listening, or too busy to answer: retried.
    }
    await new Promise((resolve) => setTimeout(resolve, readyPollMs));
  }
  return false;
}

/** Keeps what the server prints in a file of at most 20 MB, and one older file. */
export function logToFile(file: string): (line: string) => void {
  let bytes = existsSync(file) ? statSync(file).size : 0;
  return (line) => {
    try {
      if (bytes > logBytesMax) {
        renameSync(file, `${file}.old`);
        bytes = 0;
      }
      appendFileSync(file, `${line}\n`);
      bytes += line.length + 1;
    } catch {
      // A full disk stops the database, and then the site, with its own message; the log must not fail first.
    }
  };
}

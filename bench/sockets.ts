import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openSiteProcesses, type SiteProcesses } from './cluster/site-processes.ts';
import { machine } from './placement/bench-site.ts';
import { cpuSeconds } from './placement/cpu.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';
import type { BareOrder } from './sockets/bare-server.ts';
import type { Page } from './sockets/clients.ts';
import { type Crowd, type CrowdReport, openCrowd } from './sockets/crowd.ts';

const whole = { idle: 50_000, busy: 20_000, measureMs: 10_000 };
const quick = { idle: 1000, busy: 500, measureMs: 5000 };
/** Files and connections of an API process besides its sockets. */
const OTHER_FILES = 400;
const CLIENT_PROCESSES = 2;
/** Below the site's limit of sockets for each address. */
const PAGES_PER_ADDRESS = 50;
/** Changes of the player's account; there are none here. */
const OWN_TOPIC = 'me';
const MATCHES = 60;
const MATCHES_EACH = 5;
const CHANGES_PER_SECOND = 20;
const OPENED_PER_SECOND = 1000;
/** A log-in is read from the database, and so is the account. */
const PLAYERS_OPENED_PER_SECOND = 200;
const OPEN_WITHIN_MS = 300_000;
/** Time in which all sockets should be back after their process was killed. */
const RETURN_TARGET_MS = 60_000;
const RETURN_WITHIN_MS = 300_000;
const SETTLE_MS = 6000;
const MOVING_MS = 3_600_000;
const TENTHS = 10;

function logProgress(what: string): void {
  process.stderr.write(`sockets: ${what} …\n`);
}

/** Raises the limit of open files if that is allowed, and returns the limit that holds for child processes. */
function raiseFileLimit(wanted: number): number {
  spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${wanted}:${wanted}`]);
  const [, hard] = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return Number(hard ?? 0);
}

interface Usage {
  readonly rssBytes: number;
  readonly cpuSeconds: number;
  readonly atMs: number;
}

function readUsage(pid: number): Usage {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { rssBytes: Number(kilobytes) * 1024, cpuSeconds: cpuSeconds(pid), atMs: performance.now() };
}

/** A process without sockets. */
interface Empty {
  readonly pid: number;
  readonly rssBytes: number;
  /** Processor seconds per second. */
  readonly cpu: number;
}

async function measureEmpty(pid: number): Promise<Empty> {
  await pause(SETTLE_MS);
  const before = readUsage(pid);
  await pause(SETTLE_MS);
  const after = readUsage(pid);
  return { pid, rssBytes: after.rssBytes, cpu: cpuBetween(before, after) };
}

function cpuBetween(before: Usage, after: Usage): number {
  return ((after.cpuSeconds - before.cpuSeconds) * 1000) / (after.atMs - before.atMs);
}

/** Sockets that a process holds, without what it uses when it has none. */
interface Held {
  readonly bytesPerSocket: number;
  /** Processor seconds per second. */
  readonly cpu: number;
  readonly messagesPerSecond: number;
  readonly bytesPerMessage: number;
}

async function measureHeld(crowd: Crowd, { pid, rssBytes, cpu }: Empty, measureMs: number): Promise<Held> {
  await pause(SETTLE_MS);
  await crowd.report();
  const before = readUsage(pid);
  await pause(measureMs);
  const after = readUsage(pid);
  const { messages, bytes } = await crowd.report();
  const seconds = (after.atMs - before.atMs) / 1000;
  return {
    bytesPerSocket: (after.rssBytes - rssBytes) / crowd.pages,
    cpu: cpuBetween(before, after) - cpu,
    messagesPerSecond: messages / seconds,
    bytesPerMessage: messages === 0 ? 0 : bytes / messages,
  };
}

/** The return of all sockets after their process was killed. */
interface Return {
  readonly lastMs: number;
  readonly medianMs: number;
  /** Share that is back in the target time. */
  readonly inTime: number;
  /** Most connections begun, and most handshakes ended, within a second. */
  readonly peakBegun: number;
  readonly peakOpened: number;
  readonly longestHandshakeMs: number;
  readonly handshakeP99Ms: number;
  readonly failed: number;
  /** Processor time of the process that took them. */
  readonly cpuMsPerSocket: number;
}

function peakPerSecond(byTenth: ReadonlyMap<number, number>): number {
  return Math.max(
    0,
    ...Array.from(byTenth.keys(), (from) =>
      Array.from({ length: TENTHS }, (_, index) => byTenth.get(from + index) ?? 0).reduce((a, b) => a + b, 0),
    ),
  );
}

function describeReturn(
  { handshakes, begunByTenth, failures }: CrowdReport,
  { killedMs, pages }: { readonly killedMs: number; readonly pages: number },
): Omit<Return, 'cpuMsPerSocket'> {
  const returns = handshakes.map(({ atMs }) => atMs - killedMs).sort((a, b) => a - b);
  const durations = handshakes.map(({ ms }) => ms).sort((a, b) => a - b);
  const openedByTenth = new Map<number, number>();
  for (const { atMs } of handshakes) {
    const tenth = Math.floor(atMs / 100);
    openedByTenth.set(tenth, (openedByTenth.get(tenth) ?? 0) + 1);
  }
  for (const [reason, count] of failures) process.stderr.write(`${count} × ${reason}\n`);
  return {
    lastMs: returns.at(-1) ?? Number.NaN,
    medianMs: returns[Math.floor(returns.length / 2)] ?? Number.NaN,
    inTime: returns.filter((ms) => ms <= RETURN_TARGET_MS).length / pages,
    peakBegun: peakPerSecond(begunByTenth),
    peakOpened: peakPerSecond(openedByTenth),
    longestHandshakeMs: durations.at(-1) ?? Number.NaN,
    handshakeP99Ms: durations[Math.floor(durations.length * 0.99)] ?? Number.NaN,
    // The death of the process ended every connection once.
    failed: [...failures.values()].reduce((sum, count) => sum + count, 0) - pages,
  };
}

async function measureSite(
  site: SiteProcesses,
  {
    pages,
    perSecond,
    measureMs,
  }: { readonly pages: readonly Page[]; readonly perSecond: number; readonly measureMs: number },
): Promise<{ readonly held: Held; readonly returned: Return }> {
  const first = await site.startApi();
  const second = await site.startApi();
  const empty = await measureEmpty(first.pid);
  const ports = [first, second].map(({ url }) => Number(new URL(url).port));
  const crowd = await openCrowd({ processes: CLIENT_PROCESSES, pages, ports, perSecond });
  try {
    await crowd.untilOpen(OPEN_WITHIN_MS);
    const held = await measureHeld(crowd, empty, measureMs);
    logProgress(`killing the process with ${pages.length} sockets`);
    await crowd.report();
    const before = readUsage(second.pid);
    const killedMs = Date.now();
    await first.kill();
    const report = await crowd.untilOpen(RETURN_WITHIN_MS);
    const after = readUsage(second.pid);
    const returned = {
      ...describeReturn(report, { killedMs, pages: pages.length }),
      cpuMsPerSocket: ((after.cpuSeconds - before.cpuSeconds) * 1000) / pages.length,
    };
    process.stderr.write(`${JSON.stringify({ held, returned })}\n`);
    return { held, returned };
  } finally {
    crowd.stop();
    await second.stop();
  }
}

function startBare(order: BareOrder): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(new URL('./sockets/bare-server.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
    child.once('message', (port: number) => resolve({ child, port }));
    child.send(order);
  });
}

async function measureBare(
  pages: readonly Page[],
  { measureMs, ...changes }: Omit<BareOrder, 'topics'> & { readonly measureMs: number },
): Promise<Held> {
  const topics = [...new Set(pages.flatMap((page) => page.topics))].filter((topic) => topic !== OWN_TOPIC);
  const { child, port } = await startBare({ topics, ...changes });
  try {
    const empty = await measureEmpty(child.pid ?? 0);
    const crowd = await openCrowd({
      processes: CLIENT_PROCESSES,
      pages,
      ports: [port],
      perSecond: OPENED_PER_SECOND,
    });
    try {
      await crowd.untilOpen(OPEN_WITHIN_MS);
      return await measureHeld(crowd, empty, measureMs);
    } finally {
      crowd.stop();
    }
  } finally {
    child.kill('SIGKILL');
  }
}

function localAddress(index: number): string {
  const number = Math.floor(index / PAGES_PER_ADDRESS);
  return `127.1.${number >> 8}.${number & 255}`;
}

function heldFigures(name: string, held: Held, bare: Held): readonly BenchFigure[] {
  const against = (metric: string, unit: string, value: number, baseline: number): BenchFigure => ({
    metric: `${name}: ${metric}`,
    unit,
    value,
    baseline,
    ratio: baseline / value,
  });
  return [
    against('memory of a socket', 'kB', held.bytesPerSocket / 1000, bare.bytesPerSocket / 1000),
    against('CPU', '% of a core', held.cpu * 100, bare.cpu * 100),
    ...(held.messagesPerSecond === 0
      ? []
      : [
          against(
            'CPU of a message to a socket, with heartbeats',
            'µs',
            (held.cpu / held.messagesPerSecond) * 1e6,
            (bare.cpu / bare.messagesPerSecond) * 1e6,
          ),
          { metric: `${name}: messages`, value: held.messagesPerSecond, unit: 'messages/s' },
        ]),
  ];
}

function returnFigures(name: string, returned: Return): readonly BenchFigure[] {
  const figure = (metric: string, value: number, unit: string): BenchFigure => ({
    metric: `${name} after a kill: ${metric}`,
    value,
    unit,
  });
  return [
    figure('until the last one is back', returned.lastMs / 1000, 's'),
    figure('until half are back', returned.medianMs / 1000, 's'),
    figure(`back within ${RETURN_TARGET_MS / 1000} s`, returned.inTime * 100, '%'),
    figure('most connections begun in a second', returned.peakBegun, '/s'),
    figure('most handshakes in a second', returned.peakOpened, '/s'),
    figure('longest handshake', returned.longestHandshakeMs, 'ms'),
    figure('handshake, p99', returned.handshakeP99Ms, 'ms'),
    figure('connections that failed', returned.failed, 'connections'),
    figure('CPU of a returning socket', returned.cpuMsPerSocket, 'ms'),
  ];
}

/**
 * Idle sockets of visitors, and sockets of players with moving prices, at one API process; then that process is killed and
 * another one takes them. Against a bare `ws` loop with as many sockets. The pages reconnect by the site's own code, over plain
 * connections: `ws` would take the memory of this machine. Holds no more sockets than the limit of open files allows a process.
 */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const sizes = isQuick ? quick : whole;
  const fileLimit = raiseFileLimit(Math.max(sizes.idle, sizes.busy) + OTHER_FILES);
  const most = fileLimit - OTHER_FILES;
  const idle = Math.min(sizes.idle, most);
  const busy = Math.min(sizes.busy, most);
  if (idle < sizes.idle)
    process.stderr.write(
      `a process may open ${fileLimit} files here: ${idle} sockets instead of ${sizes.idle}\n`,
    );
  const { measureMs } = sizes;
  logProgress('starting the site');
  const site = await openSiteProcesses({
    players: busy,
    plan: { quiet: 20, moving: MATCHES, movingMs: MOVING_MS, changesPerSecond: CHANGES_PER_SECOND },
    hasStandby: false,
    env: { EVENS_PRICE_AGE_PREMATCH_SECONDS: '86400', EVENS_SOCKETS_MAX: String(Math.max(idle, busy, 100)) },
  });
  try {
    const { cookies, matchIds, movingIds } = site;
    const idlePages = Array.from({ length: idle }, (_, index) => ({
      localAddress: localAddress(index),
      cookie: undefined,
      topics: [`preview/${matchIds[index % matchIds.length]}`],
    }));
    const busyPages = Array.from({ length: busy }, (_, index) => ({
      localAddress: localAddress(index),
      cookie: cookies[index],
      topics: [
        OWN_TOPIC,
        ...Array.from(
          { length: MATCHES_EACH },
          (_, n) => `preview/${movingIds[(index + n * 7) % movingIds.length]}`,
        ),
      ],
    }));
    logProgress(`${idle} idle sockets`);
    const idleSite = await measureSite(site, {
      pages: idlePages,
      perSecond: OPENED_PER_SECOND,
      measureMs,
    });
    logProgress(`${busy} busy sockets`);
    const busySite = await measureSite(site, {
      pages: busyPages,
      perSecond: PLAYERS_OPENED_PER_SECOND,
      measureMs,
    });
    logProgress('as many at a bare loop');
    const idleBare = await measureBare(idlePages, { changesPerSecond: 0, bytes: 0, measureMs });
    const bytes = Math.round(busySite.held.bytesPerMessage);
    const busyBare = await measureBare(busyPages, { changesPerSecond: CHANGES_PER_SECOND, bytes, measureMs });
    return {
      name: 'sockets',
      machine: machine(),
      figures: [
        ...heldFigures(`${idle} idle`, idleSite.held, idleBare),
        ...heldFigures(`${busy} busy`, busySite.held, busyBare),
        ...returnFigures(`${idle} idle`, idleSite.returned),
        ...returnFigures(`${busy} busy`, busySite.returned),
      ],
    };
  } finally {
    await site.stop();
  }
}

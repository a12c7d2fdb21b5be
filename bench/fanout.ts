import { type ChildProcess, fork } from 'node:child_process';
import { cpus } from 'node:os';
import type { ClientOrder, ClientReport, Comparison } from './fanout/clients.ts';
import type { ServerOrder, ServerUsage } from './fanout/server.ts';
import type { BenchFigure, BenchResult } from './result.ts';

const CLIENT_PROCESSES = 2;
const MATCHES = 200;
const TOPICS_EACH = 20;
const CHANGES_PER_SECOND = 200;
const SLOW_SHARE = 0.01;
const WARM_MS = 3000;
const MEASURE_MS = 10_000;
/** Each side has a core of this machine, and each core has other work: several rounds average it out. */
const ROUNDS = 2;

export interface FanoutOptions {
  /** Default 2,000, as in the published results. */
  readonly sockets?: number;
  readonly rounds?: number;
}

function start(file: string): ChildProcess {
  return fork(new URL(file, import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** Sends a message and returns the child's next message. The children answer each message once. */
function request<T>(child: ChildProcess, message: ClientOrder | ServerOrder | 'usage'): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the bench ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer: T) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(message);
  });
}

async function requestFromClients<T>(
  clients: readonly ChildProcess[],
  order: (index: number) => ClientOrder,
): Promise<T[]> {
  const answers = await Promise.all(
    clients.map((client, index) => request<{ result: T }>(client, order(index))),
  );
  return answers.map(({ result }) => result);
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Round {
  readonly delivered: number;
  readonly applied: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly bytesPerClient: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly conflated: number;
  readonly gaps: number;
  readonly differing: number;
  readonly slowImages: number;
  readonly resumeMs: readonly number[];
}

function percentile(byMs: readonly number[], share: number): number {
  const total = byMs.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [ms, count] of byMs.entries()) {
    seen += count;
    if (seen >= total * share) return ms;
  }
  return byMs.length;
}

async function runRound(kind: ServerOrder['kind'], sockets: number): Promise<Round> {
  const server = start('./fanout/server.ts');
  const clients = Array.from({ length: CLIENT_PROCESSES }, () => start('./fanout/clients.ts'));
  try {
    const order: ServerOrder = { kind, matches: MATCHES, changesPerSecond: CHANGES_PER_SECOND };
    const { port } = await request<{ port: number }>(server, order);
    await sleep(2000);
    const empty = await request<ServerUsage>(server, 'usage');
    const each = Math.floor(sockets / CLIENT_PROCESSES);
    // A bare loop has no handling of slow readers: its queue would grow without bound.
    const slow = kind === 'hub' ? Math.round(each * SLOW_SHARE) : 0;
    await requestFromClients(clients, (index) => ({
      t: 'connect',
      port,
      count: each,
      slow,
      matches: MATCHES,
      topicsEach: TOPICS_EACH,
      seed: `clients ${index}`,
    }));
    await sleep(WARM_MS);
    await requestFromClients(clients, () => ({ t: 'count' }));
    const before = await request<ServerUsage>(server, 'usage');
    const startedAtMs = performance.now();
    await sleep(MEASURE_MS);
    const after = await request<ServerUsage>(server, 'usage');
    const seconds = (performance.now() - startedAtMs) / 1000;
    const reports = await requestFromClients<ClientReport>(clients, () => ({ t: 'report' }));
    const byMs = (reports[0]?.byMs ?? []).map((_, ms) =>
      reports.reduce((sum, report) => sum + (report.byMs[ms] ?? 0), 0),
    );
    const compared = await requestFromClients<Comparison>(clients, () => ({ t: 'compare' }));
    let resumeMs: number[] = [];
    if (kind === 'hub') {
      await requestFromClients(clients, () => ({ t: 'cut' }));
      await sleep(1000);
      resumeMs = (await requestFromClients<number[]>(clients, () => ({ t: 'resume' })))
        .flat()
        .sort((a, b) => a - b);
    }
    return {
      delivered: after.sent - before.sent,
      applied: reports.reduce((sum, report) => sum + report.applied, 0),
      seconds,
      cpuSeconds: after.cpuSeconds - before.cpuSeconds,
      bytesPerClient: (after.rssBytes - empty.rssBytes) / sockets,
      p50Ms: percentile(byMs, 0.5),
      p99Ms: percentile(byMs, 0.99),
      conflated: after.conflated - before.conflated,
      gaps: reports.reduce((sum, report) => sum + report.gaps, 0),
      differing: compared.reduce((sum, { differ }) => sum + differ, 0),
      slowImages: compared.reduce((sum, { slowImages }) => sum + slowImages, 0),
      resumeMs,
    };
  } finally {
    for (const child of [server, ...clients]) child.kill('SIGKILL');
  }
}

function add(
  rounds: readonly Round[],
  field:
    | 'delivered'
    | 'applied'
    | 'seconds'
    | 'cpuSeconds'
    | 'gaps'
    | 'differing'
    | 'conflated'
    | 'slowImages',
): number {
  return rounds.reduce((sum, round) => sum + round[field], 0);
}

const perCore = (rounds: readonly Round[]) => add(rounds, 'delivered') / add(rounds, 'cpuSeconds');
const millionSeconds = (rounds: readonly Round[]) => 1e6 / perCore(rounds);
const worst = (rounds: readonly Round[], field: 'p50Ms' | 'p99Ms' | 'bytesPerClient') =>
  Math.max(...rounds.map((round) => round[field]));

/**
 * Odds updates to 2,000 sockets with 20 topics each through owner, bus, replica and hub, compared with a plain `ws`
 * loop sending the same bytes. CPU is measured for the server process without the owner's thread, so other load on the
 * machine affects latency but hardly the headline. Needs 2,100 file descriptors per process (`ulimit -n`).
 */
export async function run({ sockets = 2000, rounds = ROUNDS }: FanoutOptions = {}): Promise<BenchResult> {
  const hub: Round[] = [];
  const bare: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    hub.push(await runRound('hub', sockets));
    bare.push(await runRound('bare', sockets));
  }
  const resumes = hub.flatMap(({ resumeMs }) => resumeMs).sort((a, b) => a - b);
  const against = (
    metric: string,
    unit: string,
    value: number,
    baseline: number,
    ratio: number,
  ): BenchFigure => ({
    metric,
    unit,
    value: Math.round(value * 100) / 100,
    baseline: Math.round(baseline * 100) / 100,
    ratio: Math.round(ratio * 1000) / 1000,
  });
  return {
    name: 'fanout',
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
    figures: [
      against(
        'delivered per second and core',
        'messages/s',
        perCore(hub),
        perCore(bare),
        perCore(hub) / perCore(bare),
      ),
      against(
        'CPU per million delivered',
        's',
        millionSeconds(hub),
        millionSeconds(bare),
        millionSeconds(bare) / millionSeconds(hub),
      ),
      {
        metric: 'delivered per second',
        unit: 'messages/s',
        value: Math.round(add(hub, 'delivered') / add(hub, 'seconds')),
      },
      against(
        'feed to applied, p50',
        'ms',
        worst(hub, 'p50Ms'),
        worst(bare, 'p50Ms'),
        worst(bare, 'p50Ms') / worst(hub, 'p50Ms'),
      ),
      against(
        'feed to applied, p99',
        'ms',
        worst(hub, 'p99Ms'),
        worst(bare, 'p99Ms'),
        worst(bare, 'p99Ms') / worst(hub, 'p99Ms'),
      ),
      against(
        'memory per client',
        'kB',
        worst(hub, 'bytesPerClient') / 1000,
        worst(bare, 'bytesPerClient') / 1000,
        worst(bare, 'bytesPerClient') / worst(hub, 'bytesPerClient'),
      ),
      { metric: 'conflated for slow readers', unit: 'messages', value: add(hub, 'conflated') },
      { metric: 'whole books to slow readers once they read', unit: 'books', value: add(hub, 'slowImages') },
      { metric: 'gaps seen by readers', unit: 'messages', value: add(hub, 'gaps') },
      { metric: 'books that differ between readers', unit: 'books', value: add(hub, 'differing') },
      { metric: `${sockets} resumes at once, last one`, unit: 'ms', value: Math.round(resumes.at(-1) ?? 0) },
      {
        metric: `${sockets} resumes at once, p50`,
        unit: 'ms',
        value: Math.round(resumes[Math.floor(resumes.length / 2)] ?? 0),
      },
    ],
  };
}

if (import.meta.main) {
  const [sockets = 2000, rounds = ROUNDS] = process.argv.slice(2).map(Number);
  console.table((await run({ sockets, rounds })).figures);
}

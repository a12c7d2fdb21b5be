import { setTimeout as pause } from 'node:timers/promises';
import {
  assumptions,
  type Capacity,
  type CostModel,
  computeCapacity,
  fitModel,
  type Part,
  type Sample,
} from './cluster/cost-model.ts';
import { openSiteProcesses, type RunningProcess, type SiteProcesses } from './cluster/site-processes.ts';
import { machine } from './placement/bench-site.ts';
import { everyBet } from './placement/bets.ts';
import { cpuSeconds, mainThreadSeconds } from './placement/cpu.ts';
import { median } from './placement/median.ts';
import { runLoad } from './placement.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';

const PLAYERS = 2000;
const SIZES = [1, 2, 3] as const;
const CHANGES_PER_SECOND = 100;
/** Few connections make small statements, many make large ones: both are needed to separate their costs. */
const CONNECTIONS = [16, 64] as const;
/** The number whose figures are listed. */
const LISTED_CONNECTIONS = 64;
const CORES = [8, 32, 128] as const;
const whole = { turns: 2, idleMs: 4000, warmMs: 2000, measureMs: 6000 };
const quick = { turns: 1, idleMs: 2000, warmMs: 1000, measureMs: 3000 };

/** The site with the API processes that run now. */
interface Running {
  readonly site: SiteProcesses;
  readonly apis: RunningProcess[];
}

function logProgress(what: string): void {
  process.stderr.write(`cluster: ${what} …\n`);
}

interface Reading {
  readonly cpu: Readonly<Record<Part, number>>;
  /** Id of the newest ticket. */
  readonly ticketId: number;
  readonly logBytes: number;
  readonly busBytesOut: number;
  readonly atMs: number;
}

async function read({ site, apis }: Running): Promise<Reading> {
  const bus = await site.readBus();
  const sum = (read: (pid: number) => number) => apis.reduce((total, { pid }) => total + read(pid), 0);
  const cpu = {
    api: sum(cpuSeconds),
    apiMainThread: sum(mainThreadSeconds),
    postgres: cpuSeconds(site.postgresPid),
    standby: site.standbyPid === undefined ? 0 : cpuSeconds(site.standbyPid),
    redis: cpuSeconds(bus.pid),
    worker: cpuSeconds(site.worker.pid),
    feed: cpuSeconds(site.feed.pid),
  };
  const atMs = performance.now();
  const { rows } = await site.sql.query<{ id: number; bytes: number }>(
    `select coalesce(max(id), 0)::float8 as id, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes from ticket`,
  );
  const [row] = rows;
  if (!row) throw new Error('read: expected one row, got none');
  return { cpu, ticketId: row.id, logBytes: row.bytes, busBytesOut: bus.bytesOut, atMs };
}

/** Bets whose tickets were written between two readings, and the statements that wrote them. */
async function countBets(
  { sql }: SiteProcesses,
  before: Reading,
  after: Reading,
): Promise<{ readonly bets: number; readonly statements: number }> {
  const { rows } = await sql.query<{ bets: number; statements: number }>(
    `select count(*)::float8 as bets, count(distinct xmin::text)::float8 as statements from ticket where id > $1 and id <= $2`,
    [before.ticketId, after.ticketId],
  );
  const [row] = rows;
  if (!row || row.bets === 0) throw new Error('cluster: no bet was accepted');
  return row;
}

interface Rates {
  readonly cpu: Readonly<Record<Part, number>>;
  readonly logBytes: number;
  readonly busBytesOut: number;
  readonly seconds: number;
}

function perSecond(before: Reading, after: Reading): Rates {
  const seconds = (after.atMs - before.atMs) / 1000;
  const rate = (field: Part) => (after.cpu[field] - before.cpu[field]) / seconds;
  return {
    cpu: {
      api: rate('api'),
      apiMainThread: rate('apiMainThread'),
      postgres: rate('postgres'),
      standby: rate('standby'),
      redis: rate('redis'),
      worker: rate('worker'),
      feed: rate('feed'),
    },
    logBytes: (after.logBytes - before.logBytes) / seconds,
    busBytesOut: (after.busBytesOut - before.busBytesOut) / seconds,
    seconds,
  };
}

async function resize({ site, apis }: Running, size: number): Promise<void> {
  while (apis.length > size) await apis.pop()?.stop();
  while (apis.length < size) apis.push(await site.startApi());
}

async function readIdle(running: Running, idleMs: number): Promise<Rates> {
  // A process that has just started still fills its memory.
  await pause(idleMs);
  const before = await read(running);
  await pause(idleMs);
  return perSecond(before, await read(running));
}

async function measureLoad(
  running: Running,
  {
    connections,
    idle,
    warmMs,
    measureMs,
  }: typeof whole & { readonly connections: number; readonly idle: Rates },
): Promise<Sample> {
  const { site, apis } = running;
  const [url = '', ...moreUrls] = apis.map((api) => api.url);
  const readings: Promise<Reading>[] = [];
  const { cookies, matchIds } = site;
  const report = await runLoad(
    { kind: 'closed', url, moreUrls, cookies, matchIds, mix: everyBet, connections, warmMs, measureMs },
    () => readings.push(read(running)),
  );
  if (report.failed > 0)
    process.stderr.write(`${report.failed} requests failed, the first: ${report.firstFailure}\n`);
  const [before, after] = await Promise.all(readings);
  if (!before || !after) throw new Error('cluster: the load did not report its start and end');
  const rates = perSecond(before, after);
  const { bets, statements } = await countBets(site, before, after);
  const betsPerSecond = bets / rates.seconds;
  return {
    apis: apis.length,
    hasStandby: site.standbyPid !== undefined,
    connections,
    betsPerSecond,
    statementsPerBet: statements / bets,
    logBytesPerBet: rates.logBytes / betsPerSecond,
    busBytesOutPerBet: Math.max(0, rates.busBytesOut - idle.busBytesOut) / betsPerSecond,
    cpu: rates.cpu,
    idleCpu: idle.cpu,
  };
}

async function measureSite(hasStandby: boolean, isQuick: boolean): Promise<readonly Sample[]> {
  const times = isQuick ? quick : whole;
  const name = hasStandby ? 'with a synchronous standby' : 'without a standby';
  logProgress(`starting the site ${name}`);
  const site = await openSiteProcesses({
    players: PLAYERS,
    plan: { quiet: 200, moving: 60, movingMs: 3_600_000, changesPerSecond: CHANGES_PER_SECOND },
    hasStandby,
    // Prices of the recording are older than a site would accept.
    env: { EVENS_RATE_FACTOR: '100000', EVENS_PRICE_AGE_PREMATCH_SECONDS: '86400' },
  });
  const running: Running = { site, apis: [] };
  const samples: Sample[] = [];
  try {
    for (let turn = 1; turn <= times.turns; turn += 1)
      // The order alternates: tables grow during a turn.
      for (const size of turn % 2 === 0 ? SIZES.toReversed() : SIZES) {
        await resize(running, size);
        const idle = await readIdle(running, times.idleMs);
        for (const connections of CONNECTIONS) {
          logProgress(
            `turn ${turn} of ${times.turns} ${name}: ${size} API processes, ${connections} connections`,
          );
          samples.push(await measureLoad(running, { ...times, connections, idle }));
        }
      }
    return samples;
  } finally {
    await site.stop();
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Medians of the turns of one setting; processor seconds for 1,000 bets. */
function summarise(samples: readonly Sample[]) {
  const middle = (read: (sample: Sample) => number) => median(samples.map(read));
  const cost = (...fields: readonly Part[]) =>
    middle(({ cpu, betsPerSecond }) => (1000 * sum(fields.map((field) => cpu[field]))) / betsPerSecond);
  return {
    betsPerSecond: middle(({ betsPerSecond }) => betsPerSecond),
    lowest: Math.min(...samples.map(({ betsPerSecond }) => betsPerSecond)),
    highest: Math.max(...samples.map(({ betsPerSecond }) => betsPerSecond)),
    betsPerStatement: 1 / middle(({ statementsPerBet }) => statementsPerBet),
    api: cost('api'),
    postgres: cost('postgres'),
    standby: cost('standby'),
    redis: cost('redis'),
    all: cost('api', 'postgres', 'standby', 'redis', 'worker', 'feed'),
  };
}

type Summary = ReturnType<typeof summarise>;

interface Setting {
  readonly name: string;
  readonly summary: Summary;
}

function describeSettings(samples: readonly Sample[]): readonly Setting[] {
  return [false, true].flatMap((hasStandby) =>
    SIZES.map((apis) => ({
      name: `${apis} API, ${hasStandby ? 'synchronous standby' : 'no standby'}`,
      summary: summarise(
        samples.filter(
          (sample) =>
            sample.apis === apis &&
            sample.hasStandby === hasStandby &&
            sample.connections === LISTED_CONNECTIONS,
        ),
      ),
    })),
  );
}

function settingFigures({ name, summary }: Setting, first: Summary): readonly BenchFigure[] {
  const cost = (of: string, field: 'api' | 'postgres' | 'standby' | 'redis' | 'all'): BenchFigure => ({
    metric: `${name}: CPU of ${of}`,
    value: summary[field],
    unit: 's per 1,000 bets',
    // Without a standby there is nothing to compare it with.
    ...(first[field] > 0 && { baseline: first[field], ratio: first[field] / summary[field] }),
  });
  return [
    {
      metric: `${name}: accepted`,
      value: summary.betsPerSecond,
      unit: 'bets/s',
      baseline: first.betsPerSecond,
      ratio: summary.betsPerSecond / first.betsPerSecond,
    },
    cost('API processes', 'api'),
    cost('PostgreSQL', 'postgres'),
    ...(summary.standby > 0 ? [cost('the standby', 'standby')] : []),
    cost('Redis', 'redis'),
    cost('all', 'all'),
  ];
}

function capacityFigures({ cores, ...capacity }: Capacity): readonly BenchFigure[] {
  const [[first], [second, next]] = capacity.tightest as readonly [
    Capacity['tightest'][number],
    Capacity['tightest'][number],
  ];
  const figure = (metric: string, value: number, unit: string) => ({
    metric: `model of ${cores} cores: ${metric}`,
    value,
    unit,
  });
  return [
    figure(`carried, limited by ${first}`, capacity.betsPerSecond, 'bets/s'),
    figure(`next limit, ${second}`, next, 'bets/s'),
    figure('API processes', capacity.apis, 'processes'),
    figure('cores of the primary, as many of the standby', capacity.postgresCores, 'cores'),
    figure('bets in a statement', capacity.betsPerStatement, 'bets'),
    figure('log of PostgreSQL', capacity.logBytesPerSecond / 1e6, 'MB/s'),
    figure('Redis to API processes, for bets', capacity.busBytesPerSecond / 1e6, 'MB/s'),
    figure('connections to PostgreSQL', capacity.connections, 'connections'),
  ];
}

/** The tables of docs/capacity.md. */
function formatTables(
  settings: readonly Setting[],
  { costs, idle, logBytesPerBet, busBytesPerBet }: CostModel,
  capacities: readonly Capacity[],
): string {
  const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const head = (...cells: readonly string[]) => [row(...cells), `|${cells.map(() => '---|').join('')}`];
  const microseconds = (seconds: number) => (seconds * 1e6).toFixed(1);
  const thousands = (value: number) => Math.round(value).toLocaleString('en');
  return [
    ...head(
      'setting',
      'bets/s (lowest–highest turn)',
      'bets in a statement',
      'API',
      'PostgreSQL',
      'standby',
      'Redis',
      'all',
    ),
    ...settings.map(({ name, summary }) =>
      row(
        name,
        `${thousands(summary.betsPerSecond)} (${thousands(summary.lowest)}–${thousands(summary.highest)})`,
        summary.betsPerStatement.toFixed(1),
        ...[summary.api, summary.postgres, summary.standby, summary.redis, summary.all].map((value) =>
          value.toFixed(3),
        ),
      ),
    ),
    '',
    ...head(
      'part',
      'a bet, µs',
      'a statement, µs',
      'each other API process, µs a bet',
      'without bets, % of a core',
    ),
    ...(
      [
        ['API process', 'api'],
        ['its main thread', 'apiMainThread'],
        ['PostgreSQL, primary', 'postgres'],
        ['standby', 'standby'],
        ['Redis', 'redis'],
        ['worker', 'worker'],
      ] as const
    ).map(([name, part]) =>
      row(
        name,
        ...[costs[part].bet, costs[part].statement, costs[part].otherApi].map(microseconds),
        (idle[part] * 100).toFixed(1),
      ),
    ),
    '',
    `Log of a bet: ${Math.round(logBytesPerBet)} bytes. Redis sends ${Math.round(busBytesPerBet)} bytes of a bet to each other API process. ` +
      `The owner of the feed uses ${microseconds(idle.feed / CHANGES_PER_SECOND)} µs for a change.`,
    '',
    ...head(
      'cores',
      'API processes',
      'primary, standby: cores each',
      'bets/s',
      'bets in a statement',
      'log, MB/s',
      'Redis out, MB/s',
      'connections',
      'limits, bets/s',
    ),
    ...capacities.map((capacity) =>
      row(
        capacity.cores,
        capacity.apis,
        capacity.postgresCores,
        thousands(capacity.betsPerSecond),
        capacity.betsPerStatement.toFixed(0),
        (capacity.logBytesPerSecond / 1e6).toFixed(1),
        (capacity.busBytesPerSecond / 1e6).toFixed(1),
        thousands(capacity.connections),
        capacity.tightest.map(([limit, rate]) => `${limit} ${thousands(rate)}`).join(', '),
      ),
    ),
    '',
  ].join('\n');
}

/**
 * Bets at one, two and three API processes of a site whose roles are processes of their own, without and with a synchronous
 * standby; and what a model of the measured costs carries on more cores. On this machine all share the cores: processor time is
 * the result, not the rate.
 */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const samples = [...(await measureSite(false, isQuick)), ...(await measureSite(true, isQuick))];
  const settings = describeSettings(samples);
  const model = fitModel(samples.filter(({ hasStandby }) => hasStandby));
  const capacities = CORES.map((cores) => computeCapacity(model, cores, assumptions));
  process.stderr.write(`\n${formatTables(settings, model, capacities)}\n`);
  const first = settings[0]?.summary;
  if (!first) throw new Error('cluster: nothing was measured');
  return {
    name: 'cluster',
    machine: machine(),
    figures: [
      ...settings.flatMap((setting) => settingFigures(setting, first)),
      ...capacities.flatMap(capacityFigures),
    ],
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startRedis } from '../../tests/fixture/redis.ts';
import { testSealKeys } from '../../tests/fixture/sealed.ts';
import { startServerPair } from '../../tests/fixture/standby.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { isLive, startServer } from '../../tools/server-process.ts';
import { type FeedPlan, writeFeedFile } from '../placement/feed-file.ts';
import { makePlayers, readyForBets, siteSecret } from '../placement/players.ts';

const LIVE_WAIT_MS = 120_000;
const LINES_MAX = 10;

export interface RunningProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Counts of Redis since its start. */
export interface BusUsage {
  readonly pid: number;
  /** Bytes that processes published, and those that Redis sent to its subscribers. */
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** The site as one process of each role but `api`, on one PostgreSQL and one Redis. */
export interface SiteProcesses {
  readonly sql: Client;
  readonly cookies: readonly string[];
  readonly matchIds: readonly number[];
  readonly movingIds: readonly number[];
  readonly feed: RunningProcess;
  readonly worker: RunningProcess;
  readonly postgresPid: number;
  /** Undefined without a standby. */
  readonly standbyPid: number | undefined;
  /** Starts an API process and waits until it takes bets. */
  startApi(): Promise<RunningProcess>;
  readBus(): Promise<BusUsage>;
  stop(): Promise<void>;
}

export interface SiteProcessesOptions {
  readonly players: number;
  readonly plan: Omit<FeedPlan, 'file'>;
  /** A commit is answered once a second server has it on its disk. */
  readonly hasStandby: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

interface Databases {
  readonly url: string;
  readonly appUrl: string;
  readonly pid: number;
  readonly standbyPid: number | undefined;
  stop(): Promise<void>;
}

async function startDatabases(dataDir: string, hasStandby: boolean): Promise<Databases> {
  if (!hasStandby)
    return { ...(await startPostgres({ dataDir, log: () => undefined })), standbyPid: undefined };
  const { primaryUrl, primaryAppUrl, primaryPid, standbyPid, stop } = await startServerPair();
  return { url: primaryUrl, appUrl: primaryAppUrl, pid: primaryPid, standbyPid, stop };
}

async function useSynchronousStandby(sql: Client): Promise<void> {
  await sql.query("alter system set synchronous_standby_names = '*'");
  await sql.query('select pg_reload_conf()');
}

/** One command without arguments. */
function queryRedis(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      answer += chunk;
      const [, length] = /^\$(\d+)\r\n/.exec(answer) ?? [];
      if (length === undefined || answer.length < Number(length)) return;
      socket.destroy();
      resolve(answer);
    });
    socket.write(`${command}\r\n`);
  });
}

export async function openSiteProcesses({
  players,
  plan,
  hasStandby,
  env = {},
}: SiteProcessesOptions): Promise<SiteProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'evens-bench-'));
  const feedFile = join(folder, 'feed.ndjson');
  await writeFeedFile({ ...plan, file: feedFile });
  const databases = await startDatabases(folder, hasStandby);
  const redis = await startRedis();
  const running = new Set<RunningProcess>();
  let number = 0;

  async function start(role: 'feed' | 'api' | 'worker'): Promise<RunningProcess> {
    number += 1;
    const lines: string[] = [];
    const server = startServer({
      args: ['--port', '0', '--feed', `recording:${feedFile}`],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: databases.appUrl,
        EVENS_OWNER_DATABASE_URL: databases.url,
        BUS_URL: redis.url,
        ROLES: role,
        EVENS_DATA: join(folder, `${role}${number}`),
        EVENS_SECRET: siteSecret,
        EVENS_SEAL_KEYS: testSealKeys,
        EVENS_AGGREGATORS: 'none',
        EVENS_PAYMENTS: 'none',
        EVENS_LOG_LEVEL: 'warn',
        ...env,
        ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
      },
      onLine(line) {
        lines.push(line);
        if (lines.length > LINES_MAX) lines.shift();
      },
    });
    const ended = server.ended.then(({ line }) => {
      throw new Error(`the ${role} process ended: ${line}\n${lines.join('\n')}`);
    });
    ended.catch(() => undefined);
    const { url } = await Promise.race([server.ready, ended]);
    if (role === 'api' && !(await isLive(url, LIVE_WAIT_MS)))
      throw new Error(`the API process did not get ready\n${lines.join('\n')}`);
    const end = async (how: () => Promise<void> | void) => {
      running.delete(started);
      await how();
      await server.ended;
    };
    const started: RunningProcess = {
      url: url.replace(/\/$/, ''),
      pid: server.pid ?? 0,
      stop: () => end(() => server.stop()),
      kill: () => end(() => server.kill()),
    };
    running.add(started);
    return started;
  }

  const sql = new Client({ connectionString: databases.url });
  async function stop(): Promise<void> {
    await Promise.all([...running].map((each) => each.stop()));
    await sql.end();
    await redis.stop();
    await databases.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await sql.connect();
    // The first process creates the tables.
    const feed = await start('feed');
    const worker = await start('worker');
    const first = await start('api');
    const { cookies } = await makePlayers(sql, players);
    const ids = await readyForBets(sql);
    await first.stop();
    if (hasStandby) await useSynchronousStandby(sql);
    return {
      sql,
      cookies,
      matchIds: ids.slice(0, plan.quiet),
      movingIds: ids.slice(plan.quiet),
      feed,
      worker,
      postgresPid: databases.pid,
      standbyPid: databases.standbyPid,
      startApi: () => start('api'),
      async readBus() {
        const info = await queryRedis(redis.port, 'INFO');
        const read = (field: string) =>
          Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? Number.NaN);
        return {
          pid: read('process_id'),
          bytesIn: read('total_net_input_bytes'),
          bytesOut: read('total_net_output_bytes'),
        };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

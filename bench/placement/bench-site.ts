import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { testSealKeys } from '../../tests/fixture/sealed.ts';
import { startPostgres } from '../../tools/postgres.ts';
import type { Durability } from '../../tools/postgres-settings.ts';
import { isLive, startServer } from '../../tools/server-process.ts';
import { type FeedPlan, writeFeedFile } from './feed-file.ts';
import { makePlayers, readyForBets, siteSecret } from './players.ts';

const LIVE_WAIT_MS = 60_000;

export interface BenchSite {
  readonly url: string;
  readonly databaseUrl: string;
  readonly sql: Client;
  /** Session cookies of logged-in players with money. */
  readonly cookies: readonly string[];
  readonly accountIds: readonly number[];
  /** Ids of matches to bet on. */
  readonly matchIds: readonly number[];
  readonly movingIds: readonly number[];
  readonly serverPid: number;
  readonly postgresPid: number;
  stop(): Promise<void>;
}

export function machine(): string {
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
}

export interface BenchSiteOptions {
  /** Existing database directory; default: a new one. */
  readonly databaseDir?: string;
  /** Default `safe`. */
  readonly durability?: Durability;
  /** Additional settings of the site. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The real server in its own process on a real, durable PostgreSQL. */
export async function openBenchSite(
  players: number,
  plan: Omit<FeedPlan, 'file'>,
  { databaseDir, env = {}, durability = 'safe' }: BenchSiteOptions = {},
): Promise<BenchSite> {
  const dataDir = databaseDir ?? mkdtempSync(join(tmpdir(), 'evens-bench-'));
  const file = join(dataDir, 'feed.ndjson');
  await writeFeedFile({ ...plan, file });
  const postgres = await startPostgres({ dataDir, log: () => undefined, durability });
  const lines: string[] = [];
  const server = startServer({
    args: ['--port', '0', '--feed', `recording:${file}`],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: postgres.appUrl,
      EVENS_OWNER_DATABASE_URL: postgres.url,
      EVENS_DATA: dataDir,
      EVENS_SECRET: siteSecret,
      EVENS_SEAL_KEYS: testSealKeys,
      EVENS_RATE_FACTOR: '100000',
      EVENS_LOG_LEVEL: 'warn',
      ...env,
      ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
    },
    onLine: (line) => lines.push(line),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const ended = server.ended.then(({ line }) => {
    throw new Error(`the server ended: ${line}\n${lines.slice(-10).join('\n')}`);
  });
  ended.catch(() => undefined);
  try {
    const { url } = await Promise.race([server.ready, ended]);
    if (!(await isLive(url, LIVE_WAIT_MS)))
      throw new Error(`the site did not get ready\n${lines.slice(-10).join('\n')}`);
    const sql = new Client({ connectionString: postgres.url });
    await sql.connect();
    const createdPlayers = await makePlayers(sql, players);
    const ids = await readyForBets(sql);
    return {
      url,
      databaseUrl: postgres.url,
      sql,
      ...createdPlayers,
      matchIds: ids.slice(0, plan.quiet),
      movingIds: ids.slice(plan.quiet),
      serverPid: server.pid ?? 0,
      postgresPid: postgres.pid,
      async stop() {
        await sql.end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

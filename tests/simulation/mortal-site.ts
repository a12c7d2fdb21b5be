import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '../../apps/server/src/platform/db.ts';
import { installFunctions } from '../../apps/server/src/platform/functions.ts';
import { openDataFolder } from '../../tools/data-folder.ts';
import { type EmbeddedPostgres, startPostgres } from '../../tools/postgres.ts';
import { freePort } from '../../tools/postgres-process.ts';
import { projectRoot } from '../../tools/project.ts';
import { type ServerProcess, startServer } from '../../tools/server-process.ts';
import { noteDatabaseUrl } from '../fixture/site-databases.ts';
import type { SiteUnderTest } from './simulate.ts';

export interface MortalSiteOptions {
  readonly feed: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The checkout to run. Default: this one. A copy with a planted bug runs in its own folder. */
  readonly root?: string;
}

export interface MortalSite extends SiteUnderTest {
  readonly databaseUrl: string;
  /** Kills the server without notice. Resolves when it answers again. */
  killServer(): Promise<void>;
  /** Kills PostgreSQL without notice. Resolves when it answers again. */
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
}

const LOG_LINES_KEPT = 200;

async function installOwnFunctions(url: string): Promise<void> {
  const pool = createPool({ url, name: 'fixtures', max: 1, onIdleError: () => undefined });
  const client = await pool.connect();
  await installFunctions(client);
  client.release();
  await pool.end();
}

/**
 * The real server and a durable PostgreSQL in separate processes, whose addresses stay the same after kills. The server
 * is restarted as by its launcher.
 */
export async function startMortalSite({
  feed,
  args = [],
  env = {},
  root = projectRoot,
}: MortalSiteOptions): Promise<MortalSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evens-mortal-'));
  const folder = await openDataFolder(dataDir, () => {});
  let postgres: EmbeddedPostgres = await startPostgres({ dataDir, log: () => {}, durability: 'safe' });
  const port = await freePort();
  const logs: string[] = [];
  let server: ServerProcess;
  let url = '';

  const boot = async () => {
    server = startServer({
      args: ['--port', String(port), '--feed', feed, ...args],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        // Speeds up the restart after each kill.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: postgres.appUrl,
        EVENS_OWNER_DATABASE_URL: postgres.url,
        EVENS_DATA: dataDir,
        EVENS_RATE_FACTOR: '1000',
        // In-house games only, unless a test sets others.
        EVENS_AGGREGATORS: 'none',
        ...env,
      },
      main: join(root, 'apps/server/src/main.ts'),
      onLine: (line) => {
        logs.push(line);
        if (logs.length > LOG_LINES_KEPT) logs.shift();
      },
    });
    const ended = server.ended.then(({ line }) => {
      throw new Error(`the server ended: ${line}\n${logs.slice(-20).join('\n')}`);
    });
    url = (await Promise.race([server.ready, ended])).url.replace(/\/$/, '');
    ended.catch(() => {});
  };
  await boot();
  noteDatabaseUrl(url, postgres.url);
  // The fixtures call the functions of this checkout, which a copy with a planted bug may not install.
  if (root !== projectRoot) await installOwnFunctions(postgres.url);

  return {
    databaseUrl: postgres.url,
    get url() {
      return url;
    },
    async killServer() {
      server.kill();
      await server.ended;
      await boot();
    },
    async killDatabase() {
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.lost;
      postgres = await startPostgres({ dataDir, log: () => {}, durability: 'safe', port: postgres.port });
    },
    checkLedger() {
      return new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [join(root, 'apps/server/src/cli/check-ledger.ts')], {
          env: { ...process.env, DATABASE_URL: postgres.url, EVENS_DATA: dataDir },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        child.stdout.on('data', (chunk) => {
          output += chunk;
        });
        child.stderr.on('data', (chunk) => {
          output += chunk;
        });
        child.on('error', reject);
        child.on('close', (code) =>
          resolve(code === 0 ? [] : [`the books' checker says: ${output.trim().slice(0, 2000)}`]),
        );
      });
    },
    async stop() {
      await server.stop();
      await postgres.stop();
      folder.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import { join } from 'node:path';
import { createServer } from 'vite';
import { openDataFolder } from './data-folder.ts';
import { onEndRequest } from './ending.ts';
import { loadSettingFiles } from './load-setting-files.ts';
import { PlainError, runTool } from './plain-error.ts';
import { startPostgres } from './postgres.ts';
import { defaultDataDir, projectRoot } from './project.ts';
import { startServer } from './server-process.ts';
import { parseSiteOptions } from './site-options.ts';
import { ensureWebBuilt } from './web-build.ts';

const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
/** Development servers of the apps in browsers. */
const webApps = [
  { folder: 'apps/site', port: 5173 },
  { folder: 'apps/back-office', port: 5174 },
] as const;

/** `npm run dev`: restarts the server and reloads the page when files change. Accepts the options of `npm start`. */
async function run(): Promise<void> {
  const options = parseSiteOptions(process.argv.slice(2));
  loadSettingFiles();
  const endRequest = Promise.withResolvers<void>();
  onEndRequest(endRequest.resolve);
  // Games run in frames without an origin, which development servers do not serve: the built files are used.
  await ensureWebBuilt(log, ['arcade']);
  const folder = await openDataFolder(options.data ?? defaultDataDir, log);
  const postgres = process.env.DATABASE_URL ? undefined : await startPostgres({ dataDir: folder.path, log });
  const database = postgres && { DATABASE_URL: postgres.appUrl, EVENS_OWNER_DATABASE_URL: postgres.url };
  const server = startServer({
    args: options.serverArgs,
    env: { ...process.env, ...database, EVENS_DATA: folder.path },
    nodeArgs: ['--watch', '--watch-preserve-output'],
    onLine: log,
  });
  if (server.pid !== undefined) folder.noteServer(server.pid);
  const ready = await Promise.race([server.ready, endRequest.promise]);
  const vites = ready ? await Promise.all(webApps.map((app) => startVite(app, ready.url))) : [];
  await Promise.race([
    endRequest.promise,
    server.ended,
    postgres?.lost.then(() => log('The database server ended unexpectedly.')) ?? new Promise(() => {}),
  ]);
  folder.noteStopping();
  for (const vite of vites) await vite.close();
  await server.stop();
  await postgres?.stop();
  folder.release();
}

async function startVite({ folder, port }: (typeof webApps)[number], siteUrl: string) {
  const vite = await createServer({
    root: join(projectRoot, folder),
    // Keeps the page's host: the server refuses requests from another origin.
    server: {
      port,
      proxy: {
        '/api': { target: siteUrl, ws: true, changeOrigin: false },
        '/sandbox-payments': { target: siteUrl, changeOrigin: false },
        '/arcade': { target: siteUrl, changeOrigin: false },
      },
    },
  });
  await vite.listen();
  vite.printUrls();
  return vite;
}

await runTool(async () => {
  if (process.argv.includes('--reset')) throw new PlainError('--reset belongs to npm start');
  await run();
});
process.exit();

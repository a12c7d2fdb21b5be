import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { readDrainAnswer, writeDrainOrder } from '../apps/server/src/platform/drain-order.ts';
import { backUpByPgBackRest, backUpEmbedded } from './backup/back-up.ts';
import { readStanza } from './backup/pgbackrest.ts';
import { restoreBackup, verifyBackup } from './backup/restore.ts';
import { openDataFolder } from './data-folder.ts';
import { type BackupCommand, help, parseEvensCommand } from './evens-command.ts';
import { runProgram } from './evens-program.ts';
import { loadSettingFiles } from './load-setting-files.ts';
import { PlainError, runTool } from './plain-error.ts';
import { runningPostgresUrl, startPostgres } from './postgres.ts';
import { defaultDataDir } from './project.ts';

const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Uses a database that runs already as it is; starts and stops one that does not. */
async function withDatabase(dataDir: string, use: (url: string) => Promise<number>): Promise<number> {
  const given = process.env.DATABASE_URL || runningPostgresUrl(dataDir);
  if (given) return use(given);
  const folder = await openDataFolder(dataDir, log);
  try {
    const postgres = await startPostgres({ dataDir: folder.path, log });
    try {
      return await use(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    folder.release();
  }
}

const answerWaitMs = 5_000;
const answerPollMs = 100;

/** The running process looks into its data folder; another machine's is notified by an operator's call. */
async function orderDrain(dataDir: string, drain: boolean): Promise<void> {
  const order = { id: randomUUID(), drain };
  writeDrainOrder(dataDir, order);
  for (let waitedMs = 0; waitedMs < answerWaitMs; waitedMs += answerPollMs) {
    if (readDrainAnswer(dataDir)?.id === order.id) {
      process.stdout.write(drain ? 'Draining: /ready answers 503.\n' : 'In service again.\n');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, answerPollMs));
  }
  throw new PlainError(`no site that runs on ${dataDir} answered`);
}

async function backUp({ to, keep }: BackupCommand, dataDir: string): Promise<void> {
  const options = { dataDir, to: resolve(to), keep };
  const report = (folder: string): number => {
    log(`Backup: ${folder}`);
    return 0;
  };
  process.exitCode = process.env.DATABASE_URL
    ? report(await backUpByPgBackRest(readStanza(process.env), options))
    : await withDatabase(dataDir, async (url) => report(await backUpEmbedded(url, options)));
}

async function run(): Promise<void> {
  const command = parseEvensCommand(process.argv.slice(2));
  loadSettingFiles();
  const dataDir = resolve(command.dataDir ?? defaultDataDir);
  switch (command.kind) {
    case 'help':
      process.stdout.write(help);
      return;
    case 'drain':
      return orderDrain(dataDir, command.isDraining);
    case 'backup':
      return backUp(command, dataDir);
    case 'restore':
      process.exitCode = (await restoreBackup(resolve(command.from), dataDir, log)) ? 0 : 1;
      return;
    case 'verify-backup':
      process.exitCode = (await verifyBackup(resolve(command.from), log)) ? 0 : 1;
      return;
    case 'feed':
      process.exitCode = await runProgram(command, { databaseUrl: undefined, dataDir });
      return;
    case 'program':
      process.exitCode = await withDatabase(dataDir, (databaseUrl) =>
        runProgram(command, { databaseUrl, dataDir }),
      );
  }
}

await runTool(run);

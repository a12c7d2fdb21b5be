import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readDrainAnswer, writeDrainOrder } from '../apps/server/src/platform/drain-order.ts';
import { openDataFolder } from './data-folder.ts';
import { type EvensProgram, help, parseEvensCommand } from './evens-command.ts';
import { PlainError, runTool } from './plain-error.ts';
import { runningPostgresUrl, startPostgres } from './postgres.ts';
import { compileCache, defaultDataDir, projectRoot } from './project.ts';

interface Site {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

function runProgram({ file, args }: EvensProgram, { databaseUrl, dataDir }: Site): Promise<number> {
  return new Promise((end, fail) => {
    const child = spawn(process.execPath, [join(projectRoot, 'apps/server/src/cli', file), ...args], {
      stdio: 'inherit',
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...process.env,
        DATABASE_URL: databaseUrl,
        EVENS_DATA: dataDir,
      },
    });
    child.on('error', fail);
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Uses a database that runs already as it is; starts and stops one that does not. */
async function withDatabase(dataDir: string, use: (url: string) => Promise<number>): Promise<number> {
  const given = process.env.DATABASE_URL || runningPostgresUrl(dataDir);
  if (given) return use(given);
  const log = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
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

async function run(): Promise<void> {
  const command = parseEvensCommand(process.argv.slice(2));
  const dataDir = resolve(command.dataDir ?? defaultDataDir);
  switch (command.kind) {
    case 'help':
      process.stdout.write(help);
      return;
    case 'drain':
      return orderDrain(dataDir, command.isDraining);
    case 'program':
      process.exitCode = await withDatabase(dataDir, (databaseUrl) =>
        runProgram(command, { databaseUrl, dataDir }),
      );
  }
}

await runTool(run);

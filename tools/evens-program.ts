import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onEndRequest } from './ending.ts';
import type { EvensProgram } from './evens-command.ts';
import { compileCache, projectRoot } from './project.ts';

export interface ProgramPlace {
  /** Undefined for a program that needs no database. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Runs a program of `apps/server/src/cli` and returns its exit code. */
export function runProgram(
  { file, args }: EvensProgram,
  { databaseUrl, dataDir }: ProgramPlace,
): Promise<number> {
  return new Promise((end, fail) => {
    const child = spawn(process.execPath, [join(projectRoot, 'apps/server/src/cli', file), ...args], {
      stdio: 'inherit',
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...process.env,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        EVENS_DATA: dataDir,
      },
    });
    // The program ends by itself: at Ctrl-C it may still have something to write.
    onEndRequest(() => child.kill('SIGINT'));
    child.on('error', fail);
    child.on('close', (code) => end(code ?? 1));
  });
}

import { createPool, type Pool } from './db.ts';
import { StartError } from './start-error.ts';

/** Exit code of a program that could not do its work. */
const FAILED = 2;

interface DatabaseProgram {
  /** Name of its connections in the database. */
  readonly name: string;
  /** Maximum number of connections. */
  readonly max: number;
  /** Returns the exit code. */
  run(pool: Pool, args: readonly string[]): Promise<number>;
}

/**
 * Runs a command-line program on DATABASE_URL. Returns its exit code, or 2 after a failure, which is printed in one
 * line.
 */
export async function runDatabaseProgram({ name, max, run }: DatabaseProgram): Promise<number> {
  const url = process.env.DATABASE_URL;
  if (!url) {
    process.stderr.write(
      'DATABASE_URL says which database; npm run evens finds the embedded one by itself\n',
    );
    return FAILED;
  }
  const pool = createPool({ url, name, max, onIdleError: () => undefined });
  try {
    return await run(pool, process.argv.slice(2));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof StartError ? `${reason}\n` : `it failed: ${reason}\n`);
    return FAILED;
  } finally {
    await pool.end();
  }
}

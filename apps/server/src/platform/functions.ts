import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';

const sources = join(import.meta.dirname, '..');

/** The functions of all modules: every SQL file in a folder of a module, apart from its tests. */
function readFunctions(): string {
  return globSync('*/*/**/*.sql', { cwd: sources })
    .sort()
    .map((name) => readFileSync(join(sources, name), 'utf8'))
    .join('\n');
}
const functions = readFunctions();

/**
 * The schema with the functions of this version of the code. Each version has a schema of its own, so that processes of
 * two versions work on one database.
 */
export const functionsSchema = `functions_${createHash('sha256').update(functions).digest('hex').slice(0, 12)}`;

/** Creates the functions of this version if they are missing. Called by the owner, one process at a time. */
export async function installFunctions(owner: PoolClient): Promise<void> {
  if (await hasFunctions(owner)) return;
  await owner.query('begin');
  try {
    await owner.query(`create schema ${functionsSchema}`);
    await owner.query(`set local search_path = ${functionsSchema}, public`);
    await owner.query(functions);
    await owner.query(`grant usage on schema ${functionsSchema} to public`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** Whether the database has the functions of this version. */
export async function hasFunctions(db: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ is_there: boolean }>(
    'select to_regnamespace($1) is not null as is_there',
    [functionsSchema],
  );
  return rows[0]?.is_there === true;
}

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

/**
 * A function's plans are made once for a connection, maybe while tables are next to empty: they look up each row by its key.
 * Functions in SQL are left out, because their text is planned as a part of the statement that calls them, and so are two that
 * run inside of others.
 */
const planByKeys = `do $$ declare f regprocedure; begin
  for f in
    select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = current_schema()::regnamespace and l.lanname = 'plpgsql'
      and p.proname not in ('take_stakes', 'post_journals')
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan set enable_seqscan = off'
      ' set enable_hashjoin = off set enable_mergejoin = off set enable_material = off', f);
  end loop;
end $$`;
const functions = `${readFunctions()};\n${planByKeys}`;

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

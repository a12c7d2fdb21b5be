import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answeredWithin, type Pool, type PoolClient, type Queryable } from './db.ts';
import { StartError } from './start-error.ts';

/** Advisory lock key that is not used elsewhere in the database. */
export const migrationLock = 4_711_301;
const fileName = /^(\d{3})-[a-z0-9-]+\.sql$/;

const migrationsFolder = join(import.meta.dirname, '../../migrations');

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** Why the database could not be migrated, in one line. */
class MigrationError extends StartError {
  override name = 'MigrationError';
}

/**
 * All NNN-name.sql files of the folder by number. Throws for a file with another name format and for a duplicate
 * number.
 */
export function readMigrations(folder: string = migrationsFolder): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = fileName.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`${name} is not named like 001-what-it-makes.sql`);
    if (numbers.has(number)) throw new MigrationError(`two migrations have the number ${number}`);
    numbers.add(number);
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/** A migration of large tables may take hours. */
const unbounded = answeredWithin(24 * 3_600_000);
type Applied = ReadonlyMap<string, string>;

/** Refuses a database whose applied files were edited since, or that holds migrations this code doesn't know. */
function listMissing(applied: Applied, migrations: readonly Migration[]): readonly Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, hash] of applied) {
    const migration = known.get(name);
    if (migration === undefined)
      throw new MigrationError(`the database was made by a newer version: it has the migration ${name}`);
    if (migration.hash !== hash)
      throw new MigrationError(
        `migration ${name} was edited after it had been applied; add a new file instead`,
      );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function readApplied(db: Queryable): Promise<Applied> {
  const { rows } = await db.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** For a role that may not migrate: refuses a database whose schema is not current. */
export async function checkMigrated(
  pool: Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('migration') is not null as is_there`,
  );
  const applied: Applied = rows[0]?.is_there ? await readApplied(pool) : new Map();
  const [first] = listMissing(applied, migrations);
  if (first)
    throw new MigrationError(
      `the database lacks the migration ${first.name}, and the role of DATABASE_URL may not apply it: set EVENS_OWNER_DATABASE_URL`,
    );
}

async function applyOne(client: PoolClient, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query({ text: sql, ...unbounded });
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`migration ${name} failed and changed nothing: ${reason}`);
  }
}

/**
 * Applies what is missing, in order of number, each file in its own transaction. Forward only. Several processes may
 * start at once: one applies, the others wait. Refuses a database whose applied files were edited since, or that
 * holds migrations this code doesn't know. Answers the names applied now.
 */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    // The wait for another process that migrates is not a hanging statement.
    await client.query('set statement_timeout = 0');
    await client.query({ text: 'select pg_advisory_lock($1)', values: [migrationLock], ...unbounded });
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const missing = listMissing(await readApplied(client), migrations);
    for (const migration of missing) await applyOne(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    // Ends the session, and with it the lock and its settings.
    client.release(true);
  }
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answeredWithin, type Pool, type PoolClient, type Queryable } from './db.ts';
import { hasFunctions, installFunctions } from './functions.ts';
import { StartError } from './start-error.ts';

/** Advisory lock key that is not used elsewhere in the database. */
export const migrationLock = 4_711_301;
const fileName = /^(\d{3})-[a-z0-9-]+\.sql$/;
/** A migration that earlier versions of the code work with: `money/001-expand-name.sql` (docs/upgrade.md). */
const expandName = /^[a-z]+\/\d{3}-expand-[a-z0-9-]+\.sql$/;

const sources = join(import.meta.dirname, '..');
/** The modules whose `schema.sql` makes the tables, in the order in which they may refer to each other. */
const schemaModules = [
  'platform',
  'money',
  'players',
  'feed',
  'sportsbook',
  'casino',
  'payments',
  'promotions',
  'operators',
  'site',
];

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
 * First the schema of each module, then the migrations that lie beside them (`money/001-what-it-makes.sql`), by number
 * over all modules. Throws for a file with another name format and for a duplicate number.
 */
export function readMigrations(
  folder: string = sources,
  modules: readonly string[] = schemaModules,
): readonly Migration[] {
  const names = modules.flatMap((module) =>
    readdirSync(join(folder, module))
      .filter((name) => name.endsWith('.sql') && name !== 'schema.sql')
      .map((name) => ({ module, name, number: fileName.exec(name)?.[1] ?? '' })),
  );
  names.sort((one, other) => one.number.localeCompare(other.number));
  for (const [place, { name, number }] of names.entries()) {
    if (number === '') throw new MigrationError(`${name} is not named like 001-what-it-makes.sql`);
    if (number === names[place - 1]?.number)
      throw new MigrationError(`two migrations have the number ${number}`);
  }
  const paths = [
    ...modules.map((module) => `${module}/schema.sql`),
    ...names.map(({ module, name }) => `${module}/${name}`),
  ];
  return paths.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/** A migration of large tables may take hours. */
const unbounded = answeredWithin(24 * 3_600_000);
type Applied = ReadonlyMap<string, string>;

/**
 * Refuses a database whose applied files were edited since, or that a later version has changed in a way that this code may
 * not know.
 */
function listMissing(applied: Applied, migrations: readonly Migration[]): readonly Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, hash] of applied) {
    const migration = known.get(name);
    if (migration === undefined && expandName.test(name)) continue;
    if (migration === undefined)
      throw new MigrationError(`the database was made by another version: it has the migration ${name}`);
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
  if (!(await hasFunctions(pool)))
    throw new MigrationError(
      'the database lacks the functions of this version, and the role of DATABASE_URL may not create them: set EVENS_OWNER_DATABASE_URL',
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
 * Applies what is missing, in order, each file in its own transaction. Forward only. Several processes may
 * start at once: one applies, the others wait. Refuses a database whose applied files were edited since, or with other than
 * `expand` migrations that this code doesn't know. Answers the names applied now. Migrations other than the code's own come without its
 * functions.
 */
export async function migrate(pool: Pool, others?: readonly Migration[]): Promise<readonly string[]> {
  const migrations = others ?? readMigrations();
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
    if (!others) await installFunctions(client);
    return missing.map((migration) => migration.name);
  } finally {
    // Ends the session, and with it the lock and its settings.
    client.release(true);
  }
}

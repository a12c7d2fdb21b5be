import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool, inTransaction, type Pool } from '../../apps/server/src/platform/db.ts';
import { functionsSchema } from '../../apps/server/src/platform/functions.ts';
import { checkMigrated, migrate, readMigrations } from '../../apps/server/src/platform/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/open-database.ts';
import { authSchemaChanges } from '../../apps/server/src/players/index.ts';
import { createDatabase } from '../fixture/site-place.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let folder = '';

function open(url: string): Pool {
  return createPool({ url, name: 'test', max: 4, onIdleError: () => undefined });
}

beforeEach(async () => {
  database = await createDatabase('empty');
  pool = open(database.url);
  folder = mkdtempSync(join(tmpdir(), 'evens-migrations-'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Writes a file of the module `one` or `two`, whose schemas are empty. */
function write(name: string, sql: string): void {
  for (const module of ['one', 'two']) {
    mkdirSync(join(folder, module), { recursive: true });
    writeFileSync(join(folder, module, 'schema.sql'), '');
  }
  writeFileSync(join(folder, name), sql);
}

const read = () => readMigrations(folder, ['one', 'two']);

test('migrations apply once, even if two processes start at once', async () => {
  const other = open(database.url);
  const [first, second] = await Promise.all([migrate(pool), migrate(other)]);
  await other.end();
  const names = readMigrations().map(({ name }) => name);
  expect([...first, ...second]).toEqual(names);
  expect(first.length === 0 || second.length === 0).toBe(true);
  expect(await migrate(pool)).toEqual([]);
});

test('functions are installed once for each version of the code, and a database without them is refused', async () => {
  await migrate(pool);
  const count = async () =>
    (
      await pool.query<{ count: number }>(
        'select count(*) as count from pg_proc where pronamespace = to_regnamespace($1)',
        [functionsSchema],
      )
    ).rows[0]?.count;
  const installed = await count();
  expect(installed).toBeGreaterThanOrEqual(4);
  await migrate(pool);
  expect(await count()).toBe(installed);
  await checkMigrated(pool);
  await pool.query(`drop schema ${functionsSchema} cascade`);
  await expect(checkMigrated(pool)).rejects.toThrow(/lacks the functions of this version/);
});

test('the login tables match the schema of the login library', async () => {
  await migrate(pool);
  expect(await authSchemaChanges({ pool, secret: 'x'.repeat(32), origin: 'http://localhost' })).toEqual([]);
});

test('a failed migration is named and changes nothing', async () => {
  write('one/001-one.sql', 'create table one (id int)');
  write('two/002-two.sql', 'create table two (id int); select no_such_function()');
  await expect(migrate(pool, read())).rejects.toThrow(/002-two\.sql failed and changed nothing/);
  const { rows } = await pool.query(
    "select to_regclass('one') is not null as one, to_regclass('two') is null as two",
  );
  expect(rows).toEqual([{ one: true, two: true }]);
});

test('migrations that were edited or are unknown to the code are refused', async () => {
  write('one/001-one.sql', 'create table one (id int)');
  await migrate(pool, read());
  write('one/001-one.sql', 'create table one (id bigint)');
  await expect(migrate(pool, read())).rejects.toThrow(/one\/001-one\.sql was edited/);
  await expect(migrate(pool, [])).rejects.toThrow(/another version.*one\/schema\.sql/);
});

test('an earlier version works with later migrations that expand, and refuses others', async () => {
  write('one/001-one.sql', 'create table one (id int)');
  await migrate(pool, read());
  const earlier = read();
  write('one/002-expand-one.sql', 'alter table one add column name text');
  await migrate(pool, read());
  expect(await migrate(pool, earlier)).toEqual([]);
  write('two/003-contract-one.sql', 'drop table one');
  await migrate(pool, read());
  await expect(migrate(pool, earlier)).rejects.toThrow(/another version.*two\/003-contract-one\.sql/);
});

test('schemas are applied in the order of their modules, then migrations by number', () => {
  write('two/001-first.sql', '');
  write('one/002-second.sql', '');
  expect(read().map(({ name }) => name)).toEqual([
    'one/schema.sql',
    'two/schema.sql',
    'two/001-first.sql',
    'one/002-second.sql',
  ]);
});

test('migration files need a unique number in their name', () => {
  write('one/001-one.sql', '');
  write('two/001-uno.sql', '');
  expect(() => read()).toThrow(/two migrations have the number 001/);
  rmSync(join(folder, 'two/001-uno.sql'));
  write('two/two.sql', '');
  expect(() => read()).toThrow(/two\.sql is not named like/);
});

test('a bigint arrives as a number, and one beyond the safe range is an error', async () => {
  const { rows } = await pool.query(
    'select 9007199254740991::bigint as most, sum(v)::bigint as sum from (values (1), (2)) as t (v)',
  );
  expect(rows).toEqual([{ most: 9_007_199_254_740_991, sum: 3 }]);
  await expect(pool.query('select 9007199254740992::bigint')).rejects.toThrow(/does not fit/);
  expect((await pool.query('select 9007199254740992::bigint::text as text')).rows).toEqual([
    { text: '9007199254740992' },
  ]);
});

test('a connection compiles no plans, even if the server would', async () => {
  await pool.query(
    `do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
  );
  const other = open(database.url);
  const { rows } = await other.query<{ jit: string }>('show jit');
  await other.end();
  expect(rows).toEqual([{ jit: 'off' }]);
});

test('a transaction that throws leaves no rows, and its connection stays usable', async () => {
  await pool.query('create table note (id int)');
  const failing = inTransaction(pool, async (client) => {
    await client.query('insert into note values (1)');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await pool.query('select * from note')).rowCount).toBe(0);
});

test.each([
  ['a wrong password', (url: URL) => Object.assign(url, { password: 'hunter2' }), /password is wrong/],
  [
    'a database that is not there',
    (url: URL) => Object.assign(url, { pathname: '/nowhere' }),
    /no database of that name/,
  ],
  ['a port where nothing listens', (url: URL) => Object.assign(url, { port: '1' }), /nothing listens there/],
])('%s is reported in one line without the password', async (_what, change, words) => {
  const url = change(new URL(database.url)).href;
  const failure: unknown = await openDatabase({
    url,
    name: 'test',
    max: 1,
    onIdleError: () => undefined,
  }).catch((error: unknown) => error);
  if (!(failure instanceof Error)) throw new Error('it opened');
  expect(failure.message).toMatch(words);
  expect(failure.message).not.toContain(new URL(url).password);
  expect(failure.message).not.toContain('\n');
});

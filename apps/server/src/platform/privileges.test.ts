import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';
import { tablePrivileges } from './privileges.ts';

const sourceFolder = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: sourceFolder })
  .filter((name) => !name.endsWith('.test.ts') && !name.includes('testing/'))
  .map((name) => ({ name, text: readFileSync(join(sourceFolder, name), 'utf8') }));
const tables = new Set(
  readMigrations().flatMap(({ sql }) =>
    [...sql.matchAll(/^create table (?:if not exists )?([a-z_]+)/gm)].map(([, table = '']) => table),
  ),
);

interface Write {
  readonly file: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** The columns that a SET list begins with: up to the word that ends it, commas within brackets left alone. */
function columnsSet(list: string): readonly string[] {
  const columns: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of `${list},`) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth >= 0 && (character !== ',' || depth > 0)) {
      part += character;
      continue;
    }
    const name = /^\s*([a-z_]+)\s*=/.exec(part)?.[1];
    if (name !== undefined) columns.push(name);
    if (depth < 0 || /\b(from|where|returning)\b(?![^(]*\))/.test(part)) break;
    part = '';
  }
  return columns;
}

function writesIn({ name: file, text }: (typeof sources)[number]): readonly Write[] {
  const updates = [...text.matchAll(/\bupdate\s+([a-z_]+)(?:\s+[a-z])?\s+set\s/g)];
  const upserts = [...text.matchAll(/insert into ([a-z_]+)(?:(?!insert into)[\s\S])*?do update\s+set\s/g)];
  return [...updates, ...upserts].flatMap((match) => {
    const [all, table = ''] = match;
    const rest = text.slice(match.index + all.length).split('`')[0] ?? '';
    return tables.has(table) ? [{ file, table, columns: columnsSet(rest) }] : [];
  });
}

const writes = sources.flatMap(writesIn);

test('finds the updates of the sources', () => {
  expect(writes.length).toBeGreaterThan(50);
  expect(columnsSet('a = least(0, b), c = case when d then 1 end where e = 1')).toEqual(['a', 'c']);
});

test('every column that a statement updates is one that the app may update', () => {
  const refused = writes.flatMap(({ file, table, columns }) => {
    const { update } = tablePrivileges[table] ?? {};
    if (update === true) return [];
    return columns
      .filter((column) => !update?.includes(column))
      .map((column) => `${file}: ${table}.${column}`);
  });
  expect(refused).toEqual([]);
});

test('every table that a statement deletes from is one that the app may delete from', () => {
  const refused = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\bdelete from ([a-z_]+)/g)]
      .filter(([, table = '']) => tables.has(table) && tablePrivileges[table]?.delete !== true)
      .map(([, table]) => `${name}: ${table}`),
  );
  expect(refused).toEqual([]);
});

test('no column is named that no statement updates, and no table that is not there', () => {
  const needed = (table: string, column: string) =>
    writes.some((write) => write.table === table && write.columns.includes(column));
  const needless = Object.entries(tablePrivileges).flatMap(([table, { update }]) => [
    ...(tables.has(table) ? [] : [table]),
    ...(Array.isArray(update) ? update : [])
      .filter((column) => !needed(table, column) && !sealed.has(`${table}.${column}`))
      .map((column) => `${table}.${column}`),
  ]);
  expect(needless).toEqual([]);
});

/** Written by the sweep, whose statements are put together from a list. */
const sealed = new Set([
  'game_seed.server_seed',
  'game_seed.next_server_seed',
  'crash_chain.last_seed',
  'jackpot_pool.trigger_at',
  'jackpot_pool.trigger_salt',
]);

test('tables whose rows are guarded by a trigger may only be read and added to', () => {
  const guarded = readMigrations().flatMap(({ sql }) =>
    [
      ...sql.matchAll(
        /before update or delete on ([a-z_]+) for each row execute function refuse_change\(\)/g,
      ),
    ].map(([, table = '']) => table),
  );
  expect(guarded.length).toBeGreaterThan(10);
  // An older trigger was replaced by one that lets the old rows go.
  const loosened = new Set(['command']);
  expect(guarded.filter((table) => !loosened.has(table) && tablePrivileges[table] !== undefined)).toEqual([]);
});

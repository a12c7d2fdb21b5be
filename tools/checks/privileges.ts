import type { TablePrivileges } from '../../apps/server/src/platform/privileges.ts';

interface Source {
  readonly name: string;
  readonly text: string;
}

export interface PrivilegeSources {
  /** The server's own files. */
  readonly sources: readonly Source[];
  readonly migrations: readonly { readonly sql: string }[];
  readonly privileges: Readonly<Record<string, TablePrivileges>>;
}

interface Write {
  readonly file: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** The columns that a SET list begins with: up to the word that ends it, commas within brackets left alone. */
export function columnsSet(list: string): readonly string[] {
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
    const name = /^\s*"?([a-z_]+)"?\s*=/.exec(part)?.[1];
    if (name !== undefined) columns.push(name);
    if (depth < 0 || /\b(from|where|returning)\b(?![^(]*\))/.test(part)) break;
    part = '';
  }
  return columns;
}

function listTables({ migrations }: PrivilegeSources): ReadonlySet<string> {
  return new Set(
    migrations.flatMap(({ sql }) =>
      [...sql.matchAll(/^create table (?:if not exists )?([a-z_]+)/gm)].map(([, table = '']) => table),
    ),
  );
}

function writesIn({ name: file, text }: Source, tables: ReadonlySet<string>): readonly Write[] {
  const updates = [...text.matchAll(/\bupdate\s+([a-z_]+)(?:\s+[a-z])?\s+set\s/g)];
  const upserts = [...text.matchAll(/insert into ([a-z_]+)(?:(?!insert into)[\s\S])*?do update\s+set\s/g)];
  return [...updates, ...upserts].flatMap((match) => {
    const [all, table = ''] = match;
    const remainder = text.slice(match.index + all.length).split(/[`;]/)[0] ?? '';
    return tables.has(table) ? [{ file, table, columns: columnsSet(remainder) }] : [];
  });
}

/**
 * Columns written by statements that build them from a list: the sweep of sealed values, automatic cash-outs, and
 * provider rounds of bonus money.
 */
const listedColumns = new Set([
  'ticket.take_profit_at',
  'ticket.stop_loss_at',
  'game_seed.server_seed',
  'game_seed.next_server_seed',
  'crash_chain.last_seed',
  'jackpot_pool.trigger_at',
  'jackpot_pool.trigger_salt',
  'payment_secret.fields',
  'support_file.data_key',
  'external_round.bonus_id',
  'external_round.bonus_ledger',
  'external_round.bonus_stake',
  'external_round.counts_for',
  'external_round.counted',
  'external_round.spin_id',
]);

/** Tables whose guard allows deletion of old rows. */
const loosened = new Set(['command']);

/** Compares the server's statements with the privileges of the app's role, in both directions; one line per fault. */
export function findPrivilegeFaults(parts: PrivilegeSources): readonly string[] {
  const { sources, migrations, privileges } = parts;
  const tables = listTables(parts);
  const writes = sources.flatMap((source) => writesIn(source, tables));
  const list = 'apps/server/src/platform/privileges.ts';
  const updates = writes.flatMap(({ file, table, columns }) => {
    const { update } = privileges[table] ?? {};
    if (update === true) return [];
    return columns
      .filter((column) => !update?.includes(column))
      .map((column) => `${file} updates ${table}.${column}, which ${list} does not allow`);
  });
  const deletes = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\bdelete from ([a-z_]+)/g)]
      .filter(([, table = '']) => tables.has(table) && privileges[table]?.delete !== true)
      .map(([, table]) => `${name} deletes from ${table}, which ${list} does not allow`),
  );
  const isNeeded = (table: string, column: string) =>
    listedColumns.has(`${table}.${column}`) ||
    writes.some((write) => write.table === table && write.columns.includes(column));
  const needless = Object.entries(privileges).flatMap(([table, { update }]) => [
    ...(tables.has(table) ? [] : [`${list} names ${table}, which no migration makes`]),
    ...(typeof update === 'object' ? update : [])
      .filter((column) => !isNeeded(table, column))
      .map((column) => `${list} lets the app update ${table}.${column}, which no statement does`),
  ]);
  const guarded = migrations.flatMap(({ sql }) =>
    [
      ...sql.matchAll(
        /before update or delete on ([a-z_]+) for each row execute function refuse_change\(\)/g,
      ),
    ].map(([, table = '']) => table),
  );
  const unguarded = guarded
    .filter((table) => !loosened.has(table) && privileges[table] !== undefined)
    .map((table) => `${list} lets the app change ${table}, whose rows are never changed`);
  return [...updates, ...deletes, ...needless, ...unguarded];
}

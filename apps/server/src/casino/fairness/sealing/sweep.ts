import { setTimeout as pause } from 'node:timers/promises';
import { column, defineBatch } from '../../../platform/batch-columns.ts';
import type { Pool } from '../../../platform/db.ts';
import { isSealed, type Seal } from '../../../platform/seal.ts';
import { type SealedColumn, sealedColumns } from './columns.ts';

const rowsAtOnce = 500;
const pauseMs = 5;

/** `plain`: values from before the first key. `other-keys`: these, and values sealed by another key than the first. */
export type SweepScope = 'plain' | 'other-keys';

export interface Swept {
  readonly sealed: number;
  /** Rows that were locked or changed meanwhile: the next sweep processes them if necessary. */
  readonly skipped: number;
}

type Row = Readonly<Record<string, string>> & { readonly value: string };

/** SQL condition: values that are not sealed as required. The key's id contains no LIKE wildcard. */
function needsSealing({ value }: SealedColumn, scope: SweepScope, keyId: string): string {
  return `${value} not like 's1.${scope === 'plain' ? '' : `${keyId}.`}%'`;
}

async function readRows(
  pool: Pool,
  one: SealedColumn,
  { where, after }: { readonly where: string; readonly after: Row | undefined },
): Promise<readonly Row[]> {
  const names = one.key.map(([name]) => name);
  const past = after
    ? `and (${names.join(', ')}) > (${one.key.map(([, type], index) => `$${index + 1}::${type}`).join(', ')})`
    : '';
  const { rows } = await pool.query<Row>(
    `select ${[...names, ...one.bound].map((name) => `${name}::text as ${name}`).join(', ')}, ${one.value} as value
     from ${one.table} where ${one.hidden} and ${where} ${past} order by ${names.join(', ')} limit ${rowsAtOnce}`,
    after ? names.map((name) => after[name]) : [],
  );
  return rows;
}

/**
 * Writes sealed values to rows that have not changed since they were read. Waits for no lock, so it cannot delay
 * others.
 */
async function writeRows(pool: Pool, seal: Seal, one: SealedColumn, rows: readonly Row[]): Promise<number> {
  const compared = [...one.key.map(([name]) => name), ...one.bound];
  const batch = defineBatch<Row>()({
    was: column.text((row) => row.value),
    becomes: column.text((row) => {
      const field = one.field(row);
      return seal.seal(field, isSealed(row.value) ? seal.open(field, row.value) : row.value);
    }),
    ...Object.fromEntries(
      compared.map((name, index) => [`k${index}`, column.text<Row>((row) => row[name] ?? null)]),
    ),
  });
  const keyed = one.key.map(([name, type], index) => `t.${name} = a.k${index}::${type}`);
  const bound = one.bound.map((name, index) => `t.${name}::text = a.k${index + one.key.length}`);
  const picked = one.key.map(([name], index) => `t.${name} = p.p${index}`);
  const value = one.value.replaceAll(/\b(trigger_\w+)/g, 't.$1');
  const tableValue = one.value === one.column ? `t.${one.column}` : value;
  const { rowCount } = await pool.query(
    `with asked as (
       select * from ${batch.unnest} as a(${batch.names})
     ), picked as (
       select ${one.key.map(([name], index) => `t.${name} as p${index}`).join(', ')}, a.becomes
       from ${one.table} t join asked a on ${[...keyed, ...bound].join(' and ')} and ${tableValue} = a.was
       for update of t skip locked
     )
     update ${one.table} t set ${[`${one.column} = p.becomes`, ...one.clears.map((name) => `${name} = null`)].join(', ')}
     from picked p where ${picked.join(' and ')}`,
    [...batch.values(rows)],
  );
  return rowCount ?? 0;
}

/**
 * Seals unsealed values, 500 rows at a time, while the site runs. An interrupted sweep restarts where values are left.
 */
export async function sweepSecrets(
  pool: Pool,
  seal: Seal,
  { scope, signal }: { readonly scope: SweepScope; readonly signal?: AbortSignal },
): Promise<Swept> {
  let sealed = 0;
  let skipped = 0;
  for (const one of sealedColumns) {
    let after: Row | undefined;
    do {
      if (signal?.aborted) return { sealed, skipped };
      const rows = await readRows(pool, one, { where: needsSealing(one, scope, seal.keyId), after });
      after = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
      if (rows.length === 0) continue;
      const written = await writeRows(pool, seal, one, rows);
      sealed += written;
      skipped += rows.length - written;
      await pause(pauseMs);
    } while (after);
  }
  return { sealed, skipped };
}

/** Number of secrets by sealing key. Undefined counts the unsealed ones. */
export async function countByKey(
  pool: Pool,
): Promise<readonly { readonly keyId: string | undefined; readonly count: number }[]> {
  const each = sealedColumns.map(
    ({ table, hidden, value }) =>
      `select substring(${value} from '^s1\\.([a-z0-9-]+)\\.') as key from ${table} where ${hidden} and ${value} is not null`,
  );
  const { rows } = await pool.query<{ key: string | null; count: number }>(
    `select key, count(*)::integer as count from (${each.join(' union all ')}) as kept group by key order by key`,
  );
  return rows.map(({ key, count }) => ({ keyId: key ?? undefined, count }));
}

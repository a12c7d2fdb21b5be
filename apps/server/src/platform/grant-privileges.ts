import type { PoolClient } from './db.ts';
import { type TablePrivileges, tablePrivileges } from './privileges.ts';

/** The functions of the owner that the app may run: they make partitions, and nothing that takes a row away. */
const ownerFunctions = ['keep_partitions'] as const;

const schemas = ['public', 'pgboss'] as const;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function grantStatements(
  { update, delete: mayDelete }: TablePrivileges,
  {
    table,
    columns,
    role,
  }: { readonly table: string; readonly columns: readonly string[]; readonly role: string },
): readonly string[] {
  // A missing table is a fault of the list, which the repository's checks report. It does not prevent the start.
  const there = update === true ? [] : (update ?? []).filter((column) => columns.includes(column));
  const updates =
    update === true ? ['update'] : there.length > 0 ? [`update (${there.map(quoted).join(', ')})`] : [];
  return [...updates, ...(mayDelete ? ['delete'] : [])].map(
    (privilege) => `grant ${privilege} on ${quoted(table)} to ${role}`,
  );
}

/**
 * Grants the app's role exactly the privileges of this list, in one transaction of the owner. All others are revoked.
 */
export async function grantPrivileges(owner: PoolClient, appRole: string): Promise<void> {
  const role = quoted(appRole);
  const { rows: tables } = await owner.query<{ name: string; columns: readonly string[] }>(
    `select relname as name, array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const { rows: functions } = await owner.query<{ signature: string; name: string }>(
    `select oid::regprocedure::text as signature, proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef`,
  );
  const allowed = new Set<string>(ownerFunctions);
  const statements = [
    `revoke create on schema public from public`,
    `revoke all on schema public from ${role}`,
    `revoke all on all tables in schema public from ${role}`,
    `revoke all on all sequences in schema public from ${role}`,
    `grant usage on schema public to ${role}`,
    `grant select on all tables in schema public to ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    // Partitions that are made later are read, and written through their parent.
    `alter default privileges in schema public grant select on tables to ${role}`,
    ...tables
      .filter(({ name }) => name !== 'migration')
      .map(({ name }) => `grant insert on ${quoted(name)} to ${role}`),
    ...tables.flatMap(({ name, columns }) =>
      grantStatements(tablePrivileges[name] ?? {}, { table: name, columns, role }),
    ),
    ...functions.flatMap(({ signature, name }) => [
      `revoke all on function ${signature} from public`,
      ...(allowed.has(name) ? [`grant execute on function ${signature} to ${role}`] : []),
    ]),
    `grant usage on schema pgboss to ${role}`,
    `grant select, insert, update, delete on all tables in schema pgboss to ${role}`,
    `grant usage, select on all sequences in schema pgboss to ${role}`,
  ];
  for (const statement of statements) await owner.query(statement);
}

/** Whether the role of this connection could change the tables themselves, and with them the ledger's guards. */
export const ownsTables = `select bool_or(pg_has_role(current_user, relowner, 'usage')) or
    (select rolsuper from pg_roles where rolname = current_user) as owns
  from pg_class where relnamespace = any(array['${schemas.join("', '")}']::text[]::regnamespace[]) and relkind in ('r', 'p')`;

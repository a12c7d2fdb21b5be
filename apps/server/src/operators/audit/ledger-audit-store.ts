import type { Queryable } from '../../platform/db.ts';
import type { Finding } from './check.ts';
import type { Scope } from './check-names.ts';

/** Replaces the stored result of the scope. */
export async function writeLedgerAudit(
  db: Queryable,
  {
    scope,
    findings,
    atMs,
  }: { readonly scope: Scope; readonly findings: readonly Finding[]; readonly atMs: number },
): Promise<void> {
  await db.query({
    name: 'write-ledger-audit',
    text: `insert into ledger_audit (scope, checked_at, findings) values ($1, to_timestamp($2::float8 / 1000), $3)
     on conflict (scope) do update set checked_at = excluded.checked_at, findings = excluded.findings`,
    values: [scope, atMs, JSON.stringify(findings)],
  });
}

export interface LedgerAudit {
  readonly scope: Scope;
  readonly checkedAt: Date;
  readonly findings: readonly Finding[];
}

/** The last audit of each scope. */
export async function readLedgerAudits(db: Queryable): Promise<readonly LedgerAudit[]> {
  const { rows } = await db.query<LedgerAudit>(
    `select scope, checked_at as "checkedAt", findings from ledger_audit order by scope`,
  );
  return rows;
}

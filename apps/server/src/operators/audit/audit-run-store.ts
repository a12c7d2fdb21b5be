import type { Queryable } from '../../platform/db.ts';
import type { Finding } from './check.ts';

export interface AuditRunRow {
  readonly id: number;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly blocks: number;
  readonly blocksTotal: number;
  readonly findings: readonly Finding[] | null;
  readonly failure: string | null;
}

const columns = `id, requested_by as "requestedBy", requested_at as "requestedAt", started_at as "startedAt",
  finished_at as "finishedAt", blocks, blocks_total as "blocksTotal", findings, failure`;

/** Requests a run. Undefined if one has not finished: the database allows one at once. */
export async function insertAuditRun(
  db: Queryable,
  { operator, atMs }: { readonly operator: string; readonly atMs: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into audit_run (requested_by, requested_at) values ($1, to_timestamp($2::float8 / 1000))
     on conflict ((true)) where finished_at is null do nothing returning id`,
    [operator, atMs],
  );
  return rows[0]?.id;
}

/** The newest run. */
export async function findLastAuditRun(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>('select id from audit_run order by id desc limit 1');
  return rows[0]?.id;
}

export async function findOpenAuditRun(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>({
    name: 'find-open-audit-run',
    text: 'select id from audit_run where finished_at is null',
  });
  return rows[0]?.id;
}

/** Starts a run, or starts it again after its process ended. */
export async function startAuditRun(db: Queryable, id: number, atMs: number): Promise<void> {
  await db.query(
    `update audit_run set started_at = to_timestamp($2::float8 / 1000), blocks = 0,
       blocks_total = (select coalesce(sum(last), 0) from (select max(block) as last from audit_seal group by chain) as chains)
     where id = $1`,
    [id, atMs],
  );
}

export async function writeAuditRunBlocks(db: Queryable, id: number, blocks: number): Promise<void> {
  await db.query('update audit_run set blocks = $2 where id = $1', [id, blocks]);
}

export async function finishAuditRun(
  db: Queryable,
  {
    id,
    findings,
    failure,
    atMs,
  }: {
    readonly id: number;
    readonly findings: readonly Finding[];
    readonly failure: string | null;
    readonly atMs: number;
  },
): Promise<void> {
  await db.query(
    `update audit_run set finished_at = to_timestamp($4::float8 / 1000), findings = $2, failure = $3,
       blocks = case when $3::text is null then blocks_total else blocks end
     where id = $1`,
    [id, JSON.stringify(findings), failure, atMs],
  );
}

export async function readAuditRuns(db: Queryable, limit: number): Promise<readonly AuditRunRow[]> {
  const { rows } = await db.query<AuditRunRow>(`select ${columns} from audit_run order by id desc limit $1`, [
    limit,
  ]);
  return rows;
}

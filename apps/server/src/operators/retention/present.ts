import {
  mayRead,
  type OperatorRole,
  type RetentionKind,
  type RetentionRow,
  retentionKinds,
  retentionRules,
} from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { readJobRuns } from '../../platform/job-runs.ts';
import { readJobsRemoved } from '../../platform/jobs.ts';
import { QUEUES, ROWS_READ, retention, type SetTerms } from './kinds.ts';

const HOUR_MS = 3_600_000;

interface Counted {
  readonly kind: RetentionKind;
  readonly oldest: Date | null;
  readonly overdue: number;
}

/**
 * One statement reads the oldest rows of each kind: of those with a term one more than are counted, of others one.
 * `$1` to `$28` are the times before which rows are past their term.
 */
const statement = retentionKinds
  .map((kind, index) => {
    const entry = retention[kind];
    const cutoff = `to_timestamp($${index + 1}::float8 / 1000)`;
    const limit = entry.end === 'term' ? ROWS_READ : 1;
    return `select '${kind}' as kind, min(r.at) as oldest, (count(*) filter (where r.at < ${cutoff}))::integer as overdue
      from (select k.at from (${entry.rows(cutoff)}) k limit ${limit}) r`;
  })
  .join(' union all ');

/**
 * Reads how long each kind of record is kept, and whether its job keeps the term. Only roles that read `suspicion` learn when
 * there was a report.
 */
export async function presentRetention(
  db: Queryable,
  { set, role, atMs }: { readonly set: SetTerms; readonly role: OperatorRole; readonly atMs: number },
): Promise<readonly RetentionRow[]> {
  const terms = retentionKinds.map((kind) => {
    const entry = retention[kind];
    return entry.end === 'term' ? entry.termMs(set) : null;
  });
  const graceMs = retentionRules.graceHours * HOUR_MS;
  const { rows } = await db.query<Counted>({
    name: 'retention',
    text: statement,
    values: terms.map((ms) => atMs - (ms ?? 0) - graceMs),
  });
  const removed = await readJobsRemoved(db);
  const runs = new Map([...(await readJobRuns(db)), ...(removed ? [[QUEUES, removed] as const] : [])]);
  const visible = (kind: RetentionKind) => kind !== 'suspicions' || mayRead(role, 'suspicion');
  const presented = retentionKinds.map((kind, index): RetentionRow => {
    const entry = retention[kind];
    const counted = rows.find((row) => row.kind === kind);
    const termMs = terms[index] ?? null;
    const job = entry.end === 'term' ? entry.job : null;
    return {
      Kind: kind,
      Purpose: entry.purpose,
      End: entry.end,
      KeptHours: termMs === null ? null : termMs / HOUR_MS,
      KeptRows: entry.end === 'term' ? null : (entry.keptRows ?? null),
      Job: job,
      LastRunAt: (job === null ? undefined : runs.get(job))?.toISOString() ?? null,
      OldestAt: counted?.oldest?.toISOString() ?? null,
      Overdue: entry.end === 'term' ? (counted?.overdue ?? 0) : null,
    };
  });
  return presented.filter(({ Kind }) => visible(Kind));
}

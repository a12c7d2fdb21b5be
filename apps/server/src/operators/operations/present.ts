import type { OperationsReport } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { readJobQueues } from '../../platform/jobs.ts';
import { PROCESS_SILENT_SECONDS, readLeases, readProcesses } from '../../platform/site-processes.ts';
import { readSweepFailures } from '../../platform/sweep-failures.ts';
import { readLedgerAudits } from '../audit/ledger-audit-store.ts';

const FAILED_ITEMS_MAX = 200;
/** A follower whose oldest row waits for longer is late. */
const FOLLOWER_LATE_MS = 5 * 60_000;

interface FollowerRow {
  readonly name: string;
  readonly position: number;
  readonly behindSince: Date | null;
}

/** Followers, each with the time of the first row after its position. */
async function readFollowers(db: Queryable): Promise<readonly FollowerRow[]> {
  const { rows } = await db.query<FollowerRow>(
    `select name, position, case name
       when 'messages' then (select e.at from event e where e.id > f.position order by e.id limit 1)
       when 'betting-alert-events' then (
         select e.received_at from feed_event e where e.id > f.position order by e.id limit 1)
       else (select j.at from journal j where j.id > f.position order by j.id limit 1) end as "behindSince"
     from follower f order by name`,
  );
  return rows;
}

/** Reads the state of the processes and of the work in the background. */
export async function presentOperations(
  db: Queryable,
  { atMs, backupAtMs }: { readonly atMs: number; readonly backupAtMs: number | undefined },
): Promise<OperationsReport> {
  const processes = await readProcesses(db);
  return {
    Processes: processes.map((process) => ({
      Host: process.host,
      Roles: [...process.roles],
      Version: process.version,
      StartedAt: process.startedAt.toISOString(),
      SeenAt: process.seenAt.toISOString(),
      IsSilent: process.silentSeconds > PROCESS_SILENT_SECONDS,
      IsDraining: process.isDraining,
      EventLoopDelayMs: Math.round(process.eventLoopDelayMs * 10) / 10,
      CommandsPending: process.commandsPending,
      FeedState: process.feedState,
      Leases: [...process.leases],
    })),
    Leases: (await readLeases(db)).map(({ name, host, isHeld, epoch }) => ({
      Name: name,
      Host: isHeld ? host : null,
      IsHeld: isHeld,
      Epoch: epoch,
    })),
    Followers: (await readFollowers(db)).map(({ name, position, behindSince }) => ({
      Name: name,
      Position: position,
      BehindSince: behindSince?.toISOString() ?? null,
      IsLate: behindSince !== null && atMs - behindSince.getTime() > FOLLOWER_LATE_MS,
    })),
    Jobs: (await readJobQueues(db)).map(({ name, waiting, waitingSince, active, failed, lastFailure }) => ({
      Queue: name,
      Waiting: waiting,
      WaitingSince: waitingSince?.toISOString() ?? null,
      Active: active,
      Failed: failed,
      LastFailure: lastFailure ?? '',
    })),
    FailedItems: (await readSweepFailures(db, FAILED_ITEMS_MAX)).map((item) => ({
      Sweep: item.sweep,
      ItemId: item.itemId,
      Attempts: item.attempts,
      IsSetAside: item.isSetAside,
      Reason: item.reason,
      FailedAt: item.failedAt.toISOString(),
    })),
    Audits: (await readLedgerAudits(db)).map(({ scope, checkedAt, findings }) => ({
      Scope: scope,
      CheckedAt: checkedAt.toISOString(),
      Findings: findings.map(({ check, count, examples }) => ({
        Check: check,
        Count: count,
        Examples: [...examples],
      })),
    })),
    BackupAt: backupAtMs === undefined ? null : new Date(backupAtMs).toISOString(),
  };
}

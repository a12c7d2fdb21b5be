import type { Clock } from '@evens/base';
import type { AuditRun } from '@evens/contract';
import { inTransaction, isConnectionFailure, type Pool, type Queryable } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';
import {
  findLastAuditRun,
  findOpenAuditRun,
  finishAuditRun,
  insertAuditRun,
  readAuditRuns,
  startAuditRun,
  writeAuditRunBlocks,
} from './audit-run-store.ts';
import { checkAudit } from './check.ts';

const POLL_MS = 2000;
const PROGRESS_EVERY_MS = 1000;
/** Maximum number of stored examples per finding; the others are counted. */
const EXAMPLES_MAX = 50;
const FAILURE_CHARACTERS_MAX = 300;
const LISTED_MAX = 10;

/** Requests a verification of the audit chain. Returns its id, or that of the one that has not finished. */
export function requestAuditRun(pool: Pool, by: By): Promise<number> {
  return inTransaction(pool, async (client) => {
    const id = await insertAuditRun(client, by);
    if (id === undefined) {
      const last = await findLastAuditRun(client);
      if (last === undefined) throw new Error('requestAuditRun: expected an open run, got none');
      return last;
    }
    const action = { action: 'audit-verify', subject: `audit-run:${id}`, details: {} } as const;
    await recordOperatorAction(client, { ...by, ...action });
    return id;
  });
}

/** Runs the requested verification, if there is one. Progress is written once a second. */
async function runRequestedAudit({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Promise<void> {
  const id = await findOpenAuditRun(pool);
  if (id === undefined) return;
  await startAuditRun(pool, id, clock.nowMs());
  let blocks = 0;
  let writtenAtMs = clock.nowMs();
  async function onBlock(): Promise<void> {
    blocks += 1;
    if (clock.nowMs() - writtenAtMs < PROGRESS_EVERY_MS) return;
    writtenAtMs = clock.nowMs();
    await writeAuditRunBlocks(pool, id ?? 0, blocks);
  }
  try {
    const findings = (await checkAudit(pool, clock.nowMs(), onBlock)).map((finding) => ({
      ...finding,
      examples: finding.examples.slice(0, EXAMPLES_MAX),
    }));
    await finishAuditRun(pool, { id, findings, failure: null, atMs: clock.nowMs() });
  } catch (error) {
    // It starts again when the database answers.
    if (isConnectionFailure(error)) throw error;
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_CHARACTERS_MAX);
    await finishAuditRun(pool, { id, findings: [], failure, atMs: clock.nowMs() });
  }
}

/** Verifies the audit chain whenever an operator requests it, one run at a time. */
export function startAuditRuns({
  pool,
  clock,
  ...parts
}: LoopParts & { readonly pool: Pool; readonly clock: Clock }): Loop {
  const run = () => runRequestedAudit({ pool, clock });
  return startLoop(parts, { name: 'audit-runs', everyMs: POLL_MS, failedEvent: 'audit-run-failed', run });
}

export async function presentAuditRuns(db: Queryable): Promise<readonly AuditRun[]> {
  return (await readAuditRuns(db, LISTED_MAX)).map((run) => ({
    ID: run.id,
    RequestedBy: run.requestedBy,
    RequestedAt: run.requestedAt.toISOString(),
    StartedAt: run.startedAt?.toISOString() ?? null,
    FinishedAt: run.finishedAt?.toISOString() ?? null,
    Blocks: run.blocks,
    BlocksTotal: run.blocksTotal,
    Findings: (run.findings ?? []).map(({ check, count, examples }) => ({
      Check: check,
      Count: count,
      Examples: [...examples],
    })),
    Failure: run.failure,
  }));
}

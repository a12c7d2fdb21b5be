import { err, ok, type Result } from '@evens/base';
import type { OperatorAct } from '@evens/contract';
import { type Refusal, refusal } from '@evens/contract';
import { readBackupAgeSeconds } from '../../platform/backup-age.ts';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { route } from '../../platform/route.ts';
import { retrySweepFailures } from '../../platform/sweep-failures.ts';
import { presentOperations } from './present.ts';

export interface OperationsParts {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, 'retryFailed'>;
  readonly dataFolder: string;
}

const done = { HasErrors: false } as const;

/** Retries and records it in one transaction. Refuses NotFound if nothing failed. */
function retry(
  pool: Pool,
  action: { readonly action: OperatorAct; readonly subject: string; readonly reason: string } & By,
  run: (client: PoolClient) => Promise<number>,
): Promise<Result<typeof done, Refusal>> {
  const { reason, ...recorded } = action;
  return inTransaction(pool, async (client): Promise<Result<typeof done, Refusal>> => {
    const count = await run(client);
    if (count === 0) return err(refusal('NotFoundException'));
    await recordOperatorAction(client, { ...recorded, details: { reason, count } });
    return ok(done);
  });
}

/** When the newest backup was made, by the record in the data folder. */
export function readBackupTime(dataFolder: string, nowMs: number): number | undefined {
  const seconds = readBackupAgeSeconds(dataFolder, nowMs);
  return Number.isFinite(seconds) ? nowMs - seconds * 1000 : undefined;
}

/** Back-office routes for the state of the processes and of the work in the background. */
export function operationsRoutes(app: HttpApp, { pool, jobs, dataFolder }: OperationsParts): void {
  route(app, 'GET /api/desk/operations', async ({ atMs }) =>
    ok(await presentOperations(pool, { atMs, backupAtMs: readBackupTime(dataFolder, atMs) })),
  );
  route(app, 'POST /api/desk/retryjobs', ({ principal, body, atMs }) => {
    const action = { action: 'jobs-retry', subject: `queue:${body.Queue}`, reason: body.Reason } as const;
    return retry(pool, { ...action, operator: principal.userName, atMs }, (client) =>
      jobs.retryFailed(client, body.Queue),
    );
  });
  route(app, 'POST /api/desk/retryitem', ({ principal, body, atMs }) => {
    const { Sweep: sweep, ItemId: itemId, Reason: reason } = body;
    const action = { action: 'item-retry', subject: `${sweep}:${itemId}`, reason } as const;
    return retry(pool, { ...action, operator: principal.userName, atMs }, (client) =>
      retrySweepFailures(client, { sweep, itemId }),
    );
  });
}

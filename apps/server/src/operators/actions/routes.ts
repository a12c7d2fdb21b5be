import { ok } from '@evens/base';
import type { Pool, Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Executors } from '../../platform/proposals/proposals.ts';
import { route } from '../../platform/route.ts';
import { presentAuditRuns, requestAuditRun } from '../audit/audit-runs.ts';
import { presentActions } from './present.ts';

export interface ActionParts {
  readonly pool: Pool;
  readonly reads: Queryable;
  readonly executors: Executors;
}

/** Back-office routes for the record of what operators did, and for verifications of the audit chain. */
export function actionRoutes(app: HttpApp, parts: ActionParts): void {
  const { pool } = parts;
  route(app, 'GET /api/desk/actions', ({ query }) => presentActions(parts, query));
  route(app, 'GET /api/desk/auditruns', async () => ok({ Runs: [...(await presentAuditRuns(pool))] }));
  route(app, 'POST /api/desk/auditrun', async ({ principal, atMs }) =>
    ok({
      HasErrors: false as const,
      ID: await requestAuditRun(pool, { operator: principal.userName, atMs }),
    }),
  );
}

import { ok } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { proposeLock, proposeOperator, proposeRole } from './propose.ts';
import { readOperators } from './store.ts';

const OPERATORS_MAX = 500;

/** Back-office routes for the accounts of operators. Each change is a proposal. */
export function operatorAccountRoutes(app: HttpApp, { pool }: { readonly pool: Pool }): void {
  route(app, 'GET /api/desk/operators', async () =>
    ok({ Operators: [...(await readOperators(pool, OPERATORS_MAX))] }),
  );
  route(app, 'POST /api/desk/operators/create', ({ principal, body, atMs }) =>
    proposeOperator(pool, body, { operator: principal.userName, atMs }),
  );
  route(app, 'POST /api/desk/operators/role', ({ principal, body, atMs }) =>
    proposeRole(pool, body, { operator: principal.userName, atMs }),
  );
  route(app, 'POST /api/desk/operators/lock', ({ principal, body, atMs }) =>
    proposeLock(pool, body, { operator: principal.userName, atMs }),
  );
}

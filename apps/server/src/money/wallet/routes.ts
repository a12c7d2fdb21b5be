import { ok } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { presentBalance } from './present.ts';
import { readBalance } from './store.ts';

export function walletRoutes(app: HttpApp, pool: Pool): void {
  route(app, 'GET /api/user/balance', async ({ principal }) =>
    ok(presentBalance(await readBalance(pool, principal.accountId), principal.currency)),
  );
}

import { ok } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import type { AccountNews } from './account-news.ts';
import { presentBalance } from './present.ts';
import { readBalance } from './store.ts';
import type { TopUpCall } from './top-up.ts';

export interface WalletRoutes {
  readonly pool: Pool;
  readonly topUp: TopUpCall;
  readonly news: AccountNews;
}

export function walletRoutes(app: HttpApp, { pool, topUp, news }: WalletRoutes): void {
  route(app, 'GET /api/user/balance', async ({ principal }) =>
    ok(presentBalance(await readBalance(pool, principal.accountId), principal.currency)),
  );
  route(app, 'POST /api/sandbox/topup', async ({ principal, body, atMs }) => {
    const topped = await topUp({ principal, commandId: body.CommandId, amount: body.Amount, atMs });
    if (!topped.ok) return topped;
    news.changed([principal.accountId]);
    return ok({ HasErrors: false, Balance: presentBalance(topped.value, principal.currency) });
  });
}

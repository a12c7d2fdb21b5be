import { ok } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { readSupportSettings } from '../../players/index.ts';
import { presentRetention } from './present.ts';

/** The page that says how long records are kept. */
export function retentionRoutes(
  app: HttpApp,
  { reads, feedKeptDays }: { readonly reads: Queryable; readonly feedKeptDays: number },
): void {
  route(app, 'GET /api/desk/retention', async ({ principal: { role }, atMs }) => {
    const { retentionDays: conversationDays } = await readSupportSettings(reads);
    const set = { feedKeptDays, conversationDays };
    return ok({ Rows: [...(await presentRetention(reads, { set, role, atMs }))] });
  });
}

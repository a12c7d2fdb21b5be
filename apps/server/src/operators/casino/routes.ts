import { ok } from '@evens/base';
import { REPORT_DAYS_MAX } from '@evens/contract';
import { proposeHeldWin } from '../../casino/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { invalidSpan, isSpan } from '../reports/routes.ts';
import { changeGameLimit } from './game-limits.ts';
import { presentGamePage, presentGames } from './games.ts';
import { type CasinoParts, presentJackpots, presentProviders, presentTables } from './present.ts';

const done = { HasErrors: false } as const;

/** The casino of the back office. */
export function operatorCasinoRoutes(
  app: HttpApp,
  parts: CasinoParts & { readonly pool: Pool; isGame(key: string): boolean },
): void {
  route(app, 'GET /api/desk/casino/games', async ({ query: { From: from, To: to } }) =>
    isSpan(from, to, REPORT_DAYS_MAX) ? ok(await presentGames(parts, { from, to })) : invalidSpan(),
  );
  route(app, 'GET /api/desk/casino/game', async ({ query: { From: from, To: to, ID } }) =>
    isSpan(from, to, REPORT_DAYS_MAX) ? presentGamePage(parts, { from, to }, ID) : invalidSpan(),
  );
  route(app, 'POST /api/desk/casino/limit', async ({ principal, body, atMs }) => {
    const changed = await changeGameLimit(parts, body, { operator: principal.userName, atMs });
    if (!changed.ok) return changed;
    return ok(changed.value === undefined ? done : { ...done, ProposalId: changed.value });
  });
  route(app, 'GET /api/desk/casino/jackpots', async () => ok(await presentJackpots(parts)));
  route(app, 'GET /api/desk/casino/tables', async () => ok(await presentTables(parts)));
  route(app, 'GET /api/desk/providers', async ({ query: { From: from, To: to }, atMs }) =>
    isSpan(from, to, REPORT_DAYS_MAX) ? ok(await presentProviders(parts, { from, to }, atMs)) : invalidSpan(),
  );
  route(app, 'POST /api/desk/providerwin', async ({ principal, body, atMs }) => {
    const win = { id: body.ID, reason: body.Reason };
    const proposed = await proposeHeldWin(parts.pool, win, { operator: principal.userName, atMs });
    return proposed.ok ? ok({ ...done, ProposalId: proposed.value }) : proposed;
  });
}

import { err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import type { OddsHistory } from './odds-history.ts';

export function oddsHistoryRoutes(app: HttpApp, history: OddsHistory): void {
  route(app, 'GET /api/match/oddshistory', async ({ query: { id, marketKey, outcomeNo } }) => {
    const movement = history.movement({ matchId: id, key: marketKey, outcomeNo });
    if (movement === undefined) return err(refusal('NotFoundException'));
    return ok({
      Points: movement.points.map(({ atMs, oddsMilli }) => ({
        At: new Date(atMs).toISOString(),
        Odds: oddsMilli,
      })),
      Opening: movement.openingMilli,
      High: movement.highMilli,
      Low: movement.lowMilli,
    });
  });
}

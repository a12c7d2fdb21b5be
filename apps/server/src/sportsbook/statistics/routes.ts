import { err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { parseSpan, parseZone } from '../../players/index.ts';
import { readSettledBets } from './settled-bets-store.ts';
import { sumBets } from './sum-bets.ts';

const SPAN_MAX_MS = 370 * 24 * 3_600_000;

/** A player's own results. */
export function statisticsRoutes(app: HttpApp, pool: Queryable): void {
  route(app, 'GET /api/history/statistics', async ({ principal, query, atMs, charge }) => {
    const span = parseSpan(query);
    if (!span.ok) return span;
    const { fromMs = 0, toMs = atMs } = span.value;
    if (toMs - fromMs > SPAN_MAX_MS)
      return err(refusal('InvalidRequestException', { field: 'from', reason: 'too-long' }));
    const zone = parseZone(query.zone ?? 'UTC');
    if (!zone.ok) return err(refusal('InvalidRequestException', { field: 'zone', reason: zone.error }));
    const { accountId, currency } = principal;
    const { bets, isWhole } = await readSettledBets(pool, { accountId, fromMs, toMs });
    charge(bets.length);
    return ok({
      Currency: currency,
      ...sumBets(bets, { currency, day: (ms) => zone.value.day(ms) }),
      IsWhole: isWhole,
    });
  });
}

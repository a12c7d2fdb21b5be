import { err, ok } from '@evens/base';
import { mayRead, REPORT_DAYS_MAX, REPORT_PLAYER_DAYS_MAX, refusal } from '@evens/contract';
import type { Pool, Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { findPlayer } from '../../players/index.ts';
import { changeMailEvery, readMailEvery } from './mail/subscriptions.ts';
import { hasDimension, readBreakdown } from './read-breakdown.ts';
import { readCohorts } from './read-cohorts.ts';
import { readReport } from './read-report.ts';

const DAY_MS = 86_400_000;

/** Number of a day; undefined if the calendar does not have it. */
function dayNumber(day: string): number | undefined {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day) ? ms / DAY_MS : undefined;
}

/** Whether both days exist and the span has 1 to `daysMax` days. */
export function isSpan(from: string, to: string, daysMax: number): boolean {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  return first !== undefined && last !== undefined && first <= last && last - first < daysMax;
}

export const invalidSpan = () => err(refusal('InvalidDetailsException', { fields: ['From', 'To'] }));

/** Reports of the back office. */
export function reportRoutes(
  app: HttpApp,
  { pool, reads }: { readonly pool: Pool; readonly reads: Queryable },
): void {
  route(app, 'GET /api/desk/report', async ({ query: { From: from, To: to } }) =>
    isSpan(from, to, REPORT_DAYS_MAX) ? ok(await readReport(reads, { from, to })) : invalidSpan(),
  );
  route(app, 'GET /api/desk/report/breakdown', async ({ query, principal: { role } }) => {
    const { From: from, To: to, Section: section, By: by } = query;
    if (!hasDimension(section, by)) return err(refusal('InvalidDetailsException', { fields: ['By'] }));
    if (by === 'player' && !mayRead(role, 'player-records')) return err(refusal('NoPrivilegesException'));
    const daysMax = by === 'player' || by === 'agent' ? REPORT_PLAYER_DAYS_MAX : REPORT_DAYS_MAX;
    return isSpan(from, to, daysMax)
      ? ok(await readBreakdown(reads, { from, to, section, by }))
      : invalidSpan();
  });
  route(app, 'GET /api/desk/report/cohorts', async ({ atMs }) => ok(await readCohorts(reads, atMs)));
  route(app, 'GET /api/desk/report/mail', async ({ principal: { playerId } }) => {
    const player = await findPlayer(pool, playerId);
    if (player === undefined) return err(refusal('NotLoggedInException'));
    const Every = await readMailEvery(pool, playerId);
    return ok({ Every, Email: player.email, IsEmailConfirmed: player.email_confirmed });
  });
  route(app, 'POST /api/desk/report/mail', ({ principal, body, atMs }) =>
    changeMailEvery(pool, body.Every, { principal, atMs }),
  );
}

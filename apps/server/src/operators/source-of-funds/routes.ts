import { err, ok, type Result } from '@evens/base';
import { fundsRules, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { route } from '../../platform/route.ts';
import { nextBefore } from '../../players/index.ts';
import { changeThreshold, presentRule } from './change-threshold.ts';
import { dismissReview, lockReviewedPlayer, presentReview, readReviews } from './review-store.ts';

const { page: limit } = fundsRules;
const done = { HasErrors: false } as const;

/** Refuses NotFound of a review that is not open, and SecondOperatorRequired of one's own. */
export function dismissFunds(
  pool: Pool,
  { id, reason }: { readonly id: number; readonly reason: string },
  by: By,
): Promise<Result<typeof done, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<typeof done, Refusal>> => {
    const userName = await lockReviewedPlayer(client, id);
    if (userName === undefined) return err(refusal('NotFoundException'));
    if (userName === by.operator) return err(refusal('SecondOperatorRequiredException'));
    if (!(await dismissReview(client, { id, reason, ...by }))) return err(refusal('NotFoundException'));
    // Without the player: support reads the actions on a player.
    const subject = `funds-review:${id}`;
    await recordOperatorAction(client, { ...by, action: 'funds-dismiss', subject, details: { reason } });
    return ok(done);
  });
}

/** Reviews of the source of funds. The primary database answers: an operator must read what was just written. */
export function fundsRoutes(app: HttpApp, { pool }: { readonly pool: Pool }): void {
  route(app, 'GET /api/desk/fundsreviews', async ({ query: { state, player: playerId, before } }) => {
    const page = { state, playerId, before: before ?? Number.MAX_SAFE_INTEGER, limit };
    const rows = await readReviews(pool, page);
    return ok({
      BaseCurrency: BOUNDS_CURRENCY,
      Rule: await presentRule(pool),
      Reviews: rows.map(presentReview),
      NextBefore: nextBefore(rows, limit),
    });
  });
  route(app, 'POST /api/desk/fundsthreshold', async ({ principal, body, atMs }) => {
    const changed = await changeThreshold(pool, body, { operator: principal.userName, atMs });
    if (!changed.ok) return changed;
    const { value: ProposalId } = changed;
    return ok({ ...done, ...(ProposalId !== undefined && { ProposalId }) });
  });
  route(app, 'POST /api/desk/fundsdismiss', ({ principal, body: { ID: id, Reason: reason }, atMs }) =>
    dismissFunds(pool, { id, reason }, { operator: principal.userName, atMs }),
  );
}

import { err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import { parsePaymentId } from '../../payments/index.ts';
import type { Pool, Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { changeRule } from './change-rule.ts';
import { presentFacts } from './review-facts.ts';
import { readRules } from './rule-store.ts';

/** Back-office routes for the rules of automatic payouts, and for facts about a withdrawal. */
export function payoutRoutes(
  app: HttpApp,
  { pool, reads }: { readonly pool: Pool; readonly reads: Queryable },
): void {
  route(app, 'GET /api/desk/payoutrules', async ({ atMs }) =>
    ok({ Rules: [...(await readRules(pool, atMs))] }),
  );
  route(app, 'POST /api/desk/payoutrule', async ({ principal, body, atMs }) => {
    const changed = await changeRule(pool, body, { operator: principal.userName, atMs });
    if (!changed.ok) return changed;
    const { value: ProposalId } = changed;
    return ok({ HasErrors: false as const, ...(ProposalId !== undefined && { ProposalId }) });
  });
  route(app, 'GET /api/desk/withdrawalfacts', async ({ query, principal, atMs, charge }) => {
    const id = parsePaymentId(query.id);
    const found = id && (await presentFacts(reads, { id, role: principal.role, atMs }));
    if (!found) return err(refusal('NotFoundException'));
    charge(found.postings);
    return ok({ Facts: found.facts });
  });
}

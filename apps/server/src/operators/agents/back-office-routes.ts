import { ok, type PlayerId } from '@evens/base';
import { agentBounds } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { readTopAgents } from './account-store.ts';
import { type LockParts, lockBranch } from './lock-branch.ts';
import { monthAt } from './rules/months.ts';
import { proposeTopAgent } from './top-agents.ts';

const done = { HasErrors: false } as const;

/** Back-office routes for agents. */
export function agentBackOfficeRoutes(app: HttpApp, parts: LockParts): void {
  const { pool } = parts;
  route(app, 'GET /api/desk/agents', async ({ query, atMs }) => {
    const after = query.after?.toLowerCase() ?? '';
    const tops = await readTopAgents(pool, { after, month: monthAt(atMs) });
    return ok({
      Accounts: tops.slice(0, agentBounds.pageAccounts).map(({ account }) => account),
      HasMore: tops.length > agentBounds.pageAccounts,
    });
  });

  route(app, 'POST /api/desk/agents/create', async ({ principal, body, atMs }) => {
    const proposed = await proposeTopAgent(pool, body, { operator: principal.userName, atMs });
    return proposed.ok ? ok({ ...done, ProposalId: proposed.value }) : proposed;
  });

  for (const isLocked of [true, false])
    route(
      app,
      isLocked ? 'POST /api/desk/agents/lock' : 'POST /api/desk/agents/unlock',
      async ({ principal, body, atMs }) => {
        const locked = await lockBranch(parts, {
          // Operators may name any account; the look-up in the trees checks it.
          playerId: body.UserID as PlayerId,
          isLocked,
          reason: body.Reason,
          by: { operator: principal.userName },
          atMs,
        });
        return locked.ok ? ok(done) : locked;
      },
    );
}

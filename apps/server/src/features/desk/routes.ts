import { type AccountId, ok } from '@evens/base';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import type { lockAccount } from '../accounts/index.ts';
import { changeLimits, presentLimits } from './limits.ts';
import { changeLock, changeStakeFactor } from './players.ts';
import { decideProposal, presentProposals, proposeResult } from './proposals.ts';
import { answerReferral, listReferrals, type ReferralParts } from './referrals.ts';
import { type By, presentSwitches, setSwitch } from './switches.ts';

export interface DeskParts extends ReferralParts {
  readonly locks: Parameters<typeof lockAccount>[0];
  /** The rules were changed: what this process remembers of them is old. */
  readonly rulesChanged: () => void;
  /** The balance's version changed. */
  readonly accountChanged: (accountId: AccountId) => void;
}

const done = { HasErrors: false } as const;

function by(principal: Principal, atMs: number): By {
  return { operator: principal.userName, atMs };
}

/** What only operators do. Each call writes down who did it, in the transaction that does it. */
export function deskRoutes(app: HttpApp, parts: DeskParts): void {
  const { pool } = parts;
  route(app, 'GET /api/desk/referrals', async ({ lang }) =>
    ok({ Referrals: [...(await listReferrals(parts, lang))] }),
  );
  route(app, 'POST /api/desk/referral', async ({ principal, body }) => {
    const answered = await answerReferral(parts, body, principal);
    return answered.ok ? ok({ ...done, Acceptance: answered.value }) : answered;
  });
  route(app, 'GET /api/desk/switches', async () => ok(await presentSwitches(pool)));
  route(app, 'POST /api/desk/switch', async ({ principal, body, atMs }) => {
    const set = await setSwitch(pool, body, by(principal, atMs));
    if (!set.ok) return set;
    parts.rulesChanged();
    return ok(done);
  });
  route(app, 'GET /api/desk/limits', async () => ok(await presentLimits(pool)));
  route(app, 'POST /api/desk/limits', async ({ principal, body, atMs }) => {
    const changed = await changeLimits(pool, body, by(principal, atMs));
    if (!changed.ok) return changed;
    parts.rulesChanged();
    return ok(done);
  });
  route(app, 'POST /api/desk/stakefactor', async ({ principal, body, atMs }) => {
    const changed = await changeStakeFactor(pool, body, by(principal, atMs));
    if (!changed.ok) return changed;
    parts.accountChanged(changed.value);
    return ok(done);
  });
  route(app, 'POST /api/desk/lock', async ({ principal, body, atMs }) => {
    const changed = await changeLock(parts.locks, body, by(principal, atMs));
    return changed.ok ? ok(done) : changed;
  });
  route(app, 'POST /api/desk/result', async ({ principal, body, atMs }) => {
    const proposed = await proposeResult(pool, body, by(principal, atMs));
    return proposed.ok ? ok({ ...done, ProposalId: proposed.value }) : proposed;
  });
  route(app, 'GET /api/desk/proposals', async ({ atMs }) =>
    ok({ Proposals: [...(await presentProposals(pool, atMs))] }),
  );
  route(app, 'POST /api/desk/proposal', async ({ principal, body, atMs }) => {
    const decided = await decideProposal(pool, { id: body.ID, approve: body.Approve }, by(principal, atMs));
    return decided.ok ? ok(done) : decided;
  });
}

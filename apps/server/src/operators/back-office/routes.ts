import { type AccountId, ok } from '@evens/base';
import type { LatencyReport } from '@evens/contract';
import { presentReconciliation } from '../../payments/index.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal } from '../../platform/principal.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { decideProposal, type Executors } from '../../platform/proposals/proposals.ts';
import { route } from '../../platform/route.ts';
import type { lockAccount } from '../../players/index.ts';
import {
  presentCancellationEffect,
  presentLineEffect,
  presentMatchEffect,
  presentMatchToEnter,
  proposeBetCancellation,
  proposeCancellation,
  proposeMatchResult,
  proposeResult,
} from '../../sportsbook/index.ts';
import { proposeAdjustment } from './adjustments.ts';
import { changeLimits, type LimitParts, presentLimits } from './limits.ts';
import { changeLock, changeStakeFactor, playerNamed } from './players.ts';
import { presentNamedProposals } from './present-proposals.ts';
import { answerReferral, listReferrals, type ReferralParts } from './referrals.ts';
import { type IsGame, presentSwitches, setSwitch } from './switches.ts';

export interface BackOfficeParts extends LimitParts, ReferralParts {
  readonly locks: Parameters<typeof lockAccount>[0];
  /** Executors of approved proposals by kind. */
  readonly executors: Executors;
  readonly isGame: IsGame;
  readLatency(): LatencyReport;
  /** The rules were changed: this process's cached rules are outdated. */
  readonly rulesChanged: () => void;
  /** The balance's version changed. */
  readonly accountChanged: (accountId: AccountId) => void;
}

const done = { HasErrors: false } as const;

function by(principal: Principal, atMs: number): By {
  return { operator: principal.userName, atMs };
}

/** Set where a second operator has to approve. */
function waitingAs(proposalId: number | undefined) {
  return proposalId === undefined ? {} : { ProposalId: proposalId };
}

/** Routes for operators only. Each call records its operator in the transaction of the action. */
export function backOfficeRoutes(app: HttpApp, parts: BackOfficeParts): void {
  const { pool } = parts;
  route(app, 'GET /api/desk/referrals', async ({ lang, principal: { role }, atMs }) =>
    ok({
      Referrals: [...(await listReferrals(parts, { language: lang, role, atMs }))],
      BaseCurrency: BOUNDS_CURRENCY,
    }),
  );
  route(app, 'POST /api/desk/referral', async ({ principal, body, atMs }) => {
    const answered = await answerReferral(parts, body, by(principal, atMs));
    if (!answered.ok) return answered;
    const { acceptance, proposalId } = answered.value;
    return ok({ ...done, Acceptance: acceptance, ...waitingAs(proposalId) });
  });
  route(app, 'GET /api/desk/switches', async () => ok(await presentSwitches(pool)));
  route(app, 'POST /api/desk/switch', async ({ principal, body, atMs }) => {
    const set = await setSwitch(parts, body, by(principal, atMs));
    if (!set.ok) return set;
    parts.rulesChanged();
    return ok(done);
  });
  route(app, 'GET /api/desk/limits', async () => ok(await presentLimits(pool)));
  route(app, 'POST /api/desk/limits', async ({ principal, body, atMs }) => {
    const changed = await changeLimits(parts, body, by(principal, atMs));
    if (!changed.ok) return changed;
    parts.rulesChanged();
    return ok({ ...done, ...waitingAs(changed.value) });
  });
  route(app, 'POST /api/desk/stakefactor', async ({ principal, body, atMs }) => {
    const changed = await changeStakeFactor(parts, body, by(principal, atMs));
    if (!changed.ok) return changed;
    if ('proposalId' in changed.value) return ok({ ...done, ...waitingAs(changed.value.proposalId) });
    parts.accountChanged(changed.value.accountId);
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
  route(app, 'GET /api/desk/matchresult', ({ query, atMs }) => presentMatchToEnter(pool, query.id, atMs));
  route(app, 'POST /api/desk/matchresult', async ({ principal, body, atMs }) => {
    const proposed = await proposeMatchResult(pool, body, by(principal, atMs));
    if (!proposed.ok) return proposed;
    const { id, undecided } = proposed.value;
    return ok({ ...done, ProposalId: id, Undecided: [...undecided] });
  });
  route(app, 'POST /api/desk/resulteffect', ({ body, atMs }) => presentLineEffect(pool, body, atMs));
  route(app, 'POST /api/desk/matchresulteffect', ({ body, atMs }) => presentMatchEffect(pool, body, atMs));
  route(app, 'POST /api/desk/cancelbetseffect', ({ body, atMs }) =>
    presentCancellationEffect(pool, body, atMs),
  );
  route(app, 'POST /api/desk/cancelbets', async ({ principal, body, atMs }) => {
    const proposed = await proposeBetCancellation(pool, body, by(principal, atMs));
    return proposed.ok ? ok({ ...done, ProposalId: proposed.value }) : proposed;
  });
  route(app, 'POST /api/desk/cancelticket', async ({ principal, body, atMs }) => {
    const cancellation = { ticketId: body.TicketId, reason: body.Reason };
    const proposed = await proposeCancellation(pool, cancellation, by(principal, atMs));
    return proposed.ok ? ok({ ...done, ProposalId: proposed.value }) : proposed;
  });
  route(app, 'POST /api/desk/adjustment', async ({ principal, body, atMs }) => {
    const player = await playerNamed(pool, body.UserName);
    if (!player.ok) return player;
    const adjustment = { player: player.value, amount: body.Amount, reason: body.Reason };
    const proposed = await proposeAdjustment(pool, adjustment, by(principal, atMs));
    return proposed.ok ? ok({ ...done, ProposalId: proposed.value }) : proposed;
  });
  route(app, 'GET /api/desk/latency', async () => ok(parts.readLatency()));
  route(app, 'GET /api/desk/reconciliation', async () =>
    ok({ Runs: [...(await presentReconciliation(parts.reads))] }),
  );
  route(app, 'GET /api/desk/proposals', async ({ principal: { role }, atMs }) =>
    ok({ Proposals: [...(await presentNamedProposals(parts, { role, atMs }))] }),
  );
  route(app, 'POST /api/desk/proposal', async ({ principal, body, atMs }) => {
    const decision = { id: body.ID, approve: body.Approve };
    const decided = await decideProposal(parts, decision, {
      ...by(principal, atMs),
      role: principal.role,
    });
    return decided.ok ? ok(done) : decided;
  });
}

import { err, ok, type Result } from '@evens/base';
import type { Fixture } from '@evens/book';
import {
  type CallAnswer,
  type Calls,
  mayAct,
  mayRead,
  type OperatorRole,
  type ProposalKind,
  proposalAreas,
  proposalKinds,
  type Refusal,
  refusal,
} from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../db.ts';
import { recordOperatorAction } from '../operator-actions.ts';
import type { AfterCommit, By, DecidedBy, ProposalExecutor } from './executor.ts';
import { addProposal, endProposal, expireProposals, lockProposal, readProposals } from './store.ts';

/** An open proposal expires after this time, because its basis may have changed. */
const PROPOSAL_MS = 24 * 3_600_000;
const PROPOSALS_SHOWN = 100;

export type Executors = Readonly<Partial<Record<ProposalKind, ProposalExecutor>>>;

export interface NewProposal {
  readonly kind: ProposalKind;
  /** Target of the action: `ticket:12`. */
  readonly subject: string;
  /** Plain data that JSON carries. */
  readonly body: unknown;
  readonly reason: string;
  /** Values for `operator_action`. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes a proposal and its operator action, in the caller's transaction. Returns the proposal's number. */
export async function addProposalBy(db: Queryable, proposal: NewProposal, by: By): Promise<number> {
  const id = await addProposal(db, {
    kind: proposal.kind,
    subject: proposal.subject,
    body: JSON.stringify(proposal.body),
    reason: proposal.reason,
    proposedBy: by.operator,
    atMs: by.atMs,
    expiresAtMs: by.atMs + PROPOSAL_MS,
  });
  await recordOperatorAction(db, {
    operator: by.operator,
    action: `${proposal.kind}-propose`,
    subject: proposal.subject,
    details: { reason: proposal.reason, proposal: id, ...proposal.details },
    atMs: by.atMs,
  });
  return id;
}

export function propose(pool: Pool, proposal: NewProposal, by: By): Promise<number> {
  return inTransaction(pool, (client) => addProposalBy(client, proposal, by));
}

/**
 * Approves or rejects a proposal. An approval executes it in the same transaction. Refuses NotFound for a proposal that
 * is not open, SecondOperatorRequired for the operator who made it, NoPrivileges for a role that does not act in the
 * proposal's area, and every refusal of the executor.
 */
export async function decideProposal(
  { pool, executors }: { readonly pool: Pool; readonly executors: Executors },
  { id, approve }: { readonly id: number; readonly approve: boolean },
  { role, ...by }: DecidedBy,
): Promise<Result<undefined, Refusal>> {
  await expireProposals(pool, by.atMs);
  const decided = await inTransaction(pool, async (client): Promise<Result<AfterCommit, Refusal>> => {
    const proposal = await lockProposal(client, id);
    if (proposal?.state !== 'open') return err(refusal('NotFoundException'));
    if (!mayAct(role, proposalAreas[proposal.kind])) return err(refusal('NoPrivilegesException'));
    if (proposal.proposed_by === by.operator) return err(refusal('SecondOperatorRequiredException'));
    let afterCommit: AfterCommit = () => undefined;
    if (approve) {
      const executor = executors[proposal.kind];
      if (!executor) throw new Error(`decideProposal: no executor for the kind ${proposal.kind}`);
      const { body, reason, proposed_by: proposedBy } = proposal;
      const executed = await executor.execute(client, { ...by, proposalId: id, body, reason, proposedBy });
      if (!executed.ok) return executed;
      afterCommit = executed.value;
    }
    await endProposal(client, {
      id,
      state: approve ? 'approved' : 'rejected',
      decidedBy: by.operator,
      atMs: by.atMs,
    });
    await recordOperatorAction(client, {
      operator: by.operator,
      action: `${proposal.kind}-${approve ? 'approve' : 'reject'}`,
      subject: proposal.subject,
      details: { proposal: id, proposedBy: proposal.proposed_by },
      atMs: by.atMs,
    });
    return ok(afterCommit);
  });
  if (!decided.ok) return decided;
  decided.value();
  return ok(undefined);
}

type Proposals = CallAnswer<Calls['GET /api/desk/proposals']>['Proposals'];

/** Open and recently decided proposals of the areas that the role reads, newest first. */
export async function presentProposals(
  {
    pool,
    executors,
    nameFixture,
  }: {
    readonly pool: Pool;
    readonly executors: Executors;
    readonly nameFixture: (fixture: Fixture) => string;
  },
  { role, atMs }: { readonly role: OperatorRole; readonly atMs: number },
): Promise<Proposals> {
  await expireProposals(pool, atMs);
  const kinds = proposalKinds.filter((kind) => mayRead(role, proposalAreas[kind]));
  const rows = await readProposals(pool, { kinds, limit: PROPOSALS_SHOWN });
  return rows.map((row) => ({
    ID: row.id,
    Kind: row.kind,
    Subject: row.fixture === null ? row.subject : `${nameFixture(row.fixture)} · ${row.subject}`,
    Details: executors[row.kind]?.describe(row.body) ?? '',
    Reason: row.reason,
    ProposedBy: row.proposed_by,
    ProposedAt: row.proposed_at.toISOString(),
    State: row.state,
    DecidedBy: row.decided_by ?? '',
  }));
}

import type { Fixture } from '@evens/book';
import type { ProposalKind } from '@evens/contract';
import type { Queryable } from '../db.ts';

export interface ProposalRow {
  readonly id: number;
  readonly kind: ProposalKind;
  readonly subject: string;
  readonly body: unknown;
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly state: 'open' | 'approved' | 'rejected' | 'expired';
  readonly decided_by: string | null;
}

export interface ListedProposal extends ProposalRow {
  readonly fixture: Fixture | null;
}

const proposalColumns = 'id, kind, subject, body, reason, proposed_by, proposed_at, state, decided_by';

export async function addProposal(
  db: Queryable,
  proposal: {
    readonly kind: ProposalKind;
    readonly subject: string;
    readonly body: string;
    readonly reason: string;
    readonly proposedBy: string;
    readonly atMs: number;
    readonly expiresAtMs: number;
  },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into proposal (kind, subject, body, reason, proposed_by, proposed_at, expires_at)
     values ($7, $1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($6::float8 / 1000)) returning id`,
    [
      proposal.subject,
      proposal.body,
      proposal.reason,
      proposal.proposedBy,
      proposal.atMs,
      proposal.expiresAtMs,
      proposal.kind,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('addProposal: the insert returned no row');
  return row.id;
}

/** Prevents other decisions on it until the transaction ends. */
export async function lockProposal(db: Queryable, id: number): Promise<ProposalRow | undefined> {
  const { rows } = await db.query<ProposalRow>(
    `select ${proposalColumns} from proposal where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function endProposal(
  db: Queryable,
  {
    id,
    state,
    decidedBy,
    atMs,
  }: {
    readonly id: number;
    readonly state: 'approved' | 'rejected';
    readonly decidedBy: string;
    readonly atMs: number;
  },
): Promise<void> {
  await db.query(
    `update proposal set state = $2, decided_by = $3, decided_at = to_timestamp($4::float8 / 1000) where id = $1`,
    [id, state, decidedBy, atMs],
  );
}

/** Proposals past their expiry can no longer be decided. */
export async function expireProposals(db: Queryable, atMs: number): Promise<void> {
  await db.query(
    `update proposal set state = 'expired' where state = 'open' and expires_at <= to_timestamp($1::float8 / 1000)`,
    [atMs],
  );
}

/** Expires the open proposals of a kind about a subject, except those that are being decided. */
export async function expireProposalsAbout(
  db: Queryable,
  { kind, subject }: { readonly kind: ProposalKind; readonly subject: string },
): Promise<void> {
  await db.query(
    `update proposal set state = 'expired' where id in (
       select id from proposal where state = 'open' and kind = $1 and subject = $2 for update skip locked)`,
    [kind, subject],
  );
}

/**
 * Proposals of these kinds: open ones first, then those among the newest of the others. A readable result includes the
 * fixture of its match.
 */
export async function readProposals(
  db: Queryable,
  { kinds, limit }: { readonly kinds: readonly ProposalKind[]; readonly limit: number },
): Promise<readonly ListedProposal[]> {
  const { rows } = await db.query<ListedProposal>(
    `with listed as (
       (select ${proposalColumns} from proposal where state = 'open' and kind = any($2) order by id desc limit $1)
       union all
       (select * from (select ${proposalColumns} from proposal where state <> 'open' order by id desc limit $1) ended where kind = any($2))
     )
     select l.*, (select fixture from match m where l.kind in ('result', 'bet-cancellation') and m.id = case when l.body ->> 'matchId' ~ '^[0-9]{1,15}$' then (l.body ->> 'matchId')::bigint end) as fixture
     from listed l order by l.state = 'open' desc, l.id desc limit $1`,
    [limit, kinds],
  );
  return rows;
}

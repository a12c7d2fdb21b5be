import type { ProposalKind, WorkQueue } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

/** Items of a queue. Proposals are counted by kind, because a role reads those of its areas only. */
export interface QueueRow {
  readonly queue: WorkQueue;
  readonly kind: ProposalKind | null;
  readonly count: number;
  readonly oldestAt: Date | null;
}

const COUNTED_MAX = 1000;

/** A subquery with the counted items of one queue, the oldest of them first where an index has that order. */
const counted = (queue: WorkQueue, items: string): string =>
  `select '${queue}' as queue, null as kind, count(*)::int as count, min(at) as "oldestAt"
   from (${items} limit ${COUNTED_MAX}) as items`;

/** The work that waits for operators, each queue by an index of its waiting rows. */
export async function readQueues(
  db: Queryable,
  { atMs, lateTransferId }: { readonly atMs: number; readonly lateTransferId: string },
): Promise<readonly QueueRow[]> {
  const { rows } = await db.query<QueueRow>(
    [
      counted(
        'referrals',
        `select decided_at as at from ticket where due_at is not null and acceptance = 0 order by due_at`,
      ),
      `select 'approvals', kind, count(*)::int, min(proposed_at) from proposal
       where state = 'open' and expires_at > to_timestamp($1::float8 / 1000) group by kind`,
      counted(
        'alerts',
        `select happened_at as at from betting_alert where seen_at is null and closed_at is null`,
      ),
      counted(
        'withdrawals',
        `select created_at as at from payment where direction = 'withdrawal' and state in (1, 13, 14)`,
      ),
      counted(
        'transfers',
        `select created_at as at from payment where direction = 'transfer' and state = 9 and id < $2::uuid order by id`,
      ),
      counted('documents', `select created_at as at from document where state = 1 order by id`),
      // A review whose document is requested waits for the player, one whose document was sent is in the queue of documents.
      counted(
        'funds',
        `select opened_at as at from funds_review f where f.state = 'open'
           and not exists (select from document_request q where q.player_id = f.player_id and q.kind = 'source-of-funds')
           and not exists (select from document d where d.player_id = f.player_id and d.kind = 'source-of-funds' and d.state = 1)`,
      ),
      counted('risk', `select changed_at as at from risk_signal where seen_level < level`),
      counted(
        'support',
        `select waiting_since as at from support_conversation where state <> 'closed' and waiting_since is not null order by waiting_since`,
      ),
    ].join(' union all '),
    [atMs, lateTransferId],
  );
  return rows;
}

/** Payment providers whose last comparison with the ledger found differences. */
export async function readDifferingProviders(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ provider: string }>(
    `select provider from (
       select distinct on (provider) provider, differences from reconciliation
       where ended_at is not null and began_at > now() - interval '7 days' order by provider, began_at desc
     ) as last where differences > 0`,
  );
  return rows.map(({ provider }) => provider);
}

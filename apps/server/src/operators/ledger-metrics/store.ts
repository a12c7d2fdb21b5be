import type { CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { IdRange } from '../../platform/follower.ts';

export interface NewJournals {
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  /** Sums to and from house accounts. */
  readonly movements: readonly {
    readonly account: string;
    readonly currency: CurrencyCode;
    readonly direction: 'in' | 'out';
    readonly amountMinor: bigint;
  }[];
}

/** Sums of the journals in a range of ids. */
export async function readNewJournals(db: Queryable, { fromId, toId }: IdRange): Promise<NewJournals> {
  const { rows: kinds } = await db.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from journal where id > $1 and id <= $2 group by kind',
    [fromId, toId],
  );
  // House accounts have ids up to 1000.
  const { rows } = await db.query<{
    account: string;
    currency: CurrencyCode;
    direction: 'in' | 'out';
    amount: string;
  }>(
    `select a.kind as account, a.currency, m.direction, m.amount::text as amount
     from (
       select id, direction, sum(amount) as amount from (
         select credit as id, 'in' as direction, amount from posting
         where journal_id > $1 and journal_id <= $2 and credit <= 1000
         union all
         select debit, 'out', amount from posting where journal_id > $1 and journal_id <= $2 and debit <= 1000
       ) as p group by id, direction
     ) as m join account a on a.id = m.id`,
    [fromId, toId],
  );
  return {
    kinds,
    movements: rows.map(({ amount, ...movement }) => ({ ...movement, amountMinor: BigInt(amount) })),
  };
}

export interface Waiting {
  readonly what: 'withdrawals' | 'referrals';
  readonly count: number;
  /** Epoch milliseconds; null if none waits. */
  readonly sinceMs: number | null;
}

/** Withdrawals that wait for an approval or a decision, and bets that wait for a trader. */
export async function readWaiting(db: Queryable): Promise<readonly Waiting[]> {
  const { rows } = await db.query<Waiting>(
    `select 'withdrawals' as what, count(*)::int as count, extract(epoch from min(created_at))::float8 * 1000 as "sinceMs"
     from payment where direction = 'withdrawal' and state in (1, 13, 14)
     union all
     select 'referrals', count(*)::int, extract(epoch from min(decided_at))::float8 * 1000
     from ticket where due_at is not null and acceptance = 0`,
  );
  return rows;
}

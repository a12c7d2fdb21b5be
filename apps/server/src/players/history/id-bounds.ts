import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/**
 * Ids are drawn when a bet is asked for, times are those of its decision: a bet that waited for a trader and for its
 * player has a time that is later than those of its neighbours by less than this.
 */
const WAIT_MS = 30 * 60_000;

/** A journal has an id and a time that are drawn within one step of a process, which takes less than this. */
const STEP_MS = 5 * 60_000;

/** A half-open span of time. */
export interface Span {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** Ids in [low, high) hold everything of a span, and little else: what is read there is still compared by its time. */
export interface IdBounds {
  readonly low: number;
  readonly high: number;
}

/**
 * The first id at or after a moment, by halving: about 25 look-ups of one row each, however many rows there are. `row`
 * selects the id and the time of the first row from an id on.
 */
function firstIdSince(row: string, sequence: string): string {
  return `
with recursive halving (low, high) as (
  select 0::bigint, last_value + 1 from ${sequence}
  union all
  select case when found.at < to_timestamp($1::float8 / 1000) then found.id + 1 else low end,
         case when found.at < to_timestamp($1::float8 / 1000) then high else (low + high) / 2 end
  from halving left join lateral (${row}) as found on true
  where low < high
)
select high as id from halving where low >= high`;
}

async function boundsBy(
  db: Queryable,
  {
    name,
    text,
    values,
    marginMs = WAIT_MS,
  }: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
    /** Maximum difference between the times of neighbours in order of id and in order of time. */
    readonly marginMs?: number;
  },
  span: Span,
): Promise<IdBounds> {
  const idAt = async (atMs: number) => {
    const { rows } = await db.query<{ id: number }>({ name, text, values: [atMs, ...values] });
    return rows[0]?.id ?? 0;
  };
  return {
    low: span.fromMs === undefined ? 0 : await idAt(span.fromMs - marginMs),
    high: span.toMs === undefined ? Number.MAX_SAFE_INTEGER : await idAt(span.toMs + marginMs),
  };
}

/**
 * Id bounds of the account's own tickets in a list. `condition` on `t` must be covered by an index with (account_id,
 * id).
 */
export function ticketBounds(
  db: Queryable,
  {
    accountId,
    list,
    condition,
    span,
  }: {
    readonly accountId: AccountId;
    readonly list: string;
    readonly condition: string;
    readonly span: Span;
  },
): Promise<IdBounds> {
  const row = `select t.id, t.decided_at as at from ticket t
    where t.account_id = $2 and ${condition} and t.id >= (low + high) / 2 order by t.id limit 1`;
  const text = firstIdSince(row, 'ticket_id_seq');
  return boundsBy(db, { name: `first-${list}-ticket-since`, text, values: [accountId] }, span);
}

/** Id bounds of the rounds that an account played: in in-house games, or at other providers. */
export function roundBounds(
  db: Queryable,
  {
    accountId,
    table,
    span,
  }: { readonly accountId: AccountId; readonly table: 'round' | 'external_round'; readonly span: Span },
): Promise<IdBounds> {
  // Only the index on account and id sorts the second by both: the primary key would look at rounds of all accounts.
  const since =
    table === 'round'
      ? 'r.account_id = $2 and r.id >= (low + high) / 2 order by r.id'
      : 'r.account_id <= $2 and (r.account_id, r.id) >= ($2, (low + high) / 2) order by r.account_id, r.id';
  const row = `select r.id, r.started_at as at from ${table} r where ${since} limit 1`;
  const text = firstIdSince(row, 'round_id_seq');
  return boundsBy(db, { name: `first-${table}-since`, text, values: [accountId] }, span);
}

/** Id bounds of all journals: their ids grow with time as well. */
export function journalBounds(db: Queryable, span: Span): Promise<IdBounds> {
  const row = 'select j.id, j.at from journal j where j.id >= (low + high) / 2 order by j.id limit 1';
  return boundsBy(
    db,
    {
      name: 'first-journal-since',
      text: firstIdSince(row, 'journal_id_seq'),
      values: [],
      marginMs: STEP_MS,
    },
    span,
  );
}

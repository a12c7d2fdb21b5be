import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { type Span, ticketBounds } from '../../players/index.ts';
import type { TicketRecord } from './ticket-record.ts';
import { type TicketRow, ticketColumns, ticketRecord } from './ticket-rows.ts';

/** Undefined for a ticket that does not exist or belongs to another account. */
export async function readTicket(
  db: Queryable,
  { accountId, ticketId }: { readonly accountId: AccountId; readonly ticketId: number },
): Promise<TicketRecord | undefined> {
  const { rows } = await db.query<TicketRow>({
    name: 'one-ticket',
    text: `select ${ticketColumns} from ticket t where t.id = $1 and t.account_id = $2`,
    values: [ticketId, accountId],
  });
  return rows[0] && ticketRecord(rows[0]);
}

/** Like `readTicket` for many tickets, in order; a look-up by ids on a connection `byIndexOnly`. */
export async function readTicketsByIds(
  db: Queryable,
  keys: readonly { readonly accountId: AccountId; readonly ticketId: number }[],
): Promise<readonly (TicketRecord | undefined)[]> {
  const { rows } = await db.query<TicketRow & { account_id: AccountId }>({
    name: 'tickets-by-ids',
    text: `select ${ticketColumns}, t.account_id from ticket t where t.id = any($1::bigint[])`,
    values: [keys.map(({ ticketId }) => ticketId)],
  });
  const found = new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row]));
  return keys.map(({ accountId, ticketId }) => {
    const row = found.get(`${accountId} ${ticketId}`);
    return row && ticketRecord(row);
  });
}

/**
 * Which tickets, by conditions that imply those of an index on (account_id, id); `cleared` has one on (account_id,
 * settled_at, id) as well. `uncleared` and `cleared` have open and
 * settled tickets of all products; `virtual` and `lotto` have those of one product, open and settled.
 */
export const ticketLists = {
  uncleared: 't.result = 0 and t.acceptance <> 2',
  cleared: 't.result <> 0',
  declined: 't.acceptance = 2',
  virtual: `t.product = 'virtual' and t.acceptance <> 2`,
  lotto: `t.product = 'lotto' and t.acceptance <> 2`,
} as const;
/** Conditions of lists that have every ticket once. */
export const allTickets: readonly string[] = [
  ticketLists.uncleared,
  ticketLists.cleared,
  ticketLists.declined,
];
export type TicketList = keyof typeof ticketLists;

export interface TicketsQuery {
  readonly accountId: AccountId;
  readonly list: TicketList;
  /** Only tickets after this one in the order of the list. An id without a settled ticket starts `cleared` at its newest. */
  readonly before: number;
  readonly limit: number;
  /** By the time of the decision; in `cleared` by the time of the settlement. */
  readonly span?: Span;
}

const ALWAYS: Span = { fromMs: undefined, toMs: undefined };

/** Newest first: by placement, or by settlement in `cleared`. */
export async function readTickets(
  db: Queryable,
  { accountId, list, before, limit, span = ALWAYS }: TicketsQuery,
): Promise<readonly TicketRecord[]> {
  const times = [span.fromMs ?? null, span.toMs ?? null];
  if (list === 'cleared') return readSettled(db, [accountId, before, limit, ...times]);
  const condition = ticketLists[list];
  const { low, high } = await ticketBounds(db, { accountId, list, condition, span });
  // Named, so that a connection plans it once: planning it costs more than reading a page.
  const { rows } = await db.query<TicketRow>({
    name: `${list}-tickets`,
    text: `select ${ticketColumns} from ticket t
     where t.account_id = $1 and ${condition} and t.id >= $2 and t.id < $3 and ${within('t.decided_at', 5)}
     order by t.id desc limit $4`,
    values: [accountId, low, Math.min(high, before), limit, ...times],
  });
  return rows.map(ticketRecord);
}

/** Reads backwards in the index on (account_id, settled_at, id). */
async function readSettled(db: Queryable, values: readonly unknown[]): Promise<readonly TicketRecord[]> {
  const { rows } = await db.query<TicketRow>({
    name: 'cleared-tickets',
    text: `select ${ticketColumns} from ticket t
     where t.account_id = $1 and ${ticketLists.cleared} and ${within('t.settled_at', 4)}
       and (t.settled_at, t.id) < (coalesce(
         (select b.settled_at from ticket b where b.id = $2 and b.account_id = $1 and b.result <> 0), 'infinity'), $2)
     order by t.settled_at desc, t.id desc limit $3`,
    values: [...values],
  });
  return rows.map(ticketRecord);
}

/** Condition of a half-open span, in milliseconds; null for an open side. `first` is the number of its first parameter. */
function within(column: string, first: number): string {
  return `${column} >= coalesce(to_timestamp($${first}::float8 / 1000), '-infinity')
       and ${column} < coalesce(to_timestamp($${first + 1}::float8 / 1000), 'infinity')`;
}

/** Tickets of the account that wait, or that changed at or after a moment, newest first; those that a private page receives. */
export async function readTicketsChangedSince(
  db: Queryable,
  {
    accountId,
    sinceMs,
    limit,
  }: { readonly accountId: AccountId; readonly sinceMs: number; readonly limit: number },
): Promise<readonly TicketRecord[]> {
  const lists = allTickets.map(
    (condition) =>
      `(select t.id from ticket t where t.account_id = $1 and ${condition} order by t.id desc limit $3)`,
  );
  const { rows } = await db.query<TicketRow>({
    name: 'changed-tickets',
    text: `with recent as (${lists.join(' union all ')})
     select ${ticketColumns} from ticket t join recent using (id)
     where greatest(t.decided_at, t.settled_at) >= to_timestamp($2::float8 / 1000) or t.due_at is not null
       or exists (select from cashout c where c.ticket_id = t.id and c.at >= to_timestamp($2::float8 / 1000))
     order by t.id desc limit $3`,
    values: [accountId, sinceMs, limit],
  });
  return rows.map(ticketRecord);
}

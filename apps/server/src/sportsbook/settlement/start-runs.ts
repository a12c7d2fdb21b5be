import type { MarketId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** Has every ticket of the markets looked at again, from the first. */
export async function startSettlementRuns(
  db: Queryable,
  marketIds: readonly MarketId[],
  atMs: number,
): Promise<void> {
  await db.query(
    `insert into settlement_run (market_id, due_at) select id, to_timestamp($2::float8 / 1000) from unnest($1::bigint[]) as id
     on conflict (market_id) do update
       set generation = settlement_run.generation + 1, cursor_outcome = 0, cursor_ticket = 0, failures = 0, state = 'first', due_at = excluded.due_at`,
    [marketIds, atMs],
  );
}

/** The position of a walk over the open tickets of all accounts. */
export interface OpenTicketPosition {
  readonly accountId: number;
  readonly ticketId: number;
}

export interface StuckMarkets {
  readonly marketIds: readonly MarketId[];
  /** Position for the next pass. Undefined after the last ticket. */
  readonly next: OpenTicketPosition | undefined;
}

/**
 * Markets closed for a while that open tickets still wait for: something was lost, so they start over. Looks at the next
 * `tickets` open tickets and no others: what it reads does not grow with what is stored.
 */
export async function readStuckMarkets(
  db: Queryable,
  {
    after,
    tickets,
    closedBeforeMs,
  }: {
    readonly after: OpenTicketPosition | undefined;
    readonly tickets: number;
    readonly closedBeforeMs: number;
  },
): Promise<StuckMarkets> {
  const { rows } = await db.query<{ account_id: number; id: number; market_ids: readonly string[] }>(
    `with looked as materialized (
       select t.account_id, t.id from ticket t
       where t.result = 0 and t.acceptance <> 2 and (t.account_id, t.id) > ($1, $2) order by t.account_id, t.id limit $3
     )
     select o.account_id, o.id, array(
       select l.market_id::text from ticket_leg l join market k on k.id = l.market_id
       left join settlement_run r on r.market_id = k.id
       where l.ticket_id = o.id and k.closed_at < to_timestamp($4::float8 / 1000) and (r.state is null or r.state = 'done')
         and not exists (
           select from ticket_leg other join market p on p.id = other.market_id where other.ticket_id = o.id and p.closed_at is null
         )
     ) as market_ids
     from looked o order by o.account_id, o.id`,
    [after?.accountId ?? 0, after?.ticketId ?? 0, tickets, closedBeforeMs],
  );
  const last = rows.at(-1);
  return {
    // Ids of markets are whole numbers of the database.
    marketIds: [...new Set(rows.flatMap((row) => row.market_ids.map((id) => Number(id) as MarketId)))],
    next: last && rows.length === tickets ? { accountId: last.account_id, ticketId: last.id } : undefined,
  };
}

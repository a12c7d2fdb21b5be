import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { TicketRecord } from './ticket-record.ts';
import { type TicketRow, ticketColumns, ticketRecord } from './ticket-rows.ts';

/** Undefined for a ticket that isn't there and for one of another account alike. */
export async function readTicket(
  db: Queryable,
  { accountId, ticketId }: { readonly accountId: AccountId; readonly ticketId: number },
): Promise<TicketRecord | undefined> {
  const { rows } = await db.query<TicketRow>(
    `select ${ticketColumns} from ticket t where t.id = $1 and t.account_id = $2`,
    [ticketId, accountId],
  );
  return rows[0] && ticketRecord(rows[0]);
}

export interface TicketsWanted {
  readonly accountId: AccountId;
  readonly cleared: boolean;
  /** Only tickets of a lower id. */
  readonly before: number;
  readonly limit: number;
}

/** Newest first. */
export async function readTickets(
  db: Queryable,
  { accountId, cleared, before, limit }: TicketsWanted,
): Promise<readonly TicketRecord[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${ticketColumns} from ticket t
     where t.account_id = $1 and t.id < $2 and ${cleared ? 't.result <> 0' : 't.result = 0'}
     order by t.id desc limit $3`,
    [accountId, before, limit],
  );
  return rows.map(ticketRecord);
}

/** Tickets of the account that changed at or after a moment, newest first; what a private page is told of. */
export async function readTicketsChangedSince(
  db: Queryable,
  {
    accountId,
    sinceMs,
    limit,
  }: { readonly accountId: AccountId; readonly sinceMs: number; readonly limit: number },
): Promise<readonly TicketRecord[]> {
  const { rows } = await db.query<TicketRow>(
    `with recent as (
       (select id from ticket where account_id = $1 and result = 0 order by id desc limit $3)
       union all
       (select id from ticket where account_id = $1 and result <> 0 order by id desc limit $3)
     )
     select ${ticketColumns} from ticket t join recent using (id)
     where greatest(t.decided_at, t.settled_at) >= to_timestamp($2::float8 / 1000)
     order by t.id desc limit $3`,
    [accountId, sinceMs, limit],
  );
  return rows.map(ticketRecord);
}

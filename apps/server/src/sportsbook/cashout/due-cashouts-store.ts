import type { AccountId, CommandId, TicketId } from '@evens/base';
import type { Pool, Queryable } from '../../platform/db.ts';
import { notResting } from '../../platform/sweep-failures.ts';
import type { MatchMark } from './value.ts';

/** A cash-out whose delay has ended. */
export interface DueCashout {
  readonly ticketId: TicketId;
  readonly no: number;
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly stakePartMinor: bigint;
  readonly requestedMinor: bigint;
  readonly dueAtMs: number;
  readonly marks: readonly MatchMark[];
}

export async function readDueCashouts(
  db: Queryable,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly DueCashout[]> {
  const { rows } = await db.query<{
    ticket_id: TicketId;
    no: number;
    account_id: AccountId;
    command_id: CommandId;
    stake_part: string;
    asked: string;
    due_ms: number;
    request: { readonly marks: readonly MatchMark[] };
  }>({
    name: 'due-cashouts',
    text: `select cashout.ticket_id, cashout.no, t.account_id, cashout.command_id, cashout.stake_part::text as stake_part, cashout.asked::text as asked,
                  extract(epoch from cashout.due_at)::float8 * 1000 as due_ms, cashout.request
           from cashout join ticket t on t.id = cashout.ticket_id
           where cashout.due_at <= to_timestamp($1::float8 / 1000) and ${notResting('cash-out', { id: 'cashout.ticket_id', atMs: '$1' })}
           order by cashout.due_at limit $2`,
    values: [atMs, limit],
  });
  return rows.map((row) => ({
    ticketId: row.ticket_id,
    no: row.no,
    accountId: row.account_id,
    commandId: row.command_id,
    stakePartMinor: BigInt(row.stake_part),
    requestedMinor: BigInt(row.asked),
    dueAtMs: row.due_ms,
    marks: row.request.marks,
  }));
}

/** Ends the wait without a payment. Returns whether it was still waiting. */
export async function declineCashout(
  db: Pool,
  { ticketId, no, accountId }: Pick<DueCashout, 'ticketId' | 'no' | 'accountId'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with locked as (
       select account_id from balance where account_id = $3 for update
     ), declined as (
       update cashout set state = 'declined', due_at = null
       where ticket_id = $1 and no = $2 and state = 'delayed' and (select count(*) from locked) = 1 returning ticket_id
     ), freed as (
       update ticket t set acceptance = 1, version = t.version + 1 from declined d where t.id = $1 and t.id = d.ticket_id and t.acceptance = 5
     )
     update balance set version = version + 1 where account_id = $3 and exists (select from declined)`,
    [ticketId, no, accountId],
  );
  return (rowCount ?? 0) > 0;
}

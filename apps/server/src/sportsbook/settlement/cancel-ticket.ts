import { err, ok, parseCurrency, type Result, type TicketId } from '@evens/base';
import { IdNumber, type Refusal, refusal } from '@evens/contract';
import Type from 'typebox';
import type { AccountNews, House } from '../../money/index.ts';
import type { Pool, PoolClient, Queryable } from '../../platform/db.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { propose } from '../../platform/proposals/proposals.ts';
import { writeSettlements } from './settle-store.ts';
import { settleTicket } from './settle-tickets.ts';
import { readJudgedTickets } from './tickets-to-settle.ts';

const KIND = 'ticket-cancellation';

/** Accepted, not cancelled yet, and not cashed out as a whole: a full cash-out is final. */
async function isCancellable(db: Queryable, ticketId: number): Promise<boolean> {
  const { rows } = await db.query(
    `select from ticket where id = $1 and acceptance in (1, 5) and cancelled_by is null and stake_cashed < stake`,
    [ticketId],
  );
  return rows.length > 0;
}

/**
 * Proposes to cancel a bet, settled or not: when a second operator approves, what wasn't cashed out of it is refunded.
 * Refuses NotFound for a bet that can't be cancelled. Returns the proposal's number.
 */
export async function proposeCancellation(
  pool: Pool,
  { ticketId, reason }: { readonly ticketId: number; readonly reason: string },
  by: By,
): Promise<Result<number, Refusal>> {
  if (!(await isCancellable(pool, ticketId))) return err(refusal('NotFoundException'));
  const proposal = {
    kind: KIND,
    subject: `ticket:${ticketId}`,
    body: { ticketId },
    reason,
    details: {},
  } as const;
  return ok(await propose(pool, proposal, by));
}

const readBody = bodyReader(Type.Object({ ticketId: Type.Unsafe<TicketId>(IdNumber) }));

/** Marks the ticket and settles it, in the caller's transaction. The balance is locked first, as settlements do. */
async function cancelTicket(
  client: PoolClient,
  { ticketId, proposalId, house, atMs }: CancelledTicket,
): Promise<Result<readonly TicketOwner[], Refusal>> {
  await client.query(
    `select from balance where account_id = (select account_id from ticket where id = $1) for update`,
    [ticketId],
  );
  const { rowCount } = await client.query(
    `update ticket set cancelled_by = $2, version = version + 1
     where id = $1 and acceptance in (1, 5) and cancelled_by is null and stake_cashed < stake`,
    [ticketId, proposalId],
  );
  if (rowCount !== 1) return err(refusal('NotFoundException'));
  const [judged] = await readJudgedTickets(client, { after: ticketId - 1, limit: 1 });
  if (judged?.ticket.id !== ticketId) throw new Error(`cancelTicket: ticket ${ticketId} cannot be read`);
  const settlement = settleTicket(judged.ticket);
  // It was already refunded by its verdicts.
  if (!settlement) return ok([]);
  const currency = parseCurrency(judged.ticket.currency);
  if (!currency.ok) throw new Error(`cancelTicket: ${judged.ticket.currency} is no currency of ours`);
  const payment = { ...settlement, house: house[currency.value] };
  return ok(await writeSettlements(client, { settlements: [payment], atMs }));
}

type TicketOwner = Awaited<ReturnType<typeof writeSettlements>>[number];

interface CancelledTicket {
  readonly ticketId: TicketId;
  readonly proposalId: number;
  readonly house: House;
  readonly atMs: number;
}

/** Cancels a bet after two operators approved it. */
export function cancellationExecutor({
  house,
  news,
}: {
  readonly house: House;
  readonly news: AccountNews;
}): ProposalExecutor {
  return proposalExecutor({
    read: readBody,
    describe: ({ ticketId }) => `cancel bet ${ticketId} and refund its stake`,
    async execute(client, { body, proposalId, atMs }) {
      const cancelled = await cancelTicket(client, { ...body, proposalId, house, atMs });
      return cancelled.ok ? ok(() => news.changed(cancelled.value)) : cancelled;
    },
  });
}

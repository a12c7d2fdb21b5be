import type { TicketId } from '@evens/base';
import type { BetResult } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';

export interface SettlementRecord {
  readonly no: number;
  readonly result: Exclude<BetResult, 0>;
  readonly payoutMinor: bigint;
  readonly atMs: number;
  /** `result`, `correction` or `operator`. */
  readonly cause: string;
}

export interface CashoutRecord {
  readonly stakePartMinor: bigint;
  readonly paidMinor: bigint;
  readonly atMs: number;
}

/** What happened to a ticket after it was taken. */
export interface TicketStory {
  readonly settlements: readonly SettlementRecord[];
  readonly cashouts: readonly CashoutRecord[];
}

export async function readTicketStory(db: Queryable, ticketId: TicketId): Promise<TicketStory> {
  const settlements = await db.query<{
    no: number;
    result: Exclude<BetResult, 0>;
    payout: string;
    at_ms: number;
    cause: string;
  }>(
    `select s.no, s.result, s.payout::text as payout, extract(epoch from j.at)::float8 * 1000 as at_ms, s.cause
     from ticket_settlement s join journal j on j.id = s.journal_id where s.ticket_id = $1 order by s.no`,
    [ticketId],
  );
  const cashouts = await db.query<{ stake_part: string; paid: string; at_ms: number }>(
    `select c.stake_part::text as stake_part, c.paid::text as paid, extract(epoch from c.at)::float8 * 1000 as at_ms
     from cashout c where c.ticket_id = $1 and c.state = 'paid' order by c.no`,
    [ticketId],
  );
  return {
    settlements: settlements.rows.map(({ no, result, payout, at_ms, cause }) => ({
      no,
      result,
      payoutMinor: BigInt(payout),
      atMs: Math.round(at_ms),
      cause,
    })),
    cashouts: cashouts.rows.map(({ stake_part, paid, at_ms }) => ({
      stakePartMinor: BigInt(stake_part),
      paidMinor: BigInt(paid),
      atMs: Math.round(at_ms),
    })),
  };
}

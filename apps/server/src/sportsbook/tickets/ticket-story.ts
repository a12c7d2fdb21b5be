import type { TicketId } from '@evens/base';
import type { BetResult } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import { isReplaced, type ReversalCause, reversalCause } from '../../players/index.ts';

export interface SettlementRecord {
  readonly no: number;
  readonly result: Exclude<BetResult, 0>;
  readonly payoutMinor: bigint;
  readonly atMs: number;
  /** Undefined for the one in effect. */
  readonly reversal: Reversal | undefined;
}

/** The reversal of a settlement. */
export interface Reversal {
  readonly atMs: number;
  /** Amount taken from the balance, minor units. 0 if nothing had been paid. */
  readonly amountMinor: bigint;
  readonly cause: ReversalCause;
  /** Whether the ticket was open again, and not settled anew at once. */
  readonly isReopened: boolean;
}

export interface CashoutRecord {
  readonly stakePartMinor: bigint;
  readonly paidMinor: bigint;
  readonly atMs: number;
}

/** Events of a ticket after its acceptance. */
export interface TicketStory {
  readonly settlements: readonly SettlementRecord[];
  readonly cashouts: readonly CashoutRecord[];
}

interface SettlementRow {
  readonly no: number;
  readonly result: Exclude<BetResult, 0>;
  readonly payout: string;
  readonly at_ms: number;
  readonly back_ms: number | null;
  readonly back_amount: string;
  readonly back_cause: ReversalCause;
  readonly is_replaced: boolean;
}

function settlementRecord(row: SettlementRow): SettlementRecord {
  const { no, result, payout, at_ms, back_ms, back_amount, back_cause, is_replaced } = row;
  return {
    no,
    result,
    payoutMinor: BigInt(payout),
    atMs: Math.round(at_ms),
    reversal:
      back_ms === null
        ? undefined
        : {
            atMs: Math.round(back_ms),
            amountMinor: BigInt(back_amount),
            cause: back_cause,
            isReopened: !is_replaced,
          },
  };
}

export async function readTicketStory(db: Queryable, ticketId: TicketId): Promise<TicketStory> {
  const settlements = await db.query<SettlementRow>(
    `select s.no, s.result, s.payout::text as payout, extract(epoch from j.at)::float8 * 1000 as at_ms,
            extract(epoch from r.at)::float8 * 1000 as back_ms,
            (select coalesce(sum(p.amount), 0) from posting p where p.journal_id = r.id and p.debit = t.account_id)::text as back_amount,
            ${reversalCause} as back_cause, ${isReplaced} as is_replaced
     from ticket t join ticket_settlement s on s.ticket_id = t.id join journal j on j.id = s.journal_id
     left join journal r on r.reverses = s.journal_id
     where t.id = $1 order by s.no`,
    [ticketId],
  );
  const cashouts = await db.query<{ stake_part: string; paid: string; at_ms: number }>(
    `select c.stake_part::text as stake_part, c.paid::text as paid, extract(epoch from c.at)::float8 * 1000 as at_ms
     from cashout c where c.ticket_id = $1 and c.state = 'paid' order by c.no`,
    [ticketId],
  );
  return {
    settlements: settlements.rows.map(settlementRecord),
    cashouts: cashouts.rows.map(({ stake_part, paid, at_ms }) => ({
      stakePartMinor: BigInt(stake_part),
      paidMinor: BigInt(paid),
      atMs: Math.round(at_ms),
    })),
  };
}

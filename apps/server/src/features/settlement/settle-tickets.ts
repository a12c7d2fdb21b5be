import type { AccountId, TicketId } from '@evens/base';
import { type BetResult, betResults, parseOddsMilli, type Verdict } from '@evens/markets';
import {
  expandLines,
  type LegOutcome,
  payTicket,
  plainOutcome,
  readFormula,
  ticketResult,
} from '@evens/tickets';

/** A leg with the verdict that counts for its ticket, if there is one by now. */
export interface LegToSettle {
  readonly oddsMilli: number;
  readonly verdict: Verdict | undefined;
  readonly version: number;
}

export interface TicketToSettle {
  readonly id: TicketId;
  readonly accountId: AccountId;
  readonly currency: string;
  readonly type: string;
  readonly stakeMinor: bigint;
  readonly capMinor: bigint;
  readonly payoutMinor: bigint;
  readonly result: BetResult;
  readonly version: number;
  /** The journal of its settlement, when it is settled. */
  readonly settledBy: number | undefined;
  readonly legs: readonly LegToSettle[];
}

export interface Settlement {
  readonly ticket: TicketToSettle;
  readonly payoutMinor: bigint;
  readonly result: Exclude<BetResult, 0>;
  readonly verdictVersions: readonly number[];
}

function legOutcomes({ id, legs }: TicketToSettle): readonly (LegOutcome | undefined)[] {
  return legs.map(({ oddsMilli, verdict }) => {
    const odds = parseOddsMilli(oddsMilli);
    if (!odds.ok) throw new Error(`ticket ${id} was struck at ${oddsMilli}`);
    return plainOutcome({ oddsMilli: odds.value, verdict });
  });
}

/** What the ticket comes to by its legs' verdicts; undefined while a leg is open that counts, or when nothing would change. */
export function settleTicket(ticket: TicketToSettle): Settlement | undefined {
  const { type, stakeMinor, capMinor, legs } = ticket;
  const formula = readFormula({ type, stakeMinor, legCount: legs.length, text: undefined });
  if (!formula.ok) throw new Error(`ticket ${ticket.id}: ${formula.error}`);
  const outcomes = legOutcomes(ticket);
  const payoutMinor = payTicket({ lines: expandLines(formula.value), outcomes, capMinor });
  if (payoutMinor === undefined) return undefined;
  const result = ticketResult(outcomes, payoutMinor);
  const isSettled = ticket.result !== betResults.pending;
  if (isSettled && ticket.result === result && ticket.payoutMinor === payoutMinor) return undefined;
  return { ticket, payoutMinor, result, verdictVersions: legs.map((leg) => leg.version) };
}

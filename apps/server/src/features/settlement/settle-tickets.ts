import type { AccountId, TicketId } from '@evens/base';
import { type BetResult, betResults, parseOddsMilli, type Verdict } from '@evens/markets';
import { expandLines, parseBetTypeName, payTicket, type SettledLeg, ticketResult } from '@evens/tickets';

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

function settledLegs({ id, legs }: TicketToSettle): readonly SettledLeg[] | undefined {
  const settled: SettledLeg[] = [];
  for (const { oddsMilli, verdict } of legs) {
    if (!verdict) return undefined;
    const odds = parseOddsMilli(oddsMilli);
    if (!odds.ok) throw new Error(`ticket ${id} was struck at ${oddsMilli}`);
    settled.push({ oddsMilli: odds.value, verdict });
  }
  return settled;
}

/** What the ticket comes to by its legs' verdicts; undefined while a leg is open, or when nothing would change. */
export function settleTicket(ticket: TicketToSettle): Settlement | undefined {
  const legs = settledLegs(ticket);
  if (!legs) return undefined;
  const type = parseBetTypeName(ticket.type);
  const lines = type.ok
    ? expandLines(type.value, { legCount: legs.length, stakeMinor: ticket.stakeMinor })
    : undefined;
  if (!lines?.ok) throw new Error(`ticket ${ticket.id} is a ${ticket.type} of ${legs.length} legs`);
  const payoutMinor = payTicket({ lines: lines.value, legs, capMinor: ticket.capMinor });
  const result = ticketResult(legs, payoutMinor);
  const isSettled = ticket.result !== betResults.pending;
  if (isSettled && ticket.result === result && ticket.payoutMinor === payoutMinor) return undefined;
  return { ticket, payoutMinor, result, verdictVersions: ticket.legs.map((leg) => leg.version) };
}

import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { acceptances } from '@evens/tickets';

const results = [0, 1, 2, 3, 4, 5, 6] as const;
export type LegResult = (typeof results)[number];

/**
 * The displayed result of a leg or of its place part. Undefined for a declined bet, which never ran, and for a part that was
 * open when its bet ended, for instance at a cash-out.
 */
export function displayedLegResult(ticket: Ticket, result: number): LegResult | undefined {
  if (ticket.Acceptance === acceptances.declined) return undefined;
  const known = results.find((each) => each === result) ?? 0;
  return known === betResults.pending && ticket.Result !== betResults.pending ? undefined : known;
}

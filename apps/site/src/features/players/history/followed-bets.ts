import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { acceptances } from '@evens/tickets';

const DAY_MS = 24 * 3_600_000;

interface FollowedBets {
  /** Open bets in the order in which their next legs begin; those in play come first. */
  readonly open: readonly Ticket[];
  /** Bets of the last 24 hours with a result, the newest result first. */
  readonly settled: readonly Ticket[];
}

export function followedBets(tickets: readonly Ticket[], nowMs: number): FollowedBets {
  const open = tickets.filter(
    (ticket) => ticket.Result === betResults.pending && ticket.Acceptance !== acceptances.declined,
  );
  const settled = tickets.filter(
    (ticket) => ticket.Result !== betResults.pending && settledMs(ticket) > nowMs - DAY_MS,
  );
  return {
    open: open.toSorted((a, b) => nextStartMs(a) - nextStartMs(b) || b.ID - a.ID),
    settled: settled.toSorted((a, b) => settledMs(b) - settledMs(a) || b.ID - a.ID),
  };
}

function settledMs({ SettledAt }: Ticket): number {
  return SettledAt === null ? 0 : Date.parse(SettledAt);
}

/** Start of the first leg without a result. */
function nextStartMs({ Items }: Ticket): number {
  const pending = Items.flatMap(({ Selections }) =>
    Selections.filter(({ Result }) => Result === betResults.pending),
  );
  return Math.min(...pending.map(({ DateOfMatch }) => Date.parse(DateOfMatch)));
}

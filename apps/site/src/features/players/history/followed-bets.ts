import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { acceptances } from '@evens/tickets';

const DAY_MS = 24 * 3_600_000;

interface FollowedBets {
  /**
   * Open bets in the order in which their next legs begin; those in play come first. A bet that was displayed as open
   * stays among them with its result.
   */
  readonly open: readonly Ticket[];
  /** Bets of the last 24 hours with a result, the newest result first. */
  readonly settled: readonly Ticket[];
}

/** Whether the bet has no result yet. */
export function isOpen({ Result, Acceptance }: Ticket): boolean {
  return Result === betResults.pending && Acceptance !== acceptances.declined;
}

/** `startsMs` has the next start of each bet that was displayed as open. The open ones are added. */
export function followedBets(
  tickets: readonly Ticket[],
  nowMs: number,
  startsMs: Map<number, number>,
): FollowedBets {
  for (const ticket of tickets.filter(isOpen)) startsMs.set(ticket.ID, nextStartMs(ticket));
  const startMs = ({ ID }: Ticket) => startsMs.get(ID) ?? 0;
  const open = tickets.filter(({ ID }) => startsMs.has(ID));
  const settled = tickets.filter(
    (ticket) =>
      !startsMs.has(ticket.ID) && ticket.Result !== betResults.pending && settledMs(ticket) > nowMs - DAY_MS,
  );
  return {
    open: open.toSorted((a, b) => startMs(a) - startMs(b) || b.ID - a.ID),
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

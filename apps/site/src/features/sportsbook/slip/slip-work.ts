import type { User } from '@evens/contract';
import { api, NetworkError } from '@evens/web/core/api.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { live } from '@evens/web/live/browser.ts';
import { takeAnswer } from './placement/follow-answers.ts';
import { awaitedBets, placement } from './placement/placement-site.ts';
import { slipSync } from './state/sync-site.ts';

export { takeShared } from './state/take-shared.ts';

/** Time in which the device that placed a bet removes its selections from the slip. */
const PLACED_ELSEWHERE_MS = 3000;
let newestTicketId = 0;

live.account.subscribe(() => {
  const newest = Math.max(0, ...live.account.tickets().keys());
  if (newest > newestTicketId) setTimeout(() => void slipSync.refresh(), PLACED_ELSEWHERE_MS);
  newestTicketId = Math.max(newestTicketId, newest);
  for (const { ticketId } of awaitedBets.list()) {
    const ticket = live.account.tickets().get(ticketId);
    if (ticket) takeAnswer({ slip, awaitedBets }, ticket);
  }
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void slipSync.refresh();
});

/** Requests the answers of bets that were pending when the page was left. */
async function fetchAnswers(playerId: number): Promise<void> {
  for (const bet of awaitedBets.list().filter((each) => each.playerId === playerId)) {
    try {
      const found = await api('GET /api/history/ticket', { query: { id: bet.ticketId } });
      if (found.ok) takeAnswer({ slip, awaitedBets }, found.value.Ticket);
    } catch (failure) {
      // The next visit tries again.
      if (!(failure instanceof NetworkError)) throw failure;
      return;
    }
  }
}

/** Sets the player of this page, whose slip is synchronised and whose bets are requested again; none for visitors. */
export function follow(user: User | null): void {
  const playerId = isPlayer(user) ? user.ID : undefined;
  slipSync.follow(playerId);
  if (playerId === undefined) return;
  placement.run(playerId);
  void fetchAnswers(playerId);
}

import type { User } from '@evens/contract';
import { api, NetworkError } from '@evens/web/core/api.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { live } from '@evens/web/live/browser.ts';
import { takeAnswer } from './placement/follow-answers.ts';
import { awaitedBets, placement } from './placement/placement-site.ts';
import { slipSync } from './state/sync-site.ts';

export { takeShared } from './state/take-shared.ts';

live.account.subscribe(() => {
  for (const { ticketId } of awaitedBets.list()) {
    const ticket = live.account.tickets().get(ticketId);
    if (ticket) takeAnswer({ slip, awaitedBets }, ticket);
  }
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

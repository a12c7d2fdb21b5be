import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import { useTicketNews } from '@evens/web/live/hooks.ts';
import { useEffect } from 'react';
import { receipts, useReceipts } from './placement-site.ts';

const waiting: ReadonlySet<number> = new Set([
  acceptances.pending,
  acceptances.newOffer,
  acceptances.delayed,
]);

/** Whether the bet waits for an answer: an acceptance delay, a trader, or an offer. */
export function isWaiting({ Acceptance, Result, DueAt }: Ticket): boolean {
  return Result === 0 && DueAt !== null && waiting.has(Acceptance);
}

/** Bets placed in this visit and pending bets from anywhere, in their current state, until they are dismissed. */
export function useWaitingBets(playerId: number | undefined): readonly Ticket[] {
  const placed = useReceipts(playerId);
  const news = useTicketNews();
  useEffect(() => {
    if (playerId === undefined) return;
    for (const ticket of news.values()) if (isWaiting(ticket)) receipts.add(playerId, ticket);
  }, [news, playerId]);
  return placed.map((ticket) => news.get(ticket.ID) ?? ticket);
}

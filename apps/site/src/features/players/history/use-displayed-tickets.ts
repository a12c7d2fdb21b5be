import type { Ticket } from '@evens/contract';
import { useUser } from '@evens/web/core/session.ts';
import { useRef } from 'react';
import { mergeTickets, type Span, type TicketList } from './ticket-lists.ts';

/**
 * Merges fetched tickets with news. Those that were displayed stay, also after a fetch of the list without them: a bet that
 * is cashed out or settled keeps its position until the player leaves the list.
 */
export function useDisplayedTickets(
  { list, span }: { readonly list: TicketList; readonly span: Span },
  fetched: readonly Ticket[],
  news: ReadonlyMap<number, Ticket>,
): readonly Ticket[] {
  const key = [useUser()?.ID, list, span.fromMs, span.toMs].join();
  const displayed = useRef({ key, tickets: new Map<number, Ticket>() });
  if (displayed.current.key !== key) displayed.current = { key, tickets: new Map() };
  const { tickets } = displayed.current;
  for (const ticket of fetched) tickets.set(ticket.ID, ticket);
  const merged = mergeTickets({ list, span }, [...tickets.values()], news);
  for (const ticket of merged) tickets.set(ticket.ID, ticket);
  return merged;
}

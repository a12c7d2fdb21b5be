import type { Ticket } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useTicketNews } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTicketPages } from './growing-query.ts';
import { ListFailed, ListSkeleton, LoadMore, LogInFirst, useIsPlayer } from './list-states.tsx';
import { TicketCard } from './ticket-card.tsx';
import { ALWAYS, type Span, type TicketList, ticketStates } from './ticket-lists.ts';
import { useDisplayedTickets } from './use-displayed-tickets.ts';
import { useSeeWins } from './use-see-wins.ts';

export interface BetsListProps {
  readonly list: TicketList;
  readonly span?: Span;
  /** Widens the period if the list is empty. */
  readonly onWiden?: (() => void) | undefined;
}

/** Pages of tickets of a list, newest placement or settlement first. They are updated as results arrive. */
export function BetsList({ list, span = ALWAYS, onWiden }: BetsListProps) {
  const isPlayer = useIsPlayer();
  const found = useTicketPages(list, span, isPlayer);
  const news = useTicketNews();
  const tickets = useDisplayedTickets(
    { list, span },
    found.data?.pages.flatMap((page) => page.Tickets) ?? [],
    news,
  );
  useNewResults(found, news);
  useSeeWins(list === 'cleared' && found.isSuccess);
  if (!isPlayer) return <LogInFirst />;
  if (found.isPending) return <ListSkeleton rows="tickets" />;
  if (found.isError && tickets.length === 0)
    return <ListFailed failure={found.error} onRetry={() => void found.refetch()} />;
  if (tickets.length === 0) {
    return (
      <EmptyState
        icon={History}
        title={t(`history.empty.${list}`)}
        text={onWiden && t('history.empty.period')}
      >
        {onWiden && <Button onClick={onWiden}>{t('history.empty.widen')}</Button>}
      </EmptyState>
    );
  }
  return (
    <>
      <TicketRows tickets={tickets} />
      <LoadMore found={found} />
    </>
  );
}

/** A list with more loaded pages than this is not refetched when a bet changes, to save requests. */
const FRESH_PAGES_MAX = 2;

/** Refetches the list when a bet changes: the state of a page that was loaded before may be older. */
function useNewResults(
  { data, refetch }: ReturnType<typeof useTicketPages>,
  news: ReadonlyMap<number, Ticket>,
): void {
  const states = ticketStates(news);
  const pages = data?.pages.length ?? 0;
  const known = useRef(states);
  useEffect(() => {
    if (known.current === states || pages === 0 || pages > FRESH_PAGES_MAX) return;
    known.current = states;
    void refetch();
  }, [states, pages, refetch]);
}

export function TicketRows({ tickets }: { readonly tickets: readonly Ticket[] }) {
  return (
    <ul className="divide-y divide-line">
      {tickets.map((ticket) => (
        <li key={ticket.ID} className="[content-visibility:auto] [contain-intrinsic-size:auto_244px]">
          <TicketCard ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { api, RefusalError } from '../../app/api.ts';
import { paths } from '../../app/route-paths.ts';
import { useUser } from '../../app/session.ts';
import { t } from '../../app/words.ts';
import { useTicketNews } from '../../live/hooks.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/surface.tsx';
import { mergeTickets, type Which } from './merge-tickets.ts';
import { TicketCard } from './ticket-card.tsx';

const PAGE = 20;
const calls = { pending: 'GET /api/history/unclearedbets', settled: 'GET /api/history/clearedbets' } as const;

function useTickets(which: Which, isPlayer: boolean) {
  return useInfiniteQuery({
    queryKey: [calls[which]],
    enabled: isPlayer,
    initialPageParam: 0,
    refetchOnMount: 'always',
    queryFn: async ({ pageParam }) => {
      const query = { limit: PAGE, ...(pageParam > 0 && { before: pageParam }) };
      const result =
        which === 'pending' ? await api(calls.pending, { query }) : await api(calls.settled, { query });
      if (!result.ok) throw new RefusalError(result.error);
      return result.value;
    },
    getNextPageParam: (page) => page.NextBefore,
  });
}

/** Pending or settled bets, newest first; they change by themselves as results come. */
export function BetsList({ which }: { readonly which: Which }) {
  const user = useUser();
  const isPlayer = user !== null && !user.IsOperator;
  const found = useTickets(which, isPlayer);
  const news = useTicketNews();
  if (!isPlayer) {
    return (
      <EmptyState icon={History} title={t('history.visitor')}>
        <Link to={paths.login} className={buttonLook('primary')}>
          {t('shell.login')}
        </Link>
      </EmptyState>
    );
  }
  if (found.isPending) {
    return (
      <div role="status" aria-label={t('shell.loading')} className="grid gap-4 p-3.5">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-24" />
        ))}
      </div>
    );
  }
  const tickets = mergeTickets(which, found.data?.pages.flatMap((page) => page.Tickets) ?? [], news);
  if (found.isError && tickets.length === 0) {
    return (
      <ErrorState title={t('history.retry')}>
        <Button onClick={() => void found.refetch()}>{t('shell.retry')}</Button>
      </ErrorState>
    );
  }
  if (tickets.length === 0) return <EmptyState icon={History} title={t(`history.empty.${which}`)} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {tickets.map((ticket) => (
          <li key={ticket.ID}>
            <TicketCard ticket={ticket} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <div className="p-3.5">
          <Button wide busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </>
  );
}

import { formatAmount, parseAmount } from '@evens/base';
import type { Ticket } from '@evens/contract';
import { Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { useLive, useTicketNews } from '@evens/web/live/hooks.ts';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { ReceiptText } from 'lucide-react';
import { useRef } from 'react';
import { TicketRows } from './bets-list.tsx';
import { followedBets, isOpen } from './followed-bets.ts';
import { useTicketPages } from './growing-query.ts';
import { ListFailed, ListSkeleton, LoadMore, LogInFirst, useIsPlayer } from './list-states.tsx';
import { ALWAYS, mergeTickets } from './ticket-lists.ts';
import { useSeeWins } from './use-see-wins.ts';

/**
 * Bets to follow: open ones in the order in which they are played, then those with a result of the last 24 hours. A bet
 * that is cashed out or settled keeps its position until the player leaves the list.
 */
export function MyBets() {
  const isPlayer = useIsPlayer();
  const open = useTicketPages('uncleared', ALWAYS, isPlayer);
  const cleared = useTicketPages('cleared', ALWAYS, isPlayer);
  const news = useTicketNews();
  const { feed } = useLive();
  const startsMs = useRef(new Map<number, number>());
  useSeeWins(isPlayer && cleared.isSuccess);
  if (!isPlayer) return <LogInFirst />;
  if (open.isPending || cleared.isPending) return <ListSkeleton rows="tickets" />;
  const failed = [open, cleared].find(({ isError, data }) => isError && data === undefined);
  if (failed?.error) return <ListFailed failure={failed.error} onRetry={() => void failed.refetch()} />;
  const merged = (
    [
      ['uncleared', open],
      ['cleared', cleared],
    ] as const
  ).flatMap(([list, { data }]) =>
    mergeTickets({ list, span: ALWAYS }, data?.pages.flatMap((page) => page.Tickets) ?? [], news),
  );
  // A bet that was settled while the page is open is in both lists.
  const tickets = new Map(merged.map((ticket) => [ticket.ID, ticket]));
  const bets = followedBets([...tickets.values()], feed.serverNowMs(), startsMs.current);
  return (
    <>
      {bets.open.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title={t('history.empty.uncleared')}
          text={t('history.my-bets.text')}
        />
      ) : (
        <>
          {!open.hasNextPage && <Summary tickets={bets.open.filter(isOpen)} />}
          <TicketRows tickets={bets.open} />
        </>
      )}
      <LoadMore found={open} />
      {bets.settled.length > 0 && (
        <>
          <h3 className="border-t border-b border-line bg-raised px-3.5 py-2 text-sm font-[620] text-quiet">
            {t('history.my-bets.settled')}
          </h3>
          <TicketRows tickets={bets.settled} />
        </>
      )}
    </>
  );
}

/** Number of open bets, and their stakes. */
function Summary({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const [first] = tickets;
  if (first === undefined) return null;
  const { Currency: currency } = first;
  const stakesMinor = tickets.reduce((sum, { StakeOpen }) => {
    const stake = parseAmount(StakeOpen, currency);
    return stake.ok ? sum + stake.value : sum;
  }, 0n);
  return (
    <p className="flex justify-between gap-3 border-b border-line px-3.5 py-2.5 text-sm text-quiet">
      {t('history.bets', { count: tickets.length })}
      <span>
        {t('history.open-stakes')}{' '}
        <Money
          amount={formatAmount(stakesMinor, currency)}
          currency={currency}
          className="font-[620] text-text"
        />
      </span>
    </p>
  );
}

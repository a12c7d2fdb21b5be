import { callQuery } from '@evens/web/core/api.ts';
import { calendarDay, startOfDay } from '@evens/web/core/clock.ts';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { useBalance, useLive, useTicketNews } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Changes within this time cause one read, ms. */
const SETTLE_MS = 1500;

/**
 * Locked money, the net result of the bets and rounds that ended since the start of the player's day, and open stakes. All
 * are read when the menu opens, and again after a change of the balance or of a bet: a lost bet changes no balance.
 */
export function NetToday() {
  const place = useRef<HTMLDivElement>(null);
  const isOpen = useIsPopoverOpen(place);
  const { feed } = useLive();
  // Computed in each render: the day may end while the page is open.
  const startMs = startOfDay(calendarDay(feed.serverNowMs()));
  const { data, isError, isFetching, refetch } = useQuery({
    ...callQuery('GET /api/history/today', { query: { from: new Date(startMs ?? 0).toISOString() } }),
    enabled: isOpen && startMs !== undefined,
    staleTime: 0,
  });
  const vault = useQuery({ ...callQuery('GET /api/protection/vault'), enabled: isOpen, staleTime: 0 });
  const readVault = vault.refetch;
  const balance = useBalance();
  const tickets = useTicketNews();
  const [read, setRead] = useState({ balance, tickets });
  const latest = useRef({ balance, tickets });
  useEffect(() => {
    latest.current = { balance, tickets };
  });
  useEffect(() => {
    if (isFetching) setRead(latest.current);
  }, [isFetching]);
  const isChanged = balance?.Version !== read.balance?.Version || tickets !== read.tickets;
  const isBehind = isOpen && !isFetching && isChanged;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => {
      void refetch();
      void readVault();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isBehind, refetch, readVault]);

  return (
    <div
      ref={place}
      className="mt-1 text-sm text-quiet *:flex *:min-h-6 *:items-baseline *:justify-between *:gap-3"
    >
      {vault.data && vault.data.Locks.length > 0 && (
        <p data-vault-total>
          {t('protection.vault.total')}
          <Money amount={vault.data.Total} currency={vault.data.Currency} className="font-[620] text-text" />
        </p>
      )}
      <p data-net-today>
        {t('history.today')}
        {!data && <MissingValue isError={isError} />}
        {data &&
          (data.Net === null ? (
            <Link
              to={paths.transactionHistory}
              className="underline"
              onClick={() => place.current?.closest<HTMLElement>('[popover]')?.hidePopover()}
            >
              {t('user.tab.transactionHistory')}
            </Link>
          ) : (
            <bdi dir="ltr" translate="no" className="font-[620] text-text">
              {signed(data.Net)}
              {moneyText(data.Net, data.Currency).replace('-', '−')}
            </bdi>
          ))}
      </p>
      {data?.OpenStakes !== null && (
        <p data-open-stakes>
          {t('history.open-stakes')}
          {!data && <MissingValue isError={isError} />}
          {data && (
            <Money amount={data.OpenStakes} currency={data.Currency} className="font-[620] text-text" />
          )}
        </p>
      )}
    </div>
  );
}

/** In the place of a value that is loading, or could not be read. */
function MissingValue({ isError }: { readonly isError: boolean }) {
  return isError ? <span>–</span> : <span aria-hidden className="skeleton h-3.5 w-20 self-center" />;
}

function signed(net: string): '+' | '' {
  return net.startsWith('-') || !/[1-9]/.test(net) ? '' : '+';
}

/** Whether the popover around an element is open. */
function useIsPopoverOpen(element: RefObject<Element | null>): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const popover = element.current?.closest('[popover]');
    if (!popover) return undefined;
    const update = () => setOpen(popover.matches(':popover-open'));
    update();
    popover.addEventListener('toggle', update);
    return () => popover.removeEventListener('toggle', update);
  }, [element]);
  return isOpen;
}

import { AccessLink } from '@evens/web/core/access-link.tsx';
import { NetworkError } from '@evens/web/core/api.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { History, TicketX, WifiOff } from 'lucide-react';

/** Whether the user has bets: agents and operators do not. */
export function useIsPlayer(): boolean {
  return isPlayer(useUser());
}

export function LogInFirst() {
  return (
    <EmptyState icon={History} title={t('history.visitor')}>
      <AccessLink to={paths.login} className={buttonLook('primary')}>
        {t('shell.login')}
      </AccessLink>
    </EmptyState>
  );
}

/** Empty state of a product that the site does not sell. */
export function NotOffered() {
  return (
    <EmptyState icon={TicketX} title={t('history.empty.crazyBillions')} text={t('history.not-offered')} />
  );
}

/** As high as tickets or entries. */
export function ListSkeleton({ rows }: { readonly rows: 'tickets' | 'entries' }) {
  return (
    <div role="status" aria-label={t('shell.loading')} className="divide-y divide-line">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={rows === 'tickets' ? 'grid gap-3 px-3.5 py-3.5' : 'px-3.5 py-3'}>
          <Skeleton className="h-4 w-2/5" />
          {rows === 'tickets' && <Skeleton className="h-[164px]" />}
        </div>
      ))}
    </div>
  );
}

export function ListFailed({ failure, onRetry }: { readonly failure: Error; onRetry(): void }) {
  const isOffline = failure instanceof NetworkError;
  return (
    <ErrorState
      {...(isOffline && { icon: WifiOff })}
      title={t('history.retry')}
      text={isOffline ? t('shell.error.network') : failure.message}
    >
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </ErrorState>
  );
}

interface MoreProps {
  readonly found: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
}

/** Loads older entries. Loaded ones stay if the next page fails. */
export function LoadMore({ found }: MoreProps) {
  if (!found.hasNextPage) return null;
  return (
    <div className="grid gap-2 border-t border-line p-3.5">
      {found.isFetchNextPageError && (
        <p role="alert" className="text-center text-sm text-danger">
          {t('history.retry')}
        </p>
      )}
      <Button wide busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
        {t('history.more')}
      </Button>
    </div>
  );
}

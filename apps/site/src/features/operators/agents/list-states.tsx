import { NetworkError } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';

/** Replaces a part that failed. A refusal shows its reason; a network error offers a retry. */
export function PartFailed({ error, onRetry }: { readonly error: Error; onRetry(): void }) {
  return (
    <Card>
      {error instanceof NetworkError ? (
        <LoadFailed onRetry={onRetry} />
      ) : (
        <ErrorState title={error.message}>
          <Button onClick={onRetry}>{t('shell.retry')}</Button>
        </ErrorState>
      )}
    </Card>
  );
}

/** As high as the loaded rows. */
export function RowsSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')}>
      <Card className="divide-y divide-line">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className="px-4 py-3.5">
            <Skeleton className="h-5 w-2/5" />
          </div>
        ))}
      </Card>
    </div>
  );
}

interface ShowMoreProps {
  readonly found: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
}

/** Loads the next page. Loaded rows stay if it fails. */
export function ShowMore({ found }: ShowMoreProps) {
  if (!found.hasNextPage) return null;
  return (
    <div className="grid gap-2 border-t border-line p-3.5">
      {found.isFetchNextPageError && (
        <p role="alert" className="text-center text-sm text-danger">
          {t('shell.error.network')}
        </p>
      )}
      <Button wide busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
        {t('agents.list.more')}
      </Button>
    </div>
  );
}

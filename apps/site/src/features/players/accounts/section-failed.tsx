import { NetworkError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';

/** Error of a section that could not be loaded, with a button to retry. */
export function SectionFailed({ failure, onRetry }: { readonly failure: Error; onRetry(): void }) {
  return (
    <ErrorState
      title={t('user.failed')}
      text={failure instanceof NetworkError ? t('shell.error.network') : failure.message}
    >
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </ErrorState>
  );
}

export function SectionSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-3 p-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}

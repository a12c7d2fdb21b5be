import { t } from '@evens/web/core/words.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';

/** Placeholder of a text while it is loading. */
export function TextSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-4">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-64" />
      <Skeleton className="h-96" />
    </div>
  );
}

import { Skeleton } from '@evens/web/ui/surface.tsx';

const bar = 'h-[38px] touch:h-11';

/** Placeholder of a row until its match is loaded. */
export function RowSkeleton() {
  return (
    <div className="match-row">
      <div className="match-row-time">
        <Skeleton className="h-4 w-10" />
      </div>
      <div className="match-row-teams">
        <Skeleton className="h-4 w-36 max-w-full" />
        <Skeleton className="h-4 w-28 max-w-full" />
      </div>
      <div className="match-row-win grid-cols-3">
        <Skeleton className={bar} />
        <Skeleton className={bar} />
        <Skeleton className={bar} />
      </div>
      <div className="match-row-total">
        <span />
        <Skeleton className={bar} />
        <Skeleton className={bar} />
      </div>
      <div className="match-row-handicap">
        <Skeleton className={bar} />
        <Skeleton className={bar} />
      </div>
    </div>
  );
}

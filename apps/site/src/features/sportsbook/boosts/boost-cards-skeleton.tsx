import { CardRow } from '@evens/web/core/card-row.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';

/** Fixed height for any content, so nothing below moves when the content is loaded. */
export const cardLook =
  'flex h-[178px] touch:h-[184px] w-[252px] max-w-[400px] shrink-0 grow flex-col rounded-xl border border-line bg-surface p-3';
export const rowLook = 'gap-2.5 overscroll-x-contain [scrollbar-width:none]';

export function BoostCardsSkeleton() {
  return (
    <div aria-hidden className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex h-6 items-center">
        <Skeleton className="h-4 w-32" />
      </div>
      <CardRow content={undefined} className={rowLook}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton
            key={key}
            className="h-[178px] touch:h-[184px] w-[252px] max-w-[400px] shrink-0 grow rounded-xl"
          />
        ))}
      </CardRow>
    </div>
  );
}

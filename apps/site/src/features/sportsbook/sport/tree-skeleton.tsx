import { Skeleton } from '@evens/web/ui/surface.tsx';

/** Placeholder for a tree of the sidebar while it loads. Links below the tree appear with it: its height is unknown. */
export function TreeSkeleton() {
  return (
    <div data-tree-skeleton className="min-h-dvh">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className="flex h-[34px] items-center gap-2.5 px-2.5">
          <Skeleton className="size-[18px] rounded-full" />
          <Skeleton className="h-3.5 w-28" />
        </div>
      ))}
    </div>
  );
}

import type { MatchDraw } from '@evens/contract';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';

const Card = lazyPart(async () => (await import('./draw-card.tsx')).DrawCard, 'later');

/** How a virtual match is drawn, and its verification. */
export function DrawInfo(props: { readonly sport: string; readonly draw: MatchDraw }) {
  return (
    <Suspense fallback={<Skeleton className="h-56 rounded-xl" />}>
      <Card {...props} />
    </Suspense>
  );
}

import type { Match } from '@evens/contract';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';

const Card = lazyPart(async () => (await import('./line-ups.tsx')).LineUpsCard, 'later');

/** Line-ups of both sides, in a card. */
export function LineUps({ match }: { readonly match: Match }) {
  return (
    <Suspense fallback={<Skeleton className="h-[480px] rounded-xl" />}>
      <Card match={match} />
    </Suspense>
  );
}

import { lazyPart } from '@evens/web/core/lazy-part.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';

const Form = lazyPart(async () => (await import('./match-form.tsx')).MatchFormCard, 'later');

/** Recent form and head-to-head matches of both sides, in a card. */
export function MatchForm({ matchId }: { readonly matchId: number }) {
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
      <Form matchId={matchId} />
    </Suspense>
  );
}

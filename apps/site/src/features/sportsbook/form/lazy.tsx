import { Suspense } from 'react';
import { lazyPart } from '../../../core/lazy-part.ts';
import { Skeleton } from '../../../ui/surface.tsx';

const Form = lazyPart(async () => (await import('./match-form.tsx')).MatchFormCard, 'later');

/** Recent form and head-to-head matches of both sides, in a card. */
export function MatchForm({ matchId }: { readonly matchId: number }) {
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
      <Form matchId={matchId} />
    </Suspense>
  );
}

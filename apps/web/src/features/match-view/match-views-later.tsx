import { lazy, Suspense } from 'react';
import { loadChunk } from '../../app/chunk.ts';
import { loadLaterWords } from '../../app/words.ts';
import { useSituation } from '../../live/hooks.ts';
import { Skeleton } from '../../ui/surface.tsx';
import { viewsOpen } from './kept-open.ts';
import type { MatchHeaderProps } from './match-header.tsx';

const Views = lazy(() =>
  loadChunk(async () => {
    const [{ MatchViews: view }] = await Promise.all([import('./match-views.tsx'), loadLaterWords()]);
    return { default: view };
  }),
);

/** As high as what comes, at every width that it has. */
export function MatchViewsSkeleton() {
  if (!viewsOpen.use()) return <Skeleton className="mt-3 h-10 rounded-xl! touch:h-[46px]" />;
  return (
    <div className="@container mt-3">
      <Skeleton className="h-[384px] rounded-xl @[540px]:h-[496px] @[760px]:h-[384px] @[880px]:h-[496px]" />
    </div>
  );
}

/** Tracker, statistics and stream of a match that has begun, loaded when there is one; nothing before. */
export function MatchViews({ match, live }: MatchHeaderProps) {
  const phase = useSituation(match.ID)?.phase ?? live?.Status ?? 'scheduled';
  if (phase === 'scheduled' || phase === 'postponed' || phase === 'cancelled') return null;
  return (
    <Suspense fallback={<MatchViewsSkeleton />}>
      <Views match={match} live={live} />
    </Suspense>
  );
}

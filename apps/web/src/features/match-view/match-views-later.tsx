import { lazy, Suspense } from 'react';
import { loadChunk } from '../../app/chunk.ts';
import { loadLaterWords } from '../../app/words.ts';
import { useSituation } from '../../live/hooks.ts';
import { Skeleton } from '../../ui/surface.tsx';
import type { MatchHeaderProps } from './match-header.tsx';

const Views = lazy(() =>
  loadChunk(async () => {
    const [{ MatchViews: view }] = await Promise.all([import('./match-views.tsx'), loadLaterWords()]);
    return { default: view };
  }),
);

/** Tracker, statistics and stream of a match that has begun, loaded when there is one; nothing before. */
export function MatchViews({ match, live }: MatchHeaderProps) {
  const phase = useSituation(match.ID)?.phase ?? live?.Status ?? 'scheduled';
  if (phase === 'scheduled' || phase === 'postponed' || phase === 'cancelled') return null;
  return (
    <Suspense fallback={<Skeleton className="mt-3 h-[420px] rounded-xl" />}>
      <Views match={match} live={live} />
    </Suspense>
  );
}

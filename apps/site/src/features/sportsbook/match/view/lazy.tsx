import { sportProduct } from '@evens/markets';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { useSituation } from '@evens/web/live/hooks.ts';
import { RIGHT_COLUMN, useMedia } from '@evens/web/ui/media.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';
import { hasStage } from '../../virtual/lazy.tsx';
import type { MatchProps } from './match-props.ts';
import { findStream } from './match-stream.ts';
import { type ViewsPosition, viewsOpen } from './open-widgets.ts';

const Views = lazyPart(async () => (await import('./match-views.tsx')).MatchViews, 'later');

/** Whether a match has begun, so that there is something to draw and count. A stage replaces the tracker, not pictures. */
export function useHasViews({ match, live }: MatchProps): boolean {
  const situation = useSituation(match.ID);
  const phase = situation?.phase ?? live?.Status ?? 'scheduled';
  if (sportProduct(match.SportAlias) !== 'sport') return false;
  if (hasStage(match.SportAlias, situation?.phase)) return findStream(live, situation) !== undefined;
  return phase !== 'scheduled' && phase !== 'postponed' && phase !== 'cancelled';
}

/** Whether the tracker has a column beside the markets: on a wide screen, while it is open. */
export function useIsBeside(match: MatchProps): boolean {
  const isWide = useMedia(RIGHT_COLUMN);
  const isOpen = viewsOpen.beside.use();
  return useHasViews(match) && isWide && isOpen;
}

/** As high as what comes, at every width that it has. */
export function MatchViewsSkeleton({ position }: { readonly position: ViewsPosition }) {
  if (!viewsOpen[position].use()) return null;
  return (
    <div className={position === 'beside' ? undefined : '@container mt-3'}>
      <Skeleton className="h-[384px] rounded-xl @[540px]:h-[496px] @[760px]:h-[384px] @[880px]:h-[496px]" />
    </div>
  );
}

/** Tracker, statistics and stream of a match that has begun, loaded when they are open. */
export function MatchViews({ match, live, position }: MatchProps & { readonly position: ViewsPosition }) {
  const isOpen = viewsOpen[position].use();
  if (!useHasViews({ match, live }) || !isOpen) return null;
  return (
    <Suspense fallback={<MatchViewsSkeleton position={position} />}>
      <Views match={match} live={live} position={position} />
    </Suspense>
  );
}

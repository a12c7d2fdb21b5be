import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { openPanel } from '@evens/web/core/panels.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { LEFT_COLUMN, useMedia } from '@evens/web/ui/media.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { LiveHead, type LiveMatch, liveQuery, variedMatches } from '../catalogue/index.ts';
import { PriceAge } from '../match/facts/index.ts';
import { MultiViewGrid } from './lazy.ts';
import {
  fillUnusedMultiView,
  MULTI_VIEW_MAX,
  putInMultiView,
  takeFromMultiView,
  useMultiView,
} from './multi-view-list.ts';

/** Number of matches at the first visit, and that one press adds to an empty multi-view. */
const TOP_MATCHES = 4;

const noMatches: readonly LiveMatch[] = [];

/** Matches in play side by side, dragged or added from the sidebar, and stored in the browser. */
export function MultiViewPage() {
  usePageSubject(t('live.multi-view'));
  const { data, isPending } = useQuery(liveQuery);
  const ids = useMultiView();
  const hasSidebar = useMedia(LEFT_COLUMN);
  const [over, setOver] = useState<ReadonlySet<number>>(new Set());
  const known = useMemo(
    () => new Map((data?.Matches ?? noMatches).map(({ Match }) => [Match.ID, Match])),
    [data],
  );
  const onOver = useCallback((id: number, isOver: boolean) => {
    setOver((before) => {
      if (before.has(id) === isOver) return before;
      const next = new Set(before);
      if (isOver) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const top = useMemo(
    () => variedMatches(data?.Matches ?? noMatches, TOP_MATCHES).map(({ ID }) => ID),
    [data],
  );
  useEffect(() => fillUnusedMultiView(top), [top]);
  // The grid loads beside the matches; if that fails, its own rendering reports it.
  useEffect(() => void MultiViewGrid.load().catch(() => undefined), []);
  const canAddTop = ids.length === 0 && top.length > 0;
  const finished = ids.filter((id) => over.has(id));
  return (
    <>
      <LiveHead title={t('multiview.title')}>
        <span className="text-faint">{t('multiview.count', { count: ids.length, max: MULTI_VIEW_MAX })}</span>
        <span className="ms-auto">
          <PriceAge />
        </span>
      </LiveHead>
      <div role="status">
        {finished.length > 0 && (
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent-soft py-1.5 ps-4 pe-1.5 text-sm">
            {t('multiview.finished', { count: finished.length })}
            <Button size="small" onClick={() => takeFromMultiView(finished)}>
              {t('multiview.clear')}
            </Button>
          </div>
        )}
      </div>
      {(!hasSidebar || canAddTop) && (
        <div className="mb-3 flex flex-wrap gap-2">
          {canAddTop && (
            <Button kind="primary" onClick={() => putInMultiView(top)}>
              {t('multiview.add-top', { count: top.length })}
            </Button>
          )}
          {!hasSidebar && <Button onClick={() => openPanel('menu')}>{t('multiview.empty.open')}</Button>}
        </div>
      )}
      {ids.length > 0 && <p className="mb-3 text-sm text-faint">{t('multiview.hint')}</p>}
      {isPending ? (
        <Skeleton className="h-[420px] rounded-xl" />
      ) : (
        <Suspense fallback={<Skeleton className="h-[420px] rounded-xl" />}>
          <div className="multi-view-room">
            <MultiViewGrid known={known} onOver={onOver} />
          </div>
        </Suspense>
      )}
    </>
  );
}

import { ReconnectButton } from '@evens/web/core/reconnect-button.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { useTransportStatus } from '@evens/web/live/hooks.ts';
import { NoticeOverlay } from '@evens/web/ui/notice.tsx';
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** Time of the oldest answer that is shown although a later one was expected, ms; undefined if there is none. */
function oldAnswerMs(cache: QueryCache): number | undefined {
  const times = cache
    .findAll({
      type: 'active',
      predicate: ({ state }) =>
        state.data !== undefined && (state.status === 'error' || state.fetchStatus === 'paused'),
    })
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

function useOldAnswerMs(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () => oldAnswerMs(cache),
  );
}

/** Notice over the page while what it shows may be old. All of it is read again when the connection is back. */
export function OldDataNotice() {
  const queries = useQueryClient();
  const isLost = useTransportStatus() === 'disconnected';
  const atMs = useOldAnswerMs();
  useEffect(() => {
    if (!isLost) return;
    return () => void queries.invalidateQueries();
  }, [isLost, queries]);
  if (isLost) {
    return (
      <NoticeOverlay at="bottom">
        {t('user.offline')}
        <ReconnectButton />
      </NoticeOverlay>
    );
  }
  if (atMs === undefined) return null;
  return <NoticeOverlay at="bottom">{t('backoffice.old', { time: written().dateTime(atMs) })}</NoticeOverlay>;
}

import { isWaitingForBusyServer } from '@evens/web/core/query-client.ts';
import { t } from '@evens/web/core/words.ts';
import { NoticeOverlay } from '@evens/web/ui/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const WAIT_MS = 3000;

/** Explains placeholders that remain because the server is overloaded, while the requests are retried. */
export function BusyNotice() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const isWaiting = useSyncExternalStore(subscribe, () => isWaitingForBusyServer(cache));
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setVisible(true), WAIT_MS);
    return () => {
      clearTimeout(timer);
      setVisible(false);
    };
  }, [isWaiting]);
  return isVisible && <NoticeOverlay>{t('shell.busy')}</NoticeOverlay>;
}

import { callQuery } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { useListBody } from '@evens/web/live/hooks.ts';
import { isSupportQueueNews } from '@evens/web/live/server-message.ts';
import { useEffect } from 'react';

/** The stream reports changes. Polling covers missed messages. */
const POLL_MS = 15_000;

export const supportQuery = { ...callQuery('GET /api/desk/support'), refetchInterval: POLL_MS };

export function conversationQuery(id: number) {
  return {
    ...callQuery('GET /api/desk/supportconversation', { query: { id } }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  };
}

/** Reloads the queue and conversations after each change, while the component is mounted. */
export function useSupportNews(): void {
  const news = useListBody('support-queue', isSupportQueueNews);
  useEffect(() => {
    if (!news) return;
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('GET /api/desk/support'),
    });
  }, [news]);
}

import { messageBounds } from '@evens/contract';
import { type Answer, api, callQuery, NetworkError } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { t } from '@evens/web/core/words.ts';
import { useUnreadMessages } from '@evens/web/live/hooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

export type MessagePage = Answer<'GET /api/messages/get'>;

const KEY = 'GET /api/messages/get';

function pageQuery(page: number) {
  return { ...callQuery(KEY, { query: { page } }), staleTime: 0 };
}

/** A page of messages, read again when the number of unread ones changed elsewhere. */
export function useMessagePage(page: number) {
  const found = useQuery(pageQuery(page));
  const { refetch } = found;
  const unread = useUnreadMessages();
  const loadedUnread = found.data?.UnreadMessagesCount;
  const seen = useRef(unread);
  useEffect(() => {
    if (seen.current === unread) return;
    seen.current = unread;
    if (unread !== undefined && unread !== loadedUnread) void refetch();
  }, [unread, loadedUnread, refetch]);
  const total = found.data?.TotalRecords ?? 0;
  return { ...found, pages: Math.max(1, Math.ceil(total / messageBounds.pageSize)) };
}

/** The page of messages after one of them was opened. */
function opened(data: MessagePage, id: number, unread: number): MessagePage {
  return {
    ...data,
    HasUnreadMessages: unread > 0,
    UnreadMessagesCount: unread,
    UserMessages: data.UserMessages.map((message) =>
      message.ID === id ? { ...message, IsRead: true } : message,
    ),
  };
}

export interface MessageActions {
  readonly error: string | undefined;
  readonly isBusy: boolean;
  /** Marks a message as read. A failure shows nothing: it stays unread. */
  read(id: number): Promise<void>;
  /** Returns whether they were removed. */
  remove(ids: readonly number[]): Promise<boolean>;
}

export function useMessageActions(page: number): MessageActions {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  return {
    error,
    isBusy,
    async read(id) {
      try {
        const answer = await api('POST /api/messages/read', { body: { ID: id } });
        const { queryKey } = pageQuery(page);
        if (answer.ok)
          queryClient.setQueryData<MessagePage>(
            queryKey,
            (data) => data && opened(data, id, answer.value.UnreadMessagesCount),
          );
      } catch (failure) {
        if (!(failure instanceof NetworkError)) throw failure;
      }
    },
    async remove(ids) {
      setBusy(true);
      setError(undefined);
      try {
        const answer = await api('POST /api/messages/remove', { body: { IDs: [...ids] } });
        if (!answer.ok) setError(answer.error.message);
        await queryClient.invalidateQueries({ queryKey: [KEY] });
        return answer.ok;
      } catch (failure) {
        if (!(failure instanceof NetworkError)) throw failure;
        setError(t('shell.error.no-answer'));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

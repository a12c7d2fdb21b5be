import { callQuery } from '@evens/web/core/api.ts';
import { usePaymentNews } from '@evens/web/live/hooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Transfer status by its number on the wire. A failed fetch counts as `disabled`. */
export const transferStatuses = { none: 0, available: 1, inProgress: 2, disabled: 3 } as const;

/** The transfer status of the player; reloaded after each change of the player's payments. */
export function useTransferStatus() {
  const found = useQuery(callQuery('GET /api/transfer/x1status'));
  const { refetch } = found;
  const news = usePaymentNews();
  useEffect(() => {
    if (news !== undefined) void refetch();
  }, [news, refetch]);
  return {
    isPending: found.isPending,
    status: found.isError ? transferStatuses.disabled : found.data?.Status,
    name: found.data?.Name ?? '',
    servicePage: found.data?.ServicePage ?? null,
  };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../core/api.ts';
import { usePaymentNews } from '../../live/hooks.ts';

/** External funds transfer, by the numbers of the wire. A fetch that fails is `disabled`. */
export const transferStatuses = { none: 0, available: 1, inProgress: 2, disabled: 3 } as const;

/** Whether there is money at the other platform; read again when a payment of the player changes. */
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

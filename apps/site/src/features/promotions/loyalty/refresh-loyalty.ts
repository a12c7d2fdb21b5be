import { queryClient } from '@evens/web/core/query-client.ts';
import { readLoyaltyInit } from './read-loyalty-init.ts';

const parts = ['/api/loyalty/', '/api/bonus/'];

/** Reads points, shop, wheel, entries and bonuses again after points were spent or won. */
export async function refreshLoyalty(): Promise<void> {
  await Promise.all([
    readLoyaltyInit(),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && parts.some((part) => key.includes(part)),
    }),
  ]);
}

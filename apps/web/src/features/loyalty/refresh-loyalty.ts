import { queryClient } from '../../core/query-client.ts';
import { readLoyaltyInit } from './read-loyalty-init.ts';

const parts = ['/api/loyalty/', '/api/bonus/'];

/** After points were spent or won: points, the shop, the wheel, entries, and the bonuses that came of it. */
export async function refreshLoyalty(): Promise<void> {
  await Promise.all([
    readLoyaltyInit(),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && parts.some((part) => key.includes(part)),
    }),
  ]);
}

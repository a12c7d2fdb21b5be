import { callQuery } from '@evens/web/core/api.ts';

/** Money that the player has locked. The answers of the calls that change it replace it. */
export const vaultQuery = { ...callQuery('GET /api/protection/vault'), staleTime: 0 };

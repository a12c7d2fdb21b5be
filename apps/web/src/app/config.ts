import type { Answer } from './api.ts';
import { callQuery } from './api.ts';
import { queryClient } from './query-client.ts';

export type SiteConfig = Answer<'GET /api/admin/config/get'>;

/** What the site says of itself; asked once at start-up and kept. */
export const configQuery = { ...callQuery('GET /api/admin/config/get'), staleTime: Number.POSITIVE_INFINITY };

/** Throws before start-up has ended. */
export function siteConfig(): SiteConfig {
  const config = queryClient.getQueryData(configQuery.queryKey);
  if (!config) throw new Error('the site’s configuration is not here yet');
  return config;
}

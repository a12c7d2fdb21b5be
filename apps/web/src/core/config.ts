import { type Answer, api } from './api.ts';

export type SiteConfig = Answer<'GET /api/admin/config/get'>;

let config: SiteConfig | undefined;

/** Reads the site's configuration, once at start-up. It is kept outside the query cache, which drops unused entries. */
export async function loadConfig(): Promise<SiteConfig | undefined> {
  const answer = await api('GET /api/admin/config/get').catch(() => undefined);
  if (answer?.ok) config = answer.value;
  return config;
}

/** Throws before start-up has ended. */
export function siteConfig(): SiteConfig {
  if (!config) throw new Error('siteConfig: expected loadConfig to have got an answer, but it has not');
  return config;
}

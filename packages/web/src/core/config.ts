import { type Answer, api } from './api.ts';

export type SiteConfig = Answer<'GET /api/admin/config/get'>;

let config: SiteConfig | undefined;

/** Delays before the second and third try, ms. The site displays nothing until it has the configuration. */
const pausesMs = [300, 1000];

async function read(): Promise<SiteConfig | undefined> {
  const answer = await api('GET /api/admin/config/get').catch(() => undefined);
  return answer?.ok ? answer.value : undefined;
}

/**
 * Reads the site's configuration, once at start-up; undefined after three tries. It is kept outside the query cache, which
 * drops unused entries.
 */
export async function loadConfig(): Promise<SiteConfig | undefined> {
  config = await read();
  for (const ms of pausesMs) {
    if (config) break;
    await new Promise((resolve) => window.setTimeout(resolve, ms));
    config = await read();
  }
  return config;
}

/** Throws before start-up has ended. */
export function siteConfig(): SiteConfig {
  if (!config) throw new Error('siteConfig: expected loadConfig to have got an answer, but it has not');
  return config;
}

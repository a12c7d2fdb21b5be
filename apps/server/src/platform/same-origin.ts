import type { IncomingHttpHeaders } from 'node:http';

export interface SiteAddress {
  /** Where players reach the site when something is in front of it: "https://evens.example"; else undefined. */
  readonly publicOrigin: string | undefined;
}

function parseHost(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}

/**
 * Whether a request was made by a page of this site. Browsers send `Origin` or `Sec-Fetch-Site` with every POST and
 * every socket. A request with neither, or from another site, is refused for all changes.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, { publicOrigin }: SiteAddress): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  const origin = headers.origin;
  if (origin === undefined) return fetchSite === 'same-origin';
  if (publicOrigin !== undefined) return origin === publicOrigin;
  if (headers.host === undefined) return false;
  // Parsing costs more than all other checks of a request together, and this is what a browser sends.
  if (origin === `http://${headers.host}` || origin === `https://${headers.host}`) return true;
  return parseHost(origin) === headers.host;
}

/**
 * The same check for a GET with side effects. For these, a browser sends no `Origin`, and over plain http no
 * `Sec-Fetch-Site`: then `Referer` decides, and a request without one is refused.
 */
export function isSameOriginGet(headers: IncomingHttpHeaders, site: SiteAddress): boolean {
  const { referer, origin } = headers;
  if (origin !== undefined || headers['sec-fetch-site'] !== undefined) return isSameOrigin(headers, site);
  if (referer === undefined || !URL.canParse(referer)) return false;
  return isSameOrigin({ ...headers, origin: new URL(referer).origin }, site);
}

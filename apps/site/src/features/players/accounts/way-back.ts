import { KEEP_PANELS, openPanel } from '@evens/web/core/panels.ts';
import { paths } from '@evens/web/core/route-paths.ts';

/** The location after log-in: the page of this site that sent the visitor here, else home. */
export function wayBack(search: URLSearchParams): string {
  const requestedPath = search.get('back') ?? '';
  return /^\/(?![/\\])/.test(requestedPath) ? requestedPath : paths.home;
}

/** Navigation options for the step back. Reopens the slip if it was open: on narrow screens it is a drawer. */
export function stepBack(search: URLSearchParams): { readonly replace: true; readonly state?: unknown } {
  if (search.get('open') !== 'slip') return { replace: true };
  openPanel('slip');
  return { replace: true, state: KEEP_PANELS };
}

/** Passes the way back on to the other form: a visitor without an account returns to the same page too. */
export function alongTheWay(path: string, search: URLSearchParams): string {
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

import { KEEP_PANELS, openPanel } from '../../core/panels.ts';
import { paths } from '../../core/route-paths.ts';

/** Where to go after logging in: the page of this site that sent the visitor here, else home. */
export function wayBack(search: URLSearchParams): string {
  const wanted = search.get('back') ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : paths.home;
}

/** The step back, with the slip open where it was: on screens without a column for it it is a drawer. */
export function stepBack(search: URLSearchParams): { readonly replace: true; readonly state?: unknown } {
  if (search.get('open') !== 'slip') return { replace: true };
  openPanel('slip');
  return { replace: true, state: KEEP_PANELS };
}

/** The same way back for the other form: who has no account yet comes back too. */
export function alongTheWay(path: string, search: URLSearchParams): string {
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

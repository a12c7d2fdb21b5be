import { paths } from '../../app/route-paths.ts';

/** Where to go after logging in: the page of this site that sent the visitor here, else home. */
export function wayBack(search: URLSearchParams): string {
  const wanted = search.get('back') ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : paths.home;
}

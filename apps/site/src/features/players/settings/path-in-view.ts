import type { ViewFormat } from '@evens/contract';
import { isSportPath, paths } from '@evens/web/core/route-paths.ts';

/**
 * Where choosing a view leads, from a path without its language; undefined where the page itself changes. The Korean view has
 * pages of its own: from the start page and all pages of sport it is opened on the same sport, and left to the same sport.
 */
export function pathInView(path: string, view: ViewFormat): string | undefined {
  const [, first = '', second = '', third = ''] = path.toLowerCase().split('/');
  const isKorean = first === 'sport' && second === 'koreanview';
  if (view !== 'korean') {
    if (!isKorean) return undefined;
    return third === '' ? paths.sport : `${paths.sport}/${third}`;
  }
  if (isKorean || (path !== paths.home && !isSportPath(path))) return undefined;
  if (first === 'sport' && second === 'outrights') return paths.koreanOutrights;
  const isOfSport = first === 'sport' && second !== '' && !ownPages.has(second);
  return isOfSport ? `${paths.korean}/${second}` : paths.korean;
}

/** Pages under /sport that are not a sport. */
const ownPages: ReadonlySet<string> = new Set(
  [paths.results, paths.favourites, paths.schedule, paths.outrights, paths.topTournaments].map(
    (path) => path.split('/')[2] ?? '',
  ),
);

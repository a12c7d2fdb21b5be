import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { paths, routePaths } from '@evens/web/core/route-paths.ts';
import { useSetting } from '@evens/web/core/settings.ts';
import type { RoutePage } from '@evens/web/navigation/index.ts';
import type { ReactNode } from 'react';
import { SportPage } from '../features/sportsbook/sport/sport-page.tsx';

export const loadOtherScreens = () => import('./screens.lazy.tsx');

// Loads the first screen's code while start-up still waits for its answers; a failure is reported when the screen is
// rendered.
if (/^\/([a-z]{2}(-[a-z]{2})?\/?)?$/i.test(location.pathname))
  import('../features/site/home/home-page.tsx').catch(() => undefined);
if (/^(\/[a-z-]+)?\/casino(\/(?!tournaments)|$)/i.test(location.pathname))
  import('../features/casino/lobby/casino-page.tsx').catch(() => undefined);
if (!/^(\/[a-z-]+)?\/e?sports?(\/|$)/i.test(location.pathname)) loadOtherScreens().catch(() => undefined);

const OtherScreens = lazyPart(async () => (await loadOtherScreens()).OtherScreens);
const KoreanPage = lazyPart(
  async () => (await import('../features/sportsbook/korean/korean-page.tsx')).KoreanPage,
  'later',
);

/** A sport in the chosen view: its list, or the dense table. */
function SportInView() {
  return useSetting('viewFormat') === 'korean' ? <KoreanPage /> : <SportPage />;
}

/** Most visits begin at a sport: its screens are part of the first file. */
const firstScreens: Readonly<Record<string, ReactNode>> = {
  [paths.sport]: <SportInView />,
  [paths.sportOne]: <SportInView />,
  [paths.sportToday]: <SportPage />,
  [paths.category]: <SportPage />,
  [paths.tournament]: <SportPage />,
  [paths.esportsOne]: <SportPage />,
  [paths.esportsCategory]: <SportPage />,
  [paths.esportsTournament]: <SportPage />,
};
export const otherScreens = <OtherScreens />;

/** The screen of each path. The router's own order decides between paths that both fit: words before parameters. */
export const pages: readonly RoutePage[] = routePaths.map((path) => ({
  path,
  element: firstScreens[path] ?? otherScreens,
}));

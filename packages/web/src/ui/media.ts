import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
/** From here up the left sidebar has its own column; below it is a drawer. */
export const LEFT_COLUMN = '(width > 1024px)';
/** From here up the right sidebar has its own column; below it is a drawer, on phones a sheet. */
export const RIGHT_COLUMN = '(width >= 1280px)';
/** The same for the casino, whose games need the width more than a column of the player's games. */
export const GAMES_COLUMN = '(width >= 1440px)';
/** From here up esports have a menu of their own at the top of the sidebar; on narrower tablets it is a plain link. */
const ESPORTS_MENU_MIN_PX = 1025;
export const NARROW_TABLET = `(768px <= width < ${ESPORTS_MENU_MIN_PX}px)`;
/** Where a sidebar's category only opens, as it hides the page that it would lead to. */
export const MOBILE = '(width <= 567px)';
export const PHONE = '(width < 768px)';
/** The screen is too low for a header that stays and a slip bar over the bottom bar. */
export const SHORT = '(height < 500px)';
/** A game fills such a screen: a phone, held either way. */
export const GAME_ALONE = '(width < 768px), (height < 480px)';
/** From here up tables of the casino stand side by side; below they are tabs. */
export const SIDE_BY_SIDE = '(width >= 1024px)';

import { unseenWin } from '@evens/web/core/unseen-win.ts';
import { useEffect } from 'react';

/** Marks won bets as seen while a list with them is displayed. */
export function useSeeWins(isDisplayed: boolean): void {
  const isUnseen = unseenWin.use();
  useEffect(() => {
    if (isUnseen && isDisplayed) unseenWin.set(false);
  }, [isUnseen, isDisplayed]);
}

import { loadLaterWords } from '@evens/web/core/words.ts';
import { watchPrices } from './watch-prices.ts';

/**
 * Shows the price history while the pointer or focus rests on a price. The code that draws it is loaded at the first
 * use.
 */
export function watchOddsMovement(): () => void {
  return watchPrices(document.body, (button) => {
    let isLeft = false;
    let close = () => {};
    Promise.all([import('./movement-popover.ts'), loadLaterWords()]).then(
      ([{ openMovement }]) => {
        if (!isLeft) close = openMovement(button);
      },
      // Loading failed: the next price retries it.
      () => undefined,
    );
    return () => {
      isLeft = true;
      close();
    };
  });
}

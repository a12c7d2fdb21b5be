import { loadLaterWords } from '../../core/words.ts';
import { watchPrices } from './watch-prices.ts';

/** Shows how prices have moved to whoever rests on one; what draws it is loaded the first time. */
export function watchOddsMovement(): () => void {
  return watchPrices(document.body, (button) => {
    let isGone = false;
    let close = () => {};
    Promise.all([import('./movement-popover.ts'), loadLaterWords()]).then(
      ([{ openMovement }]) => {
        if (!isGone) close = openMovement(button);
      },
      // It didn't load: the next price that is rested on asks again.
      () => undefined,
    );
    return () => {
      isGone = true;
      close();
    };
  });
}

import { t } from '../../core/words.ts';
import { type OddsShown, oddsWriter } from '../../ui/odds-button.tsx';

export interface PriceShown extends OddsShown {
  /** "2.00": what the price is without the boost; undefined where there is none. */
  readonly was: string | undefined;
}

function words() {
  return {
    up: t('shell.price.up'),
    down: t('shell.price.down'),
    suspended: t('shell.price.suspended'),
    stale: t('shell.price.stale'),
  };
}

export function priceWriter(button: HTMLButtonElement, name: string): (shown: OddsShown) => void {
  return oddsWriter(button, { name, words: words() });
}

/** Writes both prices to the button; the one without the boost is struck through before the other. */
export function boostWriter(button: HTMLButtonElement, name: string): (shown: PriceShown) => void {
  const write = priceWriter(button, name);
  const was = button.querySelector('s');
  return (shown) => {
    write(shown);
    const text = shown.was ?? '';
    if (was && was.textContent !== text) was.textContent = text;
  };
}

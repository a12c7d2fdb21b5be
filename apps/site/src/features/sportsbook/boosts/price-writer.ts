import { t } from '@evens/web/core/words.ts';
import { type DisplayedOdds, oddsWriter } from '@evens/web/ui/odds-button.tsx';

export interface DisplayedPrice extends DisplayedOdds {
  /** "2.00": the price without the boost; undefined if there is none. */
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

export function priceWriter(button: HTMLButtonElement, name: string): (displayed: DisplayedOdds) => void {
  return oddsWriter(button, { name, words: words() });
}

/** Writes both prices to the button. The price without the boost comes first and is struck through. */
export function boostWriter(button: HTMLButtonElement, name: string): (displayed: DisplayedPrice) => void {
  const write = priceWriter(button, name);
  const was = button.querySelector('s');
  return (displayed) => {
    write(displayed);
    const text = displayed.was ?? '';
    if (was && was.textContent !== text) was.textContent = text;
  };
}

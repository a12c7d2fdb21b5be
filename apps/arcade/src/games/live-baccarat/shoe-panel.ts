import type { BaccaratView } from '@evens/contract';
import { baccaratSides, type CoupResult } from '@evens/games';
import { el } from '../../frame/elements.ts';
import type { Translate } from '../../frame/messages.ts';
import type { LiveBaccaratMessageKey } from './live-baccarat-messages.ts';

/** The results of the shoe and the number of cards left, in the control panel. */
export interface ShoePanel {
  readonly element: HTMLElement;
  show(shoe: BaccaratView['shoe'] | undefined, results: readonly CoupResult[]): void;
}

export function makeShoePanel({
  t,
  number,
}: {
  readonly t: Translate<LiveBaccaratMessageKey>;
  number(value: number, decimals?: number): string;
}): ShoePanel {
  const element = el('section', { class: 'shoe' });
  let displayedKey = '';
  return {
    element,
    show(shoe, results) {
      const way = `${shoe?.no} ${shoe?.dealt} ${shoe?.isLastCoup} ${results.length}`;
      if (way === displayedKey) return;
      displayedKey = way;
      element.hidden = shoe === undefined;
      if (!shoe) return;
      const { no, dealt, cards, isLastCoup } = shoe;
      const left = t('shoe.left', { left: number(cards - dealt), cards: number(cards) });
      const counts = baccaratSides.map((side) => {
        const count = results.filter(({ winner }) => winner === side).length;
        return el('span', { 'data-side': side }, el('b', {}, number(count)), ` ${t(side)}`);
      });
      element.replaceChildren(
        el('h2', {}, t('shoe', { no: number(no) }), ' ', el('small', {}, left)),
        el('p', { class: 'shoe-counts' }, ...counts),
        isLastCoup ? el('p', { class: 'shoe-last' }, t('shoe.last')) : '',
      );
    },
  };
}

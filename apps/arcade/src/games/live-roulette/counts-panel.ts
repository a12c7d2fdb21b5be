import { rouletteColour } from '@evens/games';
import { el } from '../../frame/elements.ts';
import type { Translate } from '../../frame/messages.ts';
import type { LiveRouletteMessageKey } from './live-roulette-messages.ts';
import { countPockets, type PocketCount } from './pocket-counts.ts';

/** Hot and cold numbers and the shares of the colours, in the control panel. */
export interface CountsPanel {
  readonly element: HTMLElement;
  setResults(pockets: readonly number[]): void;
}

export function makeCountsPanel({
  t,
  number,
}: {
  readonly t: Translate<LiveRouletteMessageKey>;
  number(value: number, decimals?: number): string;
}): CountsPanel {
  const element = el('section', { class: 'counts', 'aria-label': t('counts') });

  function row(
    name: string,
    counts: readonly PocketCount[],
    { note, says }: { note(count: PocketCount): string; says(count: PocketCount): string },
  ): HTMLElement {
    return el(
      'div',
      { class: 'counts-row' },
      el('span', { class: 'field-name' }, name),
      el(
        'ul',
        {},
        ...counts.map((count) =>
          el(
            'li',
            { title: says(count) },
            el('b', { 'data-tone': rouletteColour(count.pocket) }, String(count.pocket)),
            el('small', {}, note(count)),
          ),
        ),
      ),
    );
  }

  return {
    element,
    setResults(pockets) {
      const { rounds, hot, cold, colours } = countPockets(pockets);
      element.hidden = rounds === 0;
      const share = (count: number): string => `${number((count / Math.max(1, rounds)) * 100)} %`;
      element.replaceChildren(
        el('h2', {}, t('counts.of', { rounds: number(rounds) })),
        row(t('hot'), hot, {
          note: ({ count }) => `${number(count)}×`,
          says: ({ pocket, count }) => t('hot.times', { number: pocket, count }),
        }),
        row(t('cold'), cold, {
          note: ({ ago }) => number(ago),
          says: ({ pocket, ago }) => t('cold.ago', { number: pocket, count: ago }),
        }),
        el(
          'div',
          { class: 'counts-shares' },
          ...(['red', 'black', 'green'] as const).map((colour) => {
            const part = el(
              'span',
              { 'data-tone': colour, title: t(`${colour}.name`) },
              share(colours[colour]),
            );
            part.style.flexGrow = String(Math.max(colours[colour], rounds * 0.16));
            return part;
          }),
        ),
      );
    },
  };
}

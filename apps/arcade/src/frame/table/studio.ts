import type { TableKey } from '@evens/contract';
import { el } from '../elements.ts';
import { layOutStudio, type StudioLayout, type StudioShape } from './studio-layout.ts';

const shapes: Readonly<Partial<Record<TableKey, StudioShape>>> = {
  'live-blackjack': { share: 0.36, isCentred: true },
  // Eight rows of bets on a phone.
  'live-sic-bo': { share: 0.4, narrowShare: 0.24 },
  // An upright layout of fourteen rows on a phone.
  'live-roulette': { share: 0.4, narrowShare: 0.3, yieldsToBets: true },
  'live-wheel': { share: 0.74 },
};
const usual: StudioShape = { share: 0.4 };

/** The dealer behind the table, before a lit wall. Elements of the page, which are sharp at each quality of drawing. */
export interface TableStudio {
  readonly element: HTMLElement;
  /** The studio of a scene of this size. */
  layOut(width: number, height: number): StudioLayout;
  /** Follows the size of the scene, which begins below the line and the last results. `onHeight` places the game again. */
  follow(parts: { readonly stage: HTMLElement; readonly scene: HTMLElement; onHeight(): void }): void;
  /** Whether bets are open. */
  setBetting(isBetting: boolean): void;
  /** Shows the card with the newest result; undefined before the first one. */
  setResult(result: { readonly text: string; readonly tone?: string } | undefined): void;
}

export function makeTableStudio({
  gameKey,
  figure,
  light,
}: {
  readonly gameKey: TableKey;
  readonly figure: HTMLElement;
  /** Colour of the lamps. */
  readonly light: string;
}): TableStudio {
  const shape = shapes[gameKey] ?? usual;
  const card = el('bdi', { class: 'studio-card', hidden: true });
  const element = el(
    'div',
    {
      class: 'studio',
      'aria-hidden': 'true',
      'data-game': gameKey,
      'data-place': shape.isCentred ? 'middle' : 'side',
    },
    el('div', { class: 'studio-wall' }),
    figure,
    el('div', { class: 'studio-table' }),
    card,
  );
  element.style.setProperty('--light', light);
  let cardText = '';
  let isBetting = false;
  let place: () => void = () => undefined;
  const layOut = (width: number, height: number): StudioLayout =>
    layOutStudio({ width, height }, shape, isBetting);
  return {
    element,
    layOut,
    follow({ stage, scene, onHeight }) {
      const measure = (): void => {
        const { height } = layOut(scene.clientWidth, scene.clientHeight);
        stage.classList.toggle('has-studio', height > 0);
        stage.classList.toggle('has-bets-only', isBetting && shape.yieldsToBets === true && height === 0);
        stage.style.setProperty('--studio', `${height === 0 ? 0 : scene.offsetTop + height}px`);
        stage.style.setProperty('--studio-top', `${scene.offsetTop}px`);
      };
      place = () => {
        measure();
        onHeight();
      };
      new ResizeObserver(measure).observe(scene);
      measure();
    },
    setBetting(next) {
      if (next === isBetting) return;
      isBetting = next;
      place();
    },
    setResult(result) {
      const next = `${result?.tone} ${result?.text}`;
      if (next === cardText) return;
      cardText = next;
      card.hidden = !result?.text;
      card.textContent = result?.text ?? '';
      card.dataset['tone'] = result?.tone ?? '';
    },
  };
}

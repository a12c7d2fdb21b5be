import { type VideoPokerHand, videoPokerPays } from '@evens/games';
import { el } from '../../frame/elements.ts';
import type { Stage } from '../../stage/stage.ts';
import type { PokerLayout } from './layout.ts';
import './video-poker.css';

/** The paytable, with the row of the current hand lit. Cards fly over it. */
export interface LitPayTable {
  place(layout: PokerLayout): void;
  /** `held` is the pay if all cards were kept, `won` the actual pay. */
  light(hand: VideoPokerHand | undefined, as: 'held' | 'won'): void;
}

export function makePayTable(
  stage: Stage,
  { handName, paysText }: { handName(hand: VideoPokerHand): string; paysText(pays: number): string },
): LitPayTable {
  const rows = videoPokerPays.map(({ hand, pays }) => ({
    hand,
    element: el('li', {}, el('span', {}, handName(hand)), el('b', { dir: 'ltr' }, paysText(pays))),
  }));
  // The rules list the same table, and the result names the hand.
  const list = el(
    'ul',
    { class: 'poker-pays', dir: document.documentElement.dir, 'aria-hidden': 'true' },
    ...rows.map(({ element }) => element),
  );
  const listPlace = stage.underlay(list);

  return {
    place({ table, columns, rowHeight }) {
      listPlace.place(table);
      const width = table.width / columns;
      list.style.gridTemplateRows = `repeat(${Math.ceil(rows.length / columns)}, ${rowHeight}px)`;
      list.style.fontSize = `${Math.max(10, Math.min(16, rowHeight * 0.56))}px`;
      list.style.setProperty('--pad', `${Math.max(8, Math.min(18, width * 0.05))}px`);
    },
    light(lit, as) {
      for (const { hand, element } of rows) {
        if (hand === lit) element.dataset['state'] = as;
        else delete element.dataset['state'];
      }
    },
  };
}

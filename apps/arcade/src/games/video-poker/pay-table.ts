import { type VideoPokerHand, videoPokerPays } from '@evens/games';
import { Container, Graphics } from 'pixi.js';
import { palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import type { PokerLayout } from './layout.ts';

/** The paytable, with the row of the current hand lit. */
export interface LitPayTable {
  place(layout: PokerLayout): void;
  /** `held` is the pay if all cards were kept, `won` the actual pay. */
  light(hand: VideoPokerHand | undefined, as: 'held' | 'won'): void;
}

export function makePayTable(
  stage: Stage,
  { handName, paysText }: { handName(hand: VideoPokerHand): string; paysText(pays: number): string },
): LitPayTable {
  const root = new Container();
  const panel = new Graphics();
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const rows = videoPokerPays.map(({ hand, pays }) => ({
    hand,
    base: new Graphics(),
    name: stage.text(handName(hand)),
    pays: stage.text(paysText(pays), { fontWeight: '700' }),
  }));
  root.addChild(panel, ...rows.flatMap(({ base, name, pays }) => [base, name, pays]));
  stage.root.addChild(root);
  let layout: PokerLayout | undefined;
  let lit: VideoPokerHand | undefined;
  let as: 'held' | 'won' = 'held';

  function draw(): void {
    if (!layout) return;
    const { table, columns, rowHeight } = layout;
    const perColumn = Math.ceil(rows.length / columns);
    const width = table.width / columns;
    panel.clear();
    panel
      .roundRect(table.x - 1, table.y - 1, table.width + 2, table.height + 2, 12)
      .fill({ color: 0x0d0f24, alpha: 0.88 })
      .stroke({ width: 1.5, color: 0x3a3f77 });
    const size = Math.max(10, Math.min(16, rowHeight * 0.56));
    const pad = Math.max(8, Math.min(18, width * 0.05));
    for (const [index, { hand, base, name, pays }] of rows.entries()) {
      const column = Math.floor(index / perColumn);
      const x = table.x + column * width;
      const y = table.y + (index % perColumn) * rowHeight;
      const isLit = hand === lit;
      base.clear();
      if (isLit)
        base
          .roundRect(x + 3, y + 2, width - 6, rowHeight - 4, 7)
          .fill(as === 'won' ? { color: palette.gold } : { color: 0x343a80 });
      else if (index % perColumn > 0)
        base.rect(x + pad, y, width - 2 * pad, 1).fill({ color: 0x3a3f77, alpha: 0.45 });
      const ink = isLit ? (as === 'won' ? 0x2a1d02 : 0xffffff) : 0xc3c8f2;
      name.style.fontSize = size;
      name.style.fill = ink;
      name.style.fontWeight = isLit ? '700' : '600';
      pays.style.fontSize = size;
      pays.style.fill = isLit ? ink : 0xf0d48a;
      // The label is at the start of the line in reading direction, the number at the end.
      name.anchor.set(isRightToLeft ? 1 : 0, 0.5);
      pays.anchor.set(isRightToLeft ? 0 : 1, 0.5);
      const [start, end] = [x + pad, x + width - pad];
      name.position.set(isRightToLeft ? end : start, y + rowHeight / 2);
      pays.position.set(isRightToLeft ? start : end, y + rowHeight / 2);
    }
    stage.redraw();
  }

  return {
    place(next) {
      layout = next;
      draw();
    },
    light(hand, next) {
      lit = hand;
      as = next;
      draw();
    },
  };
}

import { Graphics } from 'pixi.js';
import type { SlotLayout } from '../../slots/reel-layout.ts';
import type { SlotScene } from '../../slots/slot-scene.ts';
import type { Label } from '../../stage/stage.ts';

/** Marks the rows of each reel that has stopped: lines between its cells, and their number over it. */
export interface RowMarks {
  place(layout: SlotLayout): void;
  /** Marks all reels as they are. */
  show(): void;
  /** Marks a reel that has stopped; turning reels have no marks. */
  land(reel: number, rows: number): void;
  clear(): void;
  /** Animates the amount that full reels add to the multiplier. */
  send(reels: readonly number[], text: string): Promise<void>;
}

const SEND_MS = 620;

export function makeRowMarks(
  scene: SlotScene,
  { reels: count, rowsMax }: { readonly reels: number; readonly rowsMax: number },
): RowMarks {
  const { stage, reels, hurry } = scene;
  const plates = new Graphics();
  reels.back.addChildAt(plates, 0);
  const labels = Array.from({ length: count }, () => stage.label('slot-rows'));
  const sent = Array.from({ length: count }, () => stage.label('slot-sent'));
  const reelRows: (number | undefined)[] = [];

  function reelX(reel: number): number {
    const { reels: box, cellWidth } = scene.layout;
    return box.x + (reel + 0.5) * cellWidth;
  }

  function draw(): void {
    plates.clear();
    const { reels: box, cellWidth } = scene.layout;
    for (const [reel, rows] of reelRows.entries()) {
      if (rows === undefined) continue;
      const isTall = rows === rowsMax;
      const height = box.height / rows;
      const inset = Math.max(1.5, cellWidth * 0.02);
      for (let row = 0; row < rows; row++)
        plates
          .roundRect(
            box.x + reel * cellWidth + inset,
            box.y + row * height + inset,
            cellWidth - 2 * inset,
            height - 2 * inset,
            Math.min(10, height * 0.14),
          )
          .fill({ color: isTall ? 0x2fb8a6 : 0xf0b878, alpha: isTall ? 0.2 : 0.1 })
          .stroke({ width: 1, color: isTall ? 0x7ff0dc : 0xffd9a0, alpha: isTall ? 0.4 : 0.14 });
    }
    stage.redraw();
  }

  function setLabel(label: Label | undefined, rows: number | undefined): void {
    label?.set(rows === undefined ? '' : String(rows));
    label?.element.toggleAttribute('data-on', rows === rowsMax);
  }

  function set(reel: number, rows: number | undefined): void {
    reelRows[reel] = rows;
    setLabel(labels[reel], rows);
  }

  return {
    place({ reels: box, rim }) {
      for (const [reel, label] of labels.entries()) label.place(reelX(reel), box.y - rim * 0.5);
      draw();
    },
    show() {
      for (const [reel, window] of reels.grid.entries()) set(reel, window.length);
      draw();
    },
    land(reel, rows) {
      set(reel, rows);
      draw();
    },
    clear() {
      for (let reel = 0; reel < count; reel++) set(reel, undefined);
      draw();
    },
    async send(tall, text) {
      const { reels: box, head, rim } = scene.layout;
      const from = box.y - rim * 0.5;
      const to = head.y + head.height * 0.6;
      for (const reel of tall) sent[reel]?.set(text);
      await hurry.tween({
        ms: SEND_MS,
        ease: (share) => share ** 2,
        step(share) {
          for (const reel of tall) {
            const x = reelX(reel) + (stage.width / 2 - reelX(reel)) * share;
            sent[reel]?.place(x, from + (to - from) * share);
          }
        },
      });
      for (const reel of tall) sent[reel]?.set('');
    },
  };
}

import { Graphics } from 'pixi.js';
import type { SlotScene } from '../../slots/slot-scene.ts';
import type { Cell } from '../../slots/slot-view.ts';
import { easeOutBack } from '../../stage/motion.ts';

type Grid = readonly (readonly string[])[];

const TINT = 0x7fe3b8;
const REEL_MS = 380;
const GAP_SHARE = 0.55;

/** The reels that the special symbol has filled: all cells show it now, and not all did before. */
export function filledReels(before: Grid, after: Grid, special: string): number[] {
  return after.flatMap((window, reel) =>
    window.every((symbol) => symbol === special) && before[reel]?.includes(special) ? [reel] : [],
  );
}

export interface Expansion {
  /** Animates the special symbol as it fills its reels, one after the other. */
  play(before: Grid, after: Grid, special: string): Promise<void>;
  clear(): void;
}

export function makeExpansion({
  reels,
  hurry,
  stage,
  lights,
}: Pick<SlotScene, 'reels' | 'hurry' | 'stage' | 'lights'>): Expansion {
  const columns = new Graphics();
  reels.back.addChildAt(columns, 0);

  function drawColumns(
    filled: readonly number[],
    columnShare: (index: number) => number,
    rows: number,
  ): void {
    columns.clear();
    for (const [index, reel] of filled.entries()) {
      const share = columnShare(index);
      if (share <= 0) continue;
      const top = reels.cellBox([reel, 0]);
      const inset = Math.max(1.5, top.width * 0.02);
      const box = [
        top.x + inset,
        top.y + inset,
        top.width - 2 * inset,
        top.height * rows - 2 * inset,
      ] as const;
      const radius = top.width * 0.1;
      columns.roundRect(...box, radius).fill({ color: TINT, alpha: 0.16 * Math.min(1, share) });
      columns.roundRect(...box, radius).stroke({
        width: Math.max(1.5, top.width * 0.018),
        color: TINT,
        alpha: 0.75 * Math.min(1, share),
      });
    }
  }

  return {
    async play(before, after, special) {
      const filled = filledReels(before, after, special);
      const rows = after[0]?.length ?? 0;
      lights.clear();
      reels.show(after);
      const added = filled.flatMap((reel, index) =>
        (after[reel] ?? []).flatMap((_, row) => {
          const cell: Cell = [reel, row];
          const sprite = before[reel]?.[row] === special ? undefined : reels.sprite(cell);
          return sprite ? [{ sprite, index, scale: sprite.scale.x }] : [];
        }),
      );
      const span = 1 + GAP_SHARE * Math.max(0, filled.length - 1);
      await hurry.tween({
        ms: REEL_MS * span,
        step(share) {
          const shareAt = (index: number): number =>
            Math.max(0, Math.min(1, share * span - GAP_SHARE * index));
          for (const { sprite, index, scale } of added) {
            const own = shareAt(index);
            sprite.alpha = Math.min(1, own * 2);
            sprite.scale.set(scale * (own >= 1 ? 1 : Math.max(0.01, easeOutBack(own))));
          }
          drawColumns(filled, shareAt, rows);
        },
      });
      stage.redraw();
    },
    clear() {
      columns.clear();
    },
  };
}

import { LOCK } from '@evens/games/symbols/corner-sevens';
import { Graphics, Sprite } from 'pixi.js';
import type { SlotScene } from '../../slots/slot-scene.ts';
import { makeGlow } from '../../stage/glow.ts';

const TINT = 0x6fd0ff;
/** Size of the padlock relative to a cell. */
const LOCK_SIZE = 0.36;
const CLOSE_MS = 300;

/** Shows which reels are held while the third one respins. */
export interface Locks {
  place(): void;
  /** The reel that is not held; undefined if none is held. */
  setFree(reel: number | undefined): void;
}

export function makeLocks(
  { stage, reels, bank, above }: Pick<SlotScene, 'stage' | 'reels' | 'bank' | 'above'>,
  { count, centre }: { readonly count: number; readonly centre: number },
): Locks {
  const frames = new Graphics();
  const glow = makeGlow(TINT, 10);
  glow.visible = false;
  const padlocks = Array.from({ length: count }, () => new Sprite());
  for (const padlock of padlocks) padlock.anchor.set(0.5);
  // Behind the symbols, so that the mark of a win is above it.
  reels.back.addChild(glow, frames);
  above.addChild(...padlocks);
  let free: number | undefined;

  function draw(share: number): void {
    frames.clear();
    glow.visible = free !== undefined;
    for (const [reel, padlock] of padlocks.entries()) {
      padlock.visible = free !== undefined && reel !== free;
      const { x, y, width, height } = reels.cellBox([reel, centre]);
      if (reel === free) {
        glow.position.set(x + width / 2, y + height / 2);
        glow.setSize(width * 1.5, height * 3.6);
        glow.alpha = 0.3 * share;
      }
      if (!padlock.visible) continue;
      const inset = Math.max(2, width * 0.03);
      frames
        .roundRect(
          x + inset,
          y + inset,
          width - 2 * inset,
          height - 2 * inset,
          Math.min(width, height) * 0.12,
        )
        .stroke({ width: Math.max(2, width * 0.024), color: TINT, alpha: 0.9 * share });
      const side = Math.min(width, height) * LOCK_SIZE * (1.7 - 0.7 * share);
      // At the lower edge, so that the seven stays visible.
      padlock.position.set(x + width / 2, y + height - inset);
      padlock.texture = bank.sharp(LOCK);
      padlock.setSize(side, side);
      padlock.alpha = share;
    }
    stage.redraw();
  }

  return {
    place: () => draw(1),
    setFree(reel) {
      const isClosing = reel !== undefined && free === undefined;
      free = reel;
      if (isClosing) void stage.tween({ ms: CLOSE_MS, step: draw });
      else draw(1);
    },
  };
}

import { type Container, Graphics } from 'pixi.js';
import type { Stage } from '../stage/stage.ts';
import type { SlotLayout } from './reel-layout.ts';

const FADE_MS = 420;
const TINT_ALPHA = 0.2;
/** The tint fades at the upper and lower edge, as the scene does. */
const EDGE_BANDS = 9;

/** The scene of a feature: a tint over the background, and a lit frame around the reels. */
export interface FeatureFrame {
  /** Lies behind the reels. */
  readonly tint: Container;
  /** Lies over the reels. */
  readonly rim: Container;
  place(layout: SlotLayout): void;
  setOn(isOn: boolean): void;
}

export function makeFeatureFrame(stage: Stage, colour: string): FeatureFrame {
  const tint = new Graphics();
  const rim = new Graphics();
  let isOn = false;

  function setAlpha(share: number): void {
    tint.alpha = share;
    rim.alpha = share;
  }
  setAlpha(0);

  return {
    tint,
    rim,
    place({ reels: { x, y, width, height }, cellWidth, ...layout }) {
      tint.clear();
      const depth = Math.min(36, layout.height * 0.07) / EDGE_BANDS;
      for (let band = 0; band < EDGE_BANDS; band++)
        tint
          .rect(0, band * depth, layout.width, layout.height - 2 * band * depth)
          .fill({ color: colour, alpha: TINT_ALPHA / EDGE_BANDS });
      const thick = Math.max(2, cellWidth * 0.03);
      const radius = cellWidth * 0.1;
      rim.clear();
      for (const [spread, alpha] of [
        [3.4, 0.14],
        [2, 0.26],
        [0.6, 1],
      ] as const) {
        const gap = thick * spread;
        rim
          .roundRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap, radius + gap)
          .stroke({ width: thick * (alpha === 1 ? 1 : 1.6), color: colour, alpha });
      }
    },
    setOn(next) {
      if (next === isOn) return;
      isOn = next;
      const from = tint.alpha;
      void stage.tween({ ms: FADE_MS, step: (share) => setAlpha(from + ((isOn ? 1 : 0) - from) * share) });
    },
  };
}

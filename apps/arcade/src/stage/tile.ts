import type { Graphics } from 'pixi.js';
import { mixed, palette } from './palette.ts';

/** The look of a key: its colours and its height. */
export interface TileLook {
  readonly face: number;
  /** Height above the board in pixels; 0 is pressed. */
  readonly height: number;
  readonly rim?: number;
}

/** Draws a key around its centre: a square, or a box of another depth. */
export function drawTile(
  graphics: Graphics,
  width: number,
  { face, height, rim }: TileLook,
  depth = width,
): void {
  const [x, y, radius] = [-width / 2, -depth / 2, Math.max(6, Math.min(width, depth) * 0.17)];
  graphics.clear();
  graphics.roundRect(x, y, width, depth, radius).fill({ color: palette.shadow, alpha: 0.75 });
  if (height > 0) graphics.roundRect(x, y, width, depth, radius).fill(mixed(face, palette.ink, 0.55));
  graphics.roundRect(x, y, width, depth - height, radius).fill(face);
  if (height > 0)
    graphics
      .roundRect(x + 1.5, y + 1.5, width - 3, depth - height - 3, radius - 1.5)
      .stroke({ width: 1.5, color: mixed(face, 0xffffff, 0.22), alpha: 0.8 });
  if (rim !== undefined)
    graphics
      .roundRect(x + 1, y + 1, width - 2, depth - height - 2, radius - 1)
      .stroke({ width: 2, color: rim });
}

import type { Graphics } from 'pixi.js';
import { mixed, palette } from './palette.ts';

/** The look of a key: its colours and its height. */
export interface TileLook {
  readonly face: number;
  /** Height above the board in pixels; 0 is pressed. */
  readonly height: number;
  readonly rim?: number;
}

/** Draws a key of this size around its centre. */
export function drawTile(graphics: Graphics, size: number, { face, height, rim }: TileLook): void {
  const [half, radius] = [size / 2, Math.max(6, size * 0.17)];
  graphics.clear();
  graphics.roundRect(-half, -half, size, size, radius).fill({ color: palette.shadow, alpha: 0.75 });
  if (height > 0) graphics.roundRect(-half, -half, size, size, radius).fill(mixed(face, palette.ink, 0.55));
  graphics.roundRect(-half, -half, size, size - height, radius).fill(face);
  if (height > 0)
    graphics
      .roundRect(-half + 1.5, -half + 1.5, size - 3, size - height - 3, radius - 1.5)
      .stroke({ width: 1.5, color: mixed(face, 0xffffff, 0.22), alpha: 0.8 });
  if (rim !== undefined)
    graphics
      .roundRect(-half + 1, -half + 1, size - 2, size - height - 2, radius - 1)
      .stroke({ width: 2, color: rim });
}

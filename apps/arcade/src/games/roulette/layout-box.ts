import type { Box } from '../../stage/hotspots.ts';
import { type Cells, LAYOUT } from './layout-places.ts';

/** `wide` has zero at the left and the dozens below; `tall` is turned clockwise, with zero on top. */
export type Turn = 'wide' | 'tall';

/** Width of the outside bets beside the numbers in `tall`, relative to a number: a phone's width is for the numbers. */
const OUTSIDE_TALL = 0.62;
const INSIDE = 3;
const across = (y: number): number => Math.min(y, INSIDE) + Math.max(0, y - INSIDE) * OUTSIDE_TALL;

/** Converts cells of the layout to a box of the stage. */
export function toStageBox(cells: Cells, { box, turn }: { readonly box: Box; readonly turn: Turn }): Box {
  const [x, y] = [cells.x - LAYOUT.x, cells.y - LAYOUT.y];
  if (turn === 'wide') {
    const [sx, sy] = [box.width / LAYOUT.width, box.height / LAYOUT.height];
    return { x: box.x + x * sx, y: box.y + y * sy, width: cells.width * sx, height: cells.height * sy };
  }
  const [start, end] = [across(y), across(y + cells.height)];
  const [sx, sy] = [box.width / across(LAYOUT.height), box.height / LAYOUT.width];
  return {
    x: box.x + box.width - end * sx,
    y: box.y + x * sy,
    width: (end - start) * sx,
    height: cells.width * sy,
  };
}

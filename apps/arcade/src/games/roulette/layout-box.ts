import type { Box } from '../../stage/hotspots.ts';
import { type Cells, LAYOUT, numberCell, type SpotPlace } from './layout-places.ts';

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

/** The area of a spot that takes presses. Lines are wide enough for a finger, but leave the middle of their cells free. */
export function spotBox(
  { on, at }: Pick<SpotPlace, 'on' | 'at'>,
  seat: { readonly box: Box; readonly turn: Turn },
): Box {
  const box = toStageBox(at, seat);
  if (on === 'cells') return box;
  const cell = toStageBox(numberCell(1), seat);
  const thick = (length: number): number => Math.min(26, Math.max(9, length * 0.34));
  const [tw, th] = [thick(cell.width), thick(cell.height)];
  // A line between two cells side by side is vertical, one between two above each other is horizontal.
  const isTurned = seat.turn === 'wide' ? at.x % 1 !== 0 : at.x % 1 === 0;
  const [width, height] =
    on === 'corner' ? [tw, th] : isTurned ? [cell.width - tw, th] : [tw, cell.height - th];
  return { x: box.x - width / 2, y: box.y - height / 2, width, height };
}

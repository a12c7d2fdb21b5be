import type { Place } from './multi-view-list.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The area in which matches can be dropped, with its tiles. */
export interface Space {
  readonly box: Box;
  readonly tiles: readonly { readonly id: number; readonly box: Box }[];
  readonly isRtl: boolean;
}

/** Half of the gap between tiles: a drop in the gap belongs to the nearer tile. */
const GAP_HALF_PX = 6;
/** A tile wider than this share of the area is alone in its row. */
const WHOLE_ROW_SHARE = 0.7;

function holds({ left, top, right, bottom }: Box, { x, y }: Point, beyondPx: number): boolean {
  return x >= left - beyondPx && x <= right + beyondPx && y >= top - beyondPx && y <= bottom + beyondPx;
}

/**
 * Position for a match dropped at a point: before or after the tile there, or at the end; undefined outside of the
 * area.
 */
export function dropPlace({ box, tiles, isRtl }: Space, at: Point): Place | 'end' | undefined {
  if (!holds(box, at, 0)) return undefined;
  const over = tiles.find((tile) => holds(tile.box, at, GAP_HALF_PX));
  if (over === undefined) return 'end';
  const { left, right, top, bottom } = over.box;
  const isAlone = right - left > (box.right - box.left) * WHOLE_ROW_SHARE;
  const isBefore = isAlone ? at.y < (top + bottom) / 2 : at.x < (left + right) / 2 !== isRtl;
  return { id: over.id, side: isBefore ? 'before' : 'after' };
}

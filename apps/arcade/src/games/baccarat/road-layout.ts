import { ROAD_ROWS } from '@evens/games';
import type { Box } from '../../stage/hotspots.ts';

/** A grid of six rows and as many columns as fit. */
export interface RoadGrid {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly columns: number;
}

export interface RoadLayout {
  readonly bead: RoadGrid;
  readonly big: RoadGrid;
  /** Big eye boy, small road and cockroach road, side by side. */
  readonly derived: readonly [RoadGrid, RoadGrid, RoadGrid];
}

/** The bead plate at the left, the big road beside it, and below that the derived roads at half its size. */
export function layOutRoads({ x, y, width, height }: Box): RoadLayout {
  const cell = height / (ROAD_ROWS * 1.5);
  const beadCell = height / ROAD_ROWS;
  const beadColumns = Math.max(4, Math.min(12, Math.floor((width * 0.26) / beadCell)));
  const left = x + beadColumns * beadCell + 8;
  const bigColumns = Math.max(1, Math.floor((x + width - left) / cell));
  const small = cell / 2;
  const third = Math.floor((bigColumns * 2) / 3);
  const derived = (index: number): RoadGrid => ({
    x: left + index * third * small,
    y: y + ROAD_ROWS * cell,
    cell: small,
    columns: index === 2 ? bigColumns * 2 - 2 * third : third,
  });
  return {
    bead: { x, y, cell: beadCell, columns: beadColumns },
    big: { x: left, y, cell, columns: bigColumns },
    derived: [derived(0), derived(1), derived(2)],
  };
}

/** The last columns of a road, renumbered from the first visible one. One column stays free for the next result. */
export function lastColumns<Cell extends { readonly column: number }>(
  cells: readonly Cell[],
  columns: number,
): readonly Cell[] {
  const last = Math.max(-1, ...cells.map(({ column }) => column));
  const first = Math.max(0, last + 2 - columns);
  return cells
    .filter(({ column }) => column >= first)
    .map((cell) => ({ ...cell, column: cell.column - first }));
}

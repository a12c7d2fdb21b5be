import type { Box } from '../stage/hotspots.ts';

export interface SlotLayout {
  readonly width: number;
  readonly height: number;
  /** The box of all cells. */
  readonly reels: Box;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** The line above the reels, with the state of the feature. */
  readonly head: Box;
  /** Where the win is counted: below the reels, or over their lower edge if there is no space. */
  readonly meter: Box;
  readonly hasMeterSpace: boolean;
  /** Width of the cabinet's rim. */
  readonly rim: number;
  /** Size of fixed drawings, relative to a large stage. */
  readonly scale: number;
}

export interface LayoutWish {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** Lines of the head, if the game needs more than one. */
  readonly headLines?: number;
}

const METER_HEIGHT = 48;
const FOOT = 4;
const CELL_MAX = 168;
/** Maximum ratio of a cell's longer side to its shorter side. */
const CELL_STRETCH = 1.16;

/** Gives the reels all the space that head and meter leave, with nearly square cells. */
export function layOutSlot({ width, height, columns, rows, headLines = 1 }: LayoutWish): SlotLayout {
  const scale = Math.max(0.55, Math.min(1, width / 900, height / 640));
  const rim = Math.round(6 + 12 * scale);
  // A wide stage shows the scene beside the reels.
  const side = width < 520 ? 3 : Math.round(width * 0.085);
  const headHeight = headLines * Math.round(26 + 14 * scale);
  const space = height - headHeight - FOOT - 2 * rim;
  const hasMeterSpace = space - METER_HEIGHT > rows * 52;
  const free = hasMeterSpace ? space - METER_HEIGHT : space;
  const widest = (width - 2 * side - 2 * rim) / columns;
  const highest = free / rows;
  const cell = Math.min(widest, highest, CELL_MAX);
  const cellWidth = Math.floor(Math.min(widest, cell * CELL_STRETCH, CELL_MAX * CELL_STRETCH));
  const cellHeight = Math.floor(Math.min(highest, cell * CELL_STRETCH));
  const reelsWidth = cellWidth * columns;
  const reelsHeight = cellHeight * rows;
  const x = Math.round((width - reelsWidth) / 2);
  const above = headHeight + rim;
  const y = Math.round(above + (free - reelsHeight) * 0.45);
  const under = y + reelsHeight + rim;
  return {
    width,
    height,
    reels: { x, y, width: reelsWidth, height: reelsHeight },
    cellWidth,
    cellHeight,
    head: { x: 0, y: y - rim - headHeight, width, height: headHeight },
    meter: { x: 0, y: hasMeterSpace ? under + 2 : under - METER_HEIGHT, width, height: METER_HEIGHT },
    hasMeterSpace,
    rim,
    scale,
  };
}

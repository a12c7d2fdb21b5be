import type { StudioLayout } from '../../frame/table/studio-layout.ts';
import type { Box } from '../../stage/hotspots.ts';
import type { Turn } from './layout-box.ts';

/** Positions on the stage. If there is no space for all, table and racetrack alternate, and the wheel covers them. */
export interface Arrangement {
  readonly turn: Turn;
  readonly table: Box | undefined;
  readonly track: Box | undefined;
  readonly wheel: { readonly x: number; readonly y: number; readonly radius: number };
  /** Whether the wheel has a box of its own. */
  readonly isWheelAlone: boolean;
  /** Height of the drawn wheel relative to its width; 1 from above. */
  readonly tilt: number;
  /** The picture of the ball at a live table. */
  readonly closeUp?: { readonly x: number; readonly y: number; readonly radius: number };
}

const EDGE = 14;
const LARGE = { width: 760, height: 520 };
const CELL_MAX = 76;

/** The largest box that fits, centred in another one. */
function within(box: Box, most: { readonly width: number; readonly height: number }): Box {
  const [width, height] = [Math.min(box.width, most.width), Math.min(box.height, most.height)];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

function large(width: number, height: number): Arrangement {
  const inner = width - 2 * EDGE;
  const cell = Math.min(inner / 14, CELL_MAX);
  const tableHeight = Math.min(height * 0.42, cell * 5 * 0.86);
  const table = within(
    { x: EDGE, y: height - tableHeight - EDGE, width: inner, height: tableHeight },
    { width: cell * 14, height: tableHeight },
  );
  const space = height - tableHeight - 3 * EDGE - 6;
  const radius = Math.min(space / 2, inner * 0.19);
  const gap = 40;
  const trackWidth = Math.min(table.width - 2 * radius - gap - 10, 620);
  const all = 2 * radius + gap + trackWidth;
  const left = (width - all) / 2;
  const y = EDGE + space / 2;
  const trackHeight = Math.min(space * 0.62, trackWidth * 0.42, 220);
  return {
    turn: 'wide',
    table,
    track: { x: left + 2 * radius + gap, y: y - trackHeight / 2, width: trackWidth, height: trackHeight },
    wheel: { x: left + radius, y, radius },
    isWheelAlone: true,
    tilt: 1,
  };
}

/** From this height on, table and racetrack have space below the dealer at the same time. */
const BOTH_HEIGHT = 390;
const TILT = 0.56;
/** Height of the rim and the side of a tilted wheel, relative to its flat height. */
const TILTED_HEIGHT = 1.2;

/** At a live table: the wheel and its close-up beside the dealer, the bets below. */
function belowDealer({
  width,
  height,
  view,
  studio,
}: Arranged & { readonly studio: StudioLayout }): Arrangement {
  const { device } = studio;
  const space = {
    x: EDGE,
    y: studio.height + EDGE / 2 + 4,
    width: width - 2 * EDGE,
    height: height - studio.height - EDGE - 8,
  };
  const isWide = space.width > space.height * 1.15;
  const hasBoth = isWide && space.height >= BOTH_HEIGHT && width >= LARGE.width;
  const tableMost = isWide
    ? { width: CELL_MAX * 14, height: CELL_MAX * 5 }
    : { width: 90 * 5, height: 52 * 14 };
  const tableHeight = hasBoth ? space.height * 0.6 : space.height;
  const table = within({ ...space, y: space.y + space.height - tableHeight, height: tableHeight }, tableMost);
  const trackSpace = hasBoth ? { ...space, height: space.height - tableHeight - EDGE } : space;
  const track = within(trackSpace, isWide ? { width: 720, height: 260 } : { width: 250, height: 620 });
  const radius = Math.min(device.height / (2 * TILT * TILTED_HEIGHT), device.width * 0.31);
  const closeUp = Math.min(device.height * 0.44, (device.width - 2 * radius - 24) / 2);
  return {
    turn: isWide ? 'wide' : 'tall',
    table: hasBoth || view === 'table' ? table : undefined,
    track: hasBoth || view === 'track' ? track : undefined,
    wheel: { x: device.x + radius + 6, y: device.y + device.height * 0.48, radius },
    isWheelAlone: true,
    tilt: TILT,
    closeUp: {
      x: device.x + device.width - closeUp - 4,
      y: device.y + device.height * 0.48,
      radius: closeUp,
    },
  };
}

interface Arranged {
  readonly width: number;
  readonly height: number;
  readonly view: 'table' | 'track';
}

export function arrange({
  width,
  height,
  view,
  studio,
}: Arranged & { readonly studio?: StudioLayout | undefined }): Arrangement {
  if (studio && studio.height > 0) return belowDealer({ width, height, view, studio });
  if (width >= LARGE.width && height >= LARGE.height) return large(width, height);
  const isWide = width > height * 1.15;
  const inner = {
    x: EDGE,
    y: EDGE / 2 + 4,
    width: width - 2 * EDGE,
    height: height - EDGE - 8,
  };
  const table = isWide
    ? within(inner, { width: CELL_MAX * 14, height: CELL_MAX * 5 })
    : within(inner, { width: 90 * 5, height: 52 * 14 });
  const track = isWide
    ? within(inner, { width: 720, height: Math.min(280, inner.width * 0.5) })
    : within(inner, { width: Math.min(270, inner.height * 0.7), height: 620 });
  return {
    turn: isWide ? 'wide' : 'tall',
    table: view === 'table' ? table : undefined,
    track: view === 'track' ? track : undefined,
    wheel: { x: width / 2, y: height / 2, radius: Math.min(width, height) / 2 - 10 },
    isWheelAlone: false,
    tilt: 1,
  };
}

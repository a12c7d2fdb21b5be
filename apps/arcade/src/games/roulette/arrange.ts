import type { StudioLayout } from '../../frame/table/studio-layout.ts';
import type { Box } from '../../stage/hotspots.ts';
import type { Turn } from './layout-box.ts';

/** Positions on the stage. If there is no space for all, table and racetrack alternate, and the wheel covers them. */
export interface Arrangement {
  readonly turn: Turn;
  readonly table: TableArea | undefined;
  readonly track: Box | undefined;
  readonly trackTurn: Turn;
  readonly wheel: { readonly x: number; readonly y: number; readonly radius: number };
  /** Whether the wheel has a box of its own. */
  readonly isWheelAlone: boolean;
  /** Height of the drawn wheel relative to its width; 1 from above. */
  readonly tilt: number;
  /** The picture of the ball at a live table. */
  readonly closeUp?: { readonly x: number; readonly y: number; readonly radius: number };
}

/** The whole layout, and its visible part if it scrolls. */
export interface TableArea {
  readonly box: Box;
  readonly view?: Box;
}

const EDGE = 14;
const LARGE = { width: 760, height: 520 };
const CELL_MAX = 76;
/** The least length of a side of a number on a phone, CSS px: the whole layout is in sight, and a finger hits a number. */
export const CELL_MIN = 28;
const ROWS = 14;
/** A stage below this width is a phone's, unless it is as low as one of four tables. */
const PHONE_WIDTH = 480;
const PHONE_HEIGHT_MIN = 200;

/** The largest box that fits, centred in another one. */
function within(box: Box, most: { readonly width: number; readonly height: number }): Box {
  const [width, height] = [Math.min(box.width, most.width), Math.min(box.height, most.height)];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

const isPhone = ({ width, height }: Pick<Box, 'width' | 'height'>): boolean =>
  width < PHONE_WIDTH && height >= PHONE_HEIGHT_MIN;

/** The layout in its space. On a phone it is upright, its rows are high enough for a finger, and it scrolls. */
function layOutTable(space: Box, turn: Turn, isOnPhone: boolean): TableArea {
  if (turn === 'wide') return { box: within(space, { width: CELL_MAX * ROWS, height: CELL_MAX * 5 }) };
  const view = within(space, { width: 90 * 5, height: 52 * ROWS });
  const least = ROWS * CELL_MIN;
  return isOnPhone && view.height < least ? { box: { ...view, height: least }, view } : { box: view };
}

function chooseTurn(space: Box, isOnPhone: boolean): Turn {
  return !isOnPhone && space.width > space.height * 1.15 ? 'wide' : 'tall';
}

function layOutTrack(space: Box): Pick<Arrangement, 'track' | 'trackTurn'> {
  return space.width >= space.height
    ? {
        track: within(space, { width: 720, height: Math.min(280, space.width * 0.62) }),
        trackTurn: 'wide',
      }
    : { track: within(space, { width: Math.min(270, space.height * 0.7), height: 620 }), trackTurn: 'tall' };
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
    trackTurn: 'wide',
    table: { box: table },
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
  const isOnPhone = isPhone({ width, height });
  const turn = chooseTurn(space, isOnPhone);
  const hasBoth = turn === 'wide' && space.height >= BOTH_HEIGHT && width >= LARGE.width;
  const tableHeight = hasBoth ? space.height * 0.6 : space.height;
  const tableSpace = { ...space, y: space.y + space.height - tableHeight, height: tableHeight };
  const trackSpace = hasBoth ? { ...space, height: space.height - tableHeight - EDGE } : space;
  const { track, trackTurn } = layOutTrack(trackSpace);
  const radius = Math.min(device.height / (2 * TILT * TILTED_HEIGHT), device.width * 0.31);
  const closeUp = Math.min(device.height * 0.44, (device.width - 2 * radius - 24) / 2);
  return {
    turn,
    trackTurn,
    table: hasBoth || view === 'table' ? layOutTable(tableSpace, turn, isOnPhone) : undefined,
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
  const inner = {
    x: EDGE,
    y: EDGE / 2 + 4,
    width: width - 2 * EDGE,
    height: height - EDGE - 8,
  };
  const isOnPhone = isPhone({ width, height });
  const turn = chooseTurn(inner, isOnPhone);
  const { track, trackTurn } = layOutTrack(inner);
  return {
    turn,
    trackTurn,
    table: view === 'table' ? layOutTable(inner, turn, isOnPhone) : undefined,
    track: view === 'track' ? track : undefined,
    wheel: { x: width / 2, y: height / 2, radius: Math.min(width, height) / 2 - 10 },
    isWheelAlone: false,
    tilt: 1,
  };
}

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
  };
}

export function arrange({
  width,
  height,
  view,
}: {
  readonly width: number;
  readonly height: number;
  readonly view: 'table' | 'track';
}): Arrangement {
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
  };
}

import { seededRandom } from '@evens/base';
import { across, along, type Brush, down, type Paint } from '@evens/games/symbols/brush';
import { box, circle, star } from '@evens/games/symbols/outlines';
import { paintCabinet as paintRim } from '../../slots/paint/cabinet.ts';
import type { SlotLayout } from '../../slots/reel-layout.ts';

const BRICK = { width: 46, height: 19 } as const;
/** The path of a neon seven around its centre, 100 high. */
const SEVEN = 'M-30-48H32C8-14-4 14-8 48';

const floorY = ({ height }: SlotLayout): number => Math.round(height * 0.82);

function paintWall(brush: Brush, layout: SlotLayout): void {
  const { width } = layout;
  const floor = floorY(layout);
  const random = seededRandom('corner wall');
  brush.fill(box(0, 0, width, floor), down(0, floor, '#141625', '#20233a', '#171a2d'));
  for (let row = 0; row * BRICK.height < floor; row++)
    for (let column = -1; column * BRICK.width < width; column++) {
      const left = column * BRICK.width + (row % 2 ? BRICK.width / 2 : 0);
      brush.fill(
        box(left + 1.5, row * BRICK.height + 1.5, BRICK.width - 3, BRICK.height - 3, 2),
        random() > 0.5 ? '#3a2f4a' : '#33304f',
        0.2 + random() * 0.42,
      );
    }
}

/** A floor of black and white tiles in perspective. */
function paintFloor(brush: Brush, layout: SlotLayout): void {
  const { width, height } = layout;
  const floor = floorY(layout);
  brush.fill(box(0, floor, width, height - floor), '#0b0d15');
  const rows = 7;
  const depthAt = (row: number): number => floor + (height - floor) * (row / rows) ** 1.9;
  const spreadAt = (row: number): number => width * (0.055 + 0.075 * (row / rows) ** 1.9);
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = [depthAt(row), depthAt(row + 1)];
    const [narrow, wide] = [spreadAt(row), spreadAt(row + 1)];
    for (let column = -12; column < 12; column++)
      if ((row + column) % 2 === 0)
        brush.fill(
          `M${width / 2 + column * narrow} ${top}h${narrow}L${width / 2 + (column + 1) * wide} ${bottom}h${-wide}z`,
          '#9fb0cc',
          0.1 + 0.03 * row,
        );
  }
  brush.fill(box(0, floor - 5, width, 10), down(floor - 5, floor + 5, '#53607a', '#222a3c', '#0a0d14'));
}

/** A neon tube: its glow on the wall, its colour, its white core. */
function paintTube(brush: Brush, shape: string, colour: string, width: number): void {
  brush.lit(() => {
    brush.line(shape, colour, width * 5, { alpha: 0.08 });
    brush.line(shape, colour, width * 2.6, { alpha: 0.2 });
  });
  brush.line(shape, colour, width);
  brush.line(shape, '#ffffff', width * 0.34, { alpha: 0.85 });
}

interface Sign {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly shape: string;
}

function layOutSigns(layout: SlotLayout): readonly Sign[] {
  const { width, height, reels, rim } = layout;
  const beside = (reels.x - rim) / 2;
  if (beside > 44) {
    const size = Math.min(1.6, beside / 62, height / 380);
    const low = floorY(layout) - 62 * size;
    return [
      { x: beside, y: height * 0.3, size, colour: '#ff4257', shape: SEVEN },
      { x: width - beside, y: height * 0.3, size, colour: '#48b8ff', shape: SEVEN },
      {
        x: beside,
        y: low,
        size: size * 0.62,
        colour: '#48b8ff',
        shape: star(0, 0, { radii: [46, 20], points: 5 }),
      },
      {
        x: width - beside,
        y: low,
        size: size * 0.62,
        colour: '#ff4257',
        shape: 'M-18 6a17 17 0 1 0 .1 0M20 14a15 15 0 1 0 .1 0M-18 6C-16-18 2-36 22-46 25-26 24-4 20 14',
      },
    ];
  }
  // On a phone there is space for the glow only.
  return [
    { x: 0, y: height * 0.3, size: 1, colour: '#ff4257', shape: '' },
    { x: width, y: height * 0.3, size: 1, colour: '#48b8ff', shape: '' },
  ];
}

function paintSign(brush: Brush, { x, y, size, colour, shape }: Sign): void {
  brush.glow(x, y, 150 * size, colour, 0.42);
  brush.moved(x, y, () => brush.scaled(size, size, () => paintTube(brush, shape, colour, 7)));
}

export function paintScene(brush: Brush, layout: SlotLayout): void {
  const { width, height } = layout;
  const signs = layOutSigns(layout);
  paintWall(brush, layout);
  paintFloor(brush, layout);
  for (const sign of signs) {
    paintSign(brush, sign);
    // The reflection on the tiles is below its sign.
    brush.lit(() => brush.glow(sign.x, height, 120 * sign.size, sign.colour, 0.28));
  }
  brush.fill(box(0, 0, width, height), across(0, width, '#05070c90', '#05070c00', '#05070c00', '#05070c90'));
}

/** Pointers at both ends of the line on which sevens lock. */
function paintPointers(brush: Brush, { reels, rim, cellHeight }: SlotLayout): void {
  const y = reels.y + cellHeight * 1.5;
  const size = Math.max(5, rim * 0.62);
  const paint: Paint = down(y - size, y + size, '#d8f6ff', '#48b8ff', '#1465a8');
  for (const [x, side] of [
    [reels.x - rim * 0.16, -1],
    [reels.x + reels.width + rim * 0.16, 1],
  ] as const) {
    brush.glow(x + side * size * 0.6, y, size * 3, '#48b8ff', 0.5);
    brush.body(`M${x} ${y}l${side * size}${-size * 0.8}v${size * 1.6}z`, paint, { depth: 1, cast: 1 });
  }
}

export function paintCabinet(brush: Brush, layout: SlotLayout): void {
  const { reels, rim } = layout;
  const { x, y, width, height } = reels;
  paintRim(brush, layout, {
    face: down(y, y + height, '#06080f', '#141a2b', '#222b44', '#141a2b', '#06080f'),
    rim: down(y - rim, y + height + rim, '#eef4f9', '#9aa8b8', '#4a5767', '#b9c6d2', '#3a4553', '#8c9aa8'),
    trim: along([x, y], [x + width, y + height], '#ff7a88', '#e02b45', '#ff98a2', '#b0152f'),
    gap: '#00000070',
  });
  paintPointers(brush, layout);
  const out = rim * 0.52;
  for (const [cx, cy] of [
    [x - out, y - out],
    [x + width + out, y - out],
    [x - out, y + height + out],
    [x + width + out, y + height + out],
  ] as const)
    brush.body(
      circle(cx, cy, rim * 0.2),
      along([cx - 3, cy - 3], [cx + 3, cy + 3], '#ffffff', '#8c9aa8', '#333d49'),
      {
        depth: rim * 0.07,
        cast: 0,
      },
    );
}

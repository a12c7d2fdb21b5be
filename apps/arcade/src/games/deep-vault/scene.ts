import { seededRandom } from '@evens/base';
import { across, along, around, type Brush, down } from '@evens/games/symbols/brush';
import { metalAslant } from '@evens/games/symbols/metals';
import { box, circle } from '@evens/games/symbols/outlines';
import { paintCabinet as paintRim } from '../../slots/paint/cabinet.ts';
import type { SlotLayout } from '../../slots/reel-layout.ts';

const BOX = { width: 62, height: 40 } as const;

const floorY = ({ height }: SlotLayout): number => Math.round(height * 0.86);

/** A wall of safe deposit boxes with number plates and locks. */
function paintBoxes(brush: Brush, layout: SlotLayout): void {
  const { width } = layout;
  const floor = floorY(layout);
  const random = seededRandom('vault boxes');
  brush.fill(box(0, 0, width, floor), down(0, floor, '#0b0d14', '#161a26', '#10131c'));
  for (let y = floor - BOX.height; y > -BOX.height; y -= BOX.height)
    for (let x = -((floor - y) % 2); x < width; x += BOX.width) {
      const shade = 0.35 + random() * 0.5;
      const face = box(x + 2, y + 2, BOX.width - 4, BOX.height - 4, 2);
      brush.fill(
        face,
        along([x, y], [x + BOX.width, y + BOX.height], '#6f7a94', '#3b4358', '#232938'),
        shade,
      );
      brush.line(face, '#000000', 1, { alpha: 0.5 });
      brush.line(`M${x + 4} ${y + 3.5}h${BOX.width - 8}`, '#ffffff', 0.8, { alpha: 0.12 });
      brush.fill(box(x + 10, y + 9, 16, 6, 1), '#c9a45a', 0.35 * shade);
      brush.fill(circle(x + BOX.width - 16, y + BOX.height / 2, 5), '#0b0d14', 0.65);
      brush.fill(circle(x + BOX.width - 16.6, y + BOX.height / 2 - 0.6, 3.2), '#a9b4c9', 0.35 * shade);
    }
}

function paintFloor(brush: Brush, layout: SlotLayout): void {
  const { width, height } = layout;
  const floor = floorY(layout);
  brush.fill(box(0, floor, width, height - floor), down(floor, height, '#2a2f3f', '#12151e', '#090b10'));
  brush.fill(box(0, floor - 3, width, 5), down(floor - 3, floor + 2, '#8893ad', '#2b3142'));
  brush.lit(() => brush.glow(width / 2, floor, width * 0.4, '#5a3fa8', 0.4));
}

function coins(brush: Brush, x: number, floor: number, count: number): void {
  for (let coin = 0; coin < count; coin++) {
    const y = floor - coin * 6;
    brush.fill(
      `M${x - 15} ${y}a15 5 0 0 0 30 0v-6h-30z`,
      across(x - 15, x + 15, '#ffe08a', '#c98a1d', '#6d4209'),
    );
    brush.fill(
      `M${x - 15} ${y - 6}a15 5 0 1 0 30 0a15 5 0 1 0-30 0z`,
      along([x - 12, y - 10], [x + 12, y], '#fff0b8', '#e0a52f'),
    );
  }
}

/** Heaps beside the reels, if there is space. */
function paintHeaps(brush: Brush, layout: SlotLayout): void {
  const { width, reels, rim, height } = layout;
  const beside = reels.x - rim;
  if (beside < 50) return;
  const ground = height - 26;
  for (const middle of [beside / 2, width - beside / 2]) {
    brush.glow(middle, ground - 20, beside * 0.8, '#ffb43a', 0.3);
    for (const [dx, count] of [
      [-0.3, 4],
      [0.28, 6],
      [0, 9],
    ] as const)
      coins(brush, middle + dx * beside, ground + (dx === 0 ? 6 : 0), count);
  }
}

export function paintScene(brush: Brush, layout: SlotLayout): void {
  const { width, height } = layout;
  paintBoxes(brush, layout);
  paintFloor(brush, layout);
  brush.lit(() => {
    for (const x of [0, width]) brush.glow(x, height * 0.28, height * 0.5, '#6a4fd0', 0.34);
  });
  brush.fill(
    box(0, 0, width, height),
    around(width / 2, height * 0.5, Math.max(width, height) * 0.66, '#00000000', '#00000033', '#000000b0'),
  );
  paintHeaps(brush, layout);
}

export function paintCabinet(brush: Brush, layout: SlotLayout): void {
  const { reels, rim } = layout;
  const { x, y, width, height } = reels;
  paintRim(brush, layout, {
    face: down(y, y + height, '#0c0e18f4', '#171a2cee', '#0a0c15f6'),
    rim: along([x - rim, y - rim], [x + width, y + height], '#9aa5bd', '#4a5268', '#8490aa', '#2b3142'),
    trim: along([x, y], [x + width, y + height], '#cdbcff', '#6a4fd0', '#b9a2ff', '#43308f'),
    gap: '#ffffff0d',
  });
  const out = rim * 0.5;
  for (let bolt = 0; bolt <= 6; bolt++) {
    const share = bolt / 6;
    for (const by of [y - out, y + height + out])
      brush.body(
        circle(x - out + share * (width + 2 * out), by, rim * 0.17),
        metalAslant('steel', rim * 0.2),
        {
          depth: rim * 0.05,
          cast: 0.5,
        },
      );
  }
}

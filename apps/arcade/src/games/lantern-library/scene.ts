import { seededRandom } from '@evens/base';
import { across, along, around, type Brush, down } from '@evens/games/symbols/brush';
import { metalAcross, metalDown } from '@evens/games/symbols/metals';
import { box, circle, ellipse } from '@evens/games/symbols/outlines';
import { paintCabinet as paintRim } from '../../slots/paint/cabinet.ts';
import type { SlotLayout } from '../../slots/reel-layout.ts';

interface HungLantern {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const SHELF = 74;
const LEATHERS = ['#6d2330', '#24456f', '#1f5140', '#4c2f6b', '#7a5326', '#3a3a44', '#8a3b2a', '#2c5a63'];

/** Lanterns beside the reels, or above them if there is no space beside. */
export function layOutLanterns({ width, height, reels, rim }: SlotLayout): readonly HungLantern[] {
  const beside = (reels.x - rim) / 2;
  if (beside > 26) {
    const size = Math.min(1.5, beside / 44, height / 330);
    return [
      { x: beside, y: height * 0.26, size },
      { x: width - beside, y: height * 0.26, size },
    ];
  }
  const y = Math.max(16, (reels.y - rim) * 0.5);
  const size = Math.min(0.62, y / 42);
  return [
    { x: width * 0.08, y, size },
    { x: width * 0.92, y, size },
  ];
}

function paintShelf(
  brush: Brush,
  { width, top }: { width: number; top: number },
  random: () => number,
): void {
  const board = top + SHELF - 8;
  for (let x = -6; x < width; ) {
    const wide = 9 + random() * 13;
    const tall = (SHELF - 18) * (0.66 + random() * 0.34);
    const colour = LEATHERS[Math.floor(random() * LEATHERS.length)] ?? '#3a3a44';
    const lean = random() > 0.93 ? 9 : 0;
    if (random() > 0.06) {
      const spine = `M${x + lean} ${board - tall}h${wide - 1.5}L${x + wide - 1.5} ${board}h${1.5 - wide}z`;
      brush.fill(spine, colour, 0.55 + random() * 0.4);
      brush.fill(spine, across(x, x + wide, '#00000070', '#ffffff1c', '#00000080'));
      for (const share of [0.16, 0.24, 0.8])
        brush.fill(
          box(x + lean * (1 - share) + 1, board - tall * (1 - share), wide - 3.5, 1.3),
          '#d9a441',
          0.4,
        );
    }
    x += wide + (lean > 0 ? 8 : 0.6);
  }
  brush.fill(box(0, board, width, 8), down(board, board + 8, '#6d4726', '#3c2412', '#1c0f06'));
  brush.fill(box(0, board + 8, width, 12), down(board + 8, board + 20, '#00000090', '#00000000'));
}

/** The posts of the shelves, and a ladder. */
function paintWoodwork(brush: Brush, layout: SlotLayout): void {
  const { width, height, reels, rim } = layout;
  const beside = reels.x - rim;
  if (beside < 60) return;
  for (const x of [0, width - 14])
    brush.fill(box(x, 0, 14, height), across(x, x + 14, '#2a180b', '#6d4726', '#2a180b'));
  const foot = height - 14;
  const [left, lean] = [beside * 0.2, beside * 0.22];
  for (const side of [0, beside * 0.42]) {
    const rail = `M${left + side + lean} ${height * 0.5} ${left + side} ${foot}`;
    brush.line(rail, '#140a04', 9, { alpha: 0.6 });
    brush.line(rail, '#8a5a2e', 6);
    brush.line(rail, '#c89458', 1.4, { alpha: 0.6 });
  }
  for (let rung = 1; rung < 7; rung++) {
    const share = rung / 7;
    const y = height * 0.5 + (foot - height * 0.5) * share;
    const x = left + lean * (1 - share);
    brush.line(`M${x} ${y}h${beside * 0.42}`, '#7a4d26', 5);
    brush.line(`M${x} ${y - 1.5}h${beside * 0.42}`, '#c89458', 1, { alpha: 0.5 });
  }
}

function paintLantern(brush: Brush, { x, y, size }: HungLantern): void {
  brush.line(`M${x} 0V${y - 36 * size}`, '#1c1208', 2.4);
  brush.line(`M${x - 0.6} 0V${y - 36 * size}`, '#a8743a', 0.8);
  brush.glow(x, y, 130 * size, '#ffac45', 0.5);
  brush.moved(x, y, () =>
    brush.scaled(size, size, () => {
      brush.line(circle(0, -34, 5), metalAcross('brass', [-6, 6]), 2.4);
      brush.fill('M-15-20C-12-30-6-31 0-31S12-30 15-20z', metalAcross('brass', [-15, 15]));
      brush.fill('M-14-20H14L18 20H-18z', around(0, 2, 24, '#fff6cf', '#ffc45e', '#c06a1a', '#6d3410'));
      for (const bar of [-14, -5, 5, 14]) brush.line(`M${bar} -20 ${bar * 1.28} 20`, '#57330f', 1.4);
      brush.fill(box(-20, 18, 40, 6, 2), metalDown('brass', [18, 24]));
      brush.fill(box(-17, -23, 34, 4, 2), metalDown('brass', [-23, -19]));
      brush.fill('M-13 24H13L8 31H-8z', metalAcross('brass', [-13, 13]));
    }),
  );
}

export function paintScene(brush: Brush, layout: SlotLayout): void {
  const { width, height } = layout;
  const random = seededRandom('lantern library');
  brush.fill(box(0, 0, width, height), down(0, height, '#120a06', '#1d1109', '#0d0704'));
  for (let top = -18; top < height; top += SHELF) paintShelf(brush, { width, top }, random);
  brush.fill(box(0, 0, width, height), down(0, height, '#05030299', '#05030233', '#050302aa'));
  brush.fill(
    box(0, 0, width, height),
    around(width / 2, height * 0.45, Math.max(width, height) * 0.62, '#00000000', '#00000000', '#000000a0'),
  );
  paintWoodwork(brush, layout);
  for (const lantern of layOutLanterns(layout)) {
    brush.lit(() => brush.glow(lantern.x, lantern.y, 230 * lantern.size, '#8a4a14', 0.55));
    paintLantern(brush, lantern);
  }
}

export function paintCabinet(brush: Brush, layout: SlotLayout): void {
  const { reels, rim } = layout;
  const { x, y, width, height } = reels;
  paintRim(brush, layout, {
    face: down(y, y + height, '#0b1612f2', '#13251eec', '#0a140ff4'),
    rim: along([x - rim, y - rim], [x + width, y + height], '#8a5a30', '#54331a', '#754a26', '#3c2311'),
    trim: along([x, y], [x + width, y + height], '#f3d08a', '#8f6a2c', '#e2b765', '#6b4b1c'),
    gap: '#ffffff0d',
  });
  const out = rim * 0.5;
  for (const [cx, cy] of [
    [x - out, y - out],
    [x + width + out, y - out],
    [x - out, y + height + out],
    [x + width + out, y + height + out],
  ] as const) {
    const plate = rim * 0.34;
    brush.body(
      `M${cx} ${cy - plate} ${cx + plate} ${cy} ${cx} ${cy + plate} ${cx - plate} ${cy}z`,
      along([cx - plate, cy - plate], [cx + plate, cy + plate], '#ffe9b8', '#b9852f', '#5f3f14'),
      { depth: rim * 0.08, cast: 0 },
    );
    brush.fill(ellipse(cx, cy, plate * 0.3, plate * 0.3), '#5f3f14');
  }
}

import { seededRandom } from '@evens/base';
import { along, around, type Brush, down } from '@evens/games/symbols/brush';
import { metalAcross, metalAslant, metalDown } from '@evens/games/symbols/metals';
import { box, circle } from '@evens/games/symbols/outlines';
import { paintCabinet as paintRim } from '../../slots/paint/cabinet.ts';
import type { SlotLayout } from '../../slots/reel-layout.ts';

const BRICK = 22;

function paintWall(brush: Brush, { width, height }: SlotLayout, isHot: boolean): void {
  const random = seededRandom('forge wall');
  brush.fill(box(0, 0, width, height), down(0, height, '#120d10', '#1f1412', '#2c1810'));
  for (let row = 0; row * BRICK < height; row++)
    for (let x = row % 2 ? -BRICK : 0; x < width; x += BRICK * 2) {
      const light = random();
      brush.fill(
        box(x + 1, row * BRICK + 1, BRICK * 2 - 2, BRICK - 2, 2),
        light > 0.75 ? '#5a3324' : '#3c241c',
        0.2 + light * 0.32,
      );
    }
  const warm = isHot ? 0.75 : 0.42;
  brush.glow(width * 0.5, height * 1.02, Math.max(width, height) * 0.75, '#ff7a2c', warm);
  for (const x of [0, width]) brush.glow(x, height * 0.82, Math.max(width, height) * 0.36, '#ff9a3c', warm);
}

function paintFurnace(
  brush: Brush,
  { x, foot, size, isHot }: { x: number; foot: number; size: number; isHot: boolean },
): void {
  const [wide, tall] = [58 * size, 120 * size];
  const outer = `M${x - wide} ${foot}V${foot - tall * 0.55}a${wide} ${wide * 0.9} 0 0 1 ${2 * wide} 0V${foot}z`;
  const mouthWide = wide * 0.66;
  const mouth = `M${x - mouthWide} ${foot - 8 * size}V${foot - tall * 0.46}a${mouthWide} ${mouthWide * 0.86} 0 0 1 ${2 * mouthWide} 0V${foot - 8 * size}z`;
  brush.body(outer, along([x - wide, foot - tall], [x + wide, foot], '#7a4a34', '#46281c', '#21120d'), {
    depth: 5 * size,
  });
  for (let stone = -4; stone <= 4; stone++)
    brush.moved(x, foot - tall * 0.55, () =>
      brush.turned(stone * 21, () => brush.fill(box(-0.8, -wide * 0.94, 1.6, wide * 0.26), '#150b08', 0.8)),
    );
  brush.fill(
    mouth,
    around(
      x,
      foot - tall * 0.2,
      mouthWide * 1.7,
      isHot ? '#fff6c0' : '#ffe08a',
      '#ff9a2c',
      '#c8360f',
      '#3a0c06',
    ),
  );
  brush.glow(x, foot - tall * 0.3, wide * (isHot ? 2.6 : 1.9), '#ff8a2c', isHot ? 0.85 : 0.6);
  const random = seededRandom(`flames ${Math.round(size * 100)}`);
  brush.inside(mouth, () => {
    for (let flame = 0; flame < 7; flame++) {
      const left = x - mouthWide + (flame / 6) * 2 * mouthWide;
      const high = tall * (0.24 + random() * 0.32) * (isHot ? 1.3 : 1);
      brush.fill(
        `M${left - 11 * size} ${foot}Q${left - 9 * size} ${foot - high * 0.5} ${left} ${foot - high}Q${left + 8 * size} ${foot - high * 0.45} ${left + 11 * size} ${foot}z`,
        down(foot - high, foot, '#fff0a000', '#ffd24a', '#ff7a1c'),
        0.85,
      );
    }
  });
  brush.fill(
    box(x - wide * 1.12, foot - 9 * size, wide * 2.24, 16 * size, 3),
    metalDown('iron', [foot - 9 * size, foot + 7 * size]),
  );
}

function paintChains(brush: Brush, { width, reels, rim, height }: SlotLayout): void {
  const beside = reels.x - rim;
  if (beside < 50) return;
  for (const [share, length] of [
    [0.28, 0.3],
    [0.7, 0.2],
  ] as const)
    for (const x of [beside * share, width - beside * share]) {
      const links = Math.floor((height * length) / 11);
      for (let link = 0; link < links; link++)
        brush.line(circle(x, link * 11, link % 2 ? 2.4 : 4.2), '#6d655f', 1.8);
      brush.line(`M${x} ${links * 11 - 2}v8q0 10-8 9t-5-9`, '#6d655f', 3.4);
    }
}

export function paintScene(brush: Brush, layout: SlotLayout, isHot: boolean): void {
  const { width, height, reels, rim } = layout;
  paintWall(brush, layout, isHot);
  paintChains(brush, layout);
  const foot = height * 0.86;
  brush.fill(box(0, foot, width, height - foot), down(foot, height, '#3a2218', '#120a08'));
  const beside = reels.x - rim;
  if (beside > 60) {
    const size = Math.min(1.5, beside / 130, height / 420);
    for (const x of [beside * 0.5, width - beside * 0.5])
      paintFurnace(brush, { x, foot: foot + 12, size, isHot });
  } else {
    const under = reels.y + reels.height + rim;
    const size = Math.max(0.4, Math.min(0.8, (height - under) / 110));
    for (const x of [width * 0.16, width * 0.84]) paintFurnace(brush, { x, foot: height - 14, size, isHot });
  }
  const random = seededRandom('forge sparks');
  for (let spark = 0; spark < (isHot ? 110 : 50); spark++) {
    const [x, y] = [random() * width, height * (0.15 + 0.85 * random() ** 0.7)];
    brush.fill(circle(x, y, 0.6 + random() * 1.3), spark % 3 ? '#ffb84a' : '#ffe6a0', 0.25 + random() * 0.6);
  }
}

export function paintCabinet(brush: Brush, layout: SlotLayout): void {
  const { x, y, width, height } = layout.reels;
  const { rim } = layout;
  paintRim(brush, layout, {
    face: down(y, y + height, '#120d0df2', '#1e1412ea', '#0e0a0af4'),
    rim: metalAcross('iron', [x - rim, x + width + rim]),
    trim: along([x, y], [x + width, y + height], '#ffd0a8', '#b5602c', '#f0a06a', '#7a3a18'),
    gap: '#ff9a5014',
  });
  const out = rim * 0.62;
  const count = Math.max(4, Math.round(width / 90));
  for (let rivet = 0; rivet <= count; rivet++)
    for (const at of [y - out, y + height + out])
      brush.body(
        circle(x - out + ((width + 2 * out) * rivet) / count, at, rim * 0.17),
        metalAslant('copper', 6),
        {
          depth: rim * 0.06,
          cast: 0.5,
        },
      );
}

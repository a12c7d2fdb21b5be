import { seededRandom } from '@evens/base';
import { across, along, type Brush, down } from '@evens/games/symbols/brush';
import { box, circle } from '@evens/games/symbols/outlines';
import { paintCabinet as paintRim } from '../../slots/paint/cabinet.ts';
import type { SlotLayout } from '../../slots/reel-layout.ts';

/** Position and size of the lighthouse's lamp in the scene. */
export function lampAt({ reels, width, height, rim }: SlotLayout): { x: number; y: number; size: number } {
  const isWide = reels.x > 70;
  const size = isWide ? Math.min(1.5, height / 460) : 0.8;
  return {
    x: isWide ? (reels.x - rim) * 0.52 : width * 0.13,
    y: Math.max(20 * size, isWide ? height * 0.2 : (reels.y - rim) * 0.5),
    size,
  };
}

const horizonY = ({ height }: SlotLayout): number => Math.round(height * 0.7);

function paintSky(brush: Brush, layout: SlotLayout): void {
  const { width, height } = layout;
  const horizon = horizonY(layout);
  const random = seededRandom('harbour sky');
  brush.fill(box(0, 0, width, height), down(0, horizon, '#040914', '#081630', '#12305a', '#2a5a86'));
  for (let star = 0; star < 110; star++) {
    const [x, y, size] = [random() * width, random() ** 1.6 * horizon, 0.4 + random() * 0.9];
    brush.fill(circle(x, y, size), '#e8f2ff', 0.25 + random() * 0.6);
  }
  const moonX = width - Math.max(46, width * 0.085);
  const moonY = Math.max(30, height * 0.11);
  const moon = Math.max(13, Math.min(34, height * 0.045));
  brush.glow(moonX, moonY, moon * 6, '#9cc4ee', 0.4);
  brush.fill(
    circle(moonX, moonY, moon),
    along([moonX - moon, moonY - moon], [moonX + moon, moonY + moon], '#fdfaf0', '#d8dde2', '#8c9cb0'),
  );
  for (const [dx, dy, r] of [
    [-0.3, -0.2, 0.22],
    [0.25, 0.3, 0.16],
    [0.1, -0.45, 0.12],
  ] as const)
    brush.fill(circle(moonX + dx * moon, moonY + dy * moon, r * moon), '#a9b4c2', 0.45);
  for (const [y, far, alpha] of [
    [0.2, 0.24, 0.3],
    [0.36, 0.7, 0.24],
    [0.5, 0.4, 0.2],
  ] as const)
    brush.soft(
      box(width * far - width * 0.22, horizon * y, width * 0.44, height * 0.012, 20),
      `#7fa6cc${Math.round(alpha * 255).toString(16)}`,
      26,
    );
}

function paintTown(brush: Brush, layout: SlotLayout): void {
  const { width, height } = layout;
  const horizon = horizonY(layout);
  const random = seededRandom('harbour town');
  brush.fill(
    `M0 ${horizon}V${horizon - height * 0.05}Q${width * 0.2} ${horizon - height * 0.1} ${width * 0.42} ${horizon - height * 0.035}T${width * 0.78} ${horizon - height * 0.06}T${width} ${horizon - height * 0.085}V${horizon}z`,
    '#0a1c36',
  );
  for (let x = width * 0.3; x < width + 30; ) {
    const wide = 12 + random() * 24;
    const tall = height * (0.02 + random() * 0.055);
    brush.fill(`M${x} ${horizon}v${-tall}l${wide / 2}-${6 + random() * 6} ${wide / 2} 6v${tall}z`, '#071427');
    for (let window = 0; window < 3; window++)
      if (random() > 0.35)
        brush.fill(
          box(x + 3 + random() * (wide - 8), horizon - tall * random() * 0.8 - 3, 2.2, 3),
          '#ffca6b',
          0.9,
        );
    x += wide + random() * 10;
  }
}

function paintSea(brush: Brush, layout: SlotLayout): void {
  const { width, height } = layout;
  const horizon = horizonY(layout);
  const random = seededRandom('harbour sea');
  brush.fill(
    box(0, horizon, width, height - horizon),
    down(horizon, height, '#1c4a70', '#0d2b4a', '#06142a', '#040c1a'),
  );
  for (let light = 0; light < 16; light++) {
    const x = width * (0.3 + random() * 0.7);
    const length = (height - horizon) * (0.2 + random() * 0.5);
    brush.fill(
      box(x, horizon, 1.5 + random() * 2, length),
      down(horizon, horizon + length, '#ffc76899', '#ffc76800'),
    );
  }
  for (let glint = 0; glint < 130; glint++) {
    const y = horizon + random() ** 1.5 * (height - horizon);
    const wide = 6 + ((y - horizon) / (height - horizon)) * 40 * random();
    brush.fill(box(random() * width, y, wide, 1, 0.5), '#9fd0ee', 0.06 + random() * 0.16);
  }
}

function paintLighthouse(brush: Brush, layout: SlotLayout): void {
  const { x, y, size } = lampAt(layout);
  const horizon = horizonY(layout);
  const foot = Math.max(horizon + 14, y + 120 * size);
  const tower = `M${x - 11 * size} ${y + 12 * size}h${22 * size}L${x + 22 * size} ${foot}h${-44 * size}z`;
  brush.glow(x, y, 150 * size, '#ffd98a', 0.5);
  brush.fill(
    `M${x - 120 * size} ${foot + 34 * size}q${20 * size} ${-34 * size} ${52 * size} ${-34 * size}t${40 * size} ${-16 * size} ${66 * size} ${10 * size} ${56 * size} ${20 * size} ${30 * size} ${20 * size}z`,
    down(foot - 20, foot + 40, '#24354e', '#0a1526'),
  );
  brush.fill(tower, across(x - 20 * size, x + 20 * size, '#cfd3d6', '#8c97a4', '#2f3c4e'));
  brush.inside(tower, () => {
    for (let band = 0; band < 6; band += 2) {
      const top = y + (24 + band * 24) * size;
      brush.fill(
        box(x - 60, top, 120, 24 * size),
        across(x - 20 * size, x + 20 * size, '#b84844', '#7d262a', '#33131c'),
      );
    }
  });
  brush.fill(box(x - 16 * size, y + 8 * size, 32 * size, 5 * size, 2), '#10192a');
  brush.fill(
    box(x - 8 * size, y - 9 * size, 16 * size, 18 * size, 2),
    down(y - 9 * size, y + 9 * size, '#fffbe8', '#ffdc80', '#f2ac3c'),
  );
  brush.fill(
    `M${x - 12 * size} ${y - 8 * size}Q${x} ${y - 26 * size} ${x + 12 * size} ${y - 8 * size}z`,
    '#7d262a',
  );
  brush.glow(x, y, 34 * size, '#fff4cf', 0.9);
}

export function paintScene(brush: Brush, layout: SlotLayout): void {
  paintSky(brush, layout);
  paintTown(brush, layout);
  paintSea(brush, layout);
  paintLighthouse(brush, layout);
}

export function paintCabinet(brush: Brush, layout: SlotLayout): void {
  const { reels, rim } = layout;
  const { x, y, width, height } = reels;
  paintRim(brush, layout, {
    face: down(y, y + height, '#0a1526ea', '#0d1d36e4', '#081222ee'),
    rim: down(y - rim, y + height + rim, '#3a4f6d', '#1d2c45', '#0e1829'),
    trim: along([x, y], [x + width, y + height], '#f3d08a', '#8f6a2c', '#e2b765', '#6b4b1c'),
    gap: '#ffffff0d',
  });
  const out = rim * 0.5;
  for (const [cx, cy] of [
    [x - out, y - out],
    [x + width + out, y - out],
    [x - out, y + height + out],
    [x + width + out, y + height + out],
  ] as const)
    brush.body(
      circle(cx, cy, rim * 0.24),
      along([cx - 4, cy - 4], [cx + 4, cy + 4], '#ffe9b8', '#b9852f', '#5f3f14'),
      { depth: rim * 0.08, cast: 0 },
    );
}

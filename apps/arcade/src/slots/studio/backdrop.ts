import { seededRandom } from '@evens/base';
import { along, type Brush, down } from '@evens/games/symbols/brush';
import { box, circle, star } from '@evens/games/symbols/outlines';
import type { StudioLook } from '@evens/games/symbols/studio/looks';
import { paintCabinet as paintRim } from '../paint/cabinet.ts';
import type { SlotLayout } from '../reel-layout.ts';

type Random = () => number;
type PaintKind = (brush: Brush, layout: SlotLayout, look: StudioLook, random: Random) => void;

const HILLS = 4;
const RAYS = 22;

/** The light of the background, with an alpha of two digits. */
const lightAt = ({ ground: [, , light] }: StudioLook, alpha: string): string => `${light}${alpha}`;

const hills: PaintKind = (brush, { width, height }, look, random) => {
  const [, bottom, light] = look.ground;
  brush.glow(width * 0.78, height * 0.2, height * 0.4, light, 0.5);
  brush.fill(circle(width * 0.78, height * 0.2, height * 0.07), light, 0.75);
  for (let hill = 0; hill < HILLS; hill++) {
    const top = height * (0.52 + hill * 0.12);
    const lift = height * (0.06 + random() * 0.07);
    const wave = width / 4;
    const outline = `M0 ${height}V${top}q${wave / 2}-${lift} ${wave} 0t${wave} 0 ${wave} 0 ${wave} 0V${height}z`;
    brush.moved((random() - 1) * wave * 0.4, 0, () =>
      brush.scaled(1.2, 1, () => brush.fill(outline, bottom, 0.4 + hill * 0.15)),
    );
    const trees = Math.round(width / 34);
    for (let tree = 0; tree < trees; tree++) {
      const [x, tall] = [random() * width, height * (0.04 + random() * 0.08)];
      brush.fill(
        `M${x} ${top - tall}L${x + tall * 0.32} ${top + height * 0.05}h${-tall * 0.64}z`,
        bottom,
        0.4 + hill * 0.15,
      );
    }
  }
};

const rays: PaintKind = (brush, { width, height }, look) => {
  const reach = Math.hypot(width, height);
  brush.moved(width / 2, height * 0.45, () =>
    brush.lit(() => {
      for (let ray = 0; ray < RAYS; ray++)
        brush.turned((ray * 360) / RAYS, () =>
          brush.fill(
            `M0 0L${-reach * 0.07} ${reach}h${reach * 0.14}z`,
            down(0, reach * 0.7, lightAt(look, '44'), lightAt(look, '00')),
            ray % 2 ? 0.35 : 1,
          ),
        );
    }),
  );
};

const waves: PaintKind = (brush, { width, height }, look, random) => {
  brush.glow(width * 0.24, height * 0.2, height * 0.5, look.ground[2], 0.4);
  const radius = Math.max(26, width * 0.045);
  for (let row = 0; row * radius * 0.55 < height * 0.62; row++)
    for (let column = -1; column * radius * 2 < width + radius * 2; column++) {
      const x = column * radius * 2 + (row % 2) * radius;
      const y = height * 0.44 + row * radius * 0.55;
      brush.fill(circle(x, y, radius), look.ground[1], 0.72);
      for (const share of [0.94, 0.66, 0.38])
        brush.line(circle(x, y, radius * share), look.ground[2], 1.4, { alpha: 0.1 + random() * 0.08 });
    }
};

const stars: PaintKind = (brush, { width, height }, look, random) => {
  brush.glow(width * 0.14, height * 0.86, height * 0.7, look.ground[2], 0.4);
  brush.glow(width * 0.9, height * 0.1, height * 0.4, look.tint, 0.3);
  for (let each = 0; each < 150; each++) {
    const [x, y, size] = [random() * width, random() * height, 0.5 + random() * 1.6];
    brush.fill(circle(x, y, size), '#ffffff', 0.3 + random() * 0.6);
  }
  for (let each = 0; each < 9; each++)
    brush.fill(star(random() * width, random() * height, { radii: [9, 1.4], points: 4 }), '#ffffff', 0.8);
  const ground = height * 0.9;
  brush.fill(
    `M0 ${height}V${ground + 20}Q${width / 2} ${ground - height * 0.07} ${width} ${ground + 20}V${height}z`,
    down(ground - 30, height, lightAt(look, '80'), look.ground[1]),
  );
};

const wall: PaintKind = (brush, { width, height }, look, random) => {
  const [tall, wide] = [34, 78];
  for (let row = 0; row * tall < height; row++)
    for (let column = -1; column * wide < width; column++) {
      const left = column * wide + (row % 2 ? wide / 2 : 0);
      brush.fill(
        box(left + 2, row * tall + 2, wide - 4, tall - 4, 4),
        look.ground[2],
        0.03 + random() * 0.07,
      );
    }
  for (const x of [0.06, 0.94]) {
    brush.glow(width * x, height * 0.34, height * 0.42, look.ground[2], 0.55);
    brush.fill(circle(width * x, height * 0.34, Math.min(9, width * 0.02)), '#ffffff', 0.85);
  }
};

const kinds: Readonly<Record<StudioLook['backdrop'], PaintKind>> = { hills, rays, waves, stars, wall };

export function paintBackdrop(brush: Brush, layout: SlotLayout, look: StudioLook, key: string): void {
  const { width, height } = layout;
  const [top, bottom] = look.ground;
  brush.fill(box(0, 0, width, height), down(0, height, top, bottom));
  kinds[look.backdrop](brush, layout, look, seededRandom(key));
}

export function paintStudioCabinet(
  brush: Brush,
  layout: SlotLayout,
  { rim, ground, tint }: StudioLook,
): void {
  const { x, y, width, height } = layout.reels;
  const [light = '#fff', middle = '#888', dark = '#222'] = rim.split(' ');
  paintRim(brush, layout, {
    face: down(y, y + height, `${ground[1]}f0`, `${ground[0]}e0`, `${ground[1]}f0`),
    rim: down(y - layout.rim, y + height + layout.rim, light, middle, dark, middle, dark),
    trim: along([x, y], [x + width, y + height], tint, light, tint),
    gap: '#00000070',
  });
}

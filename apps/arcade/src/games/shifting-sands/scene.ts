import { seededRandom } from '@evens/base';
import { across, along, type Brush, down } from '@evens/games/symbols/brush';
import { box, circle, ellipse } from '@evens/games/symbols/outlines';
import { paintCabinet as paintRim } from '../../slots/paint/cabinet.ts';
import type { SlotLayout } from '../../slots/reel-layout.ts';

interface Hour {
  readonly sky: readonly [string, string, string, string];
  readonly sun: string;
  readonly dunes: readonly (readonly [lit: string, dark: string])[];
}

const evening: Hour = {
  sky: ['#1b1440', '#4a2560', '#a8485c', '#f09a5a'],
  sun: '#ffd9a0',
  dunes: [
    ['#b0605a', '#6a2f4a'],
    ['#c97a4c', '#6e3040'],
    ['#b5652f', '#4a1c2a'],
  ],
};
/** Free spins: a sandstorm, with the sun high in the sky. */
const storm: Hour = {
  sky: ['#7a3d12', '#b9662a', '#e09a48', '#ffd48a'],
  sun: '#fff2c0',
  dunes: [
    ['#e0a860', '#a86430'],
    ['#f0b45c', '#a85a26'],
    ['#d8923c', '#7c3a18'],
  ],
};

/** The crest of a dune from edge to edge, with a dark lee side. */
function paintDune(
  brush: Brush,
  { width, height }: SlotLayout,
  { top, crest, lit, dark }: { top: number; crest: number; lit: string; dark: string },
): void {
  const x = width * crest;
  const y = height * top;
  brush.fill(
    `M0 ${height}V${y + height * 0.08}Q${x * 0.5} ${y + height * 0.06} ${x} ${y}Q${x + (width - x) * 0.4} ${y + height * 0.09} ${width} ${y + height * 0.05}V${height}z`,
    down(y, height, lit, dark),
  );
  brush.fill(
    `M${x} ${y}Q${x + (width - x) * 0.4} ${y + height * 0.09} ${width} ${y + height * 0.05}V${height}H${x * 0.8}Q${x * 1.06} ${y + height * 0.12} ${x} ${y}z`,
    along([x, y], [width, y + height * 0.3], dark, `${dark}00`),
    0.55,
  );
}

function paintRuins(brush: Brush, { width, height, reels, rim }: SlotLayout): void {
  const ground = height * 0.79;
  for (const [share, tall] of [
    [0.16, 1],
    [0.5, 0.66],
    [0.8, 0.86],
  ] as const)
    for (const side of [0, 1]) {
      const beside = reels.x - rim;
      if (beside < 60) return;
      const x = side === 0 ? beside * share : width - beside * share;
      const size = Math.min(1.4, height / 520) * tall;
      const top = ground - 92 * size;
      brush.fill(
        box(x - 9 * size, top, 18 * size, 96 * size),
        across(x - 9 * size, x + 9 * size, '#f0b47a', '#a85e42', '#55263a'),
      );
      for (const flute of [-4, 0, 4])
        brush.line(`M${x + flute * size} ${top + 6}V${ground}`, '#4a1f30', 1, { alpha: 0.35 });
      brush.fill(box(x - 14 * size, top - 8 * size, 28 * size, 9 * size, 2), '#d98f62');
      brush.fill(box(x - 13 * size, ground - 2, 26 * size, 8 * size, 2), '#8a4638');
    }
}

export function paintScene(brush: Brush, layout: SlotLayout, isStorm: boolean): void {
  const { width, height } = layout;
  const { sky, sun, dunes } = isStorm ? storm : evening;
  const random = seededRandom('desert');
  brush.fill(box(0, 0, width, height), down(0, height * 0.8, ...sky));
  if (!isStorm)
    for (let each = 0; each < 80; each++)
      brush.fill(
        circle(random() * width, random() ** 1.7 * height * 0.5, 0.4 + random() * 0.8),
        '#fff0d8',
        0.3 + random() * 0.5,
      );
  const sunX = width * (isStorm ? 0.5 : 0.86);
  const sunY = height * (isStorm ? 0.06 : 0.56);
  const radius = Math.min(width, height) * 0.075;
  brush.glow(sunX, sunY, radius * 6, sun, 0.75);
  brush.fill(circle(sunX, sunY, radius), sun, 0.95);
  for (const [y, far, wide] of [
    [0.44, 0.2, 0.5],
    [0.5, 0.75, 0.6],
    [0.57, 0.4, 0.7],
  ] as const)
    brush.soft(
      ellipse(width * far, height * y, width * wide * 0.5, 3),
      isStorm ? '#fff0c890' : '#ffb07a60',
      12,
    );
  for (const [index, [top, crest]] of (
    [
      [0.62, 0.3],
      [0.7, 0.72],
    ] as const
  ).entries()) {
    const [lit, dark] = dunes[index] ?? ['#c97a4c', '#6e3040'];
    paintDune(brush, layout, { top, crest, lit, dark });
  }
  paintRuins(brush, layout);
  const [lit, dark] = dunes[2] ?? ['#b5652f', '#4a1c2a'];
  paintDune(brush, layout, { top: 0.8, crest: 0.38, lit, dark });
  for (let ripple = 0; ripple < 60; ripple++) {
    const y = height * (0.84 + random() * 0.16);
    const long = 20 + random() * 70;
    brush.line(`M${random() * width} ${y}q${long / 2}-3 ${long} 0`, '#ffe0b0', 1, {
      alpha: 0.08 + random() * 0.12,
    });
  }
  if (!isStorm) return;
  for (let gust = 0; gust < 26; gust++) {
    const y = random() * height;
    brush.soft(ellipse(random() * width, y, 60 + random() * 140, 2 + random() * 3), '#fff0cc66', 8);
  }
}

export function paintCabinet(brush: Brush, layout: SlotLayout): void {
  const { x, y, width, height } = layout.reels;
  const { rim, cellWidth } = layout;
  paintRim(brush, layout, {
    face: down(y, y + height, '#2a1420f0', '#3a1c22ea', '#241018f4'),
    rim: down(y - rim, y + height + rim, '#f0c48c', '#b57a48', '#6e3f2a'),
    trim: along([x, y], [x + width, y + height], '#8ff0dc', '#1f8f8a', '#5fd8c4', '#136058'),
    gap: '#ffd9a01a',
  });
  if (rim < 14) return;
  for (let stone = 0; stone * cellWidth * 0.5 < width; stone++) {
    const at = x + stone * cellWidth * 0.5;
    brush.line(
      `M${at} ${y - rim + 2}v${rim * 0.35}M${at} ${y + height + rim * 0.65}v${rim * 0.3}`,
      '#5a2f20',
      1.2,
      { alpha: 0.5 },
    );
  }
}

import { along, around, type Brush } from './brush.ts';
import type { Painter } from './painter.ts';

type Point = readonly [x: number, y: number];

interface Cut {
  /** The outline of the girdle. */
  readonly outline: readonly Point[];
  /** Size of the flat top face relative to the whole. */
  readonly face: number;
  /** Facet colours from lit to dark. */
  readonly colours: readonly [lightest: string, light: string, middle: string, dark: string];
  readonly glow: string;
}

const formatPath = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}z`;

/** Corners on an ellipse, the first at the top. */
function ellipsePoints(count: number, rx: number, ry = rx, turn = 0): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index / count) * 360 + turn - 90) * (Math.PI / 180);
    return [rx * Math.cos(angle), ry * Math.sin(angle)];
  });
}

/** Brightness of a facet that faces from the centre towards a point. Light comes from the upper left. */
function lightOn([x, y]: Point): number {
  const length = Math.hypot(x, y) || 1;
  return 0.5 + 0.5 * ((-x * 0.6 - y * 0.8) / length);
}

function paintGem(brush: Brush, { outline, face, colours, glow }: Cut): void {
  const [lightest, light, middle, dark] = colours;
  const inner = outline.map(([x, y]): Point => [x * face, y * face]);
  brush.glow(0, 0, 56, glow, 0.4);
  brush.body(formatPath(outline), along([-30, -36], [30, 38], light, middle, dark), { depth: 3 });
  for (const [index, point] of outline.entries()) {
    const next = outline[(index + 1) % outline.length] ?? point;
    const [from, to] = [inner[index] ?? point, inner[(index + 1) % inner.length] ?? next];
    const middlePoint: Point = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
    const [upper, lower]: readonly [Point, Point] = [
      [(point[0] + from[0]) / 2, (point[1] + from[1]) / 2],
      [(next[0] + to[0]) / 2, (next[1] + to[1]) / 2],
    ];
    const share = lightOn(middlePoint);
    brush.fill(
      formatPath([point, next, to, from]),
      share > 0.5 ? lightest : dark,
      Math.abs(share - 0.5) * 1.5,
    );
    brush.fill(formatPath([point, middlePoint, upper]), '#ffffff', 0.06 + share * 0.22);
    brush.fill(formatPath([next, middlePoint, lower]), '#000000', 0.22 - share * 0.16);
  }
  brush.fill(formatPath(inner), along([-20, -24], [22, 26], lightest, light, middle, light));
  for (const [index, point] of inner.entries())
    if (index % 2 === 0)
      brush.fill(
        formatPath([[0, 0], point, inner[(index + 1) % inner.length] ?? point]),
        '#ffffff',
        0.05 + lightOn(point) * 0.2,
      );
  brush.line(formatPath(inner), '#ffffff', 1.1, { alpha: 0.55 });
  brush.fill(
    formatPath(
      inner
        .slice(-2)
        .concat(inner.slice(0, 1))
        .map(([x, y]): Point => [x * 0.82, y * 0.82]),
    ),
    '#ffffff',
    0.28,
  );
  const [x, y] = outline[outline.length - 1] ?? [0, 0];
  brush.lit(() => brush.glow(x * 0.62, y * 0.62, 15, '#ffffff', 0.9));
}

const cuts = {
  ruby: {
    outline: [
      [-22, -40],
      [22, -40],
      [40, -18],
      [40, 16],
      [20, 40],
      [-20, 40],
      [-40, 16],
      [-40, -18],
    ],
    face: 0.56,
    colours: ['#ffc0c4', '#ff5b6b', '#cf1738', '#6a0420'],
    glow: '#ff3555',
  },
  emerald: {
    outline: [
      [-20, -44],
      [20, -44],
      [32, -32],
      [32, 32],
      [20, 44],
      [-20, 44],
      [-32, 32],
      [-32, -32],
    ],
    face: 0.6,
    colours: ['#d0ffdf', '#4fe08c', '#0f9a55', '#04512f'],
    glow: '#2fe58a',
  },
  sapphire: {
    outline: ellipsePoints(12, 42, 42, 15),
    face: 0.54,
    colours: ['#cfe4ff', '#5a9cff', '#1c55d8', '#0a2577'],
    glow: '#3f83ff',
  },
  amethyst: {
    outline: [
      [0, -45],
      [22, -30],
      [36, -4],
      [38, 16],
      [24, 36],
      [0, 43],
      [-24, 36],
      [-38, 16],
      [-36, -4],
      [-22, -30],
    ],
    face: 0.54,
    colours: ['#f0d9ff', '#b878ff', '#7a2bd0', '#3c0c78'],
    glow: '#a34dff',
  },
  topaz: {
    outline: [
      [-38, -30],
      [-14, -37],
      [14, -37],
      [38, -30],
      [34, -6],
      [18, 26],
      [0, 43],
      [-18, 26],
      [-34, -6],
    ],
    face: 0.55,
    colours: ['#fff0c4', '#ffb54a', '#e06f12', '#8a3404'],
    glow: '#ff9a2e',
  },
} as const satisfies Readonly<Record<string, Cut>>;

const gemPainter =
  (name: keyof typeof cuts): Painter =>
  (brush) =>
    paintGem(brush, cuts[name]);

/** A pearl in its shell. */
function pearl(brush: Brush): void {
  const shell =
    'M0 44C-30 44-48 20-44-2-40-20-26-30-16-34q8-6 16-2 8-4 16 2C26-30 40-20 44-2 48 20 30 44 0 44z';
  brush.body(shell, around(-8, -6, 62, '#fbe6ee', '#c9a6c4', '#6f5587', '#3c2a54'), { depth: 4 });
  brush.inside(shell, () => {
    for (let rib = -4; rib <= 4; rib++)
      brush.line(`M0 44Q${rib * 9} 8 ${rib * 11}-38`, '#4a3766', 1.8, { alpha: 0.4 });
    brush.glow(0, 6, 40, '#ffffff', 0.35);
  });
  brush.body(
    'M-25 6a25 25 0 1 0 50 0a25 25 0 1 0-50 0z',
    around(-9, -4, 38, '#ffffff', '#f6eef6', '#cfc0d8', '#8f83a6'),
    { depth: 3 },
  );
  brush.fill('M-16-3a8 6 0 1 0 14-6a8 6 0 1 0-14 6z', '#ffffff', 0.85);
  brush.glow(9, 15, 12, '#ffc9e6', 0.5);
}

const diamondOutline: readonly Point[] = [
  [-26, -34],
  [26, -34],
  [46, -10],
  [0, 44],
  [-46, -10],
];
/** The faces of the diamond, each with its colour and opacity. */
const diamondFacets: readonly (readonly [readonly Point[], string, number])[] = [
  [
    [
      [-26, -34],
      [-46, -10],
      [-18, -10],
    ],
    '#ffffff',
    0.6,
  ],
  [
    [
      [-26, -34],
      [0, -34],
      [-18, -10],
    ],
    '#5ab8ea',
    0.4,
  ],
  [
    [
      [0, -34],
      [-18, -10],
      [18, -10],
    ],
    '#ffffff',
    0.75,
  ],
  [
    [
      [0, -34],
      [26, -34],
      [18, -10],
    ],
    '#3c8fd0',
    0.4,
  ],
  [
    [
      [26, -34],
      [46, -10],
      [18, -10],
    ],
    '#dff8ff',
    0.5,
  ],
  [
    [
      [-46, -10],
      [-18, -10],
      [0, 44],
    ],
    '#2f7fc8',
    0.35,
  ],
  [
    [
      [-18, -10],
      [18, -10],
      [0, 44],
    ],
    '#f2fdff',
    0.55,
  ],
  [
    [
      [18, -10],
      [46, -10],
      [0, 44],
    ],
    '#1d5aa8',
    0.45,
  ],
];

/** The wild: a brilliant in side view. */
function diamond(brush: Brush): void {
  brush.glow(0, 0, 58, '#9fe8ff', 0.85);
  brush.body(
    formatPath(diamondOutline),
    along([-40, -34], [34, 40], '#ffffff', '#bfeeff', '#5fb4e6', '#d8f6ff', '#3f7fc4'),
    { depth: 3 },
  );
  for (const [points, colour, alpha] of diamondFacets) {
    brush.fill(formatPath(points), colour, alpha);
    brush.line(formatPath(points), '#ffffff', 0.9, { alpha: 0.6 });
  }
  brush.lit(() => {
    for (const [x, y, size] of [
      [-20, -22, 16],
      [30, -16, 10],
      [4, 14, 12],
    ] as const) {
      brush.glow(x, y, size, '#ffffff', 0.9);
      brush.fill(`M${x - size} ${y}L${x} ${y - 1.4} ${x + size} ${y} ${x} ${y + 1.4}z`, '#ffffff', 0.8);
      brush.fill(`M${x} ${y - size}L${x - 1.4} ${y} ${x} ${y + size} ${x + 1.4} ${y}z`, '#ffffff', 0.8);
    }
  });
}

export const gems = {
  diamond,
  ruby: gemPainter('ruby'),
  emerald: gemPainter('emerald'),
  sapphire: gemPainter('sapphire'),
  amethyst: gemPainter('amethyst'),
  topaz: gemPainter('topaz'),
  pearl,
} satisfies Readonly<Record<string, Painter>>;

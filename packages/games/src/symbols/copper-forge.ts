import { across, along, around, type Brush, down } from './brush.ts';
import { metalAcross, metalAslant, metalDown } from './metals.ts';
import { box, circle, ellipse, star } from './outlines.ts';
import type { Painter } from './painter.ts';

const WOOD = ['#d8a468', '#91602f', '#4a2a12'] as const;
const LEATHER = ['#d98a5c', '#8f4426', '#451c10'] as const;
const HOT = ['#fffbd0', '#ffd04a', '#ff8a1f', '#d8340f'] as const;

function rivets(brush: Brush, places: readonly (readonly [number, number])[], radius = 2.6): void {
  for (const [x, y] of places)
    brush.body(circle(x, y, radius), metalAslant('steel', radius + 1), { depth: 0.8, cast: 0.5 });
}

function crucible(brush: Brush): void {
  brush.glow(0, -16, 58, '#ff8a2c', 0.9);
  brush.line('M-32-8C-46-8-46 12-30 12M32-8C46-8 46 12 30 12', '#14161a', 8);
  brush.line('M-32-8C-45-8-45 11-30 11M32-8C45-8 45 11 30 11', metalAslant('iron', 40), 5);
  const pot = 'M-35-18H35L27 36Q0 48-27 36z';
  brush.body(pot, metalAcross('iron', [-36, 36]), { depth: 5 });
  brush.inside(pot, () => {
    brush.glow(0, -16, 44, '#ff7a20', 0.6);
    brush.line('M-40 6Q0 18 40 6', '#0f1114', 5);
    brush.line('M-40 5Q0 17 40 5', metalAslant('copper', 36), 3);
  });
  rivets(brush, [
    [-24, 9],
    [-8, 12.5],
    [8, 12.5],
    [24, 9],
  ]);
  brush.body(ellipse(0, -18, 37, 13), metalAcross('iron', [-37, 37]), { depth: 2.5 });
  brush.fill(ellipse(0, -18, 31, 9.5), around(-6, -20, 34, ...HOT));
  brush.fill(ellipse(-10, -20, 9, 2.8), '#fffbe8', 0.8);
  brush.body('M30-24L46-27 40-12z', metalAslant('iron', 40), { depth: 1.5 });
  brush.fill('M32-22C42-24 44-16 43-8 41-2 38-2 38-8 38-14 36-17 31-16z', down(-24, 0, ...HOT));
  for (const [x, y, r] of [
    [-14, -38, 2.4],
    [4, -44, 3],
    [17, -36, 2],
    [-26, -34, 1.6],
  ] as const)
    brush.fill(circle(x, y, r), '#ffd24a', 0.95);
}

function anvil(brush: Brush): void {
  brush.body('M-26 26H28L34 44H-32z', down(26, 46, ...WOOD), { depth: 3 });
  for (const x of [-16, 2, 18]) brush.line(`M${x} 28l2 14`, '#4a2a12', 1.5, { alpha: 0.6 });
  const body =
    'M-48-24C-40-24-34-25-28-28H40V-10C26-8 18-4 16 6 15 16 22 22 30 26V30H-26V26C-18 22-12 16-13 6-14-4-24-8-34-10-42-14-47-20-48-24z';
  brush.body(body, along([-20, -30], [20, 32], '#e3ebf0', '#8d9aa5', '#4a545d', '#24292e'), { depth: 5 });
  brush.fill(box(-26, -28, 65, 5), across(-26, 40, '#ffffff', '#dbe4ea', '#9fadb8'), 0.85);
  brush.fill(box(28, -24, 6, 6, 1), '#16191d');
  brush.line('M-10 6Q2 10 13 6', '#16191d', 1.6, { alpha: 0.6 });
  brush.body('M-18-34H12L16-28H-14z', along([-18, -34], [14, -28], ...HOT), { depth: 1, cast: 0 });
  brush.glow(-2, -32, 26, '#ff8a2c', 0.8);
}

function hammer(brush: Brush): void {
  brush.turned(-38, () => {
    brush.body(box(-5, -26, 10, 74, 4), across(-5, 5, ...WOOD), { depth: 2.5 });
    for (const y of [26, 33, 40]) brush.line(`M-5 ${y}l10 4`, '#3b1d0c', 3);
    const head = 'M-32-42H14L32-34V-26L14-18H-32Q-36-30-32-42z';
    brush.body(head, metalDown('steel', [-44, -16]), { depth: 4.5 });
    brush.body(box(-38, -44, 11, 28, 3), metalDown('steel', [-44, -16]), { depth: 2.5 });
    brush.body(box(-8, -45, 16, 30, 3), metalDown('copper', [-45, -15]), { depth: 2.5 });
    rivets(brush, [
      [0, -38],
      [0, -22],
    ]);
  });
}

function tongs(brush: Brush): void {
  const arm = 'M-6 46C-16 30-14 12-2-2 8-12 18-22 14-40L24-44C30-24 20-8 8 4-2 14-4 28 4 44z';
  brush.scaled(-1, 1, () => brush.body(arm, metalAslant('iron', 44), { depth: 3.5 }));
  brush.body(arm, along([-10, -44], [16, 46], '#b7c3cc', '#5f6b76', '#2b3138'), { depth: 3.5 });
  brush.body(circle(2, 0, 7), metalAslant('copper', 8), { depth: 2 });
  brush.body(box(-13, -48, 26, 17, 4), around(-3, -42, 22, ...HOT), { depth: 2, cast: 0 });
  brush.glow(0, -40, 34, '#ff9a30', 0.85);
  for (const side of [-1, 1])
    brush.scaled(side, 1, () => brush.line('M9 44C2 34 0 26 2 20', '#14161a', 4, { alpha: 0.4 }));
}

function bellows(brush: Brush): void {
  brush.turned(-24, () => {
    brush.body('M-7-34H7L4-50H-4z', metalAcross('copper', [-7, 7]), { depth: 2 });
    brush.body(box(-5, 30, 10, 20, 4), across(-5, 5, ...WOOD), { depth: 2 });
    for (const [wide, shift] of [
      [36, 5],
      [33, 0],
    ] as const)
      brush.body(
        `M0-36C${wide * 0.5}-30 ${wide} 0 ${wide * 0.8} 18 ${wide * 0.6} 30 ${wide * 0.3} 36 0 36S-${wide * 0.6} 30-${wide * 0.8} 18C-${wide} 0-${wide * 0.5}-30 0-36z`,
        shift ? across(-36, 36, ...LEATHER) : along([-30, -36], [30, 36], ...WOOD),
        { depth: 4 },
      );
    brush.line('M-22-6Q0 4 22-6M-26 10Q0 20 26 10', '#3b1d0c', 2, { alpha: 0.55 });
    brush.body(circle(0, 8, 10), metalAslant('copper', 11), { depth: 2 });
    brush.fill(circle(0, 8, 4.5), '#1a0d06');
    rivets(
      brush,
      [
        [0, -26],
        [-15, -12],
        [15, -12],
        [-23, 6],
        [23, 6],
        [-18, 22],
        [18, 22],
        [0, 30],
      ],
      2.3,
    );
  });
}

function ember(brush: Brush): void {
  brush.glow(0, 6, 56, '#ff6a1c', 0.9);
  brush.fill(
    'M0-46C6-30 24-22 24-2 24 8 18 14 18 14 20 4 12-2 12-2 12 12 4 16 4 24-8 22-18 14-18 0-18-12-8-16-10-28-4-26 0-20 0-16 6-24 4-36 0-46z',
    down(-46, 24, '#fff3a0', '#ffb02e', '#ff6a1c', '#c4260c'),
  );
  brush.fill('M2-20C8-10 12-6 10 6 4 14-6 12-8 4-8-4 0-8 2-20z', down(-20, 14, '#fffde0', '#ffe06a'), 0.9);
  for (const [x, y, size, turn] of [
    [-22, 26, 17, 10],
    [20, 27, 18, -16],
    [0, 22, 17, 30],
    [-4, 36, 20, 0],
  ] as const)
    brush.moved(x, y, () =>
      brush.turned(turn, () => {
        const coal = star(0, 0, { radii: [size, size * 0.8, size * 0.94, size * 0.76], points: 2 });
        brush.body(coal, around(-4, -5, size * 1.4, '#5c4640', '#2b1d1a', '#120b0a'), { depth: 2.5 });
        brush.line(
          `M${-size * 0.5} ${size * 0.1}l${size * 0.4}-${size * 0.3} ${size * 0.3} ${size * 0.4} ${size * 0.4}-${size * 0.3}`,
          '#ff7a20',
          2.2,
        );
        brush.line(`M${-size * 0.5} ${size * 0.1}l${size * 0.4}-${size * 0.3}`, '#ffe06a', 1);
      }),
    );
}

/** The body of a coin, with a plain field in its middle for the face. */
function blankCoin(
  brush: Brush,
  rim: Parameters<typeof metalAslant>[0],
  field: readonly [string, string, string],
): void {
  brush.body(circle(0, 0, 46), metalAslant(rim, 46), { depth: 3.5 });
  for (let notch = 0; notch < 24; notch++)
    brush.turned(notch * 15, () => brush.fill(box(-1.2, -44, 2.4, 5, 1), '#00000055'));
  brush.body(circle(0, 0, 36), around(-10, -12, 60, ...field), {
    depth: 2.5,
    cast: 0,
    light: '#00000080',
    shade: '#ffffff50',
  });
  brush.line(circle(0, 0, 36), metalAslant(rim, 36), 1.6);
}

const onCopper = ['#f2a672', '#c06a38', '#6d3013'] as const;

/** The coin on the reels, with an anvil instead of a face. */
function coin(brush: Brush): void {
  brush.glow(0, 0, 58, '#ff9a50', 0.5);
  blankCoin(brush, 'copper', onCopper);
  brush.body(
    'M-24-10C-18-10-15-11-12-13H20V-4C12-3 9-1 8 4 8 9 12 12 16 14V17H-14V14C-10 12-7 9-7 4-8-1-14-3-18-4-22-6-24-8-24-10z',
    metalAslant('copper', 22),
    { depth: 1.8, cast: 1 },
  );
}

function struck(brush: Brush): void {
  blankCoin(brush, 'copper', onCopper);
}

function mini(brush: Brush): void {
  brush.glow(0, 0, 58, '#9fd8ff', 0.5);
  blankCoin(brush, 'steel', ['#7fb4d8', '#2f6288', '#122c44']);
}

function minor(brush: Brush): void {
  brush.glow(0, 0, 58, '#8affc0', 0.5);
  blankCoin(brush, 'silver', ['#6fd8a4', '#1f8a5c', '#0a3f2c']);
}

function major(brush: Brush): void {
  brush.glow(0, 0, 60, '#ff8ad0', 0.7);
  blankCoin(brush, 'silver', ['#ff8fb4', '#b52660', '#4e0c30']);
}

/** An empty mould. */
function blank(brush: Brush): void {
  brush.fill(circle(0, 0, 42), around(0, 8, 52, '#3a2018', '#1a100d', '#0c0808'), 0.9);
  brush.line(circle(0, 0, 42), along([-30, -30], [30, 30], '#000000', '#7a4a30'), 2, { alpha: 0.8 });
  brush.line(circle(0, 0, 31), '#8a5434', 1, { alpha: 0.35 });
  brush.glow(0, 20, 30, '#ff6a1c', 0.22);
}

/** By symbol name of the game's rules, and the faces of coins. */
export const symbols = {
  crucible,
  anvil,
  hammer,
  tongs,
  bellows,
  ember,
  coin,
  blank,
  struck,
  mini,
  minor,
  major,
} satisfies Readonly<Record<string, Painter>>;

import { across, along, around, type Brush, down } from './brush.ts';
import { metalAslant, metalDown } from './metals.ts';
import { box, circle, ellipse, ringPart, star } from './outlines.ts';
import type { Painter } from './painter.ts';

const LAPIS = ['#8fd0ff', '#2f6fd0', '#12245f'] as const;
const TURQUOISE = ['#c9fff0', '#3cc3ae', '#0d5a5c'] as const;
const CLAY = ['#f6b184', '#c7643a', '#6b2a19'] as const;
const DARK = '#2a1208';

/** The wild: an oasis over hot air. */
function mirage(brush: Brush): void {
  const disc = circle(0, 0, 44);
  brush.glow(0, 0, 60, '#7ff3ff', 0.6);
  brush.body(disc, metalAslant('gold', 44), { depth: 3 });
  brush.body(circle(0, 0, 38), down(-38, 38, '#ff9f6b', '#ffd28a', '#7fe0e0', '#1f8fb0'), {
    depth: 3,
    cast: 0,
  });
  brush.inside(circle(0, 0, 38), () => {
    brush.fill(circle(15, -14, 9), '#fff4c8', 0.95);
    brush.fill('M-40 2Q-24-12-8-2T22-4 40 0V14H-40z', '#e08a4c', 0.9);
    brush.fill(box(-40, 6, 80, 40), down(6, 40, '#bdf6f2', '#3ab6cf', '#136a94'));
    for (const [y, wide] of [
      [12, 52],
      [19, 40],
      [26, 26],
    ] as const)
      brush.line(
        `M${-wide / 2} ${y}q${wide / 8}-3 ${wide / 4} 0t${wide / 4} 0 ${wide / 4} 0 ${wide / 4} 0`,
        '#ffffff',
        1.8,
        { alpha: 0.75 },
      );
    for (const [x, tall] of [
      [-17, 24],
      [-6, 17],
    ] as const) {
      brush.line(`M${x} 8q3-${tall * 0.6} 1-${tall}`, '#5c3217', 3);
      for (const turn of [-80, -40, 0, 40, 80, 120])
        brush.moved(x + 1, 8 - tall, () =>
          brush.turned(turn, () => brush.fill('M0 0Q2-9 10-11 6-4 0 0z', '#1f7a45')),
        );
    }
  });
  brush.line(ringPart({ x: 0, y: 0, inner: 37, outer: 37.5 }, 200, 330), '#ffffff', 1.2, { alpha: 0.6 });
}

function sun(brush: Brush): void {
  brush.glow(0, 0, 60, '#ffb648', 0.9);
  brush.body(star(0, 0, { radii: [48, 30], points: 12 }), around(0, 0, 50, '#fff0a6', '#ffb02e', '#e05a1a'), {
    depth: 3,
  });
  brush.body(circle(0, 0, 28), around(-8, -9, 42, '#fffbe0', '#ffd968', '#f08a24', '#b9481a'), { depth: 4 });
  brush.body('M-17-6q6-8 13 0-7 5-13 0zM4-6q6-8 13 0-7 5-13 0z', '#fff6d6', { depth: 1, cast: 0 });
  for (const x of [-10.5, 10.5]) brush.fill(circle(x, -6, 2.8), DARK);
  brush.line('M0-8 2.500 4-1.500 5', '#a8481a', 2);
  brush.line('M-10 12Q0 20 10 12', '#a8481a', 2.6);
  brush.fill(circle(0, -18, 2.6), '#d8421e');
}

function falcon(brush: Brush): void {
  const feathers = [
    [58, LAPIS],
    [38, TURQUOISE],
    [18, ['#ffc97a', '#e0762c', '#8a2f16']],
  ] as const;
  for (const side of [-1, 1])
    brush.scaled(side, 1, () => {
      for (const [turn, paint] of feathers)
        brush.moved(8, -14, () =>
          brush.turned(turn - 72, () =>
            brush.body('M0-5C16-13 34-13 42 0 34 10 14 10 0 7z', along([0, -8], [42, 8], ...paint), {
              depth: 2,
            }),
          ),
        );
      brush.body('M6-20C20-28 36-28 46-20 40-12 24-8 8-8z', metalAslant('gold', 40), { depth: 2 });
    });
  brush.body('M-9 20H9L16 46Q0 52-16 46z', down(20, 48, ...LAPIS), { depth: 2.5 });
  for (const x of [-6, 0, 6]) brush.line(`M${x * 0.7} 24L${x * 1.3} 46`, '#f2c14e', 1.5);
  brush.body(
    'M-13-18C-15 4-12 18 0 28 12 18 15 4 13-18z',
    around(-4, -6, 40, '#fff0c8', '#d99a4a', '#7c4316'),
    { depth: 3.5 },
  );
  for (const [y, wide] of [
    [0, 7],
    [8, 6],
    [16, 4],
  ] as const)
    brush.line(`M${-wide} ${y}q${wide / 2} 5 ${wide} 0t${wide} 0`, '#7c3d14', 1.5, { alpha: 0.7 });
  brush.body(
    'M-14-22C-16-40-6-48 4-46 14-44 17-34 14-24 8-16-8-16-14-22z',
    along([-14, -46], [14, -18], '#fff3d2', '#c98a3e', '#6a3612'),
    { depth: 3 },
  );
  brush.body('M10-36C20-36 24-30 20-20 17-24 13-26 8-26z', metalAslant('gold', 20), { depth: 1.5 });
  brush.fill(circle(3, -34, 4.4), '#fff8e0');
  brush.fill(circle(4, -34, 2.6), DARK);
  brush.line('M4-29Q0-22-6-21M8-30H12', DARK, 2);
}

function scarab(brush: Brush): void {
  brush.body(circle(0, -37, 11), around(-3, -40, 15, '#fff3b0', '#ffb62e', '#c9571a'), { depth: 2 });
  for (const side of [-1, 1])
    brush.scaled(side, 1, () => {
      brush.line('M16-14Q34-18 34-32M20 8Q40 8 44-4M14 26Q30 32 32 46', '#143a44', 5.5);
      brush.line('M16-14Q34-18 34-32M20 8Q40 8 44-4M14 26Q30 32 32 46', metalAslant('gold', 40), 3);
    });
  brush.body('M-20-14Q0-36 20-14Q14-4 0-4T-20-14z', along([-20, -26], [20, -4], ...TURQUOISE), { depth: 3 });
  const shell = 'M0-10C24-12 32 6 28 22 22 40 8 46 0 46S-22 40-28 22C-32 6-24-12 0-10z';
  brush.body(shell, around(-9, 2, 52, '#b8fff2', '#2fb8b4', '#0f5f86', '#0a2a52'), { depth: 5 });
  brush.inside(shell, () => {
    brush.line('M0-8V46', metalDown('gold', [-8, 46]), 3);
    for (const side of [-1, 1])
      brush.scaled(side, 1, () => {
        brush.line('M3-4Q22 2 22 30', '#0a3a55', 2, { alpha: 0.6 });
        brush.fill(ellipse(11, 10, 4, 9), '#ffffff', 0.28);
      });
  });
  brush.line('M-26-1Q0 9 26-1', metalAslant('gold', 30), 3);
  for (const x of [-8, 8]) brush.body(circle(x, -17, 3.4), '#12121f', { depth: 1, cast: 0 });
}

function camel(brush: Brush): void {
  const hide = along([-30, -30], [30, 44], '#ffe0aa', '#d59a52', '#7d4a1e');
  for (const x of [-23, -11, 14, 25]) brush.body(box(x - 3.5, 16, 7, 30, 2.5), hide, { depth: 2, cast: 1 });
  brush.line('M31 4Q38 12 35 22', '#9c6430', 3.5);
  brush.body(
    'M-30 20C-36 10-33 0-26-3-22-20-16-24-10-22-4-21-3-10 1-9 6-10 8-24 15-24 23-23 25-8 30-2 36 8 34 22 26 24 8 29-16 28-30 20z',
    hide,
    { depth: 4 },
  );
  brush.body('M-28 6C-40 4-42-10-39-22L-30-22C-30-12-28-6-20-6z', hide, { depth: 3 });
  brush.body('M-28-36C-22-34-22-26-28-23-36-20-46-20-48-26-49-31-42-34-38-36-34-39-31-38-28-36z', hide, {
    depth: 3,
  });
  brush.fill('M-30-37l2-7 4 7z', '#b67a3c');
  brush.fill(circle(-35, -30, 2.2), DARK);
  brush.line('M-46-24q5 3 9 0', '#6b3c18', 1.6);
  const cloth = 'M-14-14C-8-8 6-8 13-14L20 14Q2 20-20 14z';
  brush.body(cloth, down(-14, 18, '#ff7a5c', '#c42a44', '#6a1038'), { depth: 2.5 });
  brush.inside(cloth, () => {
    brush.line('M-24 4Q2 11 26 4', '#ffd76a', 3);
    brush.line('M-24 11Q2 18 26 11', '#3cc3ae', 2.4);
    for (const x of [-10, 0, 10]) brush.fill(star(x, -1, { radii: [3.6, 1.5], points: 4 }), '#fff0b8');
  });
  for (const x of [-17, -8, 1, 10, 18]) brush.line(`M${x} 16v6`, '#f2c14e', 2.2);
}

function amphora(brush: Brush): void {
  for (const side of [-1, 1])
    brush.scaled(side, 1, () => {
      brush.line('M10-32C34-36 34-8 22-2', '#5a2415', 7);
      brush.line('M10-32C33-36 33-9 22-3', along([10, -34], [30, 0], ...CLAY), 4.4);
    });
  const pot =
    'M-11-34H11C9-22 12-16 20-10 34 4 30 24 12 38L9 46H-9L-12 38C-30 24-34 4-20-10-12-16-9-22-11-34z';
  brush.body(pot, across(-30, 30, '#ffc79a', '#d0703f', '#8a3a20', '#5a2012'), { depth: 5 });
  brush.inside(pot, () => {
    brush.fill(box(-40, -2, 80, 17), '#2c1a1f', 0.8);
    for (let x = -36; x < 40; x += 12) brush.line(`M${x} 12V3H${x + 8}V9H${x + 4}`, '#ffd68f', 1.9);
    brush.line('M-40-5H40M-40 18H40', '#f2c14e', 2.2);
    for (const x of [-18, -6, 6, 18]) brush.fill(`M${x - 5} 38L${x} 22 ${x + 5} 38z`, '#2c1a1f', 0.75);
    brush.edge(pot, { depth: 5 });
  });
  brush.body(box(-15, -42, 30, 9, 4), across(-15, 15, ...CLAY), { depth: 2 });
}

function lamp(brush: Brush): void {
  brush.glow(-38, -18, 26, '#ffd26b', 0.9);
  brush.body(
    'M-38-34C-32-26-32-20-38-15-44-20-44-26-38-34z',
    down(-34, -15, '#fffbe0', '#ffd24a', '#f0702a'),
    { depth: 1, cast: 0 },
  );
  brush.line('M26-6C50-18 50 22 22 18', '#6b3d10', 7);
  brush.line('M26-7C49-18 49 21 22 17', metalAslant('gold', 40), 4.4);
  const body =
    'M-44-13L-32-12C-24-2-14-8-6-8H10C26-8 34 4 28 14 22 26 10 28 0 28S-20 26-26 14C-32 4-40 0-44-13z';
  brush.body(body, metalDown('gold', [-13, 30]), { depth: 4 });
  brush.inside(body, () => {
    brush.line('M-26 8Q0 18 30 6', '#7c4a12', 1.6, { alpha: 0.7 });
    for (const x of [-12, 2, 16])
      brush.body(circle(x, 11, 3.6), around(x - 1, 10, 5, ...TURQUOISE), { depth: 1, cast: 0 });
  });
  brush.body('M-12-8Q-8-22 2-22T16-8q-14 5-28 0z', metalDown('gold', [-24, -6]), { depth: 2.5 });
  brush.body(circle(2, -26, 5), around(0, -28, 7, ...LAPIS), { depth: 1.5 });
  brush.body('M-8 27H8L16 40Q0 45-16 40z', metalDown('brass', [27, 44]), { depth: 2.5 });
}

function palm(brush: Brush): void {
  brush.body('M-7 46C-2 20 0 4-3-12H6C9 6 8 24 10 46z', across(-8, 12, '#d8a064', '#8e5a2c', '#4d2a12'), {
    depth: 2.5,
  });
  for (const y of [0, 9, 18, 27, 36]) brush.line(`M-5 ${y}q6 4 13 0`, '#4a2810', 1.6, { alpha: 0.7 });
  for (const [turn, long] of [
    [-104, 38],
    [104, 38],
    [-66, 44],
    [66, 44],
    [-28, 36],
    [28, 36],
    [0, 30],
  ] as const)
    brush.moved(1, -14, () =>
      brush.turned(turn, () => {
        brush.body(
          `M0 2C-10-${long * 0.3} -9-${long * 0.8} 3-${long} 9-${long * 0.75} 8-${long * 0.3} 0 2z`,
          down(-long, 2, '#d2f58a', '#4fa648', '#14583c'),
          { depth: 2, cast: 1.5 },
        );
        brush.line(`M0 0Q-3-${long * 0.5} 2-${long * 0.92}`, '#e6ffc0', 1.2, { alpha: 0.6 });
      }),
    );
  for (const [x, y] of [
    [-6, -8],
    [6, -7],
    [0, -2],
  ] as const)
    brush.body(circle(x, y, 5.5), around(x - 2, y - 2, 8, '#f2b578', '#8c4a22', '#45200f'), {
      depth: 1.5,
      cast: 1,
    });
}

function dates(brush: Brush): void {
  brush.line('M0-46C2-30-2-22 0-12M0-34C-12-28-18-20-20-12M0-34C12-28 18-20 20-12', '#8a5a20', 4);
  for (const [x, y, turn] of [
    [-22, 0, 14],
    [22, 0, -14],
    [-9, -4, 6],
    [10, -4, -6],
    [-16, 22, 10],
    [16, 22, -10],
    [0, 16, 0],
    [-7, 36, 4],
    [9, 35, -6],
  ] as const)
    brush.moved(x, y, () =>
      brush.turned(turn, () => {
        brush.body(ellipse(0, 0, 9.5, 14), around(-3, -5, 19, '#ffbf7a', '#b5522a', '#571a14'), {
          depth: 2.5,
        });
        brush.fill(ellipse(-3, -6, 2, 4.5), '#ffffff', 0.5);
        brush.fill(box(-3, -15, 6, 4, 1.5), '#8a5a20');
      }),
    );
  brush.body(
    'M0-44C14-50 30-46 36-36 22-32 8-34 0-44z',
    along([2, -46], [34, -34], '#c8ee86', '#4fa648', '#1b5c38'),
    { depth: 2 },
  );
}

function dagger(brush: Brush): void {
  brush.turned(38, () => {
    brush.body(
      'M-7-6C-9 16-4 34 8 48 12 30 13 12 8-6z',
      across(-9, 12, '#ffffff', '#c3d0da', '#6c7d8c', '#3c4853'),
      { depth: 2.5 },
    );
    brush.line('M1-4C1 16 3 30 8 44', '#55636f', 1.6, { alpha: 0.7 });
    brush.body('M-22-12Q0-4 22-12L20-4Q0 4-20-4z', metalAslant('gold', 22), { depth: 2.5 });
    brush.body(box(-5.5, -38, 11, 28, 4), across(-6, 6, '#ff8a70', '#a3203a', '#520a26'), { depth: 2 });
    for (const y of [-33, -26, -19]) brush.line(`M-5 ${y}l10 4`, '#f2c14e', 2);
    brush.body(circle(0, -42, 7), around(-2, -44, 10, ...TURQUOISE), { depth: 2 });
    brush.body(circle(0, -8, 4), around(-1, -9, 6, ...LAPIS), { depth: 1, cast: 0 });
  });
}

function coins(brush: Brush): void {
  const coin = (x: number, y: number, squash: number): void => {
    brush.moved(x, y, () =>
      brush.scaled(1, squash, () => {
        brush.body(circle(0, 4, 19), metalDown('brass', [-16, 26]), { depth: 2 });
        brush.body(circle(0, 0, 19), metalAslant('gold', 19), { depth: 2, cast: 0 });
        brush.line(circle(0, 0, 14), '#8a5512', 1.5, { alpha: 0.7 });
        brush.fill(star(0, 0, { radii: [10, 4], points: 6 }), '#9c6418', 0.75);
      }),
    );
  };
  for (const [x, y] of [
    [-18, 34],
    [19, 34],
    [-20, 24],
    [18, 24],
    [-17, 14],
  ] as const)
    coin(x, y, 0.5);
  coin(4, 18, 0.55);
  coin(18, 4, 0.55);
  coin(-6, -20, 1);
}

function sandal(brush: Brush): void {
  brush.turned(-24, () => {
    brush.body(
      'M-18-40C-6-50 16-48 20-30 22-14 16-4 17 10 18 28 14 46 0 46S-17 30-15 10C-13-6-28-22-18-40z',
      along([-20, -40], [20, 44], '#f0c48a', '#b0763c', '#5c3415'),
      { depth: 4 },
    );
    brush.line(
      'M-13-36C-5-43 11-42 15-29 17-14 11-4 12 10 13 26 10 41 0 41S-12 28-10 11C-8-6-20-22-13-36z',
      '#5a3114',
      1.4,
      { alpha: 0.6 },
    );
    const strap = across(-20, 20, '#ff9c76', '#c23c3c', '#701830');
    brush.line('M0-33C-2-22-4-14-18-8M0-33C4-22 8-14 19-8', '#3f0d1c', 8);
    brush.line('M0-33C-2-22-4-14-18-8M0-33C4-22 8-14 19-8', strap, 5.5);
    brush.line('M-16 18Q0 8 17 18', '#3f0d1c', 10);
    brush.line('M-16 18Q0 8 17 18', strap, 7.5);
    brush.body(circle(0, -30, 5), metalAslant('gold', 6), { depth: 1.2 });
    for (const x of [-9, 0, 9])
      brush.body(circle(x, 13 + Math.abs(x) * 0.15, 2.6), metalAslant('gold', 3), { depth: 0.8, cast: 0 });
  });
}

/** By symbol name of the game's rules. */
export const symbols = {
  mirage,
  sun,
  falcon,
  scarab,
  camel,
  amphora,
  lamp,
  palm,
  dates,
  dagger,
  coins,
  sandal,
} satisfies Readonly<Record<string, Painter>>;

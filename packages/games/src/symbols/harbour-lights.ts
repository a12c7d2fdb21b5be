import { across, along, around, type Brush, down } from './brush.ts';
import { metalAcross, metalAslant, metalDown } from './metals.ts';
import { box, circle, ellipse, ringPart, star } from './outlines.ts';
import type { Painter } from './painter.ts';

const INK = '#0a1526';
const IVORY = ['#fffdf4', '#f0e4cd', '#c0a984'] as const;
const RED = ['#ff8d78', '#dd4038', '#8b1a1f'] as const;
const WOOD = ['#d99a5b', '#96572a', '#56290f'] as const;

function lighthouse(brush: Brush): void {
  const tower = 'M-13 36 -8.500-17H8.500L13 36z';
  brush.glow(0, -28, 31, '#ffe08a', 0.75);
  for (const side of [-1, 1])
    brush.scaled(side, 1, () => brush.fill('M3-31 56-46V-8L3-25z', across(3, 54, '#fff3c0e0', '#ffe08a00')));
  brush.body(
    'M-44 46c2-9 12-12 18-11 6-8 18-10 26-7 9-4 20 0 24 7 9 0 17 3 19 11z',
    down(26, 46, '#5b6f88', '#27364d', '#141f33'),
  );
  brush.body(tower, across(-13, 13, ...IVORY), { depth: 2 });
  brush.inside(tower, () => {
    for (const y of [-17, 2, 22]) brush.fill(`M-20 ${y}q20 5 40 0v9q-20 5-40 0z`, across(-13, 13, ...RED));
    brush.edge(tower, { depth: 3 });
  });
  brush.fill(box(-2.5, 24, 5, 10, 2.5), INK, 0.85);
  brush.body(box(-13, -22, 26, 5.5, 2), metalDown('iron', [-22, -16]), { depth: 1 });
  brush.fill(box(-8, -36, 16, 14.5, 2), down(-36, -22, '#fffbe4', '#ffd768', '#f0a52c'));
  brush.glow(0, -29, 20, '#fff6d2', 0.9);
  brush.line('M-4-36v14M4-36v14', '#3a2c14', 1.2, { alpha: 0.7 });
  brush.body('M-11.500-35.500Q-6-47 0-48q6 1 11.500 12.500z', across(-11, 11, ...RED), { depth: 2 });
  brush.body(circle(0, -49, 2.2), metalAslant('brass', 3), { depth: 1, cast: 0 });
}

function flare(brush: Brush): void {
  brush.glow(9, -13, 47, '#ff5b3a', 0.95);
  brush.turned(34, () => {
    brush.body(box(-6.5, 2, 13, 46, 5), across(-7, 7, ...RED), { depth: 3 });
    brush.body(box(-7.5, 26, 15, 9, 2), metalAcross('brass', [-8, 8]), { depth: 1 });
    brush.fill(box(-6.5, -1, 13, 8, 3), across(-7, 7, '#ffe9c4', '#f3b15c', '#8c4a17'));
  });
  const burst = (radii: readonly number[], points: number, turn: number): string =>
    star(9, -13, { radii, points, turn });
  brush.fill(burst([39, 9], 8, 11), around(9, -13, 39, '#fff2c2', '#ff9a3d', '#ff4a2f55'));
  brush.fill(burst([27, 8], 8, 33), around(9, -13, 27, '#ffffff', '#ffe08a', '#ff8a3daa'));
  brush.lit(() => brush.glow(9, -13, 20, '#ffffff', 1));
  for (const [x, y, size] of [
    [40, -36, 2.2],
    [-22, -32, 1.8],
    [34, 15, 1.6],
    [-14, 3, 1.5],
    [22, -45, 1.6],
  ] as const)
    brush.fill(circle(x, y, size), '#ffe9b0');
}

function schooner(brush: Brush): void {
  brush.line('M-14 22V-44M15 22V-36', across(-15, 16, ...WOOD), 2.6);
  const sails = [
    'M-16-40C-6-30-4-8-6 14-18 17-30 17-40 15-30 0-22-20-16-40z',
    'M13-33C25-24 31-4 30 14 22 17 10 17 2 14 8 0 12-16 13-33z',
    'M18-34C30-26 41-8 45 10 42 11 38 12 35 12 34-6 29-22 18-34z',
  ];
  for (const sail of sails)
    brush.body(sail, along([-20, -30], [24, 20], ...IVORY), { depth: 4, light: '#ffffff' });
  brush.line('M-31-2c9 4 17 4 24 3M-27-14c7 3 13 3 19 2M7 0c8 3 14 3 22 1', '#a58f6b', 1, { alpha: 0.7 });
  brush.body('M-14-44 -14-37 2-41z', across(-14, 2, ...RED), { depth: 1, cast: 0 });
  brush.body(
    'M-46 19q14 4 46 4t45-8q-4 20-20 22H-26q-14 0-20-18z',
    down(18, 38, '#41618d', '#1f3357', '#0f1b33'),
    { depth: 3 },
  );
  brush.line('M-42 24.500q14 3.500 42 3.500t39-6', '#f0c76a', 1.6, { alpha: 0.9 });
  brush.fill(
    'M-50 38q8-6 16 0t16 0 16 0 16 0 16 0 16 0v8q-48 6-96 0z',
    down(34, 47, '#5fb4d6', '#1f5f8f', '#123a63'),
  );
  brush.line('M-48 38.500q8-6 15 0t16 0 16 0 16 0 16 0 15 0', '#d7f3ff', 1.6, { alpha: 0.85 });
}

function helm(brush: Brush): void {
  for (let spoke = 0; spoke < 8; spoke++)
    brush.turned(spoke * 45, () => {
      brush.body(box(-2.7, -40, 5.4, 34, 2.5), across(-3, 3, ...WOOD), { depth: 1.5, cast: 1 });
      brush.body('M-3.600-36c-1.500-4-1-9 .6-11q3-2 6 0c1.600 2 2.100 7 .6 11z', across(-4, 4, ...WOOD), {
        depth: 1.5,
        cast: 1,
      });
    });
  const rim = `${ringPart({ x: 0, y: 0, inner: 23, outer: 33 }, 0, 180)}${ringPart({ x: 0, y: 0, inner: 23, outer: 33 }, 180, 360)}`;
  brush.body(rim, along([-30, -30], [30, 30], '#e8ae6c', '#a3622f', '#5c2d12'), { depth: 3 });
  for (const radius of [25, 31]) brush.line(circle(0, 0, radius), metalAslant('brass', 32), 1.3);
  for (let stud = 0; stud < 8; stud++)
    brush.turned(stud * 45 + 22.5, () =>
      brush.body(circle(0, -28, 1.9), metalAslant('brass', 2), { depth: 0.7, cast: 0 }),
    );
  brush.body(circle(0, 0, 11), metalAslant('brass', 11), { depth: 2.5 });
  brush.body(circle(0, 0, 5.5), metalAslant('gold', 6), { depth: 1.5, cast: 1 });
}

function anchor(brush: Brush): void {
  const body =
    'M-4.500-22H4.500V27C17 25 26 17 28 6L20 9 32-11 45 8 36 7C34 28 19 42 0 47-19 42-34 28-36 7L-45 8-32-11-20 9-28 6C-26 17-17 25-4.500 27z';
  brush.body(body, along([-36, -30], [36, 46], '#f2f7fb', '#9fb0bf', '#4a5a69', '#a9b8c4', '#36434f'), {
    depth: 4,
  });
  brush.body(box(-21, -19, 42, 8, 4), metalDown('steel', [-19, -11]), { depth: 2 });
  brush.line(circle(0, -32, 9), metalAslant('steel', 12), 6);
  brush.line('M-7-26C-18-18-14-6-2-2S16 12 6 21', '#4d3112', 6.2);
  brush.line(
    'M-7-26C-18-18-14-6-2-2S16 12 6 21',
    along([-14, -20], [12, 20], '#f3d59a', '#c8964e', '#93622a'),
    4.6,
  );
  brush.context.setLineDash([1.4, 2.6]);
  brush.line('M-7-26C-18-18-14-6-2-2S16 12 6 21', '#6d4417', 4.6, { alpha: 0.5, cap: 'butt' });
  brush.context.setLineDash([]);
}

function bell(brush: Brush): void {
  brush.line('M0-38v-8', metalAcross('iron', [-3, 3]), 5);
  brush.body(circle(0, 33, 8), metalAslant('iron', 8), { depth: 2 });
  brush.body(
    'M0-40C-17-40-23-28-25-10-27 8-30 17-39 25v5q39 9 78 0v-5C30 17 27 8 25-10 23-28 17-40 0-40z',
    metalAcross('brass', [-36, 38]),
    { depth: 5 },
  );
  brush.fill('M-16-24c-5 12-5 28-9 40l7 2c3-13 2-29 6-42z', '#fff6d6', 0.5);
  for (const [y, width] of [
    [12, 31],
    [19, 35],
  ] as const)
    brush.line(`M${-width} ${y}q${width} 9 ${2 * width} 0`, '#6d4313', 1.5, { alpha: 0.75 });
  brush.line('M-25-12q25 6 50 0', '#6d4313', 1.2, { alpha: 0.6 });
  brush.body(star(0, 0, { radii: [9, 3.8], points: 5 }), metalAslant('gold', 9), { depth: 1.2, cast: 1 });
}

function compass(brush: Brush): void {
  brush.line(circle(0, -40, 6), metalAslant('brass', 7), 3.5);
  brush.body(circle(0, 4, 39), metalAslant('brass', 39), { depth: 4 });
  brush.fill(circle(0, 4, 31), around(-8, -6, 44, '#fffaf0', '#ecdfc4', '#b39c73'));
  brush.edge(circle(0, 4, 31), { depth: 4, light: '#00000090', shade: '#ffffff60' });
  brush.moved(0, 4, () => {
    for (let mark = 0; mark < 16; mark++)
      brush.turned(mark * 22.5, () =>
        brush.line(mark % 4 === 0 ? 'M0-28v6' : 'M0-28v3', '#4b3a20', mark % 4 === 0 ? 2 : 1),
      );
    brush.fill(star(0, 0, { radii: [20, 4], points: 4, turn: 45 }), '#b89a63', 0.7);
    brush.turned(28, () => {
      brush.soft('M1-21 8 2-6 2z M1 25 8 2-6 2z', '#00000080', 3);
      brush.body('M0-24 6.500 0h-13z', across(-6, 6, '#ff7a66', '#c92c2c', '#7f1219'), { depth: 1, cast: 0 });
      brush.body('M0 24 6.500 0h-13z', across(-6, 6, '#e9eef3', '#9aa8b5', '#586573'), { depth: 1, cast: 0 });
    });
    brush.body(circle(0, 0, 4), metalAslant('gold', 4), { depth: 1, cast: 1 });
    brush.inside(circle(0, 0, 31), () =>
      brush.fill('M-40-24C-14-40 22-36 34-20 10-26-18-18-34 6z', '#ffffff', 0.3),
    );
  });
}

function gull(brush: Brush): void {
  brush.body(
    'M-6-2C-14-22-28-36-48-40c4 10 8 14 14 17-4 0-7 0-10-1 5 9 11 13 17 15-3 1-5 1-8 1 8 9 18 13 29 13z',
    along([-48, -40], [-8, 4], '#5c6c7d', '#b9c6d2', '#eef4f8'),
    { depth: 2 },
  );
  brush.body('M-26 20C-36 22-42 28-46 34c8 0 14 0 20-3z', down(20, 36, '#c6d1db', '#6d7d8d'), { depth: 1.5 });
  brush.body(
    'M26-16C16-18 8-10 0-2-10 8-24 12-30 24c8 10 30 13 44 5C26 22 34 8 36-4 35-11 32-15 26-16z',
    down(-16, 34, '#ffffff', '#eef3f7', '#9fb0c0'),
    { depth: 4, light: '#ffffff' },
  );
  brush.body(
    'M0 2C-2-18 4-36 22-47c2 10 1 15-2 21 3-2 5-3 8-5-1 10-4 15-9 20 3-1 5-1 8-2C22 4 12 12 0 14z',
    along([20, -46], [2, 10], '#4d5d6f', '#a9b8c6', '#f5f9fc'),
    { depth: 2 },
  );
  brush.body('M35-10 50-4c-4 4-10 6-17 5z', down(-10, 2, '#ffd27a', '#f09a2e', '#b35f0f'), {
    depth: 1,
    cast: 1,
  });
  brush.fill(circle(29, -8, 2.6), INK);
  brush.fill(circle(28.2, -8.9, 0.9), '#ffffff');
  brush.line('M2 33l-3 9m3-1-6 3m6-3 3 3M14 30l2 9m0-1-5 4m5-4 4 2', '#e0862a', 2);
}

function crab(brush: Brush): void {
  const shell = down(-14, 32, '#ff9d7c', '#e4512f', '#9a2413');
  for (const side of [-1, 1])
    brush.scaled(side, 1, () => {
      for (const leg of ['M22 14Q38 12 44 24', 'M22 20Q36 22 40 34', 'M18 26Q28 32 30 42'])
        brush.line(leg, '#a12c17', 5);
      for (const leg of ['M22 13Q38 11 43 23', 'M22 19Q36 21 39 33', 'M18 25Q28 31 29 41'])
        brush.line(leg, '#e4613d', 2.4);
      brush.line('M22 2Q36-2 35-14', '#b63a20', 7);
      brush.body(
        'M33-10C20-14 18-32 30-41c0 8 2 12 6 15 2-5 4-8 9-11 8 12 3 26-12 27z',
        along([22, -38], [44, -12], '#ffb093', '#e4512f', '#99200f'),
        { depth: 3 },
      );
      brush.line('M8-10v-9', '#b63a20', 3);
      brush.body(circle(8, -21, 5), around(6, -23, 7, '#ffffff', '#f2ede4', '#b8ac9a'), { depth: 1 });
      brush.fill(circle(8.5, -20.5, 2.6), INK);
      brush.fill(circle(7.6, -21.6, 0.9), '#ffffff');
    });
  brush.body('M0-13C20-14 33-2 32 12 30 26 14 33 0 33S-30 26-32 12C-33-2-20-14 0-13z', shell, {
    depth: 5,
    light: '#ffd9c6c0',
  });
  for (const [x, y, size] of [
    [-15, 4, 2.6],
    [14, 6, 2.2],
    [-6, -3, 1.7],
    [7, -4, 1.5],
    [20, 14, 1.5],
    [-20, 13, 1.5],
  ] as const)
    brush.fill(circle(x, y, size), '#ffcdb4', 0.75);
  brush.line('M-9 19q9 6 18 0', '#7c1a0d', 2.2);
}

function rope(brush: Brush): void {
  const strand = along([-36, -30], [36, 34], '#fbe3ae', '#d3a35a', '#8f5f28');
  const coil = (x: number, y: number, rx: number, ry: number): void => {
    brush.line(ellipse(x, y, rx, ry), '#4a2e10', 11.5);
    brush.line(ellipse(x, y, rx, ry), strand, 9.5);
    brush.context.setLineDash([1.5, 3.7]);
    brush.line(ellipse(x, y, rx, ry), '#70481c', 9.5, { alpha: 0.55, cap: 'butt' });
    brush.context.setLineDash([]);
    brush.line(ellipse(x - 0.5, y - 2, rx, ry), '#fff3d4', 2, { alpha: 0.4 });
  };
  brush.soft(ellipse(2, 30, 40, 14), '#000000a0', 6);
  coil(0, 24, 36, 15);
  coil(0, 12, 33, 14);
  coil(0, 0, 30, 13);
  coil(0, -12, 26, 11.5);
  brush.fill(ellipse(0, -13, 20, 6.5), '#1a0f05');
  const tail = 'M20-16C34-26 36-38 22-43';
  brush.line(tail, '#4a2e10', 11.5);
  brush.line(tail, strand, 9.5);
  brush.context.setLineDash([1.5, 3.7]);
  brush.line(tail, '#70481c', 9.5, { alpha: 0.55, cap: 'butt' });
  brush.context.setLineDash([]);
  brush.body(box(13, -48, 9, 11, 3), across(13, 22, ...RED), { depth: 1.5 });
}

function shell(brush: Brush): void {
  const fan =
    'M0 40C-8 40-13 36-14 30-34 22-46 4-42-12-41-19-35-21-31-18-30-30-22-34-16-28-13-40-3-40 0-31 3-40 13-40 16-28 22-34 30-30 31-18 35-21 41-19 42-12 46 4 34 22 14 30 13 36 8 40 0 40z';
  brush.body(fan, around(0, 36, 80, '#fff3ea', '#ffc9b4', '#ee8f86', '#b85a6c'), {
    depth: 5,
    light: '#fff4ec',
  });
  brush.inside(fan, () => {
    for (const x of [-46, -27, -12, 0, 12, 27, 46]) {
      brush.line(`M0 34Q${x * 0.6} 8 ${x} -34`, '#a8485a', 2.6, { alpha: 0.45 });
      brush.line(`M-1.600 34Q${x * 0.6 - 1.6} 8 ${x - 2} -34`, '#fff6f0', 1.4, { alpha: 0.6 });
    }
    brush.line('M-48 4Q0 30 48 4M-48-12Q0 16 48-12', '#fff1e8', 2, { alpha: 0.35 });
  });
  brush.body('M-18 30q18 8 36 0l3 9q-21 9-42 0z', down(30, 44, '#ffe6d6', '#e79a8c', '#a04f5a'), {
    depth: 2,
    cast: 1,
  });
}

/** By symbol name of the game's rules. */
export const symbols = {
  lighthouse,
  flare,
  schooner,
  helm,
  anchor,
  bell,
  compass,
  gull,
  crab,
  rope,
  shell,
} satisfies Readonly<Record<string, Painter>>;

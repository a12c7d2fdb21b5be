import { across, along, around, type Brush, down } from './brush.ts';
import { metalAcross, metalAslant, metalDown } from './metals.ts';
import { box, circle, ellipse, star } from './outlines.ts';
import type { Painter } from './painter.ts';

const LACQUER = ['#ff8a6b', '#d8342f', '#7c1220'] as const;
const PAPER = ['#fff7e6', '#f3ddb4', '#c19a60'] as const;
const CELADON = ['#d9fbea', '#6fc3a4', '#22685a'] as const;
const DARK = '#1d0b1a';

function lantern(brush: Brush): void {
  const body = 'M-18-28H18C36-22 38 14 18 22H-18C-38 14-36-22-18-28z';
  brush.glow(0, -3, 55, '#ff7a3c', 0.85);
  brush.line('M0-38v-10', metalDown('gold', [-48, -38]), 3);
  brush.body(body, around(0, -4, 40, '#fff6c8', '#ffc04d', '#ef5a2c', '#a81d1f'), {
    depth: 4,
    light: '#fff2c0b0',
  });
  brush.inside(body, () => {
    for (const x of [-26, -14, 0, 14, 26])
      brush.line(`M${x * 0.5}-30Q${x * 1.35}-3 ${x * 0.5} 24`, '#8a1a15', 1.3, { alpha: 0.55 });
  });
  for (const y of [-36, 20]) brush.body(box(-17, y, 34, 9, 3), metalDown('gold', [y, y + 9]), { depth: 1.5 });
  brush.fill(star(0, -3, { radii: [13, 5.5], points: 8 }), '#fff9d8', 0.75);
  for (const x of [-7, 0, 7]) brush.line(`M${x} 29v${x === 0 ? 17 : 13}`, '#f2b84c', 2);
}

function gate(brush: Brush): void {
  brush.glow(0, 6, 44, '#ff5a6e', 0.55);
  brush.fill('M-26 46V-6q26-20 52 0v52z', around(0, 30, 50, '#ffe9a8', '#ff8a4a', '#7d1c3f00'));
  for (const x of [-32, 24]) {
    brush.body(box(x, -20, 8, 64, 2), across(x, x + 8, ...LACQUER), { depth: 2 });
    brush.body(box(x - 3, 39, 14, 7, 2), metalDown('iron', [39, 46]), { depth: 1 });
  }
  brush.body('M-48-30Q0-16 48-30L44-17Q0-7-44-17z', down(-30, -8, ...LACQUER), { depth: 2.5 });
  brush.body('M-52-42Q0-22 52-42L49-30Q0-17-49-30z', down(-42, -18, '#5a6d86', '#2c3950', '#141b2b'), {
    depth: 2.5,
  });
  brush.body(box(-36, -4, 72, 8, 2), down(-4, 4, ...LACQUER), { depth: 1.5 });
  brush.body(box(-9, -15, 18, 17, 2), metalAslant('gold', 12), { depth: 1.5 });
  brush.fill(star(0, -6.5, { radii: [6, 2.6], points: 4 }), DARK, 0.8);
}

function lion(brush: Brush): void {
  brush.body(star(0, 2, { radii: [48, 38], points: 16 }), around(0, 0, 50, '#ffcf62', '#f28a2c', '#a9331d'), {
    depth: 3,
  });
  brush.body(
    'M0-32C26-34 38-16 36 6 34 28 18 40 0 40S-34 28-36 6C-38-16-26-34 0-32z',
    along([-24, -30], [26, 40], ...LACQUER),
    { depth: 4 },
  );
  brush.body('M0-42q11 6 9 16-9 5-18 0-2-10 9-16z', metalAslant('gold', 14), { depth: 2 });
  for (const side of [-1, 1])
    brush.scaled(side, 1, () => {
      brush.fill('M4-13C10-27 28-26 31-14 22-19 12-18 4-13z', '#fff4d4');
      brush.body(circle(16, -5, 9.5), around(14, -7, 12, '#ffffff', '#f4ead8', '#b39c7a'), { depth: 1.5 });
      brush.fill(circle(15, -4, 4.8), DARK);
      brush.fill(circle(13.3, -6, 1.7), '#ffffff');
      brush.body('M30-24q14-4 16-14 4 14-8 22z', metalAslant('gold', 40), { depth: 1.5 });
      brush.fill(circle(25, 12, 5), '#ffb45c', 0.85);
    });
  brush.body('M-11 6q11-9 22 0 3 9-11 9t-11-9z', metalAslant('gold', 14), { depth: 2 });
  brush.fill('M-22 19Q0 30 22 19 20 36 0 37-20 36-22 19z', DARK);
  brush.fill('M-19 21.500Q0 30 19 21.500v5Q0 34-19 26.500z', '#fff8e8');
  brush.fill('M-10 33q10-6 20 0-4 4-10 4t-10-4z', '#ff7c6c');
}

function kite(brush: Brush): void {
  brush.line('M4 30C14 38-8 40 2 49', '#f4d9a0', 2);
  for (const [x, y, turn] of [
    [9, 35, 20],
    [-1, 43, -20],
  ] as const)
    brush.moved(x, y, () => brush.turned(turn, () => brush.fill('M0 0-7-4v8zM0 0l7-4v8z', '#ff7a6a')));
  const sail = 'M4-48 42-10 4 32-34-10z';
  brush.body(sail, '#2d7fb8', { depth: 3 });
  brush.inside(sail, () => {
    brush.fill('M4-48 42-10H4z', along([4, -48], [42, -10], '#ffd97c', '#ef9a34'));
    brush.fill('M4-48-34-10H4z', along([-34, -10], [4, -48], '#e0483f', '#ff8a6d'));
    brush.fill('M4 32 42-10H4z', along([4, 32], [42, -10], '#27a08a', '#86e3c4'));
    brush.fill('M4 32-34-10H4z', along([-34, -10], [4, 32], '#8ccff2', '#2f6fb4'));
    brush.edge(sail, { depth: 3.5 });
  });
  brush.line('M4-48V32M-34-10H42', '#4d2b15', 1.8, { alpha: 0.75 });
  brush.body(circle(4, -10, 9), around(1, -13, 12, '#fffaf0', '#f5dfb2', '#c7944c'), { depth: 1.5, cast: 1 });
  brush.fill(star(4, -10, { radii: [6.5, 3], points: 6 }), '#c92f3a');
}

function fan(brush: Brush): void {
  brush.scaled(0.72, 0.8, () => paintFan(brush));
}

function paintFan(brush: Brush): void {
  for (let slat = 0; slat < 9; slat++)
    brush.moved(0, 34, () =>
      brush.turned(-72 + slat * 18, () => {
        brush.body(
          'M-2.500 0-11-70Q0-77 11-70L2.500 0z',
          slat % 2 ? down(-74, 0, ...PAPER) : down(-74, 0, '#ff9c8e', '#d93f55', '#6d1238'),
          { depth: 1.8, cast: 1 },
        );
        brush.line('M-9.800-62Q0-68 9.800-62', '#f3c765', 2.2, { alpha: 0.9 });
        brush.line('M0-4V-30', '#3c1a10', 2.6);
      }),
    );
  for (const [x, y] of [
    [-30, -4],
    [0, -20],
    [30, -4],
  ] as const)
    brush.fill(star(x, y, { radii: [7, 3.2], points: 5 }), '#fff3da', 0.85);
  brush.body(circle(0, 34, 6.5), metalAslant('gold', 7), { depth: 1.5 });
  brush.line('M0 40v5', '#d9463f', 3.5);
}

function drum(brush: Brush): void {
  for (const [side, turn] of [
    [-1, 32],
    [1, -32],
  ] as const)
    brush.moved(side * 17, -30, () =>
      brush.turned(turn, () => {
        brush.body(box(-2, -18, 4, 36, 2), across(-2, 2, '#e6b277', '#9a5b2c', '#56290f'), { depth: 1 });
        brush.body(circle(0, -18, 5), around(-1, -20, 7, ...PAPER), { depth: 1 });
      }),
    );
  const side = 'M-40-8C-46 4-46 22-38 32 -22 46 22 46 38 32 46 22 46 4 40-8z';
  brush.body(side, across(-44, 44, '#ff7d62', '#c92b2f', '#8f1624', '#5a0c1c'), { depth: 4 });
  brush.inside(side, () => {
    for (const y of [-1, 33])
      for (const x of [-38, -26, -13, 0, 13, 26, 38])
        brush.body(circle(x, y + 6 - (x * x) / 300, 2.6), metalAslant('gold', 3), { depth: 0.8, cast: 0.5 });
    brush.line('M-46 20Q0 42 46 20', '#f2c14e', 2.4, { alpha: 0.85 });
  });
  brush.body(ellipse(0, -10, 41, 16), metalAslant('gold', 40), { depth: 2 });
  brush.fill(ellipse(0, -10, 36, 12.5), around(-8, -15, 46, '#fffaf0', '#f6e3bd', '#c8a469'));
  brush.fill(ellipse(0, -10, 12, 4.5), '#c92f36', 0.85);
}

function teapot(brush: Brush): void {
  brush.line('M27-8C50-20 50 22 26 22', '#174c44', 8);
  brush.line('M27-9C49-20 49 21 26 21', along([28, -14], [44, 22], ...CELADON), 5);
  brush.body('M-26 8C-40 4-36-14-50-18q3-7 9-6C-30-20-30-6-22-4z', along([-48, -20], [-24, 8], ...CELADON), {
    depth: 2,
  });
  const pot = 'M-22-16H22C36-8 38 24 22 34H-22C-38 24-36-8-22-16z';
  brush.body(pot, around(-10, -6, 54, ...CELADON), { depth: 5, light: '#ffffffc0' });
  brush.body(box(-20, 33, 40, 7, 3), down(33, 40, ...CELADON), { depth: 1.5 });
  brush.body('M-23-16Q-18-28 0-28T23-16q-23 6-46 0z', down(-28, -13, ...CELADON), { depth: 2.5 });
  brush.body(circle(0, -32, 5.5), metalAslant('gold', 6), { depth: 1.5 });
  brush.inside(pot, () => {
    brush.line('M-8 30C-10 12 6 12 4-6M-4 14q-11-2-13-10M3 6q10 0 14-8', '#17584d', 2.2, { alpha: 0.7 });
    for (const [x, y] of [
      [4, -6],
      [-17, 3],
      [17, -3],
      [9, 14],
    ] as const)
      brush.fill(star(x, y, { radii: [6, 3], points: 5 }), '#ffb2c1');
  });
  brush.line('M-30-34q-6-6 0-11M-20-40q-5-4 0-8', '#ffffff', 2, { alpha: 0.35 });
}

function noodles(brush: Brush): void {
  for (const [x, turn] of [
    [12, 22],
    [22, 30],
  ] as const)
    brush.moved(x, -20, () =>
      brush.turned(turn, () =>
        brush.body(box(-1.8, -30, 3.6, 44, 1.5), across(-2, 2, '#f0b583', '#b4532b', '#6b2913'), {
          depth: 1,
        }),
      ),
    );
  brush.body(ellipse(0, -6, 42, 16), across(-42, 42, '#ff9079', '#b9242b', '#6a0f1e'), { depth: 2 });
  brush.inside(ellipse(0, -6, 38, 13), () => {
    brush.fill(box(-42, -24, 84, 40), '#5b2611');
    for (let strand = 0; strand < 9; strand++) {
      const x = -34 + strand * 8;
      brush.line(`M${x - 12} 6C${x - 6}-20 ${x + 12}-20 ${x + 14} 4`, '#b9772b', 5);
      brush.line(`M${x - 12} 5C${x - 6}-21 ${x + 12}-21 ${x + 14} 3`, '#ffd98a', 3.2);
    }
  });
  brush.body(ellipse(-15, -11, 11, 8), around(-17, -13, 13, '#ffffff', '#fff3df', '#d9b98a'), {
    depth: 1.5,
    cast: 1,
  });
  brush.fill(ellipse(-14, -11, 5.5, 4.2), around(-15, -12, 7, '#ffe08a', '#f59a2a'));
  for (const [x, y] of [
    [8, -12],
    [15, -5],
    [1, -3],
  ] as const)
    brush.line(`M${x} ${y}l5-2`, '#6fce6b', 2.6);
  brush.body(
    'M-43-5Q0 21 43-5C42 26 24 39 17 41H-17C-24 39-42 26-43-5z',
    across(-42, 42, '#ff8368', '#cf2f31', '#8c1524', '#560b1a'),
    { depth: 4 },
  );
  brush.line('M-38 9Q0 31 38 9', '#f2c14e', 2.2, { alpha: 0.9 });
  brush.body(box(-17, 39, 34, 6, 2.5), metalAcross('gold', [-17, 17]), { depth: 1 });
}

function dumpling(brush: Brush): void {
  brush.body(ellipse(0, 26, 46, 18), down(8, 44, '#e9c489', '#a8712f', '#5d3713'), { depth: 3 });
  brush.fill(ellipse(0, 23, 40, 14), '#4b2a0e');
  brush.line('M-34 23h68M-28 17h56M-28 30h56', '#8d5c26', 2.4, { alpha: 0.8 });
  brush.body(
    'M-38 18C-40-8-20-26 0-26S40-8 38 18C28 30-28 30-38 18z',
    around(-10, -10, 58, '#ffffff', '#fdf0dc', '#e1bd8c', '#a97a4b'),
    { depth: 4.5, light: '#ffffff' },
  );
  for (const x of [-26, -17, -8, 0, 8, 17, 26])
    brush.line(`M${x * 0.18}-22Q${x * 0.7}-12 ${x} 9`, '#b98a58', 1.8, { alpha: 0.7 });
  brush.body('M-7-25q-3-11 3-14 2 5 4 5t4-5q6 3 3 14-7 5-14 0z', around(0, -30, 14, '#fffaf2', '#e9cba2'), {
    depth: 1.5,
    cast: 1,
  });
  brush.line('M-14-40q-5-4 0-9M14-38q5-5 0-10', '#ffffff', 2, { alpha: 0.4 });
}

function lychee(brush: Brush): void {
  brush.line('M2-14C2-28 8-38 20-46', '#5b3a1c', 4);
  brush.body(
    'M8-32C18-48 36-48 46-38 38-26 22-22 8-32z',
    along([10, -44], [42, -26], '#b8ec8a', '#4ea04a', '#1c5a33'),
    { depth: 2 },
  );
  brush.line('M11-32Q26-38 42-38', '#1f5a2d', 1.3, { alpha: 0.7 });
  const berry = (x: number, y: number, radius: number): void => {
    brush.body(
      circle(x, y, radius),
      around(x - radius * 0.3, y - radius * 0.35, radius * 1.5, '#ffa4a6', '#e03c5a', '#7d0f36'),
      { depth: 3 },
    );
    brush.inside(circle(x, y, radius), () => {
      for (let row = -3; row <= 3; row++)
        for (let column = -3; column <= 3; column++)
          brush.fill(
            circle(
              x + column * radius * 0.3 + (row % 2 ? radius * 0.15 : 0),
              y + row * radius * 0.28,
              radius * 0.075,
            ),
            '#ffd0cf',
            0.5,
          );
    });
  };
  berry(18, 2, 19);
  berry(-20, -2, 20);
  berry(0, 22, 22);
  brush.body(
    'M-20 12C-16 2 16 2 20 14 18 32 8 42 0 42S-18 32-20 12z',
    around(-5, 18, 28, '#ffffff', '#fdeef0', '#e2b9c3'),
    { depth: 2.5, cast: 1 },
  );
  brush.line('M-20 12q6-6 10 0t10 0 10 0 10 2', '#c92f52', 3.5);
}

function anise(brush: Brush): void {
  for (let arm = 0; arm < 8; arm++)
    brush.turned(arm * 45, () => {
      brush.body(
        'M0-6C-11-16-11-34 0-46 11-34 11-16 0-6z',
        across(-10, 10, '#d99a63', '#91502a', '#4a220e'),
        { depth: 2.5 },
      );
      brush.fill('M0-14C-4-22-4-32 0-39 4-32 4-22 0-14z', '#3a1707');
      brush.body(ellipse(0, -24, 3, 6), around(-1, -27, 8, '#ffcf9a', '#b5621f', '#5e2a0b'), {
        depth: 1,
        cast: 0,
      });
    });
  brush.body(circle(0, 0, 8), around(-2, -3, 11, '#e7b07a', '#8f4f27', '#47200c'), { depth: 2 });
}

/** By symbol name of the game's rules. */
export const symbols = {
  lantern,
  gate,
  lion,
  kite,
  fan,
  drum,
  teapot,
  noodles,
  dumpling,
  lychee,
  anise,
} satisfies Readonly<Record<string, Painter>>;

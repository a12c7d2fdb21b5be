import { across, along, around, type Brush, down } from './brush.ts';
import { circle, ellipse, star } from './outlines.ts';
import type { Painter } from './painter.ts';

const DARK = '#07202b';

function eye(brush: Brush, x: number, y: number, radius: number): void {
  brush.body(
    circle(x, y, radius),
    around(x - radius * 0.3, y - radius * 0.4, radius * 1.5, '#ffffff', '#f2f4ee', '#a9b8b4'),
    { depth: 1, cast: 0 },
  );
  brush.fill(circle(x + radius * 0.15, y, radius * 0.55), DARK);
  brush.fill(circle(x - radius * 0.12, y - radius * 0.28, radius * 0.22), '#ffffff');
}

function pearl(brush: Brush): void {
  brush.glow(0, -2, 54, '#bff6ff', 0.5);
  const valve =
    'M0 42C-24 42-46 30-46 14-46 10-42 8-38 10-36 6-30 4-26 8-22 4-16 4-13 8-9 4-3 4 0 8 3 4 9 4 13 8 16 4 22 4 26 8 30 4 36 6 38 10 42 8 46 10 46 14 46 30 24 42 0 42z';
  brush.body(
    'M0 12C-30 12-46-4-44-24-40-36-30-32-26-36-20-44-12-40-8-42-3-46 3-46 8-42 12-40 20-44 26-36 30-32 40-36 44-24 46-4 30 12 0 12z',
    around(0, 10, 58, '#6d3f86', '#b98fd8', '#e6cdf4'),
    { depth: 4 },
  );
  for (const x of [-30, -16, 0, 16, 30])
    brush.line(`M0 10Q${x * 0.7}-10 ${x}-34`, '#5a2f74', 1.6, { alpha: 0.5 });
  brush.body(valve, down(4, 42, '#f1dcfb', '#b184cf', '#5c347a'), { depth: 4 });
  for (const x of [-34, -18, 0, 18, 34])
    brush.line(`M${x} 12Q${x * 0.6} 30 ${x * 0.2} 39`, '#5a2f74', 1.6, { alpha: 0.45 });
  brush.body(circle(0, -3, 18), around(-6, -10, 27, '#ffffff', '#eef6ff', '#c8d5ee', '#8b93bd'), {
    depth: 3,
  });
  brush.fill(ellipse(-6, -10, 5.5, 4), '#ffffff', 0.95);
  brush.line('M10 6Q4 12-5 11', '#ffe9f6', 2.4, { alpha: 0.7 });
}

function coral(brush: Brush): void {
  const branch = [
    'M0 44C-2 24-1 10-2-6M-2-6C-4-20-12-26-10-42M-1 8C8-4 10-16 18-24M18-24C20-32 16-36 20-44M10-8C22-8 28-14 36-20M0 26C-14 20-22 10-24-4M-24-4C-26-14-34-18-32-30M-22 4C-32 2-38 0-44-8M2 30C14 26 26 18 30 6M30 6C34 0 40 2 45-6',
  ].join('');
  brush.soft(ellipse(0, 44, 30, 6), '#00000090', 5);
  brush.line(branch, '#5d0e28', 13);
  brush.line(branch, along([-30, -40], [30, 44], '#ff9a8f', '#f0506a', '#a8174a'), 10.5);
  brush.line(branch, '#ffd0c2', 2.6, { alpha: 0.55 });
  for (const [x, y] of [
    [-10, -43],
    [20, -45],
    [36, -21],
    [-32, -31],
    [-45, -9],
    [46, -7],
  ] as const) {
    brush.body(circle(x, y, 5.5), around(x - 2, y - 2, 8, '#ffe3d6', '#ff8d84', '#c42d56'), {
      depth: 1.2,
      cast: 0,
    });
  }
  brush.body('M-26 48Q-20 36 0 37T26 48z', down(36, 48, '#8aa6a8', '#3c5d64', '#1b343d'), { depth: 2 });
}

function turtle(brush: Brush): void {
  const skin = along([-30, -30], [30, 40], '#c4f0a4', '#5fb07c', '#1d6660');
  for (const flipper of [
    'M-18-14C-32-32-46-30-48-20-46-8-32-4-20 0z',
    'M18-14C32-34 46-32 48-22 46-8 32-4 20 0z',
    'M-18 22C-28 26-34 36-30 44-20 46-12 36-8 30z',
    'M18 22C28 26 34 36 30 44 20 46 12 36 8 30z',
  ])
    brush.body(flipper, skin, { depth: 2.5 });
  brush.body(ellipse(0, -33, 12, 14), skin, { depth: 3 });
  eye(brush, -7, -37, 4);
  eye(brush, 7, -37, 4);
  brush.line('M-4-26q4 3 8 0', '#17554f', 1.6);
  const shell = ellipse(0, 8, 29, 31);
  brush.body(shell, around(-8, -6, 50, '#e8c36a', '#a9742f', '#5c3516'), { depth: 5 });
  brush.inside(shell, () => {
    brush.line(
      'M0-8 12 0V16L0 24-12 16V0zM0-8V-30M12 0 32-10M12 16 34 26M0 24V44M-12 16-34 26M-12 0-32-10',
      '#4a2a10',
      2.6,
      { alpha: 0.8 },
    );
    brush.fill('M0-6 10 1V15L0 22-10 15V1z', around(-3, 2, 20, '#ffe49a', '#c98f3e'), 0.7);
  });
}

function seahorse(brush: Brush): void {
  const skin = along([-20, -44], [24, 46], '#ffe27a', '#f59a35', '#b7471f');
  brush.body(
    'M12-12C28-18 34-4 28 10 22 8 16 6 12 2z',
    along([10, -14], [32, 10], '#fff2b6', '#f7b64a', '#c76a1f'),
    { depth: 2 },
  );
  const body =
    'M-2-45C14-48 24-36 20-24 17-15 12-14 14-4 17 10 10 22 2 28-4 33-4 40 4 40 9 40 11 36 9 33 16 34 17 43 9 47-4 51-16 42-12 28-9 18-4 14-6 4-8-6-14-6-14-18-20-14-30-12-36-15-38-19-36-23-32-23-26-22-22-24-19-28-20-38-12-44-2-45z';
  brush.body(body, skin, { depth: 4.5 });
  for (const [x, y, turn] of [
    [-8, -47, -14],
    [0, -49, 0],
    [8, -47, 14],
  ] as const)
    brush.moved(x, y + 4, () =>
      brush.turned(turn, () =>
        brush.body('M-3 2 0-8 3 2z', along([-3, -8], [3, 2], '#fff2b6', '#f59a35'), { depth: 1, cast: 0 }),
      ),
    );
  brush.inside(body, () => {
    for (const y of [-6, 2, 10, 18, 26]) brush.line(`M-16 ${y}q14 7 32-1`, '#a3421c', 1.5, { alpha: 0.55 });
  });
  eye(brush, -4, -29, 5);
  brush.fill(circle(4, -20, 3.5), '#ff7f5a', 0.7);
}

function starfish(brush: Brush): void {
  const shape =
    'M0-48C8-44 8-26 14-18 22-16 40-22 46-14 46-6 30 2 26 10 26 20 38 34 30 42 22 46 8 32 0 30-8 32-22 46-30 42-38 34-26 20-26 10-30 2-46-6-46-14-40-22-22-16-14-18-8-26-8-44 0-48z';
  brush.body(shape, around(-6, -8, 56, '#ffc9e6', '#e86ab5', '#7a2580'), { depth: 6 });
  for (let arm = 0; arm < 5; arm++)
    brush.turned(arm * 72, () => {
      for (const [y, radius] of [
        [-12, 3.2],
        [-20, 2.8],
        [-28, 2.3],
        [-36, 1.8],
      ] as const)
        brush.fill(circle(0, y, radius), '#ffe6f5', 0.75);
    });
  for (const x of [-8, 8]) eye(brush, x, -3, 5);
  brush.line('M-6 8q6 6 12 0', '#6a1a63', 2.2);
}

function angelfish(brush: Brush): void {
  const fins = along([-10, -46], [10, 46], '#8ee6ff', '#2f8fd8', '#1a3f96');
  brush.body('M-8-16C0-40 16-48 32-46 22-34 20-22 18-10z', fins, { depth: 2 });
  brush.body('M-8 16C0 40 16 48 32 46 22 34 20 22 18 10z', fins, { depth: 2 });
  brush.body(
    'M22-4C34-16 44-18 48-15 43-6 43 6 48 15 44 18 34 16 22 4z',
    along([22, -14], [48, 14], '#fff0a8', '#f5b63c', '#c2701c'),
    { depth: 2 },
  );
  const body = 'M-44 0C-34-18-18-26 0-24 16-22 26-8 28 0 26 8 16 22 0 24-18 26-34 18-44 0z';
  brush.body(body, down(-26, 26, '#fff6c4', '#ffd24f', '#e88a24'), { depth: 4.5 });
  brush.inside(body, () => {
    for (const x of [-22, -2, 17]) brush.fill(`M${x} -30q8 30 0 60h8q8-30 0-60z`, '#2468c2', 0.9);
    brush.edge(body, { depth: 4.5 });
  });
  eye(brush, -29, -4, 5.5);
  brush.line('M-43 3q5 4 9 2', '#a85a14', 2);
}

function shrimp(brush: Brush): void {
  const flesh = along([-30, -30], [30, 40], '#ffc3a6', '#f4714d', '#ad2f2a');
  brush.line('M-26-22C-38-36-44-40-49-41M-22-26C-28-40-30-44-34-49', '#ff9b7a', 1.8);
  for (const leg of ['M-16 8-22 24', 'M-8 14-12 31', 'M2 18 0 34', 'M12 18 13 33'])
    brush.line(leg, '#e0573d', 3);
  const parts = [
    'M-36-14C-36-30-20-36-8-30-2-20-2-6-10 6-22 4-34-2-36-14z',
    'M-10-31C4-36 14-30 18-22 12-10 6 2-2 14-8 12-12 8-12 4-4-8-4-20-10-31z',
    'M16-24C26-22 32-14 33-4 24 2 14 8 4 16 0 14-3 12-4 10 4-2 10-12 16-24z',
    'M33-6C38 4 36 14 31 22 24 20 14 18 6 16 14 8 24 0 33-6z',
    'M31 20C28 30 22 34 16 38 10 34 6 26 5 16 14 18 24 18 31 20z',
  ];
  for (const part of [...parts].reverse()) brush.body(part, flesh, { depth: 3, cast: 1.5 });
  brush.body(
    'M16 36C22 44 18 49 8 50 0 48-4 44-6 38 2 40 8 38 16 36z',
    along([-6, 36], [18, 50], '#ffd9c4', '#f0603f', '#9a2526'),
    { depth: 2, cast: 1 },
  );
  eye(brush, -25, -18, 5);
}

function kelp(brush: Brush): void {
  const blade = along([-20, -46], [20, 46], '#c6f07e', '#5fae4e', '#155a4a');
  for (const [shape, vein] of [
    [
      'M2 46C-26 30-30 2-18-20-14-30-18-38-24-46-8-42 0-30-4-16-10 6-6 28 8 44z',
      'M4 44C-14 22-16 2-9-18-8-30-12-38-18-42',
    ],
    [
      'M2 46C16 28 12 8 14-8 16-24 26-34 38-38 34-26 34-16 32-4 28 20 22 34 8 46z',
      'M6 44C18 26 18 8 20-6 22-22 28-30 35-35',
    ],
    [
      'M0 46C-8 34-22 32-30 22-36 14-42 12-47 12-40 22-40 32-30 38-20 44-10 46 0 46z',
      'M0 45C-14 40-26 34-42 16',
    ],
  ] as const) {
    brush.body(shape, blade, { depth: 3 });
    brush.line(vein, '#e9ffb8', 1.6, { alpha: 0.55 });
  }
  for (const [x, y, r] of [
    [-15, -3, 4.5],
    [23, 6, 4],
    [-9, 20, 4],
    [26, -18, 3.5],
  ] as const)
    brush.body(circle(x, y, r), around(x - 1.5, y - 1.5, r * 1.5, '#fff6b4', '#c9b043', '#6e6a1c'), {
      depth: 1,
      cast: 1,
    });
  brush.fill(star(0, 47, { radii: [3, 2], points: 6 }), across(-3, 3, '#7f9a8c', '#34524c'));
}

/** By symbol name of the game's rules. */
export const symbols = {
  pearl,
  coral,
  turtle,
  seahorse,
  starfish,
  angelfish,
  shrimp,
  kelp,
} satisfies Readonly<Record<string, Painter>>;

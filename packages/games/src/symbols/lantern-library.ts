import { across, along, around, type Brush, down } from './brush.ts';
import { covers } from './lantern-covers.ts';
import { metalAcross, metalAslant, metalDown } from './metals.ts';
import { box, circle, ellipse } from './outlines.ts';
import type { Painter } from './painter.ts';

const SKIN = ['#ffe2c4', '#eab48a', '#a9683f'] as const;
const BEARD = ['#ffffff', '#e6e9ee', '#9aa6b8'] as const;
const PAGES = ['#fffaf0', '#ecdcb9', '#b3945f'] as const;

function lantern(brush: Brush): void {
  brush.glow(0, 4, 58, '#ffb84d', 0.85);
  brush.line(circle(0, -42, 7), metalAslant('brass', 9), 3.4);
  brush.body('M-20-25C-16-36-8-38 0-38S16-36 20-25z', metalAcross('brass', [-20, 20]), { depth: 2 });
  const glass = 'M-18-24H18L23 26H-23z';
  brush.body(glass, across(-22, 22, '#5c3410', '#a8641e', '#5c3410'), { depth: 2, cast: 1 });
  brush.inside(glass, () => {
    brush.glow(0, 6, 36, '#ffd27a', 1);
    brush.fill(
      'M0-16C10-4 12 6 8 14 5 21-5 21-8 14-12 6-8 0-5-4-4 2-1 3 0 1-2-6-2-10 0-16z',
      down(-16, 20, '#ffe9a8', '#ffb13c', '#f0701c'),
    );
    brush.fill('M0 0C4 6 5 10 3 14 1 18-3 17-4 13-4 8-1 6 0 0z', '#fffbe6');
    brush.fill('M-18-24h9L-14 26h-9z', '#ffffff', 0.22);
  });
  for (const x of [-1, 1]) brush.line(`M${x * 9}-24 ${x * 11.5} 26`, '#6d4413', 1.8);
  brush.body(box(-23, -28, 46, 6, 2.5), metalDown('brass', [-28, -22]), { depth: 1.2 });
  brush.body(box(-27, 24, 54, 8, 3), metalDown('brass', [24, 32]), { depth: 1.5 });
  brush.body('M-22 32H22L16 42H-16z', metalAcross('brass', [-22, 22]), { depth: 2 });
  brush.lit(() => brush.glow(0, 6, 26, '#fff1c0', 0.6));
}

function scholar(brush: Brush): void {
  brush.glow(0, 0, 54, '#8fa8ff', 0.3);
  brush.body('M-44 47C-42 22-24 12 0 12S42 22 44 47z', down(10, 48, '#5a53b8', '#332c80', '#1b1650'), {
    depth: 3.5,
  });
  brush.line('M-20 16-8 47M20 16 8 47', metalDown('gold', [14, 48]), 3);
  brush.body('M-20-20C-22 4-14 20 0 20S22 4 20-20z', around(-5, -10, 38, ...SKIN), { depth: 3 });
  const beard = 'M-21-4C-16 2-9 4-5 3-2 1 2 1 5 3 9 4 16 2 21-4 24 18 14 42 0 46-14 42-24 18-21-4z';
  brush.body(beard, along([-14, 0], [14, 44], ...BEARD), { depth: 3 });
  brush.line('M-10 10C-9 22-5 32-2 39M10 10C9 22 5 32 2 39M0 12V36', '#8694aa', 1.4, { alpha: 0.6 });
  brush.fill('M-6 7Q0 11 6 7 4 13 0 13T-6 7z', '#9c4b44', 0.85);
  brush.fill(ellipse(0, -4, 4.2, 5.5), around(-1, -6, 8, ...SKIN));
  for (const side of [-1, 1]) {
    brush.fill(circle(side * 9.5, -11, 7), '#eaf6ff', 0.42);
    brush.fill(circle(side * 9.5, -10.5, 2.3), '#1d1730');
    brush.line(circle(side * 9.5, -11, 7), metalAslant('brass', 14), 1.9);
    brush.line(`M${side * 4}-21q${side * 6}-4 ${side * 13} 0`, '#ffffff', 3.4);
  }
  brush.line('M-2.500-12q2.500-2 5 0', metalAslant('brass', 6), 1.8);
  brush.body('M-22-22Q0-30 22-22V-30H-22z', down(-32, -20, '#3a3488', '#1b1650'), { depth: 1.5 });
  brush.body('M0-49 44-36 0-23-44-36z', down(-49, -23, '#6a63cf', '#3a3391', '#211b5e'), { depth: 2.5 });
  brush.line('M0-36Q26-35 34-26V-14', metalAcross('gold', [0, 36]), 1.8);
  brush.body('M30-15h8l1 11H29z', metalDown('gold', [-15, -4]), { depth: 1, cast: 1 });
}

function stackedBook(
  brush: Brush,
  y: number,
  width: number,
  colours: readonly [string, string, string],
): void {
  brush.body(box(-width / 2, y, width, 9, 2.5), down(y, y + 9, ...colours), { depth: 1.5 });
  brush.fill(box(-width / 2 + 6, y + 2, width - 8, 5, 1), down(y + 2, y + 7, ...PAGES), 0.9);
  brush.line(`M${-width / 2 + 9} ${y + 4.5}h${width - 14}`, '#a58a5c', 0.7, { alpha: 0.7 });
}

function owl(brush: Brush): void {
  brush.glow(0, -6, 52, '#d99a52', 0.35);
  stackedBook(brush, 38, 74, ['#e0616a', '#9c2637', '#55101c']);
  stackedBook(brush, 29, 64, ['#56a88c', '#1f6a55', '#0c3a2f']);
  const body = 'M-24-34C-32-22-34 4-28 18-22 30-10 33 0 33S22 30 28 18C34 4 32-22 24-34 12-44-12-44-24-34z';
  brush.body(body, across(-32, 32, '#e2b27c', '#a76c3a', '#5f3716'), { depth: 4 });
  brush.inside(body, () => {
    brush.fill(ellipse(0, 14, 19, 24), around(-4, 6, 34, '#fff1d8', '#e8c797', '#a87a45'));
    for (let row = 0; row < 4; row++)
      for (let each = -2; each <= 2; each++)
        brush.line(`M${each * 8 + (row % 2 ? 4 : 0) - 3} ${0 + row * 8}q3 5 6 0`, '#8a5a2c', 1.6, {
          alpha: 0.75,
        });
  });
  for (const side of [-1, 1]) {
    brush.body(
      `M${side * 25}-8C${side * 40} 2 ${side * 38} 24 ${side * 22} 30 ${side * 20} 16 ${side * 20} 4 ${side * 25}-8z`,
      along([side * 22, -8], [side * 36, 28], '#b87b45', '#77461f', '#42240d'),
      { depth: 2.5 },
    );
    brush.body(`M${side * 8}-38 ${side * 27}-50 ${side * 27}-28z`, down(-50, -28, '#c88f58', '#7d4a22'), {
      depth: 1.5,
    });
  }
  brush.fill(
    'M-27-26C-20-40-6-38 0-28 6-38 20-40 27-26 28-8 8-4 0-8-8-4-28-8-27-26z',
    around(0, -22, 30, '#fbe6c6', '#d9ad77', '#8f5d2e'),
  );
  for (const side of [-1, 1]) {
    brush.body(
      circle(side * 12.5, -21, 11),
      around(side * 12.5 - 3, -24, 15, '#fffbe6', '#ffd45e', '#c97c14'),
      { depth: 2 },
    );
    brush.fill(circle(side * 12.5, -21, 5.8), '#160c08');
    brush.fill(circle(side * 12.5 - 2, -23.5, 2), '#ffffff');
  }
  brush.body('M-5-15H5L0-2z', along([-4, -15], [4, -4], '#ffe0a0', '#e89a2e', '#9c5a0d'), { depth: 1.5 });
  for (const x of [-11, -6, 6, 11]) brush.line(`M${x} 30v5`, '#e8a540', 3.6);
}

function globe(brush: Brush): void {
  brush.body('M-26 47Q-24 40 0 40T26 47z', metalDown('brass', [39, 48]), { depth: 2 });
  brush.body(box(-3.5, 28, 7, 14, 2), metalAcross('brass', [-4, 4]), { depth: 1.5 });
  const sphere = circle(0, -4, 30);
  brush.body(sphere, around(-10, -15, 50, '#9fe3f0', '#3a93b8', '#154b78', '#082546'), { depth: 4 });
  brush.inside(sphere, () => {
    for (const land of [
      'M-26-18C-18-30-6-32-2-26-6-22-2-18-8-14-10-6-18-4-20 4-24 10-32-4-26-18z',
      'M4-30C16-34 30-24 30-12 24-8 20-14 14-10 6-10 10-20 4-30z',
      'M2 2C10-4 22-2 24 6 20 18 12 26 6 24 2 16-2 10 2 2z',
      'M-18 12C-12 10-8 14-10 20-14 24-20 20-18 12z',
    ])
      brush.fill(land, along([-26, -30], [26, 24], '#f0dfa0', '#b99a4e', '#7a6428'), 0.95);
    brush.line(
      'M-30-4H30M-26-18Q0-12 26-18M-26 10Q0 16 26 10M0-34V26M-14-31Q-26-4-14 23M14-31Q26-4 14 23',
      '#f7ecc8',
      0.9,
      { alpha: 0.4 },
    );
    brush.glow(-12, -18, 22, '#ffffff', 0.5);
  });
  brush.turned(23, () => {
    brush.line('M0-42A38 38 0 1 1 0 34', metalAslant('brass', 40), 5.4);
    brush.line('M0-42A38 38 0 1 1 0 34', '#fff0c0', 1, { alpha: 0.6 });
    for (const y of [-43, 33]) brush.body(circle(0, y + 2, 4), metalAslant('gold', 5), { depth: 1, cast: 1 });
  });
}

function quill(brush: Brush): void {
  const feather = 'M-14 26C-16 2-2-34 38-49 45-30 36 0 8 18 0 23-8 26-14 26z';
  brush.body(feather, along([-10, -30], [30, 16], '#ffffff', '#cfe4f5', '#7ba3d6', '#3d5fa8'), { depth: 3 });
  brush.inside(feather, () => {
    for (let barb = 0; barb < 11; barb++) {
      const [x, y] = [-12 + barb * 4.4, 22 - barb * 6.4];
      brush.line(`M${x} ${y}q14-2 22 6M${x} ${y}q-4-14 4-22`, '#2f549c', 1, { alpha: 0.4 });
    }
  });
  brush.line('M-24 40C-10 14 10-16 36-47', '#fdf6e3', 2.6);
  brush.line('M-24 40-19 31', '#20242c', 3);
  const well = 'M-40 26H-6C0 34 2 42-2 47H-44C-48 42-46 34-40 26z';
  brush.body(well, across(-46, 2, '#7f8fb0', '#2f3c5e', '#141b30'), { depth: 3 });
  brush.body(ellipse(-23, 25, 17, 5), metalAcross('brass', [-40, -6]), { depth: 1.5, cast: 1 });
  brush.fill(ellipse(-23, 25, 12.5, 3.2), '#0a0f1d');
  brush.fill('M-40 34q-3 6-2 10l5 1q-2-6 0-11z', '#ffffff', 0.5);
  brush.line('M-24 40C-22 36-21 32-19 27', '#fdf6e3', 2.6);
}

/** By symbol name of the game's rules. */
export const symbols = { lantern, scholar, owl, globe, quill, ...covers } satisfies Readonly<
  Record<string, Painter>
>;

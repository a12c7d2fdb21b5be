import { along, around, type Brush, down } from './brush.ts';
import { metalAcross, metalAslant, metalDown } from './metals.ts';
import { box, circle } from './outlines.ts';
import type { Painter } from './painter.ts';
import { gems } from './vault-gems.ts';

function key(brush: Brush): void {
  brush.glow(0, 0, 54, '#b9a2ff', 0.75);
  brush.turned(-42, () => {
    for (const y of [20, 32])
      brush.body(box(3, y, 17, 8, 2), metalDown('silver', [y, y + 8]), { depth: 1.5 });
    brush.body(box(-4.5, -14, 9, 62, 4), metalAcross('silver', [-5, 5]), { depth: 2 });
    brush.body(box(-8, -12, 16, 6, 2.5), metalDown('gold', [-12, -6]), { depth: 1.2, cast: 1 });
    brush.line(circle(0, -31, 16), '#05070b', 13, { alpha: 0.4 });
    brush.line(circle(0, -31, 16), metalAslant('silver', 46), 9.5);
    brush.line(circle(-1, -32, 16), '#ffffff', 1.4, { alpha: 0.6 });
    brush.body(circle(0, -31, 7.5), around(-2, -34, 11, '#eadcff', '#9a62ff', '#46158f'), { depth: 1.5 });
    for (const [x, y] of [
      [-16, -31],
      [16, -31],
      [0, -47],
    ] as const)
      brush.body(circle(x, y, 4), metalAslant('gold', 5), { depth: 1, cast: 1 });
  });
}

function crown(brush: Brush): void {
  brush.glow(0, 0, 54, '#ffcf5c', 0.35);
  brush.body('M-34 22C-34-6-16-14 0-14S34-6 34 22z', down(-14, 22, '#b43257', '#6a1232', '#3a071b'), {
    depth: 2,
  });
  const band = 'M-40 34-46-22-24 4-14-34 0-4 14-34 24 4 46-22 40 34z';
  brush.body(band, metalAslant('gold', 44), { depth: 4, light: '#fffbe0' });
  brush.body(box(-41, 26, 82, 15, 4), metalDown('gold', [26, 41]), { depth: 2 });
  for (const [x, y] of [
    [-46, -25],
    [-14, -37],
    [14, -37],
    [46, -25],
  ] as const)
    brush.body(circle(x, y, 5), around(x - 1.5, y - 2, 7, '#ffffff', '#e8dff2', '#8c83a6'), { depth: 1.2 });
  for (const [x, colours] of [
    [-24, ['#9fd0ff', '#2f6fe8', '#0d2f8a']],
    [0, ['#ffb0b8', '#e62446', '#7a0522']],
    [24, ['#a8ffce', '#1fae64', '#065233']],
  ] as const)
    brush.body(circle(x, 33.5, 5.5), around(x - 2, 31, 8, ...colours), { depth: 1.2, cast: 1 });
  brush.body('M0 6 8 16 0 26-8 16z', along([-6, 8], [6, 24], '#ffd0d8', '#e62446', '#7a0522'), {
    depth: 1.5,
  });
}

function bar(brush: Brush, x: number, y: number): void {
  brush.moved(x, y, () => {
    brush.body('M-25 13-18-9H18L25 13z', down(-9, 13, '#ffe9a0', '#eeb53c', '#a86a12'), { depth: 2.5 });
    brush.body('M-18-9-12-15H12L18-9z', down(-15, -9, '#fff9d8', '#ffdc7a'), { depth: 1, cast: 0 });
    brush.line('M-12-2H12L14 7H-14z', '#8a5410', 1.4, { alpha: 0.7 });
  });
}

function bullion(brush: Brush): void {
  brush.glow(0, 4, 54, '#ffcf5c', 0.35);
  bar(brush, -24, 28);
  bar(brush, 25, 28);
  bar(brush, 0, 1);
  brush.lit(() => {
    brush.fill('M-18-18L-8-19.500 2-18-8-16.500z', '#ffffff', 0.9);
    brush.fill('M-8-30L-9.500-18-8-6-6.500-18z', '#ffffff', 0.9);
  });
}

/** By symbol name of the game's rules. */
export const symbols = { key, crown, bullion, ...gems } satisfies Readonly<Record<string, Painter>>;

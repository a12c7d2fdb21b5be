import { across, along, around, type Brush, down, type Paint } from './brush.ts';
import { metalAcross, metalAslant, metalDown } from './metals.ts';
import { box, circle, star as starOutline } from './outlines.ts';
import type { Painter } from './painter.ts';

const CREAM = ['#fffdf6', '#f7ead0', '#c9ad82'] as const;
const CHERRY_RED = ['#ff9c90', '#e2323f', '#8c0f26', '#5a0819'] as const;
const LEAF = ['#b5ec8c', '#4aa14c', '#1b5833'] as const;

/** Letters of a bar as strokes, each within 12 by 16 units. */
const letters = [
  'M0 0V16M0 0H6.500a3.800 3.800 0 0 1 0 7.600H0M0 7.600H7.500a4.200 4.200 0 0 1 0 8.400H0',
  'M0 16 5.500 0 11 16M2.200 10.500H8.800',
  'M0 16V0H6.500a4.200 4.200 0 0 1 0 8.400H0M5.500 8.400 11 16',
] as const;

/** Rays of light all around behind the star. */
function rays(brush: Brush, paint: Paint): void {
  for (let ray = 0; ray < 10; ray++)
    brush.turned(ray * 36, () => brush.fill('M-3.500 0 0-50 3.500 0z', paint, ray % 2 ? 0.35 : 0.7));
}

function star(brush: Brush): void {
  brush.glow(0, 0, 56, '#4fd6ff', 0.6);
  brush.lit(() => rays(brush, down(-50, 0, '#6fe0ff00', '#bff1ff')));
  const outer = starOutline(0, 3, { radii: [44, 21], points: 5 });
  const inner = starOutline(0, 3, { radii: [36, 17], points: 5 });
  brush.body(outer, along([-34, -38], [34, 40], '#ffffff', '#b9d7ea', '#6f8fae', '#e8f5fc', '#54708e'), {
    depth: 3,
  });
  brush.body(inner, around(-8, -10, 46, '#d9fbff', '#37b7ef', '#0c5fb4', '#06316f'), { depth: 2.5, cast: 0 });
  brush.inside(inner, () => brush.fill('M-50-60H50V-4Q0 10-50-4z', '#ffffff', 0.2));
  // The multiplier of a win: 2.
  for (const [paint, width] of [
    ['#06265a', 8],
    ['#ffffff', 4.4],
  ] as const) {
    brush.line('M-15 1a6.500 6.500 0 0 1 13 0c0 5-12 9-13 15H-1', paint, width);
    brush.line('M5 6 14 16M14 6 5 16', paint, width);
  }
}

const SEVEN = 'M-33-43H35V-27C17-7 7 14 5 43H-21C-19 17-8-7 10-24H-18V-13H-33z';

function seven(brush: Brush, paint: Paint, glow: string, rim: string): void {
  brush.glow(0, 0, 56, glow, 0.5);
  brush.line(SEVEN, '#05080d', 11, { alpha: 0.55 });
  brush.line(SEVEN, metalAslant('silver', 44), 8);
  brush.line(SEVEN, rim, 3.4);
  brush.body(SEVEN, paint, { depth: 5, cast: 0, light: '#ffffffd0' });
  brush.inside(SEVEN, () => {
    brush.fill('M-40-50H40V-34Q0-28-40-36z', '#ffffff', 0.34);
    brush.fill('M-14 44C-12 16 0-8 21-30L24-27C4-6-8 18-10 44z', '#ffffff', 0.35);
  });
}

function redSeven(brush: Brush): void {
  seven(brush, down(-43, 43, '#ff8a7c', '#ee2b3e', '#a80d2c', '#6d0723'), '#ff3b52', '#5c0418');
}

function blueSeven(brush: Brush): void {
  seven(brush, down(-43, 43, '#a8dcff', '#2f8df0', '#1552bd', '#0b2e7c'), '#3f9dff', '#041f56');
}

function plate(brush: Brush, y: number, height: number, face: Paint): void {
  const half = height / 2;
  brush.body(box(-45, y - half, 90, height, 6), metalDown('steel', [y - half, y + half]), { depth: 2 });
  brush.body(box(-41, y - half + 4, 82, height - 8, 3.5), face, { depth: 1.5, cast: 0 });
  const size = Math.min(1.15, (height - 13) / 16);
  for (const [index, letter] of letters.entries())
    brush.moved((index - 1) * 22 * size - 5.5 * size, y - 8 * size, () =>
      brush.scaled(size, size, () => {
        brush.line(letter, '#00000090', 4.6);
        brush.line(letter, down(0, 16, ...CREAM), 3.2);
      }),
    );
}

function singleBar(brush: Brush): void {
  plate(brush, 0, 36, down(-16, 16, '#3c4856', '#1c232c', '#11161c'));
}

function doubleBar(brush: Brush): void {
  for (const y of [-17, 17]) plate(brush, y, 32, down(y - 14, y + 14, '#2f9a8e', '#12665f', '#083d3b'));
}

function tripleBar(brush: Brush): void {
  for (const y of [-29, 0, 29]) plate(brush, y, 27, down(y - 12, y + 12, '#f0525a', '#ad1a33', '#6b0c22'));
}

function bell(brush: Brush): void {
  brush.body(circle(0, 35, 9), metalAslant('copper', 9), { depth: 2 });
  const body =
    'M0-40C18-40 25-26 27-6 28 10 33 17 41 25 44 31 40 34 34 34H-34C-40 34-44 31-41 25-33 17-28 10-27-6-25-26-18-40 0-40z';
  brush.body(box(-5, -48, 10, 12, 4), metalAcross('brass', [-5, 5]), { depth: 1.5 });
  brush.body(body, across(-42, 42, '#fff0b8', '#f0b93f', '#b06d17', '#f3cb69', '#7d4a0d'), {
    depth: 5,
    light: '#fffbe0',
  });
  brush.inside(body, () => {
    brush.line('M-32 14Q0 24 32 14', '#6d3f0a', 3, { alpha: 0.55 });
    brush.line('M-30 11Q0 21 30 11', '#fff3c4', 1.6, { alpha: 0.8 });
    brush.line('M-40 27Q0 36 40 27', '#6d3f0a', 2.4, { alpha: 0.45 });
    brush.line('M-15-26C-19-14-20-4-20 6', '#ffffff', 5, { alpha: 0.6 });
  });
}

function plum(brush: Brush): void {
  brush.line('M2-26C3-36 8-42 15-46', '#5b3a1c', 4.5);
  brush.body('M4-29C14-46 32-46 42-39 34-25 18-22 4-29z', along([6, -42], [40, -26], ...LEAF), { depth: 2 });
  brush.line('M8-30Q24-35 38-38', '#1d5a30', 1.4, { alpha: 0.8 });
  const fruit = 'M0-25C10-36 40-30 40 4 40 30 20 45 0 45S-40 30-40 4C-40-30-10-36 0-25z';
  brush.body(fruit, around(-14, -8, 62, '#d6a4ff', '#8a3fd0', '#4b1590', '#260a58'), { depth: 5 });
  brush.inside(fruit, () => {
    brush.line('M0-25C-13-6-13 18-2 42', '#2a0a60', 3, { alpha: 0.55 });
    brush.fill('M-31-10C-30-22-20-26-13-22-22-18-26-8-26 4-31 4-32-4-31-10z', '#ffffff', 0.6);
    brush.glow(20, 24, 24, '#e8a8ff', 0.4);
  });
}

function cherry(brush: Brush): void {
  brush.line('M-17 12C-16-10 0-30 20-42M21 16C24-6 24-26 20-42', '#3d6b2c', 4);
  brush.line('M-17 12C-16-10 0-30 20-42M21 16C24-6 24-26 20-42', '#8cc45f', 1.6);
  brush.body('M20-42C6-52-16-48-28-36-12-26 8-28 20-42z', along([-24, -46], [12, -30], ...LEAF), {
    depth: 2,
  });
  brush.line('M14-41Q-6-42-22-36', '#1d5a30', 1.4, { alpha: 0.8 });
  for (const [x, y, radius] of [
    [22, 26, 18],
    [-18, 23, 21],
  ] as const) {
    brush.body(circle(x, y, radius), around(x - 6, y - 8, radius * 1.7, ...CHERRY_RED), { depth: 4 });
    brush.fill(circle(x - radius * 0.36, y - radius * 0.42, radius * 0.24), '#ffffff', 0.75);
    brush.line(`M${x - 5} ${y - radius + 4}q5 4 10 0`, '#4d0616', 2, { alpha: 0.6 });
  }
}

/** An empty stop: a mark as faint as the seam of the reel. */
function blank(brush: Brush): void {
  brush.fill('M-26 0 0-1.500 26 0 0 1.500z', '#9fb4c8', 0.22);
  brush.fill('M0-5 5 0 0 5-5 0z', '#9fb4c8', 0.26);
}

/** Shown on a locked reel. */
function padlock(brush: Brush): void {
  brush.line('M-19-6V-20a19 19 0 0 1 38 0v14', '#04070b', 15, { alpha: 0.6, cap: 'butt' });
  brush.line('M-19-6V-20a19 19 0 0 1 38 0v14', metalAcross('steel', [-24, 24]), 10, { cap: 'butt' });
  const body = box(-32, -8, 64, 50, 9);
  brush.body(body, down(-8, 42, '#a9ecff', '#3aa7d8', '#12628f', '#0a3c5c'), { depth: 4 });
  brush.fill('M0 6a7 7 0 0 1 4 12.700L6 30H-6l2-11.300A7 7 0 0 1 0 6z', '#04202f');
}

/** By symbol name of the game's rules. */
export const symbols = {
  star,
  'red-seven': redSeven,
  'blue-seven': blueSeven,
  'triple-bar': tripleBar,
  'double-bar': doubleBar,
  'single-bar': singleBar,
  bell,
  plum,
  cherry,
  blank,
} satisfies Readonly<Record<string, Painter>>;

export const LOCK = 'padlock';
export const painters = { ...symbols, [LOCK]: padlock } satisfies Readonly<Record<string, Painter>>;

import { across, along, type Brush, down } from './brush.ts';
import { metalAslant } from './metals.ts';
import { box } from './outlines.ts';
import type { Painter } from './painter.ts';

type Leather = readonly [light: string, middle: string, dark: string];

/** Front of a book with a letter stamped into the leather. */
function cover(brush: Brush, letter: string, [light, middle, dark]: Leather): void {
  brush.body(box(-31, -41, 67, 87, 3), down(-41, 46, '#fff7e2', '#d9c394', '#8f7444'), { depth: 1.5 });
  for (let page = 0; page < 4; page++)
    brush.line(`M${33 + page * 0.8}-38v81`, '#8f7444', 0.5, { alpha: 0.5 });
  const front = box(-36, -45, 68, 88, 4);
  brush.body(front, along([-34, -44], [32, 44], light, middle, dark), { depth: 3.5, cast: 1.5 });
  brush.fill(box(-36, -45, 13, 88, 4), across(-36, -23, '#00000066', '#ffffff2c', '#00000055'));
  for (const y of [-33, 27]) brush.fill(box(-36, y, 13, 4, 1), metalAslant('brass', 14));
  brush.line(box(-17, -37, 43, 72, 2), metalAslant('gold', 46), 1.6, { alpha: 0.85 });
  for (const [x, y] of [
    [-17, -37],
    [26, -37],
    [-17, 35],
    [26, 35],
  ] as const)
    brush.fill(`M${x} ${y - 4} ${x + 4} ${y} ${x} ${y + 4} ${x - 4} ${y}z`, metalAslant('gold', 30));
  brush.moved(4.5, -1, () => {
    brush.line(letter, '#00000070', 10);
    brush.line(letter, metalAslant('gold', 26), 6.6);
    brush.line(letter, '#fffbe8', 1.5, { alpha: 0.6 });
  });
}

const letters = {
  ace: 'M-14 18 0-22 14 18M-9 5H9M-18 18h8M10 18h8',
  king: 'M-11-21V19M14-21-10 3M-3-3 14 19M-15-21h8M-15 19h8M10 19h7M10-21h7',
  queen: 'M0-21a15.500 19.500 0 1 0 .1 0zM3 8 13 22',
  jack: 'M7-21V8a10 10.500 0 0 1-20 .500M1-21h12',
  ten: 'M-16-15-11-21V19M-16 19h10M9-21a8.500 20 0 1 0 .1 0z',
} as const;

const leathers: Readonly<Record<keyof typeof letters, Leather>> = {
  ace: ['#d4525a', '#93202f', '#4d0c18'],
  king: ['#4d7fc4', '#234a8c', '#0e2350'],
  queen: ['#4fa77f', '#1f6b4c', '#0b3626'],
  jack: ['#9b6cc4', '#5b3187', '#2c1448'],
  ten: ['#b98452', '#7a4b24', '#3d220c'],
};

const coverPainter =
  (name: keyof typeof letters): Painter =>
  (brush) =>
    cover(brush, letters[name], leathers[name]);

/** The low symbols: books named by a letter. */
export const covers = {
  ace: coverPainter('ace'),
  king: coverPainter('king'),
  queen: coverPainter('queen'),
  jack: coverPainter('jack'),
  ten: coverPainter('ten'),
} satisfies Readonly<Record<keyof typeof letters, Painter>>;

import { box, circle, ellipse } from '../outlines.ts';
import type { Emblem } from './emblem.ts';

const DARK = '#15161c';

/** A bell that hangs from its top. */
function bell(x: number, y: number): Emblem[number] {
  const right = `C${x + 15} ${y + 1} ${x + 9} ${y + 16} ${x + 19} ${y + 27}L${x + 8} ${y + 23} ${x} ${y + 31}`;
  const left = `L${x - 8} ${y + 23} ${x - 19} ${y + 27}C${x - 9} ${y + 16} ${x - 15} ${y + 1} ${x} ${y}z`;
  return [`M${x} ${y}${right}${left}`, '#e0e4ff #7a84f0 #2c2a98'];
}

/** A firefly whose lantern bears its value. */
const firefly = (colours: string, glow: string, digits: string): Emblem => [
  [circle(0, 8, 42), `${glow}2e`],
  [circle(0, 10, 34), `${glow}48`],
  [
    'M-4-12C-22-42-46-38-47-24-46-8-22-2-4-6zM4-12C22-42 46-38 47-24 46-8 22-2 4-6z',
    '#ffffffe0 #c4d4ecc8 #7488b4c8',
  ],
  ['M-5-34C-10-44-18-48-22-47M5-34C10-44 18-48 22-47', '#b49c8c', 3],
  [circle(0, -26, 12), '#8a6a5c #3a2822 #120b09'],
  [ellipse(0, 12, 27, 32), colours],
  [digits, '#1c1424', 8],
];

const digits = {
  v1: 'M-8 3 3-5V29',
  v2: 'M-11 3C-11-11 11-11 11 4 11 13-7 20-11 28H12',
  v5: 'M11-5H-8L-10 9C-2 3 13 7 12 17 11 30-6 32-12 24',
  v10: 'M-17 2-9-5V29M9-5C21-5 21 29 9 29S-3-5 9-5z',
};

/** A pond in the evening. The fireflies are named by their values. */
export const pond = {
  v1: firefly('#fcffdc #e0f060 #8aa01c', '#e4f47a', digits.v1),
  v2: firefly('#e0ffd8 #74e868 #1f8a34', '#8af080', digits.v2),
  v5: firefly('#dcf8ff #58ccf4 #1a6cac', '#6ad4f8', digits.v5),
  v10: firefly('#ffe4f4 #ff84cc #b4207c', '#ff8ad0', digits.v10),
  jar: [
    [box(-21, -36, 42, 12, 3), '#e8f4f0 #a8c8c8 #4c6a78'],
    [
      'M-20-26H20C23-18 36-18 36-6V34C36 43 29 47 20 47H-20C-29 47-36 43-36 34V-6C-36-18-23-18-20-26z',
      '#f0fff4d8 #8cc8bca8 #2c6470c0',
    ],
    [circle(-12, 26, 17) + circle(14, 8, 15) + circle(-8, -4, 11), '#e4f47a40'],
    [circle(-12, 26, 9) + circle(14, 8, 8) + circle(-8, -4, 5.5), '#f4ffa8'],
    [circle(-12, 26, 4) + circle(14, 8, 3.6) + circle(-8, -4, 2.6), '#ffffff'],
    ['M-27-4V30', '#ffffffb8', 4.4],
    [box(-25, -48, 50, 14, 4), '#e8c0a0 #a06a4c #4c2a20'],
    ['M-17-45V-37M-6-45V-37M6-45V-37M17-45V-37', '#4c2a2080', 2.4],
  ],
  frog: [
    [circle(-21, -24, 15) + circle(21, -24, 15), '#d0f494 #5cae3e #1e6028'],
    ['M0-24C30-24 47-6 45 12 43 32 22 42 0 42S-43 32-45 12C-47-6-30-24 0-24z', '#d0f494 #5cae3e #1a5424'],
    [ellipse(0, 29, 27, 11), '#f0fac4 #bcdc88'],
    [circle(-21, -25, 9) + circle(21, -25, 9), '#fffbe4'],
    [circle(-20, -24, 5) + circle(20, -24, 5), DARK],
    ['M-28 7Q0 25 28 7', '#164620', 3.4],
    [circle(-6, -6, 2) + circle(6, -6, 2), '#164620'],
    [ellipse(-31, 15, 7, 4.5) + ellipse(31, 15, 7, 4.5), '#ff9a8a90'],
  ],
  moth: [
    [
      'M-3-8C-16-40-46-44-49-24-50-2-24 10-3 6zM3-8C16-40 46-44 49-24 50-2 24 10 3 6z',
      '#fdf0ff #c69ae8 #62408e',
    ],
    [
      'M-3 4C-24 4-39 20-33 34-24 45-8 32-3 16zM3 4C24 4 39 20 33 34 24 45 8 32 3 16z',
      '#ecd4fa #9a72c4 #432a6c',
    ],
    [circle(-29, -18, 8.5) + circle(29, -18, 8.5), '#ffdca8'],
    [circle(-29, -18, 4.6) + circle(29, -18, 4.6), '#5a1a4c'],
    [circle(-20, 24, 4) + circle(20, 24, 4), '#ffdca8'],
    ['M-2-22C-8-34-16-42-24-44M2-22C8-34 16-42 24-44', '#f6e2c4', 3],
    ['M0-24C8-22 8 24 0 38-8 24-8-22 0-24z', '#fff3e0 #d0aa84 #6a4428'],
  ],
  bluebell: [
    ['M-24 47C-26 6-14-34 26-38', '#5cae52', 4.6],
    ['M-24 47C-42 32-46 6-40-14-28 4-20 24-24 47z', '#b8ec94 #4c9c48 #1a5230'],
    ['M-24 47C-12 40 0 38 10 44 0 48-12 49-24 47z', '#b8ec94 #4c9c48 #1a5230'],
    bell(-10, -24),
    bell(28, -38),
    bell(12, 2),
  ],
  reed: [
    ['M-10 48C-10 10-12-20-12-48M16 48C16 20 18 0 18-34', '#74b45c', 4.4],
    ['M-14 48C-40 30-42 0-36-22-28 6-20 26-14 48z', '#b8ec94 #4c9c48 #1a5230'],
    ['M14 48C40 34 46 14 44-8 34 12 24 28 14 48z', '#a4dc88 #3e8a42 #144628'],
    [box(-20, -40, 16, 44, 8), '#e8ac78 #985230 #40200f'],
    [box(10, -24, 16, 40, 8), '#d89a6a #86452a #361a0c'],
    ['M-16-32V-6M14-16V6', '#ffffff50', 3],
  ],
  moon: [
    [circle(0, 0, 49), '#dce0ff38'],
    [circle(0, -2, 42), '#ffffff #e2e6ff #8c94cc'],
    [circle(-14, -16, 8) + circle(14, -4, 6) + circle(-4, -30, 4) + circle(20, -22, 4.4), '#b4bce6'],
    [
      'M-48 30C-48 18-34 16-30 22-26 8-6 8-2 20 6 14 18 18 18 26 30 20 40 26 40 34 40 40 34 42 30 42H-38C-44 42-48 36-48 30z',
      '#b4a8e8 #6a5cac #342c68',
    ],
  ],
} satisfies Readonly<Record<string, Emblem>>;

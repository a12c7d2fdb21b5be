import type { Graphics } from 'pixi.js';

/** Positions of the pips by number, in thirds of half a side from the centre. */
const pips: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

const PAPER = 0xf4f6f8;
const INK = 0x1a2128;
/** The one and the four are red, as on East Asian dice. */
const RED = 0xc8323f;

/** A die seen from above, around (x, y). */
export function drawDie(
  graphics: Graphics,
  {
    number,
    x,
    y,
    size,
    turn = 0,
    alpha = 1,
  }: {
    readonly number: number;
    readonly x: number;
    readonly y: number;
    readonly size: number;
    /** Angle in radians. */
    readonly turn?: number;
    readonly alpha?: number;
  },
): void {
  const half = size / 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (dx: number, dy: number) => ({ x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos });
  const corners = (
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ] as const
  ).map(([dx, dy]) => at(dx, dy));
  graphics.roundShape(corners, size * 0.2).fill({ color: PAPER, alpha });
  const color = number === 1 || number === 4 ? RED : INK;
  const radius = size * (number === 1 ? 0.14 : 0.095);
  for (const [dx, dy] of pips[number] ?? []) {
    const pip = at(dx * size * 0.26, dy * size * 0.26);
    graphics.circle(pip.x, pip.y, radius).fill({ color, alpha });
  }
}

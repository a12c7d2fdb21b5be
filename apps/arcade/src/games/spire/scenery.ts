import { seededRandom } from '@evens/base';
import { across, type Brush, down } from '@evens/games/symbols/brush';
import { box, circle } from '@evens/games/symbols/outlines';
import type { Box } from '../../stage/hotspots.ts';

/** The tower in the stage: the box of each row's tiles, from the bottom. */
export interface SpireLayout {
  readonly width: number;
  readonly height: number;
  readonly rows: readonly Box[];
  readonly roof: number;
}

/** Width of the wall beside a row's tiles. */
const WALL = 10;

/** The light on the roof, which the player climbs to. */
export function beaconAt({ rows, roof }: SpireLayout): { readonly x: number; readonly y: number } {
  const top = rows.at(-1) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: top.x + top.width / 2, y: top.y - roof * 0.72 };
}

function paintSky(brush: Brush, { width, height }: SpireLayout): void {
  const random = seededRandom('spire sky');
  brush.fill(
    box(0, 0, width, height),
    down(0, height, '#090d22', '#161b40', '#34305f', '#7a4f6c', '#2a1f33'),
  );
  for (let star = 0; star < 90; star++) {
    const [x, y] = [random() * width, random() ** 1.7 * height * 0.62];
    brush.fill(circle(x, y, 0.4 + random()), '#eef3ff', 0.2 + random() * 0.6);
  }
  const moon = Math.max(12, Math.min(30, height * 0.05));
  const [moonX, moonY] = [width * 0.86, Math.max(moon * 1.8, height * 0.14)];
  brush.glow(moonX, moonY, moon * 6, '#aebcf0', 0.4);
  brush.fill(circle(moonX, moonY, moon), '#e9edf7');
  for (const [y, share, alpha] of [
    [0.62, 0.3, 0.3],
    [0.7, 0.75, 0.26],
    [0.78, 0.16, 0.24],
  ] as const)
    brush.soft(
      box(width * share - width * 0.2, height * y, width * 0.4, height * 0.014, 20),
      `#f0b9a8${Math.round(alpha * 255).toString(16)}`,
      24,
    );
  for (const [y, colour, seed] of [
    [0.84, '#2b2440', 'far hills'],
    [0.91, '#171527', 'near hills'],
  ] as const) {
    const hills = seededRandom(seed);
    let outline = `M0 ${height}V${height * y}`;
    for (let x = 0; x < width; x += width / 6)
      outline += `q${width / 12} ${-height * (0.02 + hills() * 0.06)} ${width / 6} 0`;
    brush.fill(`${outline}V${height}z`, colour);
  }
}

function paintTower(brush: Brush, { height, rows, roof }: SpireLayout): void {
  const [ground, top] = [rows[0], rows.at(-1)];
  if (!ground || !top) return;
  const random = seededRandom('spire stones');
  for (const [index, row] of rows.entries()) {
    const [x, wide] = [row.x - WALL, row.width + 2 * WALL];
    const isLowest = index === 0;
    const tall = isLowest ? height - row.y : row.height;
    brush.fill(box(x, row.y, wide, tall), across(x, x + wide, '#3b3a55', '#6a6582', '#55516f', '#292840'));
    for (let stone = 0; stone < 9; stone++)
      brush.fill(
        box(x + random() * (wide - 18), row.y + random() * (row.height - 6), 12 + random() * 10, 4, 1),
        random() > 0.5 ? '#ffffff' : '#000000',
        0.06,
      );
    // A ledge where the next row is narrower.
    const above = rows[index + 1];
    if (!above || above.width < row.width) brush.fill(box(x - 4, row.y - 3, wide + 8, 6, 2), '#8a84a0');
  }
  const [left, wide] = [top.x - WALL - 6, top.width + 2 * WALL + 12];
  const { x, y } = beaconAt({ width: 0, height, rows, roof });
  brush.fill(
    `M${left} ${top.y - 3}L${x - 9} ${y + roof * 0.22}h18L${left + wide} ${top.y - 3}z`,
    across(left, left + wide, '#5a2f47', '#a2556b', '#43233a'),
  );
  brush.fill(box(x - 7, y + roof * 0.04, 14, roof * 0.2, 2), '#2a2438');
  brush.fill(
    `M${x - 10} ${y - roof * 0.08}L${x} ${y - roof * 0.26}L${x + 10} ${y - roof * 0.08}z`,
    '#a2556b',
  );
}

/** Paints the night, the hills and the tower behind the tiles. */
export function paintSpire(brush: Brush, layout: SpireLayout): void {
  paintSky(brush, layout);
  paintTower(brush, layout);
}

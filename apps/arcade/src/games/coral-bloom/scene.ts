import { seededRandom } from '@evens/base';
import { along, type Brush, down } from '@evens/games/symbols/brush';
import { box, circle } from '@evens/games/symbols/outlines';
import { paintCabinet as paintRim } from '../../slots/paint/cabinet.ts';
import type { SlotLayout } from '../../slots/reel-layout.ts';

interface Water {
  readonly depth: readonly [string, string, string, string];
  readonly sun: string;
  readonly ray: string;
}

const day: Water = {
  depth: ['#0f6f86', '#0a5068', '#07364b', '#041b28'],
  sun: '#7ff0e6',
  ray: '#8ff0ee',
};
/** Free spins: night on the reef, with glowing animals. */
const night: Water = {
  depth: ['#3a2a7a', '#251f66', '#161450', '#0a0a2c'],
  sun: '#b48cff',
  ray: '#c09cff',
};

/** Small lights in several colours for the night scene. */
function paintGlows(brush: Brush, { width, height }: SlotLayout): void {
  const random = seededRandom('reef night');
  const colours = ['#7df0d8', '#ff8ad0', '#8ab8ff', '#ffd27a'];
  for (let each = 0; each < 70; each++) {
    const [x, y, radius] = [random() * width, height * (0.2 + 0.8 * random() ** 0.6), 2 + random() * 9];
    const colour = colours[each % colours.length] ?? '#7df0d8';
    brush.glow(x, y, radius * 2.4, colour, 0.5);
    brush.fill(circle(x, y, radius * 0.18), '#ffffff', 0.85);
  }
}

function paintLight(brush: Brush, { width, height }: SlotLayout, ray: string): void {
  const random = seededRandom('reef light');
  brush.lit(() => {
    for (let each = 0; each < 9; each++) {
      const top = width * (0.05 + (each / 9) * 0.95);
      const wide = width * (0.02 + random() * 0.05);
      const lean = width * (0.12 - random() * 0.3);
      brush.fill(
        `M${top} -10h${wide}L${top + wide * 3 + lean} ${height * 0.85}H${top - wide + lean}z`,
        down(0, height * 0.85, `${ray}2e`, `${ray}00`),
      );
    }
  });
}

function paintReef(brush: Brush, { width, height }: SlotLayout): void {
  const random = seededRandom('reef');
  const floor = height * 0.86;
  for (const [depth, colour] of [
    [0.1, '#0d4656'],
    [0.05, '#0a3343'],
  ] as const)
    brush.fill(
      `M0 ${height}V${floor - height * depth}q${width * 0.1}-${height * 0.07} ${width * 0.22} ${height * 0.02}t${width * 0.24} ${height * 0.02} ${width * 0.26}-${height * 0.03} ${width * 0.28} 0V${height}z`,
      colour,
      0.85,
    );
  for (let fan = 0; fan < 26; fan++) {
    const x = random() * width;
    const beside = Math.abs(x / width - 0.5) * 2;
    const tall = height * (0.05 + 0.24 * beside ** 3 * random() + random() * 0.05);
    const colour = ['#b8385f', '#d9704a', '#7b3f9a', '#1f8f7f', '#c9a03d'][fan % 5] ?? '#b8385f';
    const y = floor + random() * (height - floor);
    for (let branch = -2; branch <= 2; branch++)
      brush.line(
        `M${x} ${y}q${branch * 4}-${tall * 0.5} ${branch * tall * 0.16}-${tall * (1 - Math.abs(branch) * 0.16)}`,
        along([x, y - tall], [x, y], colour, '#0b2a3a'),
        3 + random() * 5,
        { alpha: 0.75 },
      );
  }
  brush.fill(
    `M0 ${height}V${floor + height * 0.05}q${width * 0.14}-${height * 0.04} ${width * 0.3} 0t${width * 0.34} 0 ${width * 0.36} 0V${height}z`,
    down(floor, height, '#0c3140', '#04161f'),
  );
}

export function paintScene(brush: Brush, layout: SlotLayout, isNight: boolean): void {
  const { width, height } = layout;
  const { depth, sun, ray } = isNight ? night : day;
  const random = seededRandom('reef water');
  brush.fill(box(0, 0, width, height), down(0, height, ...depth));
  brush.glow(width * 0.5, -height * 0.1, Math.max(width, height) * 0.7, sun, 0.35);
  paintLight(brush, layout, ray);
  for (let fish = 0; fish < 14; fish++) {
    const [x, y, size] = [random() * width, height * (0.1 + random() * 0.6), 5 + random() * 7];
    const side = random() > 0.5 ? 1 : -1;
    brush.fill(
      `M${x} ${y}q${side * size}-${size * 0.7} ${side * size * 2} 0l${side * size * 0.7}-${size * 0.5}v${size}l${-side * size * 0.7}-${size * 0.5}q${-side * size} ${size * 0.7} ${-side * size * 2} 0z`,
      '#06303f',
      0.5,
    );
  }
  paintReef(brush, layout);
  if (isNight) paintGlows(brush, layout);
  for (let bubble = 0; bubble < 24; bubble++) {
    const [x, y, radius] = [random() * width, random() * height, 1.2 + random() * 4];
    brush.line(circle(x, y, radius), '#c9fbff', 0.9, { alpha: 0.3 });
    brush.fill(circle(x - radius * 0.3, y - radius * 0.35, radius * 0.28), '#ffffff', 0.5);
  }
}

export function paintCabinet(brush: Brush, layout: SlotLayout): void {
  const { x, y, width, height } = layout.reels;
  const { rim } = layout;
  paintRim(brush, layout, {
    face: down(y, y + height, '#052430d8', '#06303fc8', '#041c28e0'),
    rim: down(y - rim, y + height + rim, '#2f8794', '#15505f', '#0a2c38'),
    trim: along([x, y], [x + width, y + height], '#b9f5ea', '#2f9c9a', '#8fe6dc', '#1b6470'),
    gap: '#ffffff0a',
  });
}

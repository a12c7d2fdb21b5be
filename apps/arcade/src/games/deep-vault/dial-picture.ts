import { deepVaultSheet as sheet } from '@evens/games';
import { along, around, type Brush, down } from '@evens/games/symbols/brush';
import { metalAcross, metalAslant } from '@evens/games/symbols/metals';
import { box, circle, ringPart } from '@evens/games/symbols/outlines';
import { stageFont } from '../../stage/palette.ts';

/** A part of the dial, as wide as its probability. Degrees, clockwise from the top. */
export interface DialPart {
  readonly from: number;
  readonly to: number;
  /** Undefined for the part that leads a level deeper. */
  readonly coins: number | undefined;
}

const RING = { inner: 30, outer: 82 } as const;
const FULL = 360;

export function dialParts(level: number): readonly DialPart[] {
  const parts = sheet.dial[level] ?? [];
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  return parts.map(({ weight, coins }) => {
    const from = passed;
    passed += (weight / total) * FULL;
    return { from, to: passed, coins };
  });
}

/** Rotation of the dial, in degrees, with the middle of the result's part at its top. */
export function stopDegrees(level: number, coins: number | undefined): number {
  const part = dialParts(level).find((each) => each.coins === coins);
  if (!part) throw new RangeError(`stopDegrees: level ${level} has no part of ${coins} coins`);
  return (FULL - (part.from + part.to) / 2) % FULL;
}

const FACES = [
  ['#4a3a8f', '#2a1f5e'],
  ['#34405e', '#1d2539'],
] as const;

/** Paints the dial around the centre of a square of 200. */
export function paintDial(brush: Brush, level: number, coinsText: (coins: number) => string): void {
  brush.body(circle(0, 0, 96), metalAslant('steel', 96), { depth: 5 });
  brush.fill(circle(0, 0, 86), '#0a0c14');
  for (const [index, { from, to, coins }] of dialParts(level).entries()) {
    const [light, dark] = FACES[index % FACES.length] ?? FACES[0];
    const part = ringPart({ x: 0, y: 0, ...RING }, from, to);
    const isDeeper = coins === undefined;
    brush.fill(part, isDeeper ? around(0, 0, 86, '#0f5c66', '#1fa9b8') : around(0, 0, 86, dark, light));
    brush.line(part, '#0a0c14', 1.6);
    brush.turned((from + to) / 2, () => {
      if (isDeeper) {
        brush.body('M-8-70H8V-58H15L0-42-15-58H-8z', down(-70, -42, '#ffffff', '#a8f4ff'), {
          depth: 1,
          cast: 1.5,
        });
        return;
      }
      const { context } = brush;
      const text = coinsText(coins);
      // In a narrow part the number runs along the radius.
      const isNarrow = to - from < 34;
      context.save();
      context.translate(0, -58);
      if (isNarrow) context.rotate(-Math.PI / 2);
      context.font = `700 ${isNarrow ? 12 : 15}px ${stageFont}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = '#f4efff';
      context.shadowColor = '#000000';
      context.shadowBlur = 4;
      context.fillText(text, 0, 0);
      context.restore();
    });
  }
  for (let tick = 0; tick < 60; tick++)
    brush.turned(tick * 6, () => brush.fill(box(-0.6, -94, 1.2, tick % 5 === 0 ? 8 : 5), '#0a0c14', 0.75));
  paintHub(brush);
}

/** The wheel in the centre of dial and door. */
function paintHub(brush: Brush): void {
  brush.body(circle(0, 0, 29), metalAslant('iron', 29), { depth: 3 });
  for (let spoke = 0; spoke < 5; spoke++)
    brush.turned(spoke * 72, () => {
      brush.body(box(-2.6, -22, 5.2, 22, 2), metalAcross('silver', [-3, 3]), { depth: 1 });
      brush.body(circle(0, -21, 4.4), around(-1, -22, 6, '#eadcff', '#9a62ff', '#46158f'), { depth: 1 });
    });
  brush.body(circle(0, 0, 9), metalAslant('silver', 9), { depth: 2 });
}

/** The closed round vault door, around the centre of a square of 200. */
export function paintDoor(brush: Brush): void {
  brush.body(circle(0, 0, 96), metalAslant('steel', 96), { depth: 6 });
  brush.body(circle(0, 0, 82), along([-60, -60], [60, 60], '#8b97b3', '#4b546c', '#2a3042', '#5f6a86'), {
    depth: 4,
    cast: 1,
  });
  for (let bolt = 0; bolt < 12; bolt++)
    brush.turned(bolt * 30, () => {
      brush.body(box(-5, -95, 10, 17, 3), metalAcross('silver', [-5, 5]), { depth: 1.4, cast: 1 });
      brush.body(circle(0, -68, 3.6), metalAslant('gold', 4), { depth: 0.8, cast: 0.8 });
    });
  brush.line(circle(0, 0, 58), '#0a0c14', 3, { alpha: 0.6 });
  brush.line(circle(0, 0, 56), '#cdbcff', 1.4, { alpha: 0.8 });
  for (let spoke = 0; spoke < 5; spoke++)
    brush.turned(spoke * 72, () => {
      brush.body(box(-4, -46, 8, 44, 3.5), metalAcross('silver', [-4, 4]), { depth: 1.6 });
      brush.body(circle(0, -46, 8), around(-2, -48, 11, '#eadcff', '#9a62ff', '#46158f'), { depth: 2 });
    });
  brush.body(circle(0, 0, 17), metalAslant('gold', 17), { depth: 3 });
  brush.body(circle(0, 0, 9), metalAslant('brass', 9), { depth: 2, cast: 1 });
}

import type { Turn } from './layout-box.ts';

/*
 * The racetrack is a ring with two straight sides. Positions on it are shares of its length, clockwise, from the end with zero:
 * the left one, or the upper one if the track is turned.
 */
export interface TrackShape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Width of the ring. */
  readonly band: number;
  readonly turn: Turn;
}

export interface TrackPoint {
  readonly x: number;
  readonly y: number;
}

/** A point of the ring; `inwards` is 0 on its outer edge, 1 on its inner one. */
export function trackPoint(shape: TrackShape, share: number, inwards: number): TrackPoint {
  const [length, thickness] =
    shape.turn === 'wide' ? [shape.width, shape.height] : [shape.height, shape.width];
  const half = thickness / 2;
  const straight = Math.max(0, length - thickness);
  const middle = half - shape.band / 2;
  const arc = Math.PI * middle;
  const whole = 2 * straight + 2 * arc;
  const at = (((share % 1) + 1) % 1) * whole;
  const from = half - shape.band * inwards;
  const { x, y } = onRing(at, { straight, arc, half, from });
  return shape.turn === 'wide'
    ? { x: shape.x + x, y: shape.y + y }
    : { x: shape.x + thickness - y, y: shape.y + x };
}

function onRing(
  at: number,
  { straight, arc, half, from }: { straight: number; arc: number; half: number; from: number },
): TrackPoint {
  const bend = (centre: number, angle: number): TrackPoint => ({
    x: centre + Math.cos(angle) * from,
    y: half + Math.sin(angle) * from,
  });
  const right = half + straight;
  if (at < arc / 2) return bend(half, Math.PI + (at / arc) * Math.PI);
  if (at < arc / 2 + straight) return { x: half + at - arc / 2, y: half - from };
  if (at < 1.5 * arc + straight)
    return bend(right, -Math.PI / 2 + ((at - arc / 2 - straight) / arc) * Math.PI);
  if (at < 1.5 * arc + 2 * straight) return { x: right - (at - 1.5 * arc - straight), y: half + from };
  return bend(half, Math.PI / 2 + ((at - 1.5 * arc - 2 * straight) / arc) * Math.PI);
}

/** The outline of a cell of the ring. */
export function trackCell(shape: TrackShape, from: number, to: number): number[] {
  const shares = Array.from({ length: 6 }, (_, index) => from + ((to - from) * index) / 5);
  const outer = shares.map((share) => trackPoint(shape, share, 0));
  const inner = shares.toReversed().map((share) => trackPoint(shape, share, 1));
  return [...outer, ...inner].flatMap(({ x, y }) => [x, y]);
}

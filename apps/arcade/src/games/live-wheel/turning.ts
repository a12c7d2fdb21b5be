import { wheelSegments } from '@evens/games';

export const FULL_TURN = Math.PI * 2;
export const SEGMENT = FULL_TURN / wheelSegments.length;
/** Full turns before a stop; fewer if a multiplier leads to another spin. */
const FIRST_SPIN_TURNS = 4;
const LATER_SPIN_TURNS = 3;
/** Share of a spin's time in which the wheel turns; the remaining share shows the result. */
const TURNING_SHARE = 0.86;
/** Maximum distance of a stop from the middle of its segment, by its place; the result stays clear. */
const OFF_MIDDLE = 0.28;

/** The wheel's angle at a stop, radians clockwise: the segment is under the pointer at the top. */
export function stopAngle(place: number): number {
  const off = (((place * 7) % 11) / 5 - 1) * OFF_MIDDLE;
  return -(place + off) * SEGMENT;
}

/** The segment under the pointer. */
export function placeUnder(angle: number): number {
  const count = wheelSegments.length;
  return ((Math.round(-angle / SEGMENT) % count) + count) % count;
}

export interface Turning {
  readonly angle: number;
  /** Number of stops that were reached. */
  readonly stopped: number;
}

/** Fast at first, then slower and slower, so that the result is not visible early. */
const slowing = (share: number): number => 1 - (1 - share) ** 3.4;

/** The next angle above `from` at which the wheel stops at a place, after `turns` whole turns. */
function target(from: number, place: number, turns: number): number {
  const targetAngle = stopAngle(place);
  const ahead = (((targetAngle - from) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return from + ahead + turns * FULL_TURN;
}

/**
 * The wheel at a share of all its spins, 0 to 1. Each spin takes the same time and begins where the one before it stopped.
 */
export function turningAt(share: number, stops: readonly number[], fromAngle: number): Turning {
  const count = stops.length;
  let angle = fromAngle;
  for (const [index, place] of stops.entries()) {
    const to = target(
      angle,
      place,
      count === 1 ? FIRST_SPIN_TURNS + 1 : index === 0 ? FIRST_SPIN_TURNS : LATER_SPIN_TURNS,
    );
    const own = Math.min(1, Math.max(0, share * count - index) / TURNING_SHARE);
    if (own < 1) return { angle: angle + (to - angle) * slowing(own), stopped: index };
    angle = to;
  }
  return { angle, stopped: count };
}

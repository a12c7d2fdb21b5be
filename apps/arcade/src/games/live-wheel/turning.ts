import { wheelSegments } from '@evens/games';

export const TURN = Math.PI * 2;
export const SEGMENT = TURN / wheelSegments.length;
/** Whole turns before a stop: fewer where a multiplier lets the wheel be spun again. */
const TURNS = 4;
const TURNS_AGAIN = 3;
/** Of the time of one spin: the rest of it the wheel stands, so that what it shows is read. */
const TURNING_SHARE = 0.86;
/** Every spin stops a little off the middle of its segment, by its place: never so far that it could be doubted. */
const OFF_MIDDLE = 0.28;

/** How the wheel stands at a stop, radians clockwise: the segment is under the pointer at the top. */
export function restAngle(place: number): number {
  const off = (((place * 7) % 11) / 5 - 1) * OFF_MIDDLE;
  return -(place + off) * SEGMENT;
}

/** The segment that is under the pointer. */
export function placeUnder(angle: number): number {
  const count = wheelSegments.length;
  return ((Math.round(-angle / SEGMENT) % count) + count) % count;
}

export interface Turning {
  readonly angle: number;
  /** So many of the stops have come to rest. */
  readonly stopped: number;
}

/** Fast at first, and slower and slower: nobody sees where it will stop before it does. */
const slowing = (share: number): number => 1 - (1 - share) ** 3.4;

/** The next angle above `from` at which the wheel rests at a place, after so many whole turns. */
function target(from: number, place: number, turns: number): number {
  const rest = restAngle(place);
  const ahead = (((rest - from) % TURN) + TURN) % TURN;
  return from + ahead + turns * TURN;
}

/**
 * The wheel so far into its spins, 0 to 1: each takes as much of the time as the others, and begins where the one before it
 * stopped.
 */
export function turningAt(share: number, stops: readonly number[], fromAngle: number): Turning {
  const count = stops.length;
  let angle = fromAngle;
  for (const [index, place] of stops.entries()) {
    const to = target(angle, place, count === 1 ? TURNS + 1 : index === 0 ? TURNS : TURNS_AGAIN);
    const own = Math.min(1, Math.max(0, share * count - index) / TURNING_SHARE);
    if (own < 1) return { angle: angle + (to - angle) * slowing(own), stopped: index };
    angle = to;
  }
  return { angle, stopped: count };
}

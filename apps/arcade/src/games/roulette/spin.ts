import { POCKETS } from '@evens/games';
import { easeBounce, easeOut } from '../../stage/motion.ts';

const TURN = Math.PI * 2;
/** A spin of this length: how often the ball runs around the rotor, which turns against it, and how often that does. */
const SHORT_MS = 2000;
const BALL_TURNS = 6;
const ROTOR_TURNS = 0.9;
/** A longer one runs slower than it is longer. */
const SLOWER = 0.75;
/** How long the ball falls and bounces, at most. */
const FALL_MS = 1000;

export interface SpinFrame {
  /** Radians, as the wheel stands in the picture. */
  readonly rotor: number;
  readonly ball: number;
  /** 1 on the track, 0 in a pocket. */
  readonly height: number;
}

/** Where a pocket's middle is on the rotor, by its place on the wheel, from the top. */
export function pocketAngle(place: number): number {
  return (place / POCKETS) * TURN - Math.PI / 2;
}

/** The wheel so far into its spin, 0 to 1: the ball always comes to rest in the pocket at this place. */
export function spinFrame(
  share: number,
  { place, fromRotor, ms }: { readonly place: number; readonly fromRotor: number; readonly ms: number },
): SpinFrame {
  const more = Math.max(1, (ms / SHORT_MS) * SLOWER);
  const rotor = fromRotor + ROTOR_TURNS * more * TURN * easeOut(share);
  const ahead = Math.round(BALL_TURNS * more) * TURN * (1 - share) ** 3;
  const fallsAt = Math.max(0.5, 1 - FALL_MS / ms);
  const fallen = share < fallsAt ? 0 : easeBounce((share - fallsAt) / (1 - fallsAt));
  return { rotor, ball: rotor + pocketAngle(place) + ahead, height: 1 - fallen };
}

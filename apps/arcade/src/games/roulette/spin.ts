import { POCKETS } from '@evens/games';
import { easeBounce, easeOut } from '../../stage/motion.ts';

const FULL_TURN = Math.PI * 2;
/** A spin of this length: the number of rounds of the ball, and of the rotor in the other direction. */
const SHORT_MS = 2000;
const BALL_TURNS = 6;
const ROTOR_TURNS = 0.9;
/** Exponent: a longer spin has more rounds, but is slower. */
const SLOWER = 0.75;
/** Maximum time in which the ball falls and bounces. */
const FALL_MS = 1000;

export interface SpinFrame {
  /** Angle of the rotor in the picture, radians. */
  readonly rotor: number;
  readonly ball: number;
  /** 1 on the track, 0 in a pocket. */
  readonly height: number;
}

/** Angle of a pocket's middle on the rotor, by its position on the wheel, from the top. */
export function pocketAngle(place: number): number {
  return (place / POCKETS) * FULL_TURN - Math.PI / 2;
}

/** The wheel at a share of its spin, 0 to 1. The ball always ends in the pocket at `place`. */
export function spinFrame(
  share: number,
  { place, fromRotor, ms }: { readonly place: number; readonly fromRotor: number; readonly ms: number },
): SpinFrame {
  const more = Math.max(1, (ms / SHORT_MS) * SLOWER);
  const rotor = fromRotor + ROTOR_TURNS * more * FULL_TURN * easeOut(share);
  const ahead = Math.round(BALL_TURNS * more) * FULL_TURN * (1 - share) ** 3;
  const fallsAt = Math.max(0.5, 1 - FALL_MS / ms);
  const fallen = share < fallsAt ? 0 : easeBounce((share - fallsAt) / (1 - fallsAt));
  return { rotor, ball: rotor + pocketAngle(place) + ahead, height: 1 - fallen };
}

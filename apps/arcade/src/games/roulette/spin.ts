import { easeBounce, easeOut } from '../../stage/motion.ts';

const TURN = Math.PI * 2;
const POCKETS = 37;
/** How often the ball runs around the rotor, which turns against it. */
const BALL_TURNS = 6;
const ROTOR_TURNS = 0.9;
/** When the ball has lost so much speed that it leaves its track. */
const FALLS_AT = 0.52;

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
  spin: { readonly place: number; readonly fromRotor: number },
): SpinFrame {
  const rotor = spin.fromRotor + ROTOR_TURNS * TURN * easeOut(share);
  const ahead = BALL_TURNS * TURN * (1 - share) ** 3;
  const fallen = share < FALLS_AT ? 0 : easeBounce((share - FALLS_AT) / (1 - FALLS_AT));
  return { rotor, ball: rotor + pocketAngle(spin.place) + ahead, height: 1 - fallen };
}

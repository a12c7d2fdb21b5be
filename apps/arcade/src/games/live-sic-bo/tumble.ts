/** Shares of the play at which the three dice lie still. */
const stopsAt = [0.55, 0.72, 0.9] as const;
/** Number of faces that a die shows before it lies still. */
const FACES_SHOWN = 14;

export interface DisplayedDie {
  readonly number: number;
  /** Angle in radians. */
  readonly turn: number;
  /** Height over the table, 0 to 1. */
  readonly lift: number;
  readonly isStill: boolean;
}

/** A die of the three at a share of the play, 0 to 1. It shows its result last. */
export function dieAt(index: number, share: number, result: number): DisplayedDie {
  const stop = stopsAt[index] ?? 1;
  if (share >= stop) return { number: result, turn: 0, lift: 0, isStill: true };
  const left = 1 - share / stop;
  const faces = Math.floor(left * left * FACES_SHOWN);
  return {
    number: 1 + ((result - 1 + faces * (index + 2)) % 6),
    turn: left * left * (index % 2 === 0 ? 9 : -9),
    lift: Math.abs(Math.sin(left * 9)) * left,
    isStill: false,
  };
}

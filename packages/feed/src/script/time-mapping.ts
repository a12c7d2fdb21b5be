/** Maps source time to site time. Stored once per run; match ids contain the run. */
export interface TimeMapping {
  readonly runId: string;
  readonly sourceZeroMs: number;
  readonly wallZeroMs: number;
  /** Source seconds per wall second, above 0. */
  readonly speed: number;
}

/** Wall time of a source time, rounded to the millisecond so that a replay gives the same number. */
export function toWallMs({ sourceZeroMs, wallZeroMs, speed }: TimeMapping, sourceMs: number): number {
  return Math.round(wallZeroMs + (sourceMs - sourceZeroMs) / speed);
}

export function toSourceMs({ sourceZeroMs, wallZeroMs, speed }: TimeMapping, wallMs: number): number {
  return sourceZeroMs + (wallMs - wallZeroMs) * speed;
}

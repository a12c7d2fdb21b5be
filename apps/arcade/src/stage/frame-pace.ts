/** A mean frame time above this is slow: about 22 frames per second. */
const SLOW_MS = 45;
/** Number of frames in a row that are judged together. */
const FRAMES = 16;

/** Judges the time between frames of running motions. Calls `onSlow` after each slow series of frames. */
export function makeFramePace(onSlow: () => void): (passedMs: number) => void {
  let sumMs = 0;
  let count = 0;
  return (passedMs) => {
    sumMs += passedMs;
    count += 1;
    if (count < FRAMES) return;
    const isSlow = sumMs / count > SLOW_MS;
    [sumMs, count] = [0, 0];
    if (isSlow) onSlow();
  };
}

/** Resolution of the last step down. Below it texts in the picture are not legible. */
const RESOLUTION_MIN = 0.5;

export interface Drawing {
  readonly by: 'webgl' | 'canvas';
  readonly resolution: number;
}

/**
 * The next drawing method when frames are slow: first a 2d canvas, because WebGL in software is far slower, then fewer
 * pixels. Undefined if no cheaper one is left.
 */
export function stepDown({ by, resolution }: Drawing): Drawing | undefined {
  if (by === 'webgl') return { by: 'canvas', resolution };
  return resolution > RESOLUTION_MIN
    ? { by, resolution: Math.max(RESOLUTION_MIN, resolution / 2) }
    : undefined;
}

/** Runs one change at a time; calls during a change do nothing. A change that fails is reported and ends. */
export function runAlone<Value>(
  change: (value: Value) => Promise<void>,
  onFault: (error: unknown) => void,
): (value: Value) => void {
  let isChanging = false;
  return (value) => {
    if (isChanging) return;
    isChanging = true;
    change(value)
      .catch(onFault)
      .finally(() => {
        isChanging = false;
      });
  };
}

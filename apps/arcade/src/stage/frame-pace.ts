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

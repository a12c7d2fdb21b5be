import type { Drift } from '@evens/pricing';

/** Hashes a text to 32 bits, the same on every platform. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Uniform in [0, 1), a pure function of both numbers. */
export function noise(seed: number, n: number): number {
  let h = Math.imul(seed ^ Math.imul(n | 0, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  h ^= h >>> 16;
  h = Math.imul(h, 0x27d4eb2f);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Smooth noise in [−1, 1]: values one apart are independent, values between are interpolated smoothly. */
function wandering(seed: number, x: number): number {
  const n = Math.floor(x);
  const part = (1 - Math.cos((x - n) * Math.PI)) / 2;
  return (noise(seed, n) * (1 - part) + noise(seed, n + 1) * part) * 2 - 1;
}

const MINUTE_MS = 60_000;

/** Drift of a match's prices at a source time: mostly slow, with a quick part. */
export function driftAt(seed: number, sourceMs: number): Drift {
  const slow = sourceMs / (300 * MINUTE_MS);
  const quick = sourceMs / (2.5 * MINUTE_MS);
  return {
    strength: 0.75 * wandering(seed, slow) + 0.25 * wandering(seed ^ 0x5bd1e995, quick),
    tempo: 0.75 * wandering(seed ^ 0x1b873593, slow) + 0.25 * wandering(seed ^ 0x2545f491, quick),
  };
}

import { CRASH_MAX } from './crash.ts';

/** Growth of the multiplier per millisecond, in hundred-thousandths. It doubles in 11.6 seconds. */
const GROWTH_PER_MS = 6;
const GROWTH_OF = 100_000;

/**
 * ⌊100·e^(0.00006·ms)⌋: the multiplier in hundredths after a whole number of milliseconds, from 1.00 to 1,000,000.00.
 * In this range no value is nearer to a whole hundredth than a relative 4·10⁻¹³. That is a hundred times the error of a
 * double-precision exponential, so every machine computes the same result.
 */
export function multiplierAt(elapsedMs: number): number {
  if (!Number.isInteger(elapsedMs) || elapsedMs < 0)
    throw new RangeError(`multiplierAt: expected whole milliseconds from 0, got ${elapsedMs}`);
  return Math.min(CRASH_MAX, Math.floor(100 * Math.exp((elapsedMs * GROWTH_PER_MS) / GROWTH_OF)));
}

/** The first millisecond at which the curve reaches a multiplier: at most 230,259. */
export function msUntil(multiplierHundredths: number): number {
  if (multiplierHundredths > CRASH_MAX) throw new RangeError('msUntil: the curve ends below');
  // The estimate never exceeds the result: the error of the logarithm is far below a millisecond. The loop corrects it.
  let elapsedMs = Math.max(0, Math.floor((Math.log(multiplierHundredths / 100) * GROWTH_OF) / GROWTH_PER_MS));
  while (multiplierAt(elapsedMs) < multiplierHundredths) elapsedMs += 1;
  return elapsedMs;
}

/**
 * Multiplier in hundredths of a manual cash-out at `elapsedMs`; undefined if it is too early or too late. It is too
 * early below 1.01. It is too late from the millisecond after the crash, and if the curve has skipped the crash point.
 * So a manual cash-out counts only if an automatic one at the same multiplier would. Neither way of playing has an
 * advantage.
 */
export function cashOutAt({
  elapsedMs,
  crashHundredths,
}: {
  readonly elapsedMs: number;
  readonly crashHundredths: number;
}): number | undefined {
  const multiplier = multiplierAt(elapsedMs);
  const isEarly = multiplier <= 100;
  const isLate = multiplier > crashHundredths || elapsedMs > msUntil(crashHundredths);
  return isEarly || isLate ? undefined : multiplier;
}

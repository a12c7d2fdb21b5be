import { CRASH_MAX } from './crash.ts';

/** The multiplier grows by so many hundred-thousandths of itself in a millisecond: twofold in 11.6 seconds. */
const GROWTH_PER_MS = 6;
const GROWTH_OF = 100_000;

/**
 * ⌊100·e^(0.00006·ms)⌋: the multiplier in hundredths at a whole number of milliseconds since the start, from 1.00 to
 * 1,000,000.00. Until there no millisecond's value is nearer to a whole hundredth than 4·10⁻¹³ of itself, a hundred times more
 * than an exponential in double precision errs, so that every machine finds the same.
 */
export function multiplierAt(elapsedMs: number): number {
  if (!Number.isInteger(elapsedMs) || elapsedMs < 0)
    throw new RangeError(`multiplierAt: expected whole milliseconds from 0, got ${elapsedMs}`);
  return Math.min(CRASH_MAX, Math.floor(100 * Math.exp((elapsedMs * GROWTH_PER_MS) / GROWTH_OF)));
}

/** The first millisecond at which the curve is at a multiplier or above it: up to 230,259. */
export function msUntil(multiplierHundredths: number): number {
  if (multiplierHundredths > CRASH_MAX) throw new RangeError('msUntil: the curve ends below');
  // Never past the first one, as a logarithm errs by far less than a millisecond; the curve itself decides.
  let elapsedMs = Math.max(0, Math.floor((Math.log(multiplierHundredths / 100) * GROWTH_OF) / GROWTH_PER_MS));
  while (multiplierAt(elapsedMs) < multiplierHundredths) elapsedMs += 1;
  return elapsedMs;
}

/**
 * What a cash-out at so many milliseconds is worth, in hundredths; undefined where there is none. It is late from the
 * millisecond after the crash, and where the curve has jumped over the crash; it is early below 1.01. So a cash-out by hand
 * counts exactly where an automatic one at the same multiplier would, or is too late: no way of playing beats the other.
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

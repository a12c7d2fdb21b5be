/** Below this number of rounds no game is marked: a normal distribution describes the sum of few skewed returns badly. */
const TESTED_ROUNDS_MIN = 1000;
/** Distance from the expected RTP in standard errors above which a game is marked. */
const ERRORS_MAX = 3;
/** 95% of a normal distribution are within this number of standard errors. */
const ERRORS_95 = 1.96;

export interface MeasuredReturn {
  /** Sums in one unit of money. */
  readonly stakes: number;
  readonly returned: number;
  readonly rounds: number;
  /** Standard error of the RTP; null if unknown. */
  readonly standardError: number | null;
  /** RTP from the lowest bet to the highest. `least` is null if other bets or other play return less. */
  readonly expected: { readonly least: number | null; readonly most: number } | null;
}

/**
 * Compares the measured RTP R = Σw/Σs with the theoretical one by a z-test of a ratio of means: z = (R − ρ)/SE(R), with the
 * standard error of W. G. Cochran, Sampling Techniques, 3rd ed. 1977, sections 2.11 and 6.4. If the RTP depends on the bet,
 * ρ is the nearest end of its range, and z is 0 within the range. A game is marked above 3 standard errors from 1000 rounds
 * on: by chance, 27 of 10,000 games would be. Without any deviation, for example if no round paid, every distance is marked.
 */
export function testReturn({ stakes, returned, rounds, standardError, expected }: MeasuredReturn): {
  readonly Rtp: number | null;
  readonly Margin: number | null;
  readonly Errors: number | null;
  readonly IsOutside: boolean;
} {
  if (stakes <= 0) return { Rtp: null, Margin: null, Errors: null, IsOutside: false };
  const Rtp = returned / stakes;
  const isKnown = standardError !== null && standardError > 0;
  const Margin = isKnown ? ERRORS_95 * standardError : null;
  if (expected === null || standardError === null) return { Rtp, Margin, Errors: null, IsOutside: false };
  const nearest = Math.min(Math.max(Rtp, expected.least ?? Number.NEGATIVE_INFINITY), expected.most);
  const isTested = rounds >= TESTED_ROUNDS_MIN;
  // All returns were equal, for example none: the deviation is unknown.
  if (!isKnown) return { Rtp, Margin, Errors: null, IsOutside: isTested && Rtp !== nearest };
  const Errors = (Rtp - nearest) / standardError;
  return { Rtp, Margin, Errors, IsOutside: isTested && Math.abs(Errors) > ERRORS_MAX };
}

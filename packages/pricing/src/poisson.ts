/** P(X = 0 … highest) of a Poisson variable, without the values above `highest`. */
export function poissonChances(mean: number, highest: number): Float64Array {
  const chances = new Float64Array(highest + 1);
  let chance = Math.exp(-mean);
  for (let n = 0; n <= highest; n++) {
    chances[n] = chance;
    chance = (chance * mean) / (n + 1);
  }
  return chances;
}

/** The chance that a Poisson variable is at least `need`. */
export function atLeast(mean: number, need: number): number {
  if (need <= 0) return 1;
  const below = poissonChances(mean, need - 1);
  return Math.max(0, 1 - below.reduce((sum, chance) => sum + chance, 0));
}

/** Dixon–Coles correction of low scores: adjusts independent Poisson goals at 0–0, 1–0, 0–1 and 1–1. */
export function dixonColes(home: number, away: number, { homeMean, awayMean, rho }: DixonColes): number {
  if (home > 1 || away > 1) return 1;
  if (home === 0) return away === 0 ? 1 - homeMean * awayMean * rho : 1 + homeMean * rho;
  return away === 0 ? 1 + awayMean * rho : 1 - rho;
}

export interface DixonColes {
  readonly homeMean: number;
  readonly awayMean: number;
  /** Usually −0.05 to −0.15: more 0–0 and 1–1 draws. */
  readonly rho: number;
}

/** P(n = 0 …) of n scores out of `all`, without a tail of no weight. */
export function binomialChances(all: number, share: number): Float64Array {
  if (share >= 1) return new Float64Array(all + 1).fill(1, all);
  const chances = new Float64Array(all + 1);
  let chance = (1 - share) ** all;
  for (let n = 0; n <= all; n++) {
    if (n > all * share && chance < 1e-9) return chances.subarray(0, n);
    chances[n] = chance;
    chance *= ((all - n) / (n + 1)) * (share / (1 - share));
  }
  return chances;
}

export function binomialAtLeast(all: number, share: number, need: number): number {
  if (need <= 0) return 1;
  if (need > all) return 0;
  const chances = binomialChances(all, share);
  let below = 0;
  for (let n = 0; n < need; n++) below += chances[n] ?? 0;
  return Math.max(0, 1 - below);
}

export function tail(chances: Float64Array, need: number): number {
  let sum = 0;
  for (let n = Math.max(0, need); n < chances.length; n++) sum += chances[n] ?? 0;
  return sum;
}

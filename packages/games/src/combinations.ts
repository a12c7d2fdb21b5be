/** Number of unordered selections of `count` out of `n`; 0 if `count` is out of range. */
export function combinations(n: number, count: number): bigint {
  if (count < 0 || count > n) return 0n;
  let ways = 1n;
  // After each step `ways` is itself a number of combinations, so the division is exact.
  for (let chosen = 1; chosen <= count; chosen++) ways = (ways * BigInt(n - count + chosen)) / BigInt(chosen);
  return ways;
}

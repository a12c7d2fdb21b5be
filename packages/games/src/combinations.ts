/** In how many ways `count` can be taken out of `n` when order doesn't matter; 0 where there are too few. */
export function combinations(n: number, count: number): bigint {
  if (count < 0 || count > n) return 0n;
  let ways = 1n;
  // After each step `ways` is itself a number of combinations, so that nothing is lost by dividing.
  for (let taken = 1; taken <= count; taken++) ways = (ways * BigInt(n - count + taken)) / BigInt(taken);
  return ways;
}

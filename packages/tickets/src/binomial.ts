/** Number of ways to pick k of n. Exact for the sizes of a ticket. */
export function binomial(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** All combinations of `size` items, in order. */
export function* combinations<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, first] of items.entries()) {
    if (items.length - index < size) return;
    for (const others of combinations(items.slice(index + 1), size - 1)) yield [first, ...others];
  }
}

/** Caches the result of `read` for `freshMs` milliseconds from its call. Callers within that time share one read. */
export function readAtMostEvery<T>(
  freshMs: number,
  read: (nowMs: number) => Promise<T>,
): (nowMs: number) => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly atMs: number } | undefined;
  return (nowMs) => {
    if (kept && nowMs - kept.atMs < freshMs) return kept.value;
    const value = read(nowMs);
    const mine = { value, atMs: nowMs };
    kept = mine;
    // A failure is not cached: the next caller reads again.
    value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return value;
  };
}

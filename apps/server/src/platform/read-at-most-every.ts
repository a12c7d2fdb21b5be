/** Caches the result of `read` for `freshMs` milliseconds from its call. Callers within that time share one read. */
export function readAtMostEvery<T>(
  freshMs: number,
  read: (nowMs: number) => Promise<T>,
): (nowMs: number) => Promise<T> {
  let cached: { readonly value: Promise<T>; readonly atMs: number } | undefined;
  return (nowMs) => {
    if (cached && nowMs - cached.atMs < freshMs) return cached.value;
    const value = read(nowMs);
    const mine = { value, atMs: nowMs };
    cached = mine;
    // A failure is not cached: the next caller reads again.
    value.catch(() => {
      if (cached === mine) cached = undefined;
    });
    return value;
  };
}

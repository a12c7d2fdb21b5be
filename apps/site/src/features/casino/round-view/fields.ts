/** Reads every element; undefined if one of them is invalid. */
export function listOf<T>(value: unknown, read: (each: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const all: T[] = [];
  for (const each of value) {
    const one = read(each);
    if (one === undefined) return undefined;
    all.push(one);
  }
  return all;
}

export function parseWhole(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Minor units, as strings of digits. */
export function parseMinor(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : undefined;
}

/** Plain data as a game shows it: read with care, since every game has fields of its own. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? // Any object has fields; what they hold is looked at one by one.
      (value as Fields)
    : undefined;
}

/** Every element read, or undefined where one of them isn't such a thing. */
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

export function wholeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Minor units, as strings of digits. */
export function minorOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : undefined;
}

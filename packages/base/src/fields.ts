/** What an object from outside has: nothing is known about a field before it was looked at. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object that is no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; undefined for anything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  return isFields(value) ? value : undefined;
}

/** Whether a record has such a key of its own, not one that every object has. */
export function isKeyOf<K extends string>(record: Readonly<Record<K, unknown>>, key: string): key is K {
  return Object.hasOwn(record, key);
}

/** The keys of a record as it was written down, in that order. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] {
  return Object.keys(record).filter((key) => isKeyOf(record, key));
}

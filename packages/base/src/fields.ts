/** An external object: its fields are unknown until they are checked. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether the value is an object and not an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; undefined for anything else. */
export function asFields(value: unknown): Fields | undefined {
  return isFields(value) ? value : undefined;
}

/** Whether the record itself has the key, ignoring inherited keys. */
export function hasKey<K extends string>(record: Readonly<Record<K, unknown>>, key: string): key is K {
  return Object.hasOwn(record, key);
}

/** The keys of a record in the order written. */
export function recordKeys<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] {
  return Object.keys(record).filter((key) => hasKey(record, key));
}

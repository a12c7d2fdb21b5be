interface Entry<V> {
  value: V;
  /** Whether it was read since it was written or last spared. */
  isUsed: boolean;
}

/**
 * A map of at most `max` entries. When it is full, the oldest entry makes room that was not read since its last turn
 * (second chance): reading costs one look-up, where keeping entries in order of use costs a removal and an insertion.
 */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, Entry<V>>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    entry.isUsed = true;
    return entry.value;
  }

  set(key: K, value: V): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      entry.value = value;
      entry.isUsed = true;
      return;
    }
    this.#entries.set(key, { value, isUsed: false });
    if (this.#entries.size > this.#max) this.#removeOne(key);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  /** Each entry read since its last turn goes to the end, once: the loop ends within one turn of all entries. */
  #removeOne(newest: K): void {
    for (const [key, entry] of this.#entries) {
      if (!entry.isUsed && key !== newest) {
        this.#entries.delete(key);
        return;
      }
      entry.isUsed = false;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
  }
}

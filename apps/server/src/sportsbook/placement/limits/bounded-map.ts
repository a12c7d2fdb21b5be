interface Entry<V> {
  value: V;
  /** Whether it was read since it was added or last moved to the end. */
  isUsed: boolean;
}

/** Most entries that are moved to the end for one that is removed: the time of an insertion has a bound. */
const SPARED_MAX = 8;

/**
 * A map of at most `max` entries. When it is full, the oldest entry that was not read since it was last checked is removed
 * (second chance). Reading costs one look-up; an order by last use would cost a removal and an insertion for each read.
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
    if (this.#entries.size >= this.#max) this.#removeOne();
    this.#entries.set(key, { value, isUsed: false });
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  /** Entries that were read are moved to the end, at most `SPARED_MAX` of them; the next one is removed. */
  #removeOne(): void {
    let spared = 0;
    for (const [key, entry] of this.#entries) {
      this.#entries.delete(key);
      if (!entry.isUsed || spared === SPARED_MAX) return;
      entry.isUsed = false;
      this.#entries.set(key, entry);
      spared += 1;
    }
  }
}

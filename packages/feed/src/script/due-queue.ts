interface Entry<T> {
  readonly dueMs: number;
  readonly order: number;
  readonly item: T;
}

function before<T>(a: Entry<T>, b: Entry<T>): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.order < b.order);
}

/** Priority queue by due time; entries due at the same moment keep their insertion order. A binary heap. */
export class DueQueue<T> {
  readonly #entries: Entry<T>[] = [];
  #order = 0;

  put(dueMs: number, item: T): void {
    const entries = this.#entries;
    const entry = { dueMs, order: this.#order++, item };
    let at = entries.length;
    entries.push(entry);
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = entries[parentAt];
      if (!parent || !before(entry, parent)) break;
      entries[at] = parent;
      at = parentAt;
    }
    entries[at] = entry;
  }

  /** Removes and returns the first item due at or before `untilMs`. */
  take(untilMs: number): { readonly dueMs: number; readonly item: T } | undefined {
    const entries = this.#entries;
    const first = entries[0];
    if (!first || first.dueMs > untilMs) return undefined;
    const last = entries.pop();
    if (last && entries.length > 0) this.#sink(last);
    return first;
  }

  #sink(entry: Entry<T>): void {
    const entries = this.#entries;
    let at = 0;
    for (;;) {
      const leftAt = at * 2 + 1;
      const left = entries[leftAt];
      const right = entries[leftAt + 1];
      if (!left) break;
      const [childAt, child] = right && before(right, left) ? [leftAt + 1, right] : [leftAt, left];
      if (!before(child, entry)) break;
      entries[at] = child;
      at = childAt;
    }
    entries[at] = entry;
  }
}

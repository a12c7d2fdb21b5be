/** An entry of a source; `id` decreases within a source. */
export interface SourceEntry<T> {
  readonly id: number;
  readonly atMs: number;
  readonly entry: T;
}

/** Rows of one kind, newest first. */
export interface Source<T> {
  readonly entries: readonly SourceEntry<T>[];
  /** Undefined if the source has no further entries; else the time of the oldest row that it read. */
  readonly readToMs: number | undefined;
}

export interface Merged<T> {
  readonly entries: readonly T[];
  /** For each source the id before which the next page begins; undefined after the last page. */
  readonly next: readonly number[] | undefined;
}

/**
 * One page of entries of several sources, newest first. Entries keep the order of their source even if their times do not,
 * so that the ids of the next page leave out none. The page ends before entries that are older than a source has read.
 */
export function mergeSources<T>(
  sources: readonly Source<T>[],
  { positions, limit }: { readonly positions: readonly number[]; readonly limit: number },
): Merged<T> {
  const counts = sources.map(() => 0);
  const next = [...positions];
  const entries: T[] = [];
  while (entries.length < limit) {
    let best = -1;
    let bestMs = Number.NEGATIVE_INFINITY;
    let unreadMs = Number.NEGATIVE_INFINITY;
    for (const [at, { entries: rows, readToMs }] of sources.entries()) {
      const head = rows[counts[at] ?? 0];
      if (head === undefined) unreadMs = Math.max(unreadMs, readToMs ?? Number.NEGATIVE_INFINITY);
      else if (head.atMs > bestMs) [best, bestMs] = [at, head.atMs];
    }
    const head = sources[best]?.entries[counts[best] ?? 0];
    if (head === undefined || bestMs < unreadMs) break;
    counts[best] = (counts[best] ?? 0) + 1;
    next[best] = head.id;
    entries.push(head.entry);
  }
  const isOver = sources.every(
    ({ entries: rows, readToMs }, at) => readToMs === undefined && counts[at] === rows.length,
  );
  return { entries, next: isOver ? undefined : next };
}

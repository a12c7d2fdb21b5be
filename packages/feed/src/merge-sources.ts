import type { FeedEvent } from '@evens/book';
import type { FeedSource, SourceProblem, SourceWindow } from './source.ts';

/** The events of all lists, each in order of time, as one list in order of time. */
function* inOrder(lists: readonly Iterable<FeedEvent>[]): Generator<FeedEvent> {
  const iterators = lists.map((list) => list[Symbol.iterator]());
  try {
    const heads = iterators.map((iterator) => iterator.next());
    for (;;) {
      let first = -1;
      for (const [index, head] of heads.entries()) {
        const before = heads[first];
        if (!head.done && (!before || before.done || head.value.occurredAtMs < before.value.occurredAtMs))
          first = index;
      }
      const head = heads[first];
      const iterator = iterators[first];
      if (!head || head.done || !iterator) return;
      yield head.value;
      heads[first] = iterator.next();
    }
  } finally {
    for (const iterator of iterators) iterator.return?.();
  }
}

class MergedSource implements FeedSource {
  readonly name: string;
  readonly rate: number;
  readonly #main: FeedSource;
  readonly #others: readonly FeedSource[];

  constructor(main: FeedSource, others: readonly FeedSource[]) {
    this.name = main.name;
    this.rate = main.rate;
    this.#main = main;
    this.#others = others;
  }

  get problems(): readonly SourceProblem[] {
    return this.#main.problems ?? [];
  }

  get completeUntilMs(): number | undefined {
    return this.#main.completeUntilMs;
  }

  *open(window: SourceWindow): Generator<FeedEvent> {
    let isFirst = true;
    for (const event of this.#main.open(window)) {
      yield event;
      if (!isFirst) continue;
      isFirst = false;
      for (const other of this.#others)
        for (const own of other.open(window)) if ('match' in own || own.kind === 'feed-recovering') yield own;
    }
  }

  advance(toMs: number): Iterable<FeedEvent> {
    return inOrder([this.#main, ...this.#others].map((source) => source.advance(toMs)));
  }

  close(): void {
    for (const source of [this.#main, ...this.#others]) source.close?.();
  }
}

/**
 * Reports the matches of several sources as one feed. The main source decides the feed's name, rate and state; the others
 * never go down. Their match ids must differ.
 */
export function mergeSources(main: FeedSource, ...others: readonly FeedSource[]): FeedSource {
  return new MergedSource(main, others);
}

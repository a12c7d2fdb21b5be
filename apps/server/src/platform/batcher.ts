/** Maximum number of items in one batch. */
const BATCH_MAX = 128;
/** Maximum number of running batches. Items that arrive meanwhile wait for the next one. */
const RUNNING_MAX = 2;

interface Waiting<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export interface BatcherParts<Item, Answer> {
  /** Returns answers in the order of the items; the same item may come twice. */
  readonly runBatch: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn?: (callback: () => void) => void;
}

/**
 * Runs items in batches, e.g. look-ups in one statement: those of one turn of the event loop, and those that arrive while
 * earlier batches run. An item never joins a batch that has started, so a look-up sees everything committed before it.
 */
export class Batcher<Item, Answer> {
  readonly #parts: BatcherParts<Item, Answer>;
  #waiting: Waiting<Item, Answer>[] = [];
  #running = 0;
  #isScheduled = false;

  constructor(parts: BatcherParts<Item, Answer>) {
    this.#parts = parts;
  }

  run(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0 || this.#running >= RUNNING_MAX) return;
    this.#isScheduled = true;
    const { nextTurn = setImmediate } = this.#parts;
    nextTurn(() => {
      this.#isScheduled = false;
      const batch = this.#waiting.splice(0, BATCH_MAX);
      this.#running += 1;
      void this.#runAll(batch).finally(() => {
        this.#running -= 1;
        this.#schedule();
      });
      this.#schedule();
    });
  }

  async #runAll(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#parts.runBatch(batch.map(({ item }) => item));
      if (answers.length !== batch.length)
        throw new Error(`Batcher: runBatch returned ${answers.length} answers for ${batch.length} items`);
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

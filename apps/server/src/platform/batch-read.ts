/** Most keys in one statement. */
const BATCH_MAX = 128;
/** Maximum number of running statements. Look-ups that arrive meanwhile wait for the next one. */
const STATEMENTS_MAX = 2;

interface Waiting<K, V> {
  readonly key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

export interface BatchReadParts<K, V> {
  /** Values in the order of the keys; the same key may come twice. */
  readonly read: (keys: readonly K[]) => Promise<readonly V[]>;
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn?: (callback: () => void) => void;
}

/**
 * Gathers look-ups by key into one statement: those of one turn of the event loop, and those that come while earlier
 * statements are under way. A look-up never joins a statement that was sent before it came, so it sees everything that
 * was committed before.
 */
export class BatchRead<K, V> {
  readonly #parts: BatchReadParts<K, V>;
  #waiting: Waiting<K, V>[] = [];
  #underWay = 0;
  #isScheduled = false;

  constructor(parts: BatchReadParts<K, V>) {
    this.#parts = parts;
  }

  get(key: K): Promise<V> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0 || this.#underWay >= STATEMENTS_MAX) return;
    this.#isScheduled = true;
    const { nextTurn = setImmediate } = this.#parts;
    nextTurn(() => {
      this.#isScheduled = false;
      const batch = this.#waiting.splice(0, BATCH_MAX);
      this.#underWay += 1;
      void this.#read(batch).finally(() => {
        this.#underWay -= 1;
        this.#schedule();
      });
      this.#schedule();
    });
  }

  async #read(batch: readonly Waiting<K, V>[]): Promise<void> {
    try {
      const values = await this.#parts.read(batch.map(({ key }) => key));
      if (values.length !== batch.length)
        throw new Error(`BatchRead: ${values.length} values for ${batch.length} keys`);
      for (const [index, value] of values.entries()) batch[index]?.resolve(value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

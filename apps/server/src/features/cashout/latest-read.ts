/**
 * At most one read of a key runs and one waits for it, however many ask: whoever asks while one runs gets the answer of the
 * next, which begins after the question.
 */
export class LatestRead<K, V> {
  readonly #read: (key: K) => Promise<V>;
  readonly #running = new Map<K, { readonly ended: Promise<void>; next: Promise<V> | undefined }>();

  constructor(read: (key: K) => Promise<V>) {
    this.#read = read;
  }

  read(key: K): Promise<V> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key);
    running.next ??= running.ended.then(() => this.#start(key));
    return running.next;
  }

  #start(key: K): Promise<V> {
    const reading = this.#read(key);
    // Whoever waited for this one starts the next after it.
    const forget = (): void => void this.#running.delete(key);
    this.#running.set(key, { ended: reading.then(forget, forget), next: undefined });
    return reading;
  }
}

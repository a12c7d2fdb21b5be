/**
 * Limits reads to one running and one waiting per key. A caller that arrives during a read gets the answer of the next
 * read, which starts after the call.
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
    // Callers that waited for this read start the next one.
    const forget = (): void => void this.#running.delete(key);
    this.#running.set(key, { ended: reading.then(forget, forget), next: undefined });
    return reading;
  }
}

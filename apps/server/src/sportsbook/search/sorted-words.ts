/** Sorted words, so that words with a common prefix are adjacent. Sorted by character code, not by language. */
export class SortedWords {
  readonly #words: string[] = [];

  get size(): number {
    return this.#words.length;
  }

  /** Index of the first word that is not before this one. */
  lowerBound(word: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(word: string): void {
    const place = this.lowerBound(word);
    if (this.#words[place] !== word) this.#words.splice(place, 0, word);
  }

  remove(word: string): void {
    const place = this.lowerBound(word);
    if (this.#words[place] === word) this.#words.splice(place, 1);
  }

  /** At most `max` words with this prefix, shorter words first among equal ones. */
  *beginning(start: string, max: number): Generator<string> {
    for (let place = this.lowerBound(start), count = 0; count < max; place++, count++) {
      const word = this.#words[place];
      if (word === undefined || !word.startsWith(start)) return;
      yield word;
    }
  }

  all(): readonly string[] {
    return this.#words;
  }
}

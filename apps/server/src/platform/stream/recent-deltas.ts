interface Recent {
  readonly from: string;
  readonly to: string;
  readonly frame: Buffer;
}

const DELTAS_MAX = 128;
const BYTES_MAX = 65_536;

/** The latest deltas of a topic, each joining the one before; enough to bring back a reader who was away for a moment. */
export class RecentDeltas {
  #deltas: Recent[] = [];
  #bytes = 0;

  add(delta: Recent): void {
    const last = this.#deltas.at(-1);
    if (last !== undefined && last.to !== delta.from) this.clear();
    this.#deltas.push(delta);
    this.#bytes += delta.frame.length;
    while (this.#deltas.length > DELTAS_MAX || this.#bytes > BYTES_MAX) {
      const gone = this.#deltas.shift();
      if (gone === undefined) break;
      this.#bytes -= gone.frame.length;
    }
  }

  /** The deltas from one token to the topic's current one, oldest first; undefined where they are not known. */
  between(token: string, now: string): readonly Buffer[] | undefined {
    const start = this.#deltas.findIndex((delta) => delta.from === token);
    if (start === -1 || this.#deltas.at(-1)?.to !== now) return undefined;
    return this.#deltas.slice(start).map((delta) => delta.frame);
  }

  clear(): void {
    this.#deltas = [];
    this.#bytes = 0;
  }
}

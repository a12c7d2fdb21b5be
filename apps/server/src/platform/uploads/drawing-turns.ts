/** Files drawn at once. Each may keep a core busy for the seconds of `run-drawing.ts`. */
const DRAWN_AT_ONCE = 2;
const WAITING_MAX = 12;
const WAITING_OF_SENDER_MAX = 2;

interface Waiting {
  readonly sender: string;
  start(): void;
}

/** Turns to draw: one file of a sender at a time, so that nobody keeps all processes busy. */
export class DrawingTurns {
  readonly #drawing = new Set<string>();
  readonly #waiting: Waiting[] = [];

  /** Resolves when the turn begins, to the function that ends it; undefined where too many files wait. */
  async take(sender: string): Promise<(() => void) | undefined> {
    const own = this.#waiting.filter((entry) => entry.sender === sender).length;
    if (this.#waiting.length >= WAITING_MAX || own >= WAITING_OF_SENDER_MAX) return undefined;
    const turn = new Promise<void>((start) => this.#waiting.push({ sender, start }));
    this.#startNext();
    await turn;
    return () => {
      this.#drawing.delete(sender);
      this.#startNext();
    };
  }

  #startNext(): void {
    while (this.#drawing.size < DRAWN_AT_ONCE) {
      const index = this.#waiting.findIndex(({ sender }) => !this.#drawing.has(sender));
      const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
      if (next === undefined) return;
      this.#drawing.add(next.sender);
      next.start();
    }
  }
}

/**
 * Whether the process is being taken out of service: `/ready` is red, and what would begin a stay here (a socket, a game
 * session) is refused with a hint to try again, at another process by then. What is here goes on.
 */
export class Draining {
  readonly #listeners = new Set<(isDraining: boolean) => void>();
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  set(isDraining: boolean): void {
    if (this.#isDraining === isDraining) return;
    this.#isDraining = isDraining;
    for (const listener of this.#listeners) listener(isDraining);
  }

  onChange(listener: (isDraining: boolean) => void): void {
    this.#listeners.add(listener);
  }
}

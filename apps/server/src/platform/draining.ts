/**
 * Whether the process is being taken out of service: `/ready` fails, and requests for a new socket or game session are
 * refused with a hint to retry, which then reaches another process. Existing ones continue.
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

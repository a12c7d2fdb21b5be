import type { AccountId } from '@evens/base';

/** Most that wait for one account's turn; the next is turned away at once. */
const WAITING_MAX = 64;

interface Waiting {
  /** False where the one who waits has given up. */
  begin(release: () => void): boolean;
}

/**
 * One at a time of each account, in order of arrival. Who only hears that an account is free again finds it taken by
 * another as often as not, and those who come late overtake those who wait.
 */
export class Turns {
  /** Those who wait, of every account of which one is under way. */
  readonly #waiting = new Map<AccountId, Waiting[]>();

  /** Answers with what ends the turn, to be called once; undefined when it did not come within that time. */
  take(accountId: AccountId, withinMs: number): Promise<(() => void) | undefined> {
    const waiting = this.#waiting.get(accountId);
    if (waiting === undefined) {
      this.#waiting.set(accountId, []);
      return Promise.resolve(() => this.#next(accountId));
    }
    if (waiting.length >= WAITING_MAX) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      resolve(undefined);
    }, withinMs);
    waiting.push({
      begin(release) {
        if (isOver) return false;
        clearTimeout(timer);
        resolve(release);
        return true;
      },
    });
    return promise;
  }

  #next(accountId: AccountId): void {
    const waiting = this.#waiting.get(accountId) ?? [];
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift())
      if (first.begin(() => this.#next(accountId))) return;
    this.#waiting.delete(accountId);
  }
}

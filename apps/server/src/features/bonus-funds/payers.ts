import type { AccountId } from '@evens/base';

const REMEMBERED_MAX = 50_000;

/**
 * Accounts whose last stake was paid in part by bonus money, as this process remembers them. Their next stake is written at once by
 * the statement that takes cash and bonus money. It takes cash alone too, so an account that is remembered wrongly costs time only.
 */
export class BonusPayers {
  readonly #accounts = new Set<AccountId>();
  readonly #max: number;

  constructor(max = REMEMBERED_MAX) {
    this.#max = max;
  }

  has(accountId: AccountId): boolean {
    return this.#accounts.has(accountId);
  }

  /** A stake was taken. The account that was remembered first is forgotten for one too many. */
  paid(accountId: AccountId, by: 'cash' | 'bonus'): void {
    this.#accounts.delete(accountId);
    if (by === 'cash') return;
    const [oldest] = this.#accounts;
    if (oldest !== undefined && this.#accounts.size >= this.#max) this.#accounts.delete(oldest);
    this.#accounts.add(accountId);
  }
}

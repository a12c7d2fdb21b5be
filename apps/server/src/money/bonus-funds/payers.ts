import type { AccountId } from '@evens/base';

const REMEMBERED_MAX = 50_000;

/**
 * In-process set of accounts whose last stake was partly paid by bonus money. Their next stake goes directly to the
 * statement that takes cash and bonus money. That statement also takes cash alone, so a wrong entry only costs time.
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

  /** Records a stake. Above the limit, the oldest entry is removed. */
  paid(accountId: AccountId, by: 'cash' | 'bonus'): void {
    this.#accounts.delete(accountId);
    if (by === 'cash') return;
    const [oldest] = this.#accounts;
    if (oldest !== undefined && this.#accounts.size >= this.#max) this.#accounts.delete(oldest);
    this.#accounts.add(accountId);
  }
}

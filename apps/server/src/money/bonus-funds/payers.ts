import type { AccountId } from '@evens/base';
import { LRUCache } from 'lru-cache';

const REMEMBERED_MAX = 50_000;

/**
 * In-process set of accounts whose last stake was partly paid by bonus money. Their next stake goes directly to the
 * statement that takes cash and bonus money. That statement also takes cash alone, so a wrong entry only costs time.
 */
export class BonusPayers {
  readonly #accounts: LRUCache<AccountId, true>;

  constructor(max = REMEMBERED_MAX) {
    this.#accounts = new LRUCache({ max });
  }

  has(accountId: AccountId): boolean {
    return this.#accounts.has(accountId);
  }

  /** Records a stake. Above the limit, the oldest entry is removed. */
  paid(accountId: AccountId, by: 'cash' | 'bonus'): void {
    if (by === 'cash') this.#accounts.delete(accountId);
    else this.#accounts.set(accountId, true);
  }
}

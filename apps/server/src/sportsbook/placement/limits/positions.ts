import type { AccountId, MarketId } from '@evens/base';
import { LRUCache } from 'lru-cache';
import type { Pool } from '../../../platform/db.ts';
import { type AccountPositions, lineName, readPositions } from './store.ts';

const ACCOUNTS_MAX = 50_000;

/** Charge of a bet on one of its lines, minor units. */
export interface StakeOnLine {
  readonly marketId: MarketId;
  readonly outcomeNo: number;
  readonly stakeMinor: bigint;
}

/**
 * Stakes per account and line, with the balance version at which they were read. The statement that takes a stake
 * requires this version, so a limit holds regardless of which process accepted the earlier bets.
 */
export class Positions {
  readonly #accounts = new LRUCache<AccountId, AccountPositions>({ max: ACCOUNTS_MAX });
  /** Concurrent bets of an account share one read. */
  readonly #readings = new Map<AccountId, Promise<void>>();
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async load(accountId: AccountId): Promise<void> {
    if (this.#accounts.get(accountId)) return;
    await (this.#readings.get(accountId) ?? this.#read(accountId));
  }

  forget(accountId: AccountId): void {
    this.#accounts.delete(accountId);
    // A running read may have read earlier rows.
    this.#readings.delete(accountId);
  }

  #read(accountId: AccountId): Promise<void> {
    const reading = readPositions(this.#pool, accountId)
      .then((positions) => {
        if (this.#readings.get(accountId) === reading) this.#accounts.set(accountId, positions);
      })
      .finally(() => {
        if (this.#readings.get(accountId) === reading) this.#readings.delete(accountId);
      });
    this.#readings.set(accountId, reading);
    return reading;
  }

  /** The account's stake on a line, minor units. Undefined if the account must be loaded first. */
  stakeOn(
    accountId: AccountId,
    { marketId, outcomeNo }: { readonly marketId: MarketId; readonly outcomeNo: number },
  ): bigint | undefined {
    const known = this.#accounts.get(accountId);
    return known && (known.stakes.get(lineName(marketId, outcomeNo)) ?? 0n);
  }

  /** Balance version of the read stakes, and the account's share of the limits. Undefined if it must be loaded first. */
  findAccount(accountId: AccountId): Omit<AccountPositions, 'stakes'> | undefined {
    return this.#accounts.get(accountId);
  }

  /** Adds accepted stakes. `version`: the balance version after them. */
  recordStakes(
    accountId: AccountId,
    { lines, version }: { readonly lines: readonly StakeOnLine[]; readonly version: number },
  ): void {
    const known = this.#accounts.get(accountId);
    // Read after the stakes were written: it includes them.
    if (!known || known.version >= version) return;
    known.version = version;
    for (const { marketId, outcomeNo, stakeMinor } of lines) {
      const name = lineName(marketId, outcomeNo);
      known.stakes.set(name, (known.stakes.get(name) ?? 0n) + stakeMinor);
    }
  }
}

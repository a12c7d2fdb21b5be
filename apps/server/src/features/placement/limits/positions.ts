import type { AccountId, MarketId } from '@evens/base';
import type { Pool } from '../../../platform/db.ts';
import { BoundedMap } from './bounded-map.ts';
import { type AccountPositions, lineName, readPositions } from './store.ts';

const REMEMBERED_MAX = 50_000;

/** What a bet counts on one of its lines, minor units. */
export interface StakeOnLine {
  readonly marketId: MarketId;
  readonly outcomeNo: number;
  readonly stakeMinor: bigint;
}

/**
 * Players' stakes by line, each with the balance version that it was read at. The statement that takes a stake demands
 * that very version, so a limit judged by it holds whichever process took the bets before.
 */
export class Positions {
  readonly #accounts = new BoundedMap<AccountId, AccountPositions>(REMEMBERED_MAX);
  /** Bets of an account that come together wait for one reading. */
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
    // What is being read is from before.
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

  /** Undefined when the account must be loaded first. */
  of(
    accountId: AccountId,
    { marketId, outcomeNo }: { readonly marketId: MarketId; readonly outcomeNo: number },
  ): bigint | undefined {
    const known = this.#accounts.get(accountId);
    return known && (known.stakes.get(lineName(marketId, outcomeNo)) ?? 0n);
  }

  /** By which version of the balance the account's stakes are known, and its share of the limits. */
  standing(
    accountId: AccountId,
  ): Pick<AccountPositions, 'factorPercent' | 'termsVersion' | 'version'> | undefined {
    return this.#accounts.get(accountId);
  }

  /** Stakes were taken, and the balance went from the version that was demanded to this one. */
  taken(
    accountId: AccountId,
    { lines, version }: { readonly lines: readonly StakeOnLine[]; readonly version: number },
  ): void {
    const known = this.#accounts.get(accountId);
    // Read since the stakes were written: they are in it.
    if (!known || known.version >= version) return;
    known.version = version;
    for (const { marketId, outcomeNo, stakeMinor } of lines) {
      const name = lineName(marketId, outcomeNo);
      known.stakes.set(name, (known.stakes.get(name) ?? 0n) + stakeMinor);
    }
  }
}

import type { AccountId, MarketId } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { BoundedMap } from './bounded-map.ts';
import { readPositions } from './store.ts';

const REMEMBERED_MAX = 50_000;

/** What an account has staked on lines that are open, as of one version of its balance. */
export interface AccountPositions {
  version: number;
  readonly stakes: Map<string, bigint>;
}

function lineName(marketId: MarketId, outcomeNo: number): string {
  return `${marketId} ${outcomeNo}`;
}

/**
 * Players' stakes by line, each with the balance version that it was read at. The statement that takes a stake demands
 * that very version, so a limit judged by it holds whichever process took the bets before.
 */
export class Positions {
  readonly #accounts = new BoundedMap<AccountId, AccountPositions>(REMEMBERED_MAX);
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async load(accountId: AccountId): Promise<void> {
    if (!this.#accounts.get(accountId))
      this.#accounts.set(accountId, await readPositions(this.#pool, accountId));
  }

  forget(accountId: AccountId): void {
    this.#accounts.delete(accountId);
  }

  /** Undefined when the account must be loaded first. */
  of(
    accountId: AccountId,
    { marketId, outcomeNo }: { readonly marketId: MarketId; readonly outcomeNo: number },
  ): { readonly version: number; readonly stakeMinor: bigint } | undefined {
    const known = this.#accounts.get(accountId);
    return (
      known && { version: known.version, stakeMinor: known.stakes.get(lineName(marketId, outcomeNo)) ?? 0n }
    );
  }

  /** A stake was taken, and the balance went from the version that was demanded to this one. */
  taken(
    accountId: AccountId,
    {
      marketId,
      outcomeNo,
      stakeMinor,
      version,
    }: {
      readonly marketId: MarketId;
      readonly outcomeNo: number;
      readonly stakeMinor: bigint;
      readonly version: number;
    },
  ): void {
    const known = this.#accounts.get(accountId);
    if (!known) return;
    const name = lineName(marketId, outcomeNo);
    known.version = version;
    known.stakes.set(name, (known.stakes.get(name) ?? 0n) + stakeMinor);
  }
}

export { lineName };

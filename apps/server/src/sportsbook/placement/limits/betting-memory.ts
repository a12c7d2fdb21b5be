import type { AccountId, MarketId } from '@evens/base';
import type { SharedBus } from '../../../platform/bus/bus.ts';
import type { Pool } from '../../../platform/db.ts';
import type { PlayerShare } from '../rules/rules.ts';
import { Exposure } from './exposure.ts';
import { MarketRows } from './market-rows.ts';
import { Positions } from './positions.ts';
import { type MarketLine, readPlayerShare } from './store.ts';

/** Stakes, exposure and market ids by which limits are judged. One per process, for all lanes; `bus` reaches the others. */
export class BettingMemory {
  readonly exposure: Exposure;
  readonly positions: Positions;
  readonly #marketRows: MarketRows;
  readonly #pool: Pool;

  constructor(pool: Pool, bus: SharedBus) {
    this.#pool = pool;
    this.exposure = new Exposure(pool, bus);
    this.positions = new Positions(pool);
    this.#marketRows = new MarketRows(pool);
  }

  /** Ids of the lines if memory has everything by which a bet of the account on them is judged; otherwise undefined. */
  loaded(accountId: AccountId, lines: readonly MarketLine[]): readonly MarketId[] | undefined {
    if (!this.positions.findAccount(accountId)) return undefined;
    const marketIds: MarketId[] = [];
    for (const line of lines) {
      const marketId = this.#marketRows.known(line);
      if (marketId === undefined || !this.exposure.isLoaded(marketId)) return undefined;
      marketIds.push(marketId);
    }
    return marketIds;
  }

  /** Loads everything by which a bet of the account on the lines is judged. Returns the ids of the lines. */
  async load(accountId: AccountId, lines: readonly MarketLine[]): Promise<readonly MarketId[]> {
    const marketIds = await Promise.all(lines.map((line) => this.#marketRows.resolve(line)));
    await Promise.all([
      this.positions.load(accountId),
      ...marketIds.map((marketId) => this.exposure.load(marketId)),
    ]);
    return marketIds;
  }

  /**
   * Reads the player's share of every limit: an operator may have changed it since the last bet. Stakes stay in memory unless
   * they were read with another share.
   */
  async readShare(accountId: AccountId): Promise<PlayerShare> {
    const share = await readPlayerShare(this.#pool, accountId);
    const remembered = this.positions.findAccount(accountId);
    if (remembered?.factorPercent !== share.factorPercent || remembered.classId !== share.classId)
      this.positions.forget(accountId);
    return share;
  }

  /**
   * Called before limits refuse a bet: tickets may have been cashed out or settled since memory was filled. The next load
   * reads the account again, and the markets that were not read a moment ago.
   */
  drop(accountId: AccountId, marketIds: readonly MarketId[], atMs: number): void {
    this.positions.forget(accountId);
    for (const marketId of marketIds) this.exposure.drop(marketId, atMs);
  }
}

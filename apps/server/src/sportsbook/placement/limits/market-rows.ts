import type { MarketId } from '@evens/base';
import { LRUCache } from 'lru-cache';
import type { Pool } from '../../../platform/db.ts';
import { ensureMarket, type MarketLine } from './store.ts';

const REMEMBERED_MAX = 100_000;

/** Row ids of the lines that have bets. Only lines on offer get here, so the feed bounds their number. */
export class MarketRows {
  readonly #ids = new LRUCache<string, MarketId>({ max: REMEMBERED_MAX });
  readonly #asking = new Map<string, Promise<MarketId>>();
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The id of the row if it was resolved before. */
  known(line: MarketLine): MarketId | undefined {
    return this.#ids.get(lineKey(line));
  }

  /** Inserts the row at the first bet on the line. */
  async resolve(line: MarketLine): Promise<MarketId> {
    const name = lineKey(line);
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const pending = this.#asking.get(name) ?? ensureMarket(this.#pool, line);
    this.#asking.set(name, pending);
    try {
      const id = await pending;
      this.#ids.set(name, id);
      return id;
    } finally {
      this.#asking.delete(name);
    }
  }
}

function lineKey({ matchId, type, specifier }: MarketLine): string {
  return `${matchId} ${type};${specifier}`;
}

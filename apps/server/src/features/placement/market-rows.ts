import type { MarketId } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Selection } from './selections.ts';
import { ensureMarket } from './store.ts';

const REMEMBERED_MAX = 100_000;

/** Row ids of the lines that somebody bet on. Only what a live book offers gets here, so their number is the feed's. */
export class MarketRows {
  readonly #ids = new BoundedMap<string, MarketId>(REMEMBERED_MAX);
  readonly #asking = new Map<string, Promise<MarketId>>();
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  known({ matchId, key }: Selection): MarketId | undefined {
    return this.#ids.get(`${matchId} ${key}`);
  }

  /** Makes the row when this is the line's first bet. */
  async resolve(selection: Selection): Promise<MarketId> {
    const name = `${selection.matchId} ${selection.key}`;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const asked = this.#asking.get(name) ?? ensureMarket(this.#pool, selection);
    this.#asking.set(name, asked);
    try {
      const id = await asked;
      this.#ids.set(name, id);
      return id;
    } finally {
      this.#asking.delete(name);
    }
  }
}

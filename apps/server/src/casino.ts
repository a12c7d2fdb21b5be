import type { AccountId, CurrencyCode } from '@evens/base';
import type { Base } from './base.ts';
import { readPrincipalOf } from './features/accounts/index.ts';
import {
  arcadeRoutes,
  casinoRoutes,
  makeCasinoRules,
  makeRoundLane,
  PlayerSeeds,
  Sittings,
  startAbandoned,
} from './features/casino/index.ts';
import { casinoFavouritesRoutes } from './features/casino-favourites/index.ts';
import type { Balance, House, Lanes } from './features/wallet/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Pool } from './platform/db.ts';
import type { HttpApp } from './platform/http.ts';

const clock = systemClock;

export interface CasinoParts {
  /** Connections that take stakes and do nothing else. */
  readonly stakes: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  tell(accountId: AccountId, balance: Balance, currency: CurrencyCode): void;
}

/** The casino: the house's games, played in the lanes of the money. */
export function startCasino(
  { pool, log, lifetime, identity }: Base,
  http: HttpApp,
  parts: CasinoParts,
): void {
  const seeds = new PlayerSeeds(pool);
  const rules = makeCasinoRules(pool, clock);
  const lane = makeRoundLane({ ...parts, clock, seeds });
  const sittings = new Sittings({
    pool,
    lane,
    seeds,
    rules,
    tell: parts.tell,
    readPrincipal: (playerId) => readPrincipalOf(pool, playerId, identity.understood),
  });
  casinoRoutes(http, { pool, clock, seeds, sittings });
  casinoFavouritesRoutes(http, pool);
  arcadeRoutes(http, sittings);
  const abandoned = startAbandoned({ pool, clock, log, rules, lane });
  lifetime.add('abandoned-rounds', () => abandoned.stop());
}

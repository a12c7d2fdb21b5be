import type { AccountId, CurrencyCode } from '@evens/base';
import type { Base } from './base.ts';
import { readPrincipalOf } from './features/accounts/index.ts';
import { eitherSeats, makeWalletLane, RemoteSittings, walletRoutes } from './features/aggregator/index.ts';
import {
  arcadeRoutes,
  casinoRoutes,
  limitsOf,
  makeCasinoRules,
  makeHouseProvider,
  makePlaceOf,
  makeRoundLane,
  PlayerSeeds,
  Sittings,
  startAbandoned,
} from './features/casino/index.ts';
import { casinoFavouritesRoutes } from './features/casino-favourites/index.ts';
import type { Balance, House, Lanes } from './features/wallet/index.ts';
import { openProviders } from './game-providers.ts';
import { systemClock } from './platform/clock.ts';
import type { Pool } from './platform/db.ts';
import type { HttpApp } from './platform/http.ts';

const clock = systemClock;

export interface CasinoParts {
  /** Connections that take stakes and do nothing else. */
  readonly stakes: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  /** Games that have a client. */
  readonly drawn: ReadonlySet<string>;
  tell(accountId: AccountId, balance: Balance, currency: CurrencyCode): void;
}

/** The casino: the games of the house and of other providers, played in the lanes of the money. */
export async function startCasino(base: Base, http: HttpApp, parts: CasinoParts): Promise<void> {
  const { pool, log, lifetime, identity } = base;
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
  const { connections, providers } = openProviders(base, {
    house: makeHouseProvider({ pool, clock, sittings, drawn: parts.drawn }),
    rules,
  });
  const secrets = new Map<string, string>(connections.map(({ provider, secret }) => [provider, secret]));
  const stakeMaxMinor = async (currency: CurrencyCode): Promise<bigint> =>
    limitsOf(await rules(), currency).maximumMinor;
  await walletRoutes(http, {
    ...parts,
    pool,
    clock,
    enter: makeWalletLane({ ...parts, clock, stakeMaxMinor }),
    secretOf: (provider) => secrets.get(provider),
  });
  casinoRoutes(http, { pool, clock, seeds, providers, placeOf: makePlaceOf(pool) });
  casinoFavouritesRoutes(http, pool);
  arcadeRoutes(http, eitherSeats(sittings, new RemoteSittings(connections)));
  const abandoned = startAbandoned({ pool, clock, log, rules, lane });
  lifetime.add('abandoned-rounds', () => abandoned.stop());
}

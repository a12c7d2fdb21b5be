import type { Clock } from '@evens/base';
import type { CasinoGame } from '@evens/contract';
import type { Pool } from '../../../platform/db.ts';
import { makeJackpots } from '../jackpots/present-jackpots.ts';
import type { Sittings } from '../sessions/game-sessions.ts';
import { HOUSE_PROVIDER } from '../rounds/in-house-games.ts';
import { houseGameList } from './lobby.ts';
import type { GameProduct, GameProvider } from './provider.ts';

const byKey = new Map(houseGameList.map((game) => [game.Key, game]));

const productOf = ({ LiveCategory }: CasinoGame): GameProduct => (LiveCategory === null ? 'casino' : 'live');

export interface HouseParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sittings: Sittings;
  /** Games that have a client: no others are listed. */
  readonly drawn: Pick<ReadonlySet<string>, 'has'>;
}

/** The house's own games, which run in this process. */
export function makeHouseProvider({ pool, clock, sittings, drawn }: HouseParts): GameProvider {
  const jackpots = makeJackpots(pool, clock);
  const listed = houseGameList.filter(({ Key }) => drawn.has(Key));
  return {
    id: HOUSE_PROVIDER.id,
    name: HOUSE_PROVIDER.name,
    games: (_place, product) => listed.filter((game) => product === undefined || productOf(game) === product),
    find: (key) => byKey.get(key),
    launch: (principal, { key, language, atMs }) => sittings.launch(principal, key, { language, atMs }),
    launchDemo: async ({ key, language, atMs }) => sittings.launchDemo(key, { language, atMs }),
    async endSession(principal, sessionId, atMs) {
      return /^\d{1,15}$/.test(sessionId) && sittings.end(principal, Number(sessionId), atMs);
    },
    jackpots,
  };
}

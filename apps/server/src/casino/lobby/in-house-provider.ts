import type { Clock } from '@evens/base';
import type { CasinoGame } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import { makeJackpots } from '../jackpots/present-jackpots.ts';
import { IN_HOUSE_PROVIDER } from '../rounds/in-house-games.ts';
import type { GameSessions } from '../sessions/game-sessions.ts';
import { inHouseGameList } from './lobby.ts';
import type { GameProduct, GameProvider } from './provider.ts';

const byKey = new Map(inHouseGameList.map((game) => [game.Key, game]));

const gameProduct = ({ LiveCategory }: CasinoGame): GameProduct =>
  LiveCategory === null ? 'casino' : 'live';

export interface InHouseProviderParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly gameSessions: GameSessions;
  /** Games that have a client. Other games are not listed. */
  readonly drawn: Pick<ReadonlySet<string>, 'has'>;
}

/** Provider of the in-house games, which run in this process. */
export function makeInHouseProvider({
  pool,
  clock,
  gameSessions,
  drawn,
}: InHouseProviderParts): GameProvider {
  const jackpots = makeJackpots(pool, clock);
  const listed = inHouseGameList.filter(({ Key }) => drawn.has(Key));
  return {
    id: IN_HOUSE_PROVIDER.id,
    name: IN_HOUSE_PROVIDER.name,
    games: (_audience, product) =>
      listed.filter((game) => product === undefined || gameProduct(game) === product),
    everyGame: () => listed,
    health: () => ({ isDown: false, calls: 0, lostCalls: 0 }),
    find: (key) => byKey.get(key),
    launch: (principal, { key, language, atMs }) => gameSessions.launch(principal, key, { language, atMs }),
    launchDemo: async ({ key, language, atMs }) => gameSessions.launchDemo(key, { language, atMs }),
    async endSession(principal, sessionId, atMs) {
      return /^\d{1,15}$/.test(sessionId) && gameSessions.end(principal, Number(sessionId), atMs);
    },
    jackpots,
  };
}

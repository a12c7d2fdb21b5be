import { type AccountId, type CurrencyCode, smaller } from '@evens/base';
import { isDrawn, sports } from '@evens/markets';
import type { Base } from '../base.ts';
import type { Balance, House, Lanes } from '../money/index.ts';
import { makeClientAddress, networkKey } from '../platform/client-address.ts';
import { systemClock } from '../platform/clock.ts';
import { createPool, type Pool, type Queryable } from '../platform/db.ts';
import type { HttpApp } from '../platform/http.ts';
import type { ListedPage, PageLookup, PageLookups } from '../platform/page-lookups.ts';
import { gauge } from '../platform/process-metrics.ts';
import { secureRandom } from '../platform/random.ts';
import { readPlayerPrincipal } from '../players/index.ts';
import { startProviderWatch } from './aggregator/provider-watch.ts';
import { eitherFrameSessions, RemoteSessions } from './aggregator/remote-sessions.ts';
import { makeRoundStakeMax } from './aggregator/round-stake-max.ts';
import { endAllExternalSessions } from './aggregator/session-store.ts';
import { makeWalletLane } from './aggregator/wallet-lane.ts';
import { walletRoutes } from './aggregator/wallet-routes.ts';
import { PlayerSeeds } from './fairness/seeds.ts';
import { casinoFavouritesRoutes } from './favourites/routes.ts';
import { casinoRounds } from './history/history.ts';
import { makeJackpotWriter } from './jackpots/jackpot-rounds.ts';
import { makeAudienceReader } from './lobby/audience.ts';
import { makeInHouseProvider } from './lobby/in-house-provider.ts';
import { makePopularity } from './lobby/popularity.ts';
import type { Providers } from './lobby/provider.ts';
import { type OtherProviders, openProviders } from './open-providers.ts';
import { providersRoutes } from './providers/routes.ts';
import { startAbandoned } from './rounds/abandoned.ts';
import { findGameLimit, makeCasinoRules, type ReadCasinoRules, stakeLimits } from './rounds/limits.ts';
import { makeRoundLane } from './rounds/round-lane.ts';
import { arcadeRoutes, casinoRoutes } from './routes.ts';
import { GameSessions } from './sessions/game-sessions.ts';
import { type EndOthers, endAllSessions } from './sessions/session-store.ts';
import { TableStream } from './sessions/table-stream.ts';
import { startTables, type Tables, type TablesParts } from './shared-rounds/tables.ts';

const clock = systemClock;
const socketsPerAddressMax = 64;
const streamDrainMs = 3_000;
const leaseStatementMs = 1_000;

export interface CasinoParts {
  /** Connections reserved for stakes. */
  readonly stakes: Pool;
  /** Connections for the sessions of games. */
  readonly games: Pool;
  /** Connections for pages of histories, `byIndexOnly`. */
  readonly lists: Queryable;
  readonly lanes: Lanes;
  readonly house: House;
  /** Converts minor units of the base currency to another currency. */
  fromBase(baseMinor: bigint, currency: CurrencyCode): Promise<bigint>;
  /** Games that have a client. */
  readonly drawn: Pick<ReadonlySet<string>, 'has'>;
  publishBalance(accountId: AccountId, balance: Balance, currency: CurrencyCode): void;
  /** Publishes the whole account state again after any other change. */
  changed(accountId: AccountId): void;
}

const endGames: EndOthers = async (db, ended) => {
  await endAllSessions(db, ended);
  await endAllExternalSessions(db, ended);
};

/** Ends all games of the account at logout and password change, because frames work without a cookie. */
export async function endAccountGames(pool: Pool, accountId: AccountId): Promise<void> {
  await endGames(pool, { accountId, atMs: clock.nowMs() });
}

/** Whether a key names a game: `dice` for an in-house game, `habanero:dice` for one of another provider. */
function makeIsGame(providers: Providers): (key: string) => boolean {
  return (key) => {
    const [first = '', ...rest] = key.split(':');
    return rest.length === 0
      ? providers.get('evens')?.find(first) !== undefined
      : providers.get(first)?.find(rest.join(':')) !== undefined;
  };
}

/** Looks up a game's page by the provider and key in its path. */
function makeIsGamePage(providers: Providers): PageLookup {
  return ({ gameProvider = '', gameKey = '' }) => providers.get(gameProvider)?.find(gameKey) !== undefined;
}

/** Games that visitors from every country may open. */
function makeGamePages(providers: Providers): () => readonly ListedPage[] {
  const anybody = { currency: undefined, country: undefined, isMobile: false };
  return () =>
    [...providers.values()].flatMap((provider) =>
      provider.games(anybody).map(({ GameLink }) => ({ path: GameLink })),
    );
}

/** The game's name in the lobby; its key if its provider no longer lists it. */
function makeFindGameName(providers: Providers): (provider: string, key: string) => string {
  return (provider, key) => providers.get(provider)?.find(key)?.Name ?? key;
}

/** The wallet that other providers call, in the account lanes. */
async function serveWallet(
  { config, pool }: Base,
  http: HttpApp,
  parts: CasinoParts,
  { connections, providers, rules }: OtherProviders & { readonly rules: ReadCasinoRules },
): Promise<void> {
  const secrets = new Map<string, string>(connections.map(({ provider, secret }) => [provider, secret]));
  await walletRoutes(http, {
    ...parts,
    pool,
    clock,
    submit: makeWalletLane({
      ...parts,
      clock,
      stakeMaxMinor: async (currency, game) => stakeLimits(await rules(), currency, game).maximumMinor,
      roundStakeMaxMinor: makeRoundStakeMax(rules),
      async winMaxMinor(currency, game) {
        const most = await parts.fromBase(config.providerWinMaxMinor, currency);
        return smaller(most, findGameLimit(await rules(), currency, game)?.returnMaxMinor ?? most);
      },
    }),
    findSecret: (provider) => secrets.get(provider),
    findGame: (provider, key) => providers.get(provider)?.find(key),
  });
}

/** The calls and the stream of game frames. */
function serveFrames(
  { config, log }: Base,
  http: HttpApp,
  {
    gameSessions,
    connections,
    rules,
  }: {
    readonly gameSessions: GameSessions;
    readonly connections: OtherProviders['connections'];
    readonly rules: ReadCasinoRules;
  },
): TableStream {
  const remoteSessions = new RemoteSessions({ connections, clock, rules });
  const sessions = eitherFrameSessions(gameSessions, remoteSessions);
  arcadeRoutes(http, sessions);
  const clientAddress = makeClientAddress(config.trustedProxies);
  const stream = new TableStream({
    clock,
    random: secureRandom,
    sessions,
    guesses: http.guesses,
    stillOn: async (secrets) =>
      new Set([
        ...(await gameSessions.stillOn(secrets, clock.nowMs())),
        ...(await remoteSessions.stillOn(secrets)),
      ]),
    socketsMax: config.socketsMax,
    socketsPerIpMax: socketsPerAddressMax * config.rateFactor,
    clientIp: (request) => networkKey(clientAddress(request)),
    isDraining: () => http.draining,
    mayConnect: (ip) => http.limiter.take('read', `sockets ${ip}`, clock.nowMs()) === 0,
    onFailure: (what, error) => log.error({ event: 'stream-failed', what, err: error }),
  });
  stream.attach(http.fastify.server);
  return stream;
}

/** Opens the tables in this process, which plays them if that is its role. Processes without calls play them too. */
export function openTables(
  { config, processId, pool, seal, log, lifetime, metrics, bus, identity }: Base,
  parts: Pick<TablesParts, 'stakes' | 'lanes' | 'house' | 'publishBalance'>,
): Tables {
  const leases = config.roles.has('tables')
    ? createPool({
        url: config.databaseUrl,
        name: 'tables-lease',
        max: 1,
        statementMs: leaseStatementMs,
        onIdleError: (error) => log.warn({ event: 'database-connection-lost', err: error }),
      })
    : undefined;
  if (leases) lifetime.add('tables-lease', () => leases.end());
  const key = identity.deriveKey('tables').toString('base64');
  const shared = config.busUrl === undefined ? undefined : { bus, key };
  const people = { key: identity.deriveKey('avatars'), isSandbox: config.sandbox };
  const hasBots = config.tableBots;
  const tables = startTables({
    ...parts,
    pool,
    clock,
    seal,
    log,
    leases,
    holder: processId,
    shared,
    people,
    hasBots,
  });
  lifetime.add('tables', () => tables.stop());
  gauge(metrics, ['evens_tables_playing', '1 while this process plays the tables'], () =>
    tables.isPlaying() ? 1 : 0,
  );
  return tables;
}

/**
 * Serves the casino: in-house games and those of other providers, played in the account lanes. Returns a function that
 * closes its sockets.
 */
export async function serveCasino(
  base: Base,
  http: HttpApp,
  parts: CasinoParts,
): Promise<{
  isGame(key: string): boolean;
  readonly pageLookups: PageLookups;
  listedPages(): readonly ListedPage[];
  findGameName(provider: string, key: string): string;
  /** In-house games first, then other providers in the order of their list. */
  readonly providers: Providers;
  readRounds(query: Parameters<typeof casinoRounds>[2]): ReturnType<typeof casinoRounds>;
  stopStream(): Promise<void>;
}> {
  const { config, pool, seal, log, metrics, lifetime, identity } = base;
  const seeds = new PlayerSeeds(pool, seal);
  const { games } = config.profile;
  const rules = makeCasinoRules(pool, { clock, games });
  const endOthers = games.allowsSeveralGames ? undefined : endGames;
  const jackpots = makeJackpotWriter({ connections: parts.stakes, seal });
  const lane = makeRoundLane({ ...parts, clock, seeds, seal, jackpots });
  const tables = openTables(base, parts);
  const gameSessions = new GameSessions({
    pool: parts.games,
    tables,
    lane,
    seeds,
    seal,
    rules,
    endOthers,
    publishBalance: parts.publishBalance,
    jackpotWon: parts.changed,
    readPrincipal: (playerId) => readPlayerPrincipal(parts.games, playerId, identity.understood),
  });
  const { connections, providers } = openProviders(base, http, {
    house: makeInHouseProvider({ pool, clock, gameSessions, drawn: parts.drawn }),
    drawn: parts.drawn,
    rules,
    endOthers,
  });
  await serveWallet(base, http, parts, { connections, providers, rules });
  const readAudience = makeAudienceReader(pool);
  const popularity = makePopularity(pool, clock);
  const lists = { lists: parts.lists, archive: base.archivedRounds };
  casinoRoutes(http, {
    pool,
    ...lists,
    seeds,
    seal,
    rules,
    providers,
    readAudience,
    popularity,
    tables,
    changed: parts.changed,
  });
  const drawnSports = base.config.feed.virtual ? sports.filter(isDrawn) : [];
  providersRoutes(http, { providers, readAudience, popularity, drawnSports });
  casinoFavouritesRoutes(http, pool);
  const stream = serveFrames(base, http, { gameSessions, connections, rules });
  const isGamePage = makeIsGamePage(providers);
  const abandoned = startAbandoned({ pool, clock, log, metrics, rules, lane });
  lifetime.add('abandoned-rounds', () => abandoned.stop());
  return {
    isGame: makeIsGame(providers),
    pageLookups: { tableGame: isGamePage, liveCasinoGame: isGamePage },
    listedPages: makeGamePages(providers),
    findGameName: makeFindGameName(providers),
    providers,
    readRounds: (query) => casinoRounds(lists, providers, query),
    stopStream: () => stream.drain(streamDrainMs),
  };
}

/** Watches what other providers' games win and lose. */
export function workCasino(
  { config, pool, log, lifetime, metrics }: Base,
  toBase: Parameters<typeof startProviderWatch>[0]['toBase'],
): void {
  const watch = startProviderWatch({
    ...{ pool, clock, log, metrics, toBase },
    lossMaxMinor: config.providerLossMaxMinor,
  });
  lifetime.add('provider-watch', () => watch.stop());
}

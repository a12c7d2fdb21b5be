import { type AccountId, err, formatAmount, ok } from '@evens/base';
import type { TablePlayer } from '@evens/casino';
import { refusal } from '@evens/contract';
import { parseClientSeed } from '@evens/games';
import type { RowArchive } from '../platform/archive/row-archive.ts';
import type { Pool, Queryable } from '../platform/db.ts';
import type { HttpApp } from '../platform/http.ts';
import { readAtMostEvery } from '../platform/read-at-most-every.ts';
import { route } from '../platform/route.ts';
import type { Seal } from '../platform/seal.ts';
import type { PlayerSeeds } from './fairness/seeds.ts';
import {
  casinoHistory,
  casinoRound,
  casinoSessions,
  makeGameWinners,
  makeWinners,
} from './history/history.ts';
import { winnerProof } from './history/winner-proof.ts';
import { jackpotWinnings } from './jackpots/present-jackpots.ts';
import { jackpotSeen } from './jackpots/unseen-jackpots.ts';
import type { AudienceReader } from './lobby/audience.ts';
import { isMobile } from './lobby/is-mobile.ts';
import { lobby } from './lobby/lobby.ts';
import { lobbyTable, makeLobbyStakes } from './lobby/lobby-tables.ts';
import type { Popularity } from './lobby/popularity.ts';
import type { Providers } from './lobby/provider.ts';
import { gameId } from './rounds/in-house-games.ts';
import { isClosed, type ReadCasinoRules } from './rounds/limits.ts';
import { type FrameSessions, type GameSession, isDemoSecret } from './sessions/game-session.ts';
import { readRecentGames } from './sessions/session-store.ts';
import { presentVisit } from './sessions/visit.ts';
import { readOpenGames, readVisit, touchVisit } from './sessions/visit-store.ts';
import type { Tables } from './shared-rounds/tables.ts';

const TABLES_FRESH_MS = 1000;

export interface CasinoRoutes {
  readonly pool: Pool;
  /** Connections for history pages, `byIndexOnly`. */
  readonly lists: Queryable;
  readonly archive: RowArchive;
  readonly seeds: PlayerSeeds;
  readonly seal: Seal;
  readonly rules: ReadCasinoRules;
  readonly providers: Providers;
  readonly readAudience: AudienceReader;
  readonly popularity: Popularity;
  readonly tables: Pick<Tables, 'states'>;
  /** Publishes a change of the account to the player's other pages. */
  changed(accountId: AccountId): void;
}

export function casinoRoutes(app: HttpApp, parts: CasinoRoutes): void {
  const { pool, archive, seeds, seal, rules, providers, readAudience, changed } = parts;
  const winners = makeWinners(pool, { providers, seal });
  const gameWinners = makeGameWinners(pool, { providers, seal });
  route(app, 'GET /api/casino/games', async (input) => {
    const house = await rules();
    const hasDemos = (await app.judgeIdentity('demo', input.principal)) === undefined;
    const isGameClosed = (id: string) => isClosed(house, id);
    const audience = { ...(await readAudience(input)), hasDemos, isClosed: isGameClosed };
    return ok({ ...(await lobby(parts, audience)), TablesMax: house.tablesMax });
  });
  route(app, 'GET /api/casino/visit', async ({ principal, atMs }) => {
    const { accountId, currency } = principal;
    const { visitIdleMs: idleMs } = await rules();
    const [visit, open] = await Promise.all([
      readVisit(pool, { accountId, atMs, idleMs }),
      readOpenGames(pool, accountId),
    ]);
    const { At, Session } = presentVisit(visit, { atMs, currency });
    return ok({
      Visit: visit ? { ...Session, Currency: currency } : null,
      At,
      OpenRounds: open.map(({ game, stake, startedAt }) => ({
        GameID: gameId(game),
        Stake: formatAmount(BigInt(stake), currency),
        Currency: currency,
        StartedAt: startedAt.toISOString(),
      })),
    });
  });
  route(app, 'GET /api/casino/winners', async ({ atMs }) => ok({ Winners: [...(await winners(atMs))] }));
  route(app, 'GET /api/casino/gamewinners', async ({ query, atMs }) => {
    const read = gameWinners(query.game, atMs);
    return read ? ok({ Winners: [...(await read)] }) : err(refusal('NotFoundException'));
  });
  const lobbyTables = readAtMostEvery(TABLES_FRESH_MS, async () =>
    [...parts.tables.states()].map((tableState) => {
      tableState.onLobbyRead();
      return { machine: tableState.machine, table: lobbyTable(tableState) };
    }),
  );
  const lobbyStakes = makeLobbyStakes();
  route(app, 'GET /api/casino/tables', async ({ principal, atMs }) => {
    const currency = principal.role === 'visitor' ? 'EUR' : principal.currency;
    const [tables, house] = await Promise.all([lobbyTables(atMs), rules()]);
    return ok({
      Tables: tables.map(({ machine, table }) => ({
        ...table,
        Stakes: lobbyStakes(machine, { rules: house, currency }),
      })),
    });
  });
  route(app, 'GET /api/casino/playing', async () => ok({ Games: [...(await parts.popularity.playing())] }));
  route(app, 'GET /api/casino/winnerproof', ({ query }) =>
    winnerProof(pool, archive, { seal, providers, proofId: query.proof }),
  );
  route(app, 'GET /api/casino/jackpots', async ({ query, principal }) => {
    const currency = query.currency ?? (principal.role === 'visitor' ? 'EUR' : principal.currency);
    const all = await Promise.all([...providers.values()].map((provider) => provider.jackpots(currency)));
    return ok({ Jackpots: all.flat().toSorted((a, b) => Number(b.Amount) - Number(a.Amount)) });
  });
  route(app, 'GET /api/casino/jackpotwinnings', async ({ query }) =>
    ok(await jackpotWinnings(pool, query.page ?? 1)),
  );
  route(app, 'POST /api/casino/jackpotseen', async ({ principal, body, atMs }) => {
    const { accountId } = principal;
    const isTheirs = await jackpotSeen(pool, { accountId, roundId: body.RoundID, jackpot: body.Pool, atMs });
    if (!isTheirs) return err(refusal('NotFoundException'));
    changed(accountId);
    return ok({ HasErrors: false });
  });
  route(app, 'GET /api/casino/recent', async ({ principal }) =>
    ok({ GameIDs: await readRecentGames(pool, principal.accountId) }),
  );
  route(app, 'POST /api/casino/launch', async ({ principal, body, lang, userAgent, atMs }) => {
    const provider = providers.get(body.Provider);
    const launchRequest = { key: body.Key, language: lang, isMobile: isMobile(userAgent), atMs };
    if (!provider) return err(refusal('NotFoundException'));
    const { visitIdleMs: idleMs } = await rules();
    await touchVisit(pool, { accountId: principal.accountId, atMs, idleMs });
    return provider.launch(principal, launchRequest);
  });
  route(app, 'POST /api/casino/launchdemo', async ({ body, lang, userAgent, atMs }) => {
    const provider = providers.get(body.Provider);
    const launchRequest = { key: body.Key, language: lang, isMobile: isMobile(userAgent), atMs };
    return provider ? provider.launchDemo(launchRequest) : err(refusal('NotFoundException'));
  });
  route(app, 'POST /api/casino/endgamesession', async ({ principal, body, atMs }) => {
    for (const provider of providers.values())
      if (await provider.endSession(principal, body.SessionID, atMs)) break;
    return ok({ HasErrors: false });
  });
  route(app, 'GET /api/casino/fairness', async ({ principal, atMs }) =>
    ok(await seeds.fairness(principal.accountId, atMs)),
  );
  route(app, 'POST /api/casino/rotateseeds', async ({ principal, body, atMs }) => {
    const clientSeed = parseClientSeed(body.ClientSeed);
    if (!clientSeed.ok)
      return err(
        refusal('InvalidRequestException', {
          reason: 'ClientSeed is 1 to 64 letters, digits, dashes or underscores',
        }),
      );
    const { accountId } = principal;
    // Creates a pair for an account that never played, so that it can be revealed.
    await seeds.of([accountId], atMs);
    const outcome = await seeds.replace({ accountId, clientSeed: clientSeed.value, atMs });
    if (outcome === 'round-open') return err(refusal('SeedsInUseException'));
    return ok({ HasErrors: false, Fairness: await seeds.fairness(accountId, atMs) });
  });
  route(app, 'GET /api/profile/casinohistory/getcasinohistory', async ({ principal, query }) =>
    casinoHistory({ ...parts, principal }, query),
  );
  route(app, 'GET /api/profile/casinohistory/getsessions', async ({ principal, query }) =>
    casinoSessions({ ...parts, principal }, query),
  );
  route(app, 'GET /api/casino/round', async ({ principal, query }) =>
    casinoRound(pool, archive, { principal, providers, seal, id: query.id }),
  );
}

/** Routes called by game frames. */
export function arcadeRoutes(app: HttpApp, sessions: FrameSessions): void {
  app.setBearers({
    isKnown: (secret) => sessions.isKnown(secret),
    isForPlay: isDemoSecret,
    read: (secret) => sessions.readBearer(secret, app.clock.nowMs()),
  });
  const at = (bearer: string | undefined): GameSession => {
    const gameSession = bearer === undefined ? undefined : sessions.of(bearer);
    if (!gameSession) throw new Error('at: a game’s call came through without a session');
    return gameSession;
  };
  route(app, 'POST /api/arcade/open', async ({ body, atMs }) => {
    const opening = await sessions.open(body.Token, atMs);
    return opening.ok && app.traces ? ok({ ...opening.value, TracesTaps: true }) : opening;
  });
  route(app, 'POST /api/arcade/start', async ({ bearer, body, atMs }) =>
    at(bearer).start({ commandId: body.CommandId, bet: body.Bet, freeSpinsId: body.FreeSpinsID, atMs }),
  );
  route(app, 'POST /api/arcade/move', async ({ bearer, body, atMs }) =>
    at(bearer).move({
      commandId: body.CommandId,
      roundId: body.RoundID,
      step: body.Step,
      move: body.Move,
      atMs,
    }),
  );
  const table = (bearer: string | undefined): TablePlayer | undefined => at(bearer).table;
  const alone = err(refusal('InvalidRoundException', { reason: 'this game is played alone' }));
  route(
    app,
    'POST /api/arcade/sharedbet',
    async ({ bearer, body, atMs }) =>
      table(bearer)?.bet({
        commandId: body.CommandId,
        sharedId: body.SharedRoundID,
        slot: body.Slot,
        bet: body.Bet,
        atMs,
      }) ?? alone,
  );
  route(
    app,
    'POST /api/arcade/cashout',
    async ({ bearer, body, atMs }) =>
      table(bearer)?.cashOut({ commandId: body.CommandId, roundId: body.RoundID, atMs }) ?? alone,
  );
  route(
    app,
    'POST /api/arcade/sharedmove',
    async ({ bearer, body, atMs }) =>
      table(bearer)?.decide({
        commandId: body.CommandId,
        roundId: body.RoundID,
        step: body.Step,
        move: body.Move,
        atMs,
      }) ?? alone,
  );
  route(app, 'POST /api/arcade/say', async ({ bearer, body, atMs }) => {
    const player = table(bearer);
    if (!player) return alone;
    if (!player.say)
      return err(refusal('ChatClosedException', { reason: 'this player only reads the chat' }));
    const waitMs = app.limiter.take('chat', player.playerKey, atMs);
    if (waitMs > 0)
      return err(refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }));
    const sent = await player.say(body.Phrase, atMs);
    return sent.ok ? ok({ HasErrors: false }) : sent;
  });
  route(app, 'POST /api/arcade/close', async ({ bearer, atMs }) => {
    await at(bearer).end(atMs);
    return ok({ HasErrors: false });
  });
}

import {
  type Clock,
  type CurrencyCode,
  currencyCodes,
  err,
  formatAmount,
  ok,
  type Result,
} from '@evens/base';
import {
  type CasinoGame,
  casinoProviders,
  type Jackpot,
  type Launch,
  type Refusal,
  refusal,
} from '@evens/contract';
import { gameFeatures } from '@evens/games';
import type { RemoteGame, RemoteLaunch } from '@evens/providers/aggregator';
import { barredMs } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { barredRefusal, lockedRefusal } from '../../players/index.ts';
import type { Audience, GameProduct, GameProvider, ProviderHealth } from '../lobby/provider.ts';
import { ageForLimits, gameKind, limitsOfGame, type ReadCasinoRules } from '../rounds/limits.ts';
import type { EndOthers } from '../sessions/session-store.ts';
import { callRemote, type RemoteFailure, type RemotePath } from './client.ts';
import type { Connection } from './connections.ts';
import { isExcluded } from './excluded-games.ts';
import { readLaunchedFreeRounds } from './free-rounds-store.ts';
import { externalGameId } from './game-group.ts';
import { frameToken } from './remote-sessions.ts';
import { beginExternalSession, endExternalSession } from './session-store.ts';

const REFRESH_MS = 60_000;
/** First wait after a request without an answer. It doubles with each failure, up to the refresh interval. */
const RETRY_MS = 2000;
const JACKPOTS_FRESH_MS = 2000;

export interface ExternalProviderParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly rules: ReadCasinoRules;
  /** In-house games that have a client; a remote game that needs the client of another game is not listed. */
  readonly drawn: Pick<ReadonlySet<string>, 'has'>;
  /** Ends all open games of the account before it opens another; undefined if several may be open. */
  readonly endOthers: EndOthers | undefined;
}

function presentGame(
  provider: keyof typeof casinoProviders,
  providerName: string,
  game: RemoteGame,
): CasinoGame {
  const page = game.live === null ? 'table-game' : 'live-casino-game';
  return {
    ID: externalGameId(provider, game.key),
    Key: game.key,
    Name: game.name,
    Provider: provider,
    ProviderName: providerName,
    Categories: ['all', ...game.categories],
    LiveCategory: game.live,
    HasDemo: game.has_demo,
    HasJackpot: game.has_jackpot,
    Rtp: game.rtp,
    ...(game.rtp_most !== undefined && { RtpMost: game.rtp_most }),
    ...(game.rtp_of !== undefined && { RtpOf: game.rtp_of }),
    ...(game.volatility !== undefined && { Volatility: game.volatility }),
    ...(game.volatility_most !== undefined && { VolatilityMost: game.volatility_most }),
    ...(game.features !== undefined && {
      Features: gameFeatures.filter((feature) => game.features?.includes(feature)),
    }),
    ...(game.added !== undefined && { AddedDate: game.added }),
    GameLink: `/${page}/${provider}/${game.key}`,
  };
}

function isThere(game: RemoteGame, { currency, country, isMobile }: Audience): boolean {
  if (isMobile ? !game.is_mobile : !game.is_desktop) return false;
  if (country !== undefined && game.blocked_countries.includes(country)) return false;
  return currency === undefined || game.currencies === null || game.currencies.includes(currency);
}

/** The refusal of a launch that failed, with the provider's own message if it sent one. */
function launchRefusal(failure: RemoteFailure): Refusal {
  return failure.kind === 'refused'
    ? refusal('GameUrlFailedException', { message: failure.refusal.message })
    : refusal('GameUrlFailedException');
}

/** A provider whose games run elsewhere and move money by calls on our wallet. */
export class ExternalProvider implements GameProvider {
  readonly id: Connection['provider'];
  readonly #connection: Connection;
  readonly #parts: ExternalProviderParts;
  readonly #jackpots = new Map<
    CurrencyCode,
    { readonly jackpots: Promise<readonly Jackpot[]>; readonly untilMs: number }
  >();
  #name: string;
  #games: readonly RemoteGame[] = [];
  #presented = new Map<RemoteGame, CasinoGame>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #health: ProviderHealth = { isDown: false, calls: 0, lostCalls: 0 };
  #isAsking = false;
  #failures = 0;

  constructor(connection: Connection, parts: ExternalProviderParts) {
    this.id = connection.provider;
    this.#name = casinoProviders[connection.provider];
    this.#connection = connection;
    this.#parts = parts;
  }

  get name(): string {
    return this.#name;
  }

  /** Reads the games now and at intervals; keeps the last answer if a read fails. */
  start(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    clearTimeout(this.#timer);
    void this.#refresh().then(() => {
      this.#isAsking = false;
      if (this.#isStopped) return;
      const waitMs = this.#failures > 0 ? RETRY_MS * 2 ** (this.#failures - 1) : REFRESH_MS;
      this.#timer = setTimeout(() => this.start(), Math.min(waitMs, REFRESH_MS));
      this.#timer.unref();
    });
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #refresh(): Promise<void> {
    const answer = await this.#call('/games', {});
    if (!answer.ok) {
      if (this.#failures === 0)
        this.#parts.log.warn({ event: 'games-not-heard', provider: this.id, why: answer.error.kind });
      this.#failures += 1;
      return;
    }
    this.#failures = 0;
    this.#name = answer.value.provider_name ?? casinoProviders[this.id];
    this.#games = answer.value.games.filter(({ key }) => !isExcluded(this.id, key));
    this.#presented = new Map(this.#games.map((game) => [game, presentGame(this.id, this.#name, game)]));
  }

  games(audience: Audience, product?: GameProduct): readonly CasinoGame[] {
    return this.#games
      .filter(({ frame }) => frame === null || this.#parts.drawn.has(frame))
      .filter((game) => isThere(game, audience) && (product === undefined || game.product === product))
      .flatMap((game) => this.#presented.get(game) ?? []);
  }

  everyGame(): readonly CasinoGame[] {
    return [...this.#presented.values()];
  }

  health(): ProviderHealth {
    return this.#health;
  }

  /** Calls the provider and counts the call. A refusal is an answer too. */
  async #call<P extends RemotePath>(
    path: P,
    body: Readonly<Record<string, unknown>>,
  ): ReturnType<typeof callRemote<P>> {
    const answer = await callRemote(this.#connection, path, body);
    const isDown = !answer.ok && answer.error.kind === 'lost';
    const { calls, lostCalls } = this.#health;
    this.#health = { isDown, calls: calls + 1, lostCalls: lostCalls + Number(isDown) };
    return answer;
  }

  find(key: string): CasinoGame | undefined {
    const game = this.#find(key);
    return game && this.#presented.get(game);
  }

  #find(key: string): RemoteGame | undefined {
    return this.#games.find((game) => game.key === key);
  }

  async launch(
    { accountId, currency, role }: Parameters<GameProvider['launch']>[0],
    { key, language, isMobile, atMs }: Parameters<GameProvider['launch']>[1],
  ): Promise<Result<Launch, Refusal>> {
    const { pool, rules } = this.#parts;
    const game = this.#find(key);
    if (!game) return err(refusal('NotFoundException'));
    // The provider cannot see that the stakes are play money.
    if (role === 'demo' && game.has_jackpot) return err(refusal('NoPrivilegesException'));
    const { rows } = await pool.query<{
      country: string;
      birth_date: string | null;
      blocked: boolean;
      barred_ms: number | null;
      is_closed: boolean;
    }>(
      `select p.country, p.birth_date::text as birth_date, b.blocked, ${barredMs('b')} as barred_ms,
              not o.play_open or exists (select from game_switch where game in ($2, $3)) as is_closed
       from player p join balance b using (account_id) cross join casino_rule o where p.account_id = $1`,
      [accountId, `${this.id}:${key}`, `${this.id}:*`],
    );
    const [player] = rows;
    if (!player || player.blocked) return err(lockedRefusal('provider-bet'));
    if (player.barred_ms !== null) return err(barredRefusal('provider-bet', { untilMs: player.barred_ms }));
    if (player.is_closed) return err(refusal('PlayClosedException'));
    if (!isThere(game, { currency, country: player.country, isMobile }))
      return err(refusal('GameUnavailableException'));
    const house = await rules();
    const age = ageForLimits(house, { kind: gameKind(game), birthDate: player.birth_date, atMs });
    if (!age.ok) return age;
    const limits = limitsOfGame(house, {
      ...{ game: externalGameId(this.id, key), kind: gameKind(game) },
      ...{ currency, years: age.value },
    });
    const session = await beginExternalSession(pool, {
      provider: this.id,
      accountId,
      game: key,
      atMs,
      endOthers: this.#parts.endOthers,
    });
    const freeRounds = await readLaunchedFreeRounds(pool, {
      accountId,
      game: externalGameId(this.id, key),
      atMs,
    });
    const answer = await this.#call('/sessions', {
      game: key,
      user_id: session.userId,
      session_id: session.id,
      currency,
      language: language.code,
      country: player.country,
      is_mobile: isMobile,
      limits: {
        stake_min: limits.minimumMinor.toString(),
        stake_max: limits.maximumMinor.toString(),
        return_max: limits.returnMaxMinor.toString(),
        steps: limits.steps.map(String),
      },
      ...(freeRounds.length > 0 && { free_rounds: freeRounds }),
    });
    if (!answer.ok) {
      await endExternalSession(pool, { id: session.id, provider: this.id, accountId, atMs });
      return err(launchRefusal(answer.error));
    }
    return ok(
      this.buildLaunch(answer.value, { sessionId: session.id, language: language.code, isDemo: false }),
    );
  }

  async launchDemo({
    key,
    language,
    isMobile,
  }: Parameters<GameProvider['launchDemo']>[0]): Promise<Result<Launch, Refusal>> {
    const game = this.#find(key);
    if (!game) return err(refusal('NotFoundException'));
    if (!game.has_demo) return err(refusal('GameUnavailableException'));
    const { code } = language;
    const request = { game: key, language: code, is_mobile: isMobile };
    const answer = await this.#call('/demo', request);
    if (!answer.ok) return err(launchRefusal(answer.error));
    return ok(this.buildLaunch(answer.value, { sessionId: 'demo', language: code, isDemo: true }));
  }

  buildLaunch(
    remote: RemoteLaunch,
    { sessionId, language, isDemo }: { sessionId: string; language: string; isDemo: boolean },
  ): Launch {
    const common = { HasErrors: false, SessionID: sessionId, IsDemo: isDemo } as const;
    if ('launch_url' in remote) return { ...common, Url: remote.launch_url };
    const { game, token } = remote.frame;
    return { ...common, Url: `/arcade/?game=${game}&lang=${language}#${frameToken(this.id, token)}` };
  }

  async endSession(
    { accountId }: Parameters<GameProvider['endSession']>[0],
    sessionId: string,
    atMs: number,
  ): Promise<boolean> {
    const { pool } = this.#parts;
    const wasLive = await endExternalSession(pool, { id: sessionId, provider: this.id, accountId, atMs });
    // Bets are refused from now on, whether or not the provider receives this call.
    if (wasLive) await this.#call('/sessions/end', { session_id: sessionId });
    return wasLive;
  }

  jackpots(currency: CurrencyCode): Promise<readonly Jackpot[]> {
    const nowMs = this.#parts.clock.nowMs();
    const cached = this.#jackpots.get(currency);
    if (cached && nowMs < cached.untilMs) return cached.jackpots;
    const jackpots = this.#readJackpots(currency);
    if (this.#jackpots.size < currencyCodes.length || cached)
      this.#jackpots.set(currency, { jackpots, untilMs: nowMs + JACKPOTS_FRESH_MS });
    return jackpots;
  }

  async #readJackpots(currency: CurrencyCode): Promise<readonly Jackpot[]> {
    // A provider without a jackpot game is not called.
    if (!this.#games.some(({ has_jackpot }) => has_jackpot)) return [];
    const answer = await this.#call('/jackpots', { currency });
    if (!answer.ok) return [];
    const text = (minor: number): string => formatAmount(BigInt(minor), currency);
    return answer.value.jackpots.map(({ name, game, amount, seed, must_hit_by, contribution }) => ({
      Pool: `${this.id}:${name}`,
      Name: name,
      GameID: game === null ? null : externalGameId(this.id, game),
      GameLink: game === null ? null : `/table-game/${this.id}/${game}`,
      Amount: text(amount),
      Currency: currency,
      Seed: text(seed),
      Contribution: contribution,
      MustHitBy: must_hit_by === null ? null : text(must_hit_by),
      TriggerHash: null,
    }));
  }
}

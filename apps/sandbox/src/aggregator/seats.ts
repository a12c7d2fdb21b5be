import { randomBytes } from 'node:crypto';
import { type Clock, type CurrencyCode, err, ok, parseCurrency, type Result } from '@evens/base';
import type { BetRequest, DecisionRequest, StakeLimits } from '@evens/casino';
import {
  type ArcadeOpening,
  type ArcadeSharedBet,
  type ArcadeStep,
  type Refusal,
  refusal,
  type TableImage,
} from '@evens/contract';
import { findGame, type HostedGame, jackpotProviders } from './catalogue.ts';
import type { LaunchedFreeRounds } from './free-rounds.ts';
import { Jackpots } from './jackpots.ts';
import { type LivePlayer, LivePlayers } from './live-players.ts';
import type { LiveTables } from './live-tables.ts';
import { noFile, type RoundsFile } from './rounds-file.ts';
import { createOpening, type Seat } from './seat.ts';
import { Table } from './table.ts';
import { demoPurse, type SiteAddress, siteWallet } from './wallet.ts';

/** A launch's token expires after a minute. */
const TOKEN_MS = 60_000;
const IDLE_MS = 30 * 60_000;
const SEATS_MAX = 20_000;
const TABLES_MAX = 20_000;
const ABANDONED_MS = 24 * 3_600_000;
const SECRET_BYTES = 24;
const DEMO_MINOR = 100_000n;
const DEMO_CURRENCY: CurrencyCode = 'EUR';
const demoLimits: StakeLimits = {
  minimumMinor: 10n,
  maximumMinor: 100_000n,
  returnMaxMinor: 25_000_000n,
  steps: [10n, 20n, 50n, 100n, 200n, 500n, 1000n, 2000n, 5000n, 10_000n],
};

export interface LaunchRequest {
  readonly provider: string;
  readonly game: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly currency: string;
  readonly language: string;
  readonly limits: {
    readonly stake_min: string;
    readonly stake_max: string;
    readonly return_max: string;
    readonly steps: readonly string[];
  };
  readonly free_rounds?: readonly LaunchedFreeRounds[];
}

export interface SeatsParts {
  readonly clock: Clock;
  readonly file: RoundsFile;
  readonly site: SiteAddress;
  readonly tables: LiveTables;
  onError(error: unknown): void;
}

/** A live table as one of its players sees it. */
export interface LiveImage {
  readonly own: readonly ArcadeSharedBet[];
  readonly balance: string;
  readonly table: TableImage;
}

const expired = err(refusal('GameSessionExpiredException'));
const wrongPlay = (reason: string) => err(refusal('InvalidRoundException', { reason }));

const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

function remember<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

/** Launches, seats by the secrets of their frames, and the tables, which outlive the seats. */
export class Seats {
  readonly #parts: SeatsParts;
  readonly #launched = new Map<string, Seat>();
  readonly #seats = new Map<string, Seat>();
  readonly #tables = new Map<string, Table>();
  readonly #jackpots = new Map([...jackpotProviders].map((provider) => [provider, new Jackpots()]));
  readonly #livePlayers: LivePlayers;
  #nextRoundId: number;

  constructor(parts: SeatsParts) {
    this.#parts = parts;
    const { open, unsaid, nextId } = parts.file.stored;
    this.#nextRoundId = nextId;
    this.#livePlayers = new LivePlayers({ ...parts, newRoundId: () => this.#nextRoundId++ });
    this.#livePlayers.endLost().catch(parts.onError);
    for (const round of open) this.findOrCreateTable(round, round);
    for (const record of unsaid) this.findOrCreateTable(record.round)?.resend(record);
    for (const { provider, game, userId, currency, rulesVersion } of open) {
      const version = findGame(provider, game)?.game.version;
      if (version !== rulesVersion) this.findOrCreateTable({ provider, game, userId, currency })?.refund();
    }
  }

  /** The jackpot of the provider's slots; undefined if it has none. */
  findJackpots(provider: string): Jackpots | undefined {
    return this.#jackpots.get(provider);
  }

  findOrCreateTable(
    {
      provider,
      game,
      userId,
      currency,
    }: { provider: string; game: string; userId: string; currency: string },
    open?: ConstructorParameters<typeof Table>[1],
  ): Table | undefined {
    const key = `${provider} ${game} ${userId}`;
    const found = this.#tables.get(key);
    if (found) return found;
    const hosted = findGame(provider, game);
    const code = parseCurrency(currency);
    if (!hosted || !code.ok) return undefined;
    const table = this.#makeTable({ provider, hosted, userId, currency: code.value, isDemo: false }, open);
    if (this.#tables.size >= TABLES_MAX)
      for (const [old, one] of this.#tables) if (one.isIdle) this.#tables.delete(old);
    this.#tables.set(key, table);
    return table;
  }

  #makeTable(
    {
      provider,
      hosted,
      userId,
      currency,
      isDemo,
    }: { provider: string; hosted: HostedGame; userId: string; currency: CurrencyCode; isDemo: boolean },
    open?: ConstructorParameters<typeof Table>[1],
  ): Table {
    const { clock, file, site } = this.#parts;
    const hasJackpot = hosted.listed.has_jackpot && !isDemo;
    return new Table(
      {
        provider,
        hosted,
        userId,
        currency,
        wallet: isDemo ? demoPurse(DEMO_MINOR) : siteWallet(site, provider),
        file: isDemo ? noFile : file,
        jackpots: hasJackpot ? this.findJackpots(provider) : undefined,
        clock,
        newRoundId: () => this.#nextRoundId++,
      },
      open,
    );
  }

  /** A token for a game that the site opens; undefined if the game does not exist. */
  launch(request: LaunchRequest): { readonly game: string; readonly token: string } | undefined {
    const { provider, game, user_id: userId, session_id: sessionId, language } = request;
    const code = parseCurrency(request.currency);
    if (!code.ok) return undefined;
    const currency = code.value;
    const limits: StakeLimits = {
      minimumMinor: BigInt(request.limits.stake_min),
      maximumMinor: BigInt(request.limits.stake_max),
      returnMaxMinor: BigInt(request.limits.return_max),
      steps: request.limits.steps.map(BigInt),
    };
    const of = { provider, game, userId, currency };
    const seat = { provider, sessionId, isDemo: false, language, currency, limits };
    const live = this.#livePlayers.of(of, { id: sessionId, limits });
    if (live) return this.#seat({ ...seat, listed: live.live.listed, play: { kind: 'live', ...live } });
    const hosted = findGame(provider, game);
    const table = this.findOrCreateTable(of);
    if (!hosted || !table) return undefined;
    table.freeRounds.setLaunched(request.free_rounds ?? []);
    return this.#seat({ ...seat, listed: hosted.listed, play: { kind: 'game', hosted, table } });
  }

  launchDemo({
    provider,
    game,
    language,
  }: {
    readonly provider: string;
    readonly game: string;
    readonly language: string;
  }): { readonly game: string; readonly token: string } | undefined {
    const currency = DEMO_CURRENCY;
    const seat = { provider, sessionId: 'demo', isDemo: true, language, currency, limits: demoLimits };
    const live = this.#livePlayers.demo({ provider, game }, demoLimits);
    if (live?.live.listed.has_demo)
      return this.#seat({ ...seat, listed: live.live.listed, play: { kind: 'live', ...live } });
    const hosted = findGame(provider, game);
    if (!hosted?.listed.has_demo) return undefined;
    const table = this.#makeTable({ provider, hosted, userId: 'demo', currency, isDemo: true });
    return this.#seat({ ...seat, listed: hosted.listed, play: { kind: 'game', hosted, table } });
  }

  #seat(seat: Omit<Seat, 'startedAtMs' | 'usedAtMs'>): { readonly game: string; readonly token: string } {
    const token = makeSecret();
    const nowMs = this.#parts.clock.nowMs();
    remember(this.#launched, token, { ...seat, startedAtMs: nowMs, usedAtMs: nowMs }, SEATS_MAX);
    return { game: seat.listed.key, token };
  }

  endSession(sessionId: string): void {
    for (const [secret, seat] of this.#seats) if (seat.sessionId === sessionId) this.#seats.delete(secret);
  }

  async open(token: string): Promise<Result<ArcadeOpening, Refusal>> {
    const seat = this.#launched.get(token);
    this.#launched.delete(token);
    const { clock } = this.#parts;
    if (!seat || seat.startedAtMs < clock.nowMs() - TOKEN_MS)
      return err(refusal('GameSessionExpiredException'));
    if (!seat.isDemo) this.endSession(seat.sessionId);
    const opening = await createOpening(seat, {
      jackpotContribution: this.findJackpots(seat.provider)?.view(seat.currency).contribution,
      clock,
    });
    const secret = makeSecret();
    remember(this.#seats, secret, seat, SEATS_MAX);
    return ok({ Secret: secret, ...opening });
  }

  #find(secret: string): Seat | undefined {
    const seat = this.#seats.get(secret);
    const nowMs = this.#parts.clock.nowMs();
    if (!seat || seat.usedAtMs < nowMs - IDLE_MS) {
      this.#seats.delete(secret);
      return undefined;
    }
    seat.usedAtMs = nowMs;
    return seat;
  }

  isKnown(secret: string): boolean {
    return this.#find(secret) !== undefined;
  }

  async start(
    secret: string,
    command: string,
    request: Parameters<Table['start']>[1],
  ): Promise<Result<ArcadeStep, Refusal>> {
    const seat = this.#find(secret);
    if (!seat) return expired;
    if (seat.play.kind === 'live') return wrongPlay('this game is played at a table');
    return seat.play.table.start({ command, sessionId: seat.sessionId }, request, seat.limits);
  }

  async move(
    secret: string,
    command: string,
    move: Parameters<Table['move']>[1],
  ): Promise<Result<ArcadeStep, Refusal>> {
    const seat = this.#find(secret);
    if (!seat) return expired;
    if (seat.play.kind === 'live') return wrongPlay('this game is played at a table');
    return seat.play.table.move({ command, sessionId: seat.sessionId }, move);
  }

  /** The live table of a seat, and the key under which its bets are published; undefined for a single-player game. */
  liveSeat(secret: string): { readonly game: string; readonly player: string } | undefined {
    const seat = this.#find(secret);
    return seat?.play.kind === 'live'
      ? { game: seat.listed.key, player: seat.play.player.playerKey }
      : undefined;
  }

  async own(secret: string): Promise<Result<LiveImage, Refusal>> {
    const live = this.findLivePlayer(secret);
    if (!live.ok) return live;
    const { player, live: table } = live.value;
    return ok({ ...(await player.own()), table: table.tableState.image() });
  }

  async bet(secret: string, request: Omit<BetRequest, 'atMs'>): Promise<Result<ArcadeSharedBet, Refusal>> {
    const live = this.findLivePlayer(secret);
    return live.ok ? live.value.player.bet({ ...request, atMs: this.#parts.clock.nowMs() }) : live;
  }

  async decide(
    secret: string,
    request: Omit<DecisionRequest, 'atMs'>,
  ): Promise<Result<ArcadeSharedBet, Refusal>> {
    const live = this.findLivePlayer(secret);
    return live.ok ? live.value.player.decide({ ...request, atMs: this.#parts.clock.nowMs() }) : live;
  }

  findLivePlayer(secret: string): Result<LivePlayer, Refusal> {
    const seat = this.#find(secret);
    if (!seat) return expired;
    const { play, sessionId, limits } = seat;
    if (play.kind !== 'live') return wrongPlay('this game is played alone');
    play.plays({ id: sessionId, limits });
    return ok(play);
  }

  close(secret: string): void {
    this.#seats.delete(secret);
  }

  /** Ends rounds that had no player action for a day. */
  async endAbandoned(): Promise<void> {
    const beforeMs = this.#parts.clock.nowMs() - ABANDONED_MS;
    for (const table of this.#tables.values())
      if ((table.openSinceMs ?? Number.POSITIVE_INFINITY) < beforeMs) await table.abandon();
  }
}

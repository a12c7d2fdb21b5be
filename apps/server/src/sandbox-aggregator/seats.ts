import { randomBytes } from 'node:crypto';
import {
  type Clock,
  type CurrencyCode,
  err,
  formatAmount,
  ledgerDigits,
  ok,
  parseCurrency,
  type Result,
} from '@evens/base';
import { type ArcadeOpening, type ArcadeStep, type Refusal, refusal } from '@evens/contract';
import type { StakeLimits } from '../features/casino/rounds/limits.ts';
import { gameStakes } from '../features/casino/sessions/game-stakes.ts';
import { gameOf, type HostedGame, jackpotProviders } from './catalogue.ts';
import type { FreeRoundsAsked } from './free-rounds.ts';
import { Jackpots } from './jackpots.ts';
import { noFile, type RoundsFile } from './rounds-file.ts';
import { Table } from './table.ts';
import { demoPurse, type SiteWallet, siteWallet } from './wallet.ts';

/** A launch's token is taken within a minute, or never. */
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

interface Seat {
  readonly provider: string;
  readonly hosted: HostedGame;
  readonly table: Table;
  readonly sessionId: string;
  readonly isDemo: boolean;
  readonly language: string;
  readonly currency: CurrencyCode;
  readonly limits: StakeLimits;
  readonly startedAtMs: number;
  usedAtMs: number;
}

export interface SessionAsked {
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
  readonly free_rounds?: readonly FreeRoundsAsked[];
}

export interface SeatsParts {
  readonly clock: Clock;
  readonly file: RoundsFile;
  readonly site: SiteWallet;
}

const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

function remember<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

/** Who plays what here: launches, seats by the secrets of their frames, and the tables that outlive them. */
export class Seats {
  readonly #parts: SeatsParts;
  readonly #launched = new Map<string, Seat>();
  readonly #seats = new Map<string, Seat>();
  readonly #tables = new Map<string, Table>();
  readonly #jackpots = new Map([...jackpotProviders].map((provider) => [provider, new Jackpots()]));
  #nextRoundId: number;

  constructor(parts: SeatsParts) {
    this.#parts = parts;
    const { open, unsaid, nextId } = parts.file.kept;
    this.#nextRoundId = nextId;
    for (const round of open) this.#tableOf(round, round);
    for (const record of unsaid) this.#tableOf(record.round)?.resend(record);
    for (const { provider, game, userId, currency, rulesVersion } of open) {
      const version = gameOf(provider, game)?.game.version;
      if (version !== rulesVersion) this.#tableOf({ provider, game, userId, currency })?.refund();
    }
  }

  /** What the provider's slots fill; undefined for one without a pool. */
  jackpotsOf(provider: string): Jackpots | undefined {
    return this.#jackpots.get(provider);
  }

  #tableOf(
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
    const hosted = gameOf(provider, game);
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
        jackpots: hasJackpot ? this.jackpotsOf(provider) : undefined,
        clock,
        newRoundId: () => this.#nextRoundId++,
      },
      open,
    );
  }

  /** A token for a game opened by the site; undefined where there is no such game. */
  launch(asked: SessionAsked): { readonly game: string; readonly token: string } | undefined {
    const { provider, game, user_id: userId, currency, session_id: sessionId, language, limits } = asked;
    const hosted = gameOf(provider, game);
    const code = parseCurrency(currency);
    const table = this.#tableOf({ provider, game, userId, currency });
    if (!hosted || !code.ok || !table) return undefined;
    table.freeRounds.launched(asked.free_rounds ?? []);
    return this.#seat({
      provider,
      hosted,
      table,
      sessionId,
      isDemo: false,
      language,
      currency: code.value,
      limits: {
        minimumMinor: BigInt(limits.stake_min),
        maximumMinor: BigInt(limits.stake_max),
        returnMaxMinor: BigInt(limits.return_max),
        steps: limits.steps.map(BigInt),
      },
    });
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
    const hosted = gameOf(provider, game);
    if (!hosted?.listed.has_demo) return undefined;
    const table = this.#makeTable({
      provider,
      hosted,
      userId: 'demo',
      currency: DEMO_CURRENCY,
      isDemo: true,
    });
    const demo = { isDemo: true, language, currency: DEMO_CURRENCY, limits: demoLimits };
    return this.#seat({ provider, hosted, table, sessionId: 'demo', ...demo });
  }

  #seat(seat: Omit<Seat, 'startedAtMs' | 'usedAtMs'>): { readonly game: string; readonly token: string } {
    const token = makeSecret();
    const nowMs = this.#parts.clock.nowMs();
    remember(this.#launched, token, { ...seat, startedAtMs: nowMs, usedAtMs: nowMs }, SEATS_MAX);
    return { game: seat.hosted.game.key, token };
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
    const { hosted, currency, limits, table, sessionId, isDemo } = seat;
    if (!isDemo) this.endSession(sessionId);
    const { balanceMinor, open } = await table.look(sessionId);
    const spins = table.freeRounds.present({ atMs: clock.nowMs() }, currency);
    const secret = makeSecret();
    remember(this.#seats, secret, seat, SEATS_MAX);
    return ok({
      Secret: secret,
      Game: {
        Key: hosted.game.key,
        Name: hosted.listed.name,
        RulesVersion: hosted.game.version,
        Rtp: hosted.listed.rtp ?? 0,
        ...(hosted.listed.rtp_most !== undefined && { RtpMost: hosted.listed.rtp_most }),
      },
      ...(hosted.listed.has_jackpot &&
        !isDemo && {
          Jackpots: [
            {
              Name: 'mystery',
              Contribution: this.jackpotsOf(seat.provider)?.shown(currency).contribution ?? 0,
            },
          ],
        }),
      IsDemo: isDemo,
      Language: seat.language,
      Currency: currency,
      Digits: ledgerDigits[currency],
      Balance: formatAmount(balanceMinor, currency),
      ...(spins && { FreeSpins: spins }),
      Stakes: gameStakes(hosted.game, { limits, currency }),
      MinimumRoundMs: 0,
      Seeds: null,
      At: new Date(clock.nowMs()).toISOString(),
      AllowsSlamStop: false,
      Session: {
        StartedAt: new Date(seat.startedAtMs).toISOString(),
        Staked: formatAmount(0n, currency),
        Won: formatAmount(0n, currency),
      },
      OpenRound: open,
      Table: null,
    });
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
    asked: Parameters<Table['start']>[1],
  ): Promise<Result<ArcadeStep, Refusal>> {
    const seat = this.#find(secret);
    if (!seat) return err(refusal('GameSessionExpiredException'));
    return seat.table.start({ command, sessionId: seat.sessionId }, asked, seat.limits);
  }

  async move(
    secret: string,
    command: string,
    move: Parameters<Table['move']>[1],
  ): Promise<Result<ArcadeStep, Refusal>> {
    const seat = this.#find(secret);
    if (!seat) return err(refusal('GameSessionExpiredException'));
    return seat.table.move({ command, sessionId: seat.sessionId }, move);
  }

  close(secret: string): void {
    this.#seats.delete(secret);
  }

  /** Ends rounds that nobody came back to within a day. */
  async endAbandoned(): Promise<void> {
    const beforeMs = this.#parts.clock.nowMs() - ABANDONED_MS;
    for (const table of this.#tables.values())
      if ((table.openSinceMs ?? Number.POSITIVE_INFINITY) < beforeMs) await table.abandon();
  }
}

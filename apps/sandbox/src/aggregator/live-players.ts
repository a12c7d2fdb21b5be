import { type Clock, type CurrencyCode, parseCurrency } from '@evens/base';
import { DemoPurse, MemoryTablePlayer, type StakeLimits, type TablePurse } from '@evens/casino';
import { LivePurse, type LiveSession } from './live-purse.ts';
import type { LiveTable, LiveTables } from './live-tables.ts';
import type { RoundsFile } from './rounds-file.ts';
import { type SiteAddress, siteWallet } from './wallet.ts';

const PLAYERS_MAX = 20_000;
/** The session of a bet whose round was lost. */
const lost: LiveSession = {
  id: 'refunded',
  limits: { minimumMinor: 0n, maximumMinor: 0n, returnMaxMinor: 0n, steps: [] },
};

export interface LivePlayer {
  readonly live: LiveTable;
  readonly player: MemoryTablePlayer;
  readonly purse: TablePurse;
  /** Sets the session of the player's next bets. */
  plays(session: LiveSession): void;
}

export interface LivePlayersParts {
  readonly clock: Clock;
  readonly file: RoundsFile;
  readonly site: SiteAddress;
  readonly tables: LiveTables;
  newRoundId(): number;
}

interface LivePlayerKey {
  readonly provider: string;
  readonly game: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
}

/** The players at live tables, independent of their sessions. */
export class LivePlayers {
  readonly #parts: LivePlayersParts;
  readonly #players = new Map<string, LivePlayer>();
  #demos = 0;

  constructor(parts: LivePlayersParts) {
    this.#parts = parts;
  }

  /** Undefined if the game is not a live table. */
  of(of: LivePlayerKey, session: LiveSession): LivePlayer | undefined {
    const live = this.#parts.tables.find(of.provider, of.game);
    const key = `${of.provider} ${of.game} ${of.userId}`;
    const found = this.#players.get(key);
    if (!live || found) return found;
    const purse = this.createPurse(live, of, session);
    const player: LivePlayer = {
      live,
      player: new MemoryTablePlayer({ tableState: live.tableState, playerKey: of.userId, purse }),
      purse,
      plays(session) {
        purse.session = session;
      },
    };
    if (this.#players.size >= PLAYERS_MAX)
      for (const [old, one] of this.#players) if (one.player.isIdle) this.#players.delete(old);
    this.#players.set(key, player);
    return player;
  }

  demo(
    { provider, game }: Pick<LivePlayerKey, 'provider' | 'game'>,
    limits: StakeLimits,
  ): LivePlayer | undefined {
    const live = this.#parts.tables.find(provider, game);
    if (!live) return undefined;
    this.#demos += 1;
    const purse = new DemoPurse(async () => limits);
    const playerKey = `demo ${this.#demos}`;
    const player = new MemoryTablePlayer({ tableState: live.tableState, playerKey, purse });
    return { live, player, purse, plays: () => undefined };
  }

  /** Ends the live bets of a killed process. */
  async endLost(): Promise<void> {
    const { file, tables } = this.#parts;
    const { open, unsaid } = file.stored;
    const rounds = new Map([...open, ...unsaid.map(({ round }) => round)].map((round) => [round.id, round]));
    await Promise.all(
      Array.from(rounds, async ([id, round]) => {
        const live = tables.find(round.provider, round.game);
        const code = parseCurrency(round.currency);
        if (!live || !code.ok) return;
        await this.createPurse(live, { ...round, currency: code.value }, lost).endLost({
          open: open.find((one) => one.id === id),
          unsaid: unsaid.find((one) => one.round.id === id),
        });
      }),
    );
  }

  createPurse({ machine }: LiveTable, of: LivePlayerKey, session: LiveSession): LivePurse {
    const { clock, file, site, newRoundId } = this.#parts;
    const wallet = siteWallet(site, of.provider);
    const { provider, game, userId, currency } = of;
    const rulesVersion = machine.version;
    return new LivePurse(
      { provider, game, userId, currency, rulesVersion, wallet, file, clock, newRoundId },
      session,
    );
  }
}

import type { AccountId, Clock } from '@evens/base';
import type {
  ArcadeServerMessage,
  ArcadeSharedBet,
  TableImage,
  TableKey,
  TableResult,
  TableRound,
} from '@evens/contract';
import { type BetNow, type DisplayedBalance, presentSharedBet, toTableBet } from './bet-now.ts';
import { Crowd } from './crowd.ts';
import type { TableBet, TableMachine } from './machine.ts';
import { presentRound } from './present-round.ts';
import { isDecided, type SharedRound, type TableTimes } from './shared-round.ts';

/** The shortest interval between two messages of the crowd. */
const CROWD_EVERY_MS = 250;

/** One socket at the table. */
export interface TableConnection {
  /** The player: `account 7`, `demo 3` for play money, or `EVERY_PLAYER`. */
  readonly key: string;
  /** Sends a shared frame. A connection that is too slow gets an image later instead. */
  deliver(frame: Buffer): void;
}

/** Receives the changes of a round for a player whose bets are in memory: play money, and all bets in the sandbox of providers. */
export interface Onlooker {
  /** Another round, or another phase of it. */
  roundChanged(round: SharedRound | undefined): void;
  /** In flight, several times a second. */
  ticked(round: SharedRound, atMs: number): void;
  /** Open bets of a round, including play money: a blackjack step waits for them, and cards are drawn for them. */
  openBets(roundId: number): readonly TableBet[];
  /** Missed a decision and has made none since: other players do not wait for it. */
  readonly isAbsent: boolean;
}

/** Key of a connection to another server: it receives the bets of all players, each with the player's key. */
export const EVERY_PLAYER = 'every player';

export function accountPlayerKey(accountId: AccountId): string {
  return `account ${accountId}`;
}

export interface TableStateParts {
  readonly machine: TableMachine;
  readonly clock: Clock;
  /** Number of displayed results. */
  readonly resultsMax: number;
  /** Encodes a message once for all connections that receive it. */
  encode(text: string): Buffer;
}

/**
 * The public state of a table and its readers. Keeps the current round with its bets as processed here; the database is
 * authoritative. Every public message is serialised once.
 */
export class TableState {
  readonly machine: TableMachine;
  readonly #clock: Clock;
  readonly #resultsMax: number;
  readonly #encode: TableStateParts['encode'];
  readonly #connections = new Set<TableConnection>();
  readonly #connectionsByKey = new Map<string, Set<TableConnection>>();
  readonly #onlookers = new Set<Onlooker>();
  readonly #crowd = new Crowd();
  #bets = new Map<number, BetNow>();
  #round: SharedRound | undefined;
  #nextAtMs: number | null = null;
  #results: TableResult[] = [];
  #isOpen = true;
  #isPlayed = false;
  #isRoundNew = false;
  #crowdTimer: NodeJS.Timeout | undefined;
  #wakers: (() => void)[] = [];
  #onDecision: () => void = () => undefined;
  times: TableTimes = { bettingMs: 0, playingMs: 0, decisionMs: 0, pauseMs: 0 };

  constructor({ machine, clock, resultsMax, encode }: TableStateParts) {
    this.machine = machine;
    this.#clock = clock;
    this.#resultsMax = resultsMax;
    this.#encode = encode;
  }

  get key(): TableKey {
    return this.machine.key;
  }

  get round(): SharedRound | undefined {
    return this.#round;
  }

  get seated(): number {
    return this.#connections.size;
  }

  /** Bets of the current round. */
  get bets(): readonly BetNow[] {
    return [...this.#bets.values()];
  }

  /** Play-money bets on the current round. */
  get playBets(): readonly TableBet[] {
    const id = this.#round?.id;
    return id === undefined ? [] : [...this.#onlookers].flatMap((onlooker) => onlooker.openBets(id));
  }

  /** All bets of the current round, real money and play money, in the form of the table's rules. */
  get tableBets(): readonly TableBet[] {
    return [...this.bets.map(toTableBet), ...this.playBets];
  }

  /** Bets that a step waits for: play money of an absent player only if there are no others. */
  get waitedBets(): readonly TableBet[] {
    const id = this.#round?.id;
    if (id === undefined) return [];
    const present = [...this.#onlookers].filter(({ isAbsent }) => !isAbsent);
    const waited = [...this.bets.map(toTableBet), ...present.flatMap((onlooker) => onlooker.openBets(id))];
    return waited.length > 0 ? waited : this.playBets;
  }

  bet(id: number): BetNow | undefined {
    return this.#bets.get(id);
  }

  /** Bets of one player on the current round. */
  playerBets(accountId: AccountId): readonly BetNow[] {
    return this.bets.filter((bet) => bet.accountId === accountId);
  }

  // ---- For the round engine ----

  /** Sets the previous results, oldest first. */
  setResults(results: readonly TableResult[]): void {
    this.#results = [...results];
  }

  /** Whether this process plays the table. If another process does, bets and decisions are refused here. */
  get isPlayed(): boolean {
    return this.#isPlayed;
  }

  setPlayed(isPlayed: boolean): void {
    this.#publishIfOpenChanged(() => {
      this.#isPlayed = isPlayed;
    });
  }

  setOpen(isOpen: boolean): void {
    this.#publishIfOpenChanged(() => {
      this.#isOpen = isOpen;
    });
  }

  get #takesPlayers(): boolean {
    return this.#isOpen && this.#isPlayed;
  }

  #publishIfOpenChanged(change: () => void): void {
    const before = this.#takesPlayers;
    change();
    const isOpen = this.#takesPlayers;
    if (isOpen !== before) this.publish({ t: 'table', at: this.#clock.nowMs(), isOpen });
  }

  /** Publishes a new round, or a new state of the same one. `bets` replaces the stored bets. */
  show(round: SharedRound | undefined, bets?: readonly BetNow[], nextAtMs: number | null = null): void {
    const before = this.#round;
    const isOther = round?.id !== before?.id;
    if (bets) this.#bets = new Map(bets.map((bet) => [bet.id, bet]));
    else if (isOther) this.#bets = new Map();
    this.#round = round;
    this.#nextAtMs = nextAtMs;
    if (isOther) this.#crowd.begin(round?.id ?? null);
    for (const bet of bets ?? []) this.#count(bet);
    if (round) {
      const isNewlyDecided = isDecided(round) && (isOther || !before || !isDecided(before));
      const result = isNewlyDecided ? this.machine.result(round) : undefined;
      if (result) this.#results = [...this.#results, result].slice(-this.#resultsMax);
      const message = { t: 'round', at: this.#clock.nowMs(), round: this.#present(round) } as const;
      this.publish(result ? { ...message, result } : message);
    }
    this.#isRoundNew = false;
    for (const onlooker of this.#onlookers) onlooker.roundChanged(round);
  }

  tick(
    round: SharedRound,
    { atMs, multiplier }: { readonly atMs: number; readonly multiplier: number },
  ): void {
    if (this.#connections.size > 0) this.publish({ t: 'tick', at: atMs, m: multiplier });
    for (const onlooker of this.#onlookers) onlooker.ticked(round, atMs);
  }

  /** Called whenever a player has decided something. */
  onDecision(listener: () => void): void {
    this.#onDecision = listener;
  }

  /** Resolves once a connection is open, or has just been opened. */
  whenConnected(signal: AbortSignal): Promise<void> {
    if (this.#connections.size > 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wakers.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  // ---- For placing and ending bets ----

  /** A bet of this table was accepted, decided or ended; it is published to its player and to the crowd. */
  betChanged(bet: BetNow, balance: DisplayedBalance): void {
    const round = this.#round;
    if (round?.id !== bet.sharedId) return;
    this.#bets.set(bet.id, bet);
    this.#count(bet);
    this.publishBet(accountPlayerKey(bet.accountId), presentSharedBet(this.machine, { round, bet, balance }));
    this.decided();
  }

  /** Adds an onlooker's real-money bet to the crowd totals; this process does not have the player's name. */
  countBet(id: number, playerKey: string): void {
    this.#crowd.count(id, playerKey);
  }

  /** A player has decided: the number of undecided players has changed, and the step may end. */
  decided(): void {
    if (this.machine.isAllDecided) this.#isRoundNew = true;
    this.#onDecision();
  }

  #count(bet: BetNow): void {
    this.#crowd.add(bet);
    if (bet.state === null && !bet.isRefunded) this.#crowd.end(bet, this.multiplierHundredths(bet));
  }

  multiplierHundredths(bet: BetNow): number | undefined {
    if (this.machine.source !== 'chain') return undefined;
    // The payout of a flight is stake × cash-out multiplier.
    return bet.cashOut ?? Number((bet.payoutMinor * 100n) / bet.stakeMinor);
  }

  // ---- For table connections ----

  enter(connection: TableConnection): void {
    this.#connections.add(connection);
    const own = this.#connectionsByKey.get(connection.key) ?? new Set();
    this.#connectionsByKey.set(connection.key, own.add(connection));
    this.wake();
    this.#crowdTimer ??= setInterval(() => this.#publishCrowd(), CROWD_EVERY_MS);
  }

  leave(connection: TableConnection): void {
    this.#connections.delete(connection);
    const own = this.#connectionsByKey.get(connection.key);
    own?.delete(connection);
    if (own?.size === 0) this.#connectionsByKey.delete(connection.key);
    if (this.#connections.size > 0) return;
    clearInterval(this.#crowdTimer);
    this.#crowdTimer = undefined;
  }

  watch(onlooker: Onlooker): () => void {
    this.#onlookers.add(onlooker);
    return () => this.#onlookers.delete(onlooker);
  }

  /** A client has connected: an idle table opens a round. */
  wake(): void {
    const wakers = this.#wakers;
    this.#wakers = [];
    for (const waker of wakers) waker();
  }

  image(): TableImage {
    const round = this.#round;
    return {
      key: this.key,
      isOpen: this.#takesPlayers,
      round: round ? this.#present(round) : null,
      results: this.#results,
      crowd: this.#crowd.image(this.#connections.size),
    };
  }

  /** Sends the same bytes to all connections. */
  publish(message: ArcadeServerMessage): void {
    if (this.#connections.size === 0) return;
    const frame = this.#encode(JSON.stringify(message));
    for (const connection of this.#connections) connection.deliver(frame);
  }

  /** Sends a bet only to the sockets of its player, and to other servers. */
  publishBet(key: string, bet: ArcadeSharedBet): void {
    const message: ArcadeServerMessage = { t: 'bet', at: this.#clock.nowMs(), bet };
    this.#deliverTo(key, message);
    this.#deliverTo(EVERY_PLAYER, { player: key, message });
  }

  #deliverTo(key: string, message: unknown): void {
    const connections = this.#connectionsByKey.get(key);
    if (!connections) return;
    const frame = this.#encode(JSON.stringify(message));
    for (const connection of connections) connection.deliver(frame);
  }

  #present(round: SharedRound): TableRound {
    return presentRound(this.machine, {
      round,
      bets: this.tableBets,
      nextAtMs: this.#nextAtMs,
    });
  }

  #publishCrowd(): void {
    // The number of undecided players has changed.
    if (this.#isRoundNew && this.#round)
      this.publish({ t: 'round', at: this.#clock.nowMs(), round: this.#present(this.#round) });
    this.#isRoundNew = false;
    const news = this.#crowd.takeNews(this.#connections.size, this.#clock.nowMs());
    if (news) this.publish(news);
  }
}

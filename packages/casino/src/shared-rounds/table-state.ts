import type { AccountId, Clock } from '@evens/base';
import type {
  ArcadeServerMessage,
  ArcadeSharedBet,
  ChatLine,
  TableImage,
  TableKey,
  TableResult,
  TableRound,
} from '@evens/contract';
import { CHAT_LINES_MAX } from '@evens/contract';
import { type BetNow, type DisplayedBalance, isOutdated, presentSharedBet, toTableBet } from './bet-now.ts';
import type { TableBots } from './bots/table-bots.ts';
import { Connections, EVERY_PLAYER, type TableConnection } from './connections.ts';
import { type Audience, Crowd, type DescribePlayer } from './crowd.ts';
import { hiddenName } from './hidden-name.ts';
import type { TableBet, TableMachine } from './machine.ts';
import { type Onlooker, Onlookers, type Presence } from './onlookers.ts';
import { presentRound } from './present-round.ts';
import { isDecided, type SharedRound, type TableTimes } from './shared-round.ts';

/** The shortest interval between two messages of the crowd. */
const CROWD_EVERY_MS = 250;

/** Lines of the chat that one process accepts for one table within a second. */
const CHAT_PER_SECOND_MAX = 5;
/** Older lines are not shown to players who join. */
const CHAT_MS = 10 * 60_000;

/** A table's rounds as its engine has published them. */
export interface TableContents {
  readonly round: SharedRound | undefined;
  readonly bets: readonly BetNow[];
  readonly nextAtMs: number | null;
  readonly results: readonly TableResult[];
  readonly isOpen: boolean;
  readonly times: TableTimes;
}

/** Receives what the round engine does, for other processes. */
export interface EngineListener {
  shown(bets: readonly BetNow[] | undefined): void;
  ticked(tick: Tick): void;
  opened(isOpen: boolean): void;
  played(isPlayed: boolean): void;
}

/** The multiplier of a flight at a time. */
export interface Tick {
  readonly atMs: number;
  readonly multiplier: number;
}

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
  /** Describes players to each other. Without it, the table has no chat. */
  readonly describe?: DescribePlayer | undefined;
  /** Bots of the sandbox. */
  readonly bots?: TableBots | undefined;
}

/**
 * The public state of a table and its readers. Keeps the current round with its bets as processed here; the database is
 * authoritative. Every public message is serialised once.
 */
export class TableState {
  readonly machine: TableMachine;
  readonly #clock: Clock;
  readonly #resultsMax: number;
  readonly #connections: Connections;
  readonly #onlookers = new Onlookers();
  readonly #crowd: Crowd;
  readonly #hasChat: boolean;
  readonly #bots: TableBots | undefined;
  #chat: readonly ChatLine[] = [];
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
  #onPresence: (isComing: boolean) => void = () => undefined;
  #engineListener: EngineListener | undefined;
  times: TableTimes = { bettingMs: 0, playingMs: 0, decisionMs: 0, pauseMs: 0 };

  constructor({ machine, clock, resultsMax, encode, describe, bots }: TableStateParts) {
    this.machine = machine;
    this.#clock = clock;
    this.#resultsMax = resultsMax;
    this.#connections = new Connections(encode);
    this.#hasChat = describe !== undefined;
    this.#bots = bots;
    this.#crowd = new Crowd(describe ?? (({ userName }) => ({ player: hiddenName(userName) })));
  }

  get key(): TableKey {
    return this.machine.key;
  }

  get round(): SharedRound | undefined {
    return this.#round;
  }

  /** Connections at all processes. */
  get seated(): number {
    return this.#connections.size + this.#onlookers.seatedElsewhere;
  }

  get #audience(): Audience {
    return { people: this.seated, bots: this.#bots?.count(this.#clock.nowMs()) ?? 0 };
  }

  /** Bets of the current round. */
  get bets(): readonly BetNow[] {
    return [...this.#bets.values()];
  }

  /** Play-money bets on the current round at the end of a step, when all bots have decided. */
  get playBets(): readonly TableBet[] {
    return [...this.#onlookers.openBets(this.#round?.id), ...(this.#bots?.tableBets('step-end') ?? [])];
  }

  /** Play-money bets with the decisions made by now. */
  get #playBetsNow(): readonly TableBet[] {
    const bots = this.#bots?.tableBets(this.#clock.nowMs()) ?? [];
    return [...this.#onlookers.openBets(this.#round?.id), ...bots];
  }

  /** All bets of the current round, real money and play money, in the form of the table's rules. */
  get tableBets(): readonly TableBet[] {
    return [...this.bets.map(toTableBet), ...this.#playBetsNow];
  }

  /** Bets that a step waits for: those of absent players and bots only if there are no others. */
  get waitedBets(): readonly TableBet[] {
    const waited = [...this.bets.map(toTableBet), ...this.#onlookers.waitedBets(this.#round?.id)];
    return waited.length > 0 ? waited : this.#playBetsNow;
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

  /** Whether a process plays the table, and this one has its current state. Otherwise bets and decisions are refused. */
  get isPlayed(): boolean {
    return this.#isPlayed;
  }

  setPlayed(isPlayed: boolean): void {
    this.#publishIfOpenChanged(() => {
      this.#isPlayed = isPlayed;
    });
    this.#engineListener?.played(isPlayed);
  }

  setOpen(isOpen: boolean): void {
    this.#publishIfOpenChanged(() => {
      this.#isOpen = isOpen;
    });
    this.#engineListener?.opened(isOpen);
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

  /** Publishes a new round, or a new state of the same one. `bets` adds the stored bets, unless newer ones are known. */
  show(round: SharedRound | undefined, bets?: readonly BetNow[], nextAtMs: number | null = null): void {
    const before = this.#round;
    const isOther = round?.id !== before?.id;
    this.#round = round;
    this.#nextAtMs = nextAtMs;
    if (isOther) {
      this.#bets = new Map();
      this.#crowd.begin(round?.id ?? null);
    }
    for (const bet of bets ?? []) this.#add(bet);
    this.#bots?.setRound(round);
    if (round) {
      const isNewlyDecided = isDecided(round) && (isOther || !before || !isDecided(before));
      if (isNewlyDecided) this.#endBots();
      const result = isNewlyDecided ? this.machine.result(round) : undefined;
      if (result) this.#results = [...this.#results, result].slice(-this.#resultsMax);
      const message = { t: 'round', at: this.#clock.nowMs(), round: this.#present(round) } as const;
      this.publish(result ? { ...message, result } : message);
    }
    this.#isRoundNew = false;
    this.#engineListener?.shown(bets);
    this.#onlookers.roundChanged(round);
    if (this.#onlookers.isWatched) this.#playBetsChanged();
  }

  tick(round: SharedRound, tick: Tick): void {
    const { atMs, multiplier } = tick;
    this.publish({ t: 'tick', at: atMs, m: multiplier });
    this.#engineListener?.ticked(tick);
    this.#onlookers.ticked(round, atMs);
    this.#addBots();
    for (const win of this.#bots?.cashOuts(multiplier) ?? []) this.#crowd.endBot(win);
  }

  #addBots(): void {
    for (const bet of this.#bots?.newBets(this.#clock.nowMs()) ?? []) this.#crowd.addBot(bet);
  }

  #endBots(): void {
    this.#addBots();
    for (const win of this.#bots?.wins(this.#clock.nowMs()) ?? []) this.#crowd.endBot(win);
  }

  /** Called whenever a player has decided something. */
  onDecision(listener: () => void): void {
    this.#onDecision = listener;
  }

  /** Resolves once a connection is open, or has just been opened. */
  whenConnected(signal: AbortSignal): Promise<void> {
    if (this.seated > 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wakers.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  // ---- For placing and ending bets ----

  /** A bet of this table was accepted, decided or ended; it is published to its player and to the crowd. */
  betChanged(bet: BetNow, balance: DisplayedBalance): void {
    const round = this.#round;
    if (round?.id !== bet.sharedId || !this.#add(bet)) return;
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
    if (this.#onlookers.isWatched) this.#playBetsChanged();
  }

  /** False if a newer state of the bet is known. */
  #add(bet: BetNow): boolean {
    if (isOutdated(bet, this.#bets.get(bet.id))) return false;
    this.#bets.set(bet.id, bet);
    this.#crowd.add(bet);
    if (bet.state === null && !bet.isRefunded) this.#crowd.end(bet, this.multiplierHundredths(bet));
    return true;
  }

  multiplierHundredths(bet: BetNow): number | undefined {
    if (this.machine.source !== 'chain') return undefined;
    // The payout of a flight is stake × cash-out multiplier.
    return bet.cashOut ?? Number((bet.payoutMinor * 100n) / bet.stakeMinor);
  }

  // ---- For table connections ----

  enter(connection: TableConnection): void {
    this.#connections.add(connection);
    this.wake();
    this.#crowdTimer ??= setInterval(() => this.#publishCrowd(), CROWD_EVERY_MS);
  }

  leave(connection: TableConnection): void {
    this.#connections.delete(connection);
    this.#onPresence(false);
    if (this.#connections.size > 0) return;
    clearInterval(this.#crowdTimer);
    this.#crowdTimer = undefined;
  }

  watch(onlooker: Onlooker): () => void {
    this.#onlookers.add(onlooker);
    this.#playBetsChanged();
    return () => {
      this.#onlookers.delete(onlooker);
      this.#playBetsChanged();
    };
  }

  /** A client has connected: an idle table opens a round. */
  wake(): void {
    this.#wakeEngine();
    this.#onPresence(true);
  }

  /** A lobby displays the table: one with bots plays a round for it. */
  onLobbyRead(): void {
    if (this.#bots) this.wake();
  }

  #wakeEngine(): void {
    const wakers = this.#wakers;
    this.#wakers = [];
    for (const waker of wakers) waker();
  }

  /** Play-money bets matter to other processes only if steps wait for them. */
  #playBetsChanged(): void {
    if (this.machine.isAllDecided) this.#onPresence(false);
  }

  // ---- For the same table at other processes ----

  /** The listener of the process that plays the table, or of none. */
  setEngineListener(listener: EngineListener | undefined): void {
    this.#engineListener = listener;
  }

  /** Calls the listener when the presence here changes. `isComing`: a client has connected or is about to. */
  onPresence(listener: (isComing: boolean) => void): void {
    this.#onPresence = listener;
  }

  get presence(): Presence {
    const playBets = this.machine.isAllDecided ? this.#onlookers.presentBets(this.#round?.id) : undefined;
    return { seated: this.#connections.size, playBets };
  }

  /** Sets the players of another process; none if it has ended. */
  setPresence(process: string, presence: Presence | undefined, isComing = false): void {
    if (this.#onlookers.setElsewhere(process, presence)) this.decided();
    if (isComing || this.seated > 0) this.#wakeEngine();
  }

  get contents(): TableContents {
    return {
      round: this.#round,
      bets: this.bets,
      nextAtMs: this.#nextAtMs,
      results: this.#results,
      isOpen: this.#isOpen,
      times: this.times,
    };
  }

  /** Adopts the state of the process that plays the table. `hasMissed`: earlier states did not reach this process. */
  adopt({ round, bets, nextAtMs, results, isOpen, times }: TableContents, hasMissed: boolean): void {
    this.times = times;
    this.setOpen(isOpen);
    this.show(round, bets, nextAtMs);
    this.setResults(results);
    this.setPlayed(true);
    if (hasMissed) this.#connections.renew();
  }

  /** Adds stored bets on the current round that may have been missed. */
  addMissed(bets: readonly BetNow[]): void {
    for (const bet of bets) if (bet.sharedId === this.#round?.id) this.#add(bet);
    this.#engineListener?.shown(this.bets);
    this.decided();
  }

  image(): TableImage {
    this.#addBots();
    const round = this.#round;
    return {
      key: this.key,
      isOpen: this.#takesPlayers,
      round: round ? this.#present(round) : null,
      results: this.#results,
      crowd: this.#crowd.image(this.#audience),
      ...(this.#hasChat && { chat: this.#chat.filter(({ at }) => at > this.#clock.nowMs() - CHAT_MS) }),
    };
  }

  /** Whether the table's rate of phrases allows another one. */
  get takesPhrase(): boolean {
    const earlier = this.#chat.at(-CHAT_PER_SECOND_MAX);
    return earlier === undefined || earlier.at <= this.#clock.nowMs() - 1000;
  }

  /** Adds a line to the chat, sent here or at another process. */
  say(line: ChatLine): void {
    this.#chat = [...this.#chat, line].slice(-CHAT_LINES_MAX);
    this.publish({ t: 'chat', at: this.#clock.nowMs(), line });
  }

  /** Sends the same bytes to all connections. */
  publish(message: ArcadeServerMessage): void {
    this.#connections.publish(message);
  }

  /** Sends a bet only to the sockets of its player, and to other servers. */
  publishBet(key: string, bet: ArcadeSharedBet): void {
    const message: ArcadeServerMessage = { t: 'bet', at: this.#clock.nowMs(), bet };
    this.#connections.publishTo(key, message);
    this.#connections.publishTo(EVERY_PLAYER, { player: key, message });
  }

  #present(round: SharedRound): TableRound {
    return presentRound(this.machine, {
      round,
      bets: this.tableBets,
      nextAtMs: this.#nextAtMs,
    });
  }

  #publishCrowd(): void {
    this.#followBots();
    // The number of undecided players has changed.
    if (this.#isRoundNew && this.#round)
      this.publish({ t: 'round', at: this.#clock.nowMs(), round: this.#present(this.#round) });
    this.#isRoundNew = false;
    const news = this.#crowd.takeNews(this.#audience, this.#clock.nowMs());
    if (news) this.publish(news);
  }

  #followBots(): void {
    if (!this.#bots) return;
    const atMs = this.#clock.nowMs();
    this.#addBots();
    const lines = this.#hasChat ? this.#bots.newLines(atMs) : [];
    for (const { bot, phrase } of lines) this.say({ at: atMs, ...bot.person, phrase });
    // A step without players ends when its bots have decided.
    if (this.#bots.hasNewDecisions(atMs)) this.decided();
  }
}

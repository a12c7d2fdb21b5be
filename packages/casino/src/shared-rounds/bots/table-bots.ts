import { type CurrencyCode, type Random, seededRandom } from '@evens/base';
import type { ChatPhrase, TableKey } from '@evens/contract';
import type { Json } from '@evens/games';
import { storedJson } from '../../stored-text.ts';
import { crashMultiplier } from '../crash-machine.ts';
import type { TableBet, TableMachine } from '../machine.ts';
import { isDecided, type SharedRound } from '../shared-round.ts';
import { makeBotBet } from './bot-bets.ts';
import { BotHands } from './bot-hands.ts';
import { type BotPhrase, type BotResult, chooseGreeting, chooseRemarks, chooseWish } from './bot-phrases.ts';
import { arrivedBots, type Bot, presentBots } from './present-bots.ts';

/** Bots bet play money in this currency. */
export const BOT_CURRENCY: CurrencyCode = 'EUR';
/** Bets of bots on one round: most of the listed bets are left to players. */
const BETS_MAX = 30;
const BETTING_SHARE = 0.88;
const SECOND_BET_SHARE = 0.15;
/** Bots bet from this share of the betting phase on, up to the other. */
const BETTING_FROM = 0.04;
const BETTING_TO = 0.93;
const PRESENT_FRESH_MS = 1000;
/** The most that a bot's bet may return, as for stored bets. */
const RETURN_MAX_MINOR = 10n ** 12n;
/** Older phrases are dropped: nobody was there to read them. */
const PHRASE_LATE_MS = 3000;
/** A phrase comes again after this many others. */
const OTHER_PHRASES_MIN = 3;
const ARRIVALS_EVERY_MS = 1000;
/** Payouts that bots congratulate on, in tenths of the stake. */
const bigWinTenths: Readonly<Partial<Record<TableKey, bigint>>> = {
  'live-blackjack': 24n,
  'live-baccarat': 50n,
  'live-dragon-tiger': 50n,
};
const USUAL_BIG_WIN_TENTHS = 80n;

/** A line of the chat. */
export interface BotLine {
  readonly bot: Bot;
  readonly phrase: ChatPhrase;
}

/** A bot's bet on the current round. */
export interface BotBet {
  /** Below 0: ids of stored bets are above. */
  readonly id: number;
  readonly bot: Bot;
  readonly atMs: number;
  readonly stakeMinor: bigint;
  readonly tableBet: TableBet;
  /** The chips in the format of the rules; undefined at tables without chips. */
  readonly chips: Json | undefined;
  /** Crash: cash-out multiplier in hundredths. */
  readonly cashOut: number | undefined;
}

/** A bet that has ended for its bot. */
export interface BotWin {
  readonly bet: BotBet;
  readonly payoutMinor: bigint;
}

/**
 * Bots at one table of the sandbox. Their bets are in memory only: no account, ledger, statistic, jackpot or tournament
 * contains them. Everything follows from the table, the round and the time, so that all processes show the same bots.
 */
export class TableBots {
  readonly #seed: string;
  readonly #machine: TableMachine;
  #present: { readonly atMs: number; readonly bots: readonly Bot[] } | undefined;
  #round: SharedRound | undefined;
  /** Bets on the current round by time, and how many of them have been placed. */
  #bets: readonly BotBet[] = [];
  #placed = 0;
  /** Bets at crash that have been cashed out. */
  readonly #cashedOut = new Set<number>();
  #hands: BotHands | undefined;
  #decidedCount = 0;
  #phrases: readonly BotPhrase[] = [];
  #arrivalsToMs: number | undefined;
  /** The last phrases of bots, the newest last. */
  #recentPhrases: readonly ChatPhrase[] = [];

  constructor(machine: TableMachine, seed: string) {
    this.#machine = machine;
    this.#seed = seed;
  }

  /** Number of bots at the table. */
  count(atMs: number): number {
    return this.#bots(atMs).length;
  }

  #bots(atMs: number): readonly Bot[] {
    const known = this.#present;
    if (known && Math.abs(atMs - known.atMs) < PRESENT_FRESH_MS) return known.bots;
    const bots = presentBots(this.#seed, this.#machine.key, atMs);
    this.#present = { atMs, bots };
    return bots;
  }

  #random(use: string): Random {
    return seededRandom(`${this.#seed} round ${this.#round?.id} ${use}`);
  }

  /** Follows the table's round. */
  setRound(round: SharedRound | undefined): void {
    const isOther = round?.id !== this.#round?.id;
    this.#round = round;
    if (!isOther) return;
    this.#placed = 0;
    this.#cashedOut.clear();
    this.#bets = round ? this.#planBets(round) : [];
    const hasDecisions = this.#machine.decide !== undefined;
    const hands = this.#bets.map(({ bot, tableBet }) => ({ ...bot, bet: tableBet }));
    this.#hands = hasDecisions && round ? new BotHands(this.#machine, hands) : undefined;
    if (!round) return;
    const wish = chooseWish(presentBots(this.#seed, this.#machine.key, round.openedAtMs), {
      random: this.#random('phrases'),
      fromMs: round.openedAtMs,
      toMs: round.closesAtMs,
    });
    this.#phrases = [...this.#phrases, ...wish];
  }

  #planBets({ openedAtMs, closesAtMs }: SharedRound): readonly BotBet[] {
    const { key, slots } = this.#machine;
    const random = this.#random('bets');
    const spanMs = closesAtMs - openedAtMs;
    const bettors = presentBots(this.#seed, key, openedAtMs).filter(() => random() < BETTING_SHARE);
    const bets = bettors.flatMap((bot) =>
      Array.from({ length: slots > 1 && random() < SECOND_BET_SHARE ? 2 : 1 }, () => ({
        bot,
        atMs: openedAtMs + spanMs * (BETTING_FROM + random() * (BETTING_TO - BETTING_FROM)),
        raw: makeBotBet(key, bot, random),
      })),
    );
    return bets
      .slice(0, BETS_MAX)
      .map(({ raw, ...bet }, index) => ({ ...bet, id: -1 - index, ...this.#readBet(raw) }))
      .toSorted((a, b) => a.atMs - b.atMs);
  }

  #readBet(raw: unknown): Pick<BotBet, 'stakeMinor' | 'tableBet' | 'chips' | 'cashOut'> {
    const { key, readBet, returnMax } = this.#machine;
    const read = readBet(raw, RETURN_MAX_MINOR);
    if (!read.ok) throw new Error(`readBet: a bot's bet at ${key} is refused: ${read.error}`);
    const { stakeMinor, betText, stateText } = read.value;
    const stored = storedJson(betText);
    const { autoCashOut } = raw as { readonly autoCashOut?: number };
    return {
      stakeMinor,
      tableBet: { betText, stateText },
      // Only tables with chips judge the bets of a player together.
      chips: returnMax ? stored : undefined,
      cashOut: autoCashOut,
    };
  }

  /** Bets that have been placed since the last call. */
  newBets(atMs: number): readonly BotBet[] {
    const isClosed = this.#round?.state !== 'betting';
    const from = this.#placed;
    while (this.#placed < this.#bets.length && (isClosed || (this.#bets[this.#placed]?.atMs ?? 0) <= atMs))
      this.#placed += 1;
    return this.#bets.slice(from, this.#placed);
  }

  /** Bets with decisions: those made by now, or all of the current step. Empty at tables without decisions. */
  tableBets(atMs: number | 'step-end'): readonly TableBet[] {
    const round = this.#round;
    if (!round || !this.#hands) return [];
    return atMs === 'step-end' ? this.#hands.decidedBets(round) : this.#hands.bets(round, atMs);
  }

  /** Whether bots have decided since the last call. */
  hasNewDecisions(atMs: number): boolean {
    const count = this.#round && this.#hands ? this.#hands.decidedCount(this.#round, atMs) : 0;
    const isNew = count !== this.#decidedCount;
    this.#decidedCount = count;
    return isNew;
  }

  /** Crash: bets that reach their cash-out by this multiplier, in hundredths. */
  cashOuts(multiplier: number): readonly BotWin[] {
    return this.#bets.flatMap((bet) => {
      const { id, cashOut, stakeMinor } = bet;
      if (cashOut === undefined || cashOut > multiplier || this.#cashedOut.has(id)) return [];
      this.#cashedOut.add(id);
      return [{ bet, payoutMinor: (stakeMinor * BigInt(cashOut)) / 100n }];
    });
  }

  /** The wins of a round that has just been decided. */
  wins(atMs: number): readonly BotWin[] {
    const round = this.#round;
    if (!round || !isDecided(round)) return [];
    const hands = this.#hands?.decidedBets(round);
    const ended = this.#bets.map((bet, index) => ({
      bet,
      payoutMinor: this.#machine.betPayout(round, hands?.[index] ?? bet.tableBet),
    }));
    const results: readonly BotResult[] = ended.map(({ bet, payoutMinor }) => ({
      bot: bet.bot,
      stakeMinor: bet.stakeMinor,
      payoutMinor,
      cashOut: bet.cashOut,
    }));
    const remarks = chooseRemarks(results, {
      result: this.#machine.result(round),
      random: this.#random('remarks'),
      bigWinTenths: bigWinTenths[this.#machine.key] ?? USUAL_BIG_WIN_TENTHS,
      atMs,
    });
    this.#phrases = [...this.#phrases, ...remarks];
    if (this.#machine.source === 'chain') return this.cashOuts(crashMultiplier(round));
    return ended.filter(({ payoutMinor }) => payoutMinor > 0n);
  }

  #addGreetings(atMs: number): void {
    const afterMs = this.#arrivalsToMs ?? atMs;
    if (this.#arrivalsToMs !== undefined && atMs - afterMs < ARRIVALS_EVERY_MS) return;
    this.#arrivalsToMs = atMs;
    // Arrivals at a sleeping table are not greeted later.
    const span = { afterMs: Math.max(afterMs, atMs - PHRASE_LATE_MS), toMs: atMs };
    const greetings = arrivedBots(this.#seed, this.#machine.key, span).flatMap(({ bot, atMs: arrivedAtMs }) =>
      chooseGreeting(bot, {
        random: seededRandom(`${this.#seed} greeting ${bot.number} ${arrivedAtMs}`),
        atMs: arrivedAtMs,
      }),
    );
    this.#phrases = [...this.#phrases, ...greetings];
  }

  /** Lines that are due. None has a phrase that bots have just used. */
  newLines(atMs: number): readonly BotLine[] {
    this.#addGreetings(atMs);
    const due = this.#phrases.filter((phrase) => phrase.atMs <= atMs);
    if (due.length === 0) return [];
    this.#phrases = this.#phrases.filter((phrase) => phrase.atMs > atMs);
    return due
      .filter((phrase) => phrase.atMs > atMs - PHRASE_LATE_MS)
      .toSorted((a, b) => a.atMs - b.atMs)
      .flatMap(({ bot, phrases }) => {
        const phrase = phrases.find((each) => !this.#recentPhrases.includes(each));
        if (phrase === undefined) return [];
        this.#recentPhrases = [...this.#recentPhrases, phrase].slice(-OTHER_PHRASES_MIN);
        return [{ bot, phrase }];
      });
  }
}

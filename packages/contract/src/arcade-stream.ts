import type { ArcadeSharedBet } from './arcade-bet.ts';

/**
 * Where the frame of a table keeps its socket. It sends no cookie: its first message shows the secret that
 * `POST /api/arcade/open` gave it, within ten seconds. The answer is an image; so it is after every reconnect, and whenever
 * the frame was too slow for what came between. Every instant is the server's, in epoch milliseconds: `at` of each message
 * shows how far the frame's own clock is off.
 */
export const ARCADE_STREAM_PATH = '/api/arcade/stream';

/** Without any message for so long the socket is dead: connect again. A heartbeat comes every other second. */
export const ARCADE_SILENCE_MS = 7000;

/** Tables that many play at together, by the key of their game. */
export const tableKeys = ['crash', 'live-roulette', 'live-blackjack', 'live-baccarat', 'live-wheel'] as const;
export type TableKey = (typeof tableKeys)[number];

/** Most bettors of a round that are listed; further ones are only counted. */
export const CROWD_LISTED_MAX = 50;

/** From the frame. */
export type ArcadeClientMessage =
  | { readonly t: 'open'; readonly secret: string }
  /** At most 20 a second; the answer's `at` is the server's clock. */
  | { readonly t: 'ping'; readonly n: number };

/**
 * `betting` until the cut-off, then `playing`: a flight, a spin, a deal and its decisions. `over`: the result is final and bets
 * are being paid, each published by a `bet` message. `refunded`: the round could not be played to its end, and all that was
 * staked on it and not cashed out comes back.
 */
export type TablePhase = 'betting' | 'playing' | 'over' | 'refunded';

/** Rank 2 to 14, the ace. */
export interface TableCard {
  readonly rank: number;
  readonly suit: 'diamonds' | 'hearts' | 'spades' | 'clubs';
}

/**
 * Every round's seed is the preimage of the one before it: SHA-256, in hex, of a seed's text is the commitment of its round,
 * and the seed of the chain's first round hashes to the chain's own. The salt was drawn after the chain was committed to.
 */
export interface CrashChain {
  readonly no: number;
  readonly commitment: string;
  readonly salt: string;
  readonly length: number;
  /** The place of this round's seed in the chain, from 0. */
  readonly link: number;
}

/** Multipliers are hundredths: 150 is 1.50. */
export interface CrashView {
  readonly kind: 'crash';
  readonly chain: CrashChain;
  /** When the flight begins, or began; its multiplier is `multiplierAt(now - startsAt)` of the games package. Null while betting. */
  readonly startsAt: number | null;
  /** Null until it has crashed. */
  readonly crash: number | null;
}

export interface RouletteView {
  readonly kind: 'live-roulette';
  /** 0 to 36; published when the spin begins, null while betting. */
  readonly pocket: number | null;
}

export interface WheelView {
  readonly kind: 'live-wheel';
  /** Published when the spin begins, null while betting. `stops` are places of `wheelSegments`, the multipliers first. */
  readonly spin: {
    readonly stops: readonly number[];
    readonly times: number;
    readonly spot: number;
    /** To one, the multipliers apart. */
    readonly pays: number;
  } | null;
}

export interface BaccaratView {
  readonly kind: 'live-baccarat';
  /** Eight decks, shuffled by a seed whose hash is shown here and which is shown itself once the shoe is over. */
  readonly shoe: {
    readonly no: number;
    readonly commitment: string;
    /** Cards that were gone before this coup, the burnt ones among them. */
    readonly dealt: number;
    readonly cards: number;
    /** The cut card has come out: this coup is the shoe's last. */
    readonly isLastCoup: boolean;
    /** Of the shoe, once its last coup is over. */
    readonly seed: string | null;
  };
  /** Published whole when the deal begins, null while betting. */
  readonly coup: {
    readonly player: readonly TableCard[];
    readonly banker: readonly TableCard[];
    readonly playerTotal: number;
    readonly bankerTotal: number;
    readonly winner: 'player' | 'banker' | 'tie';
    readonly playerPair: boolean;
    readonly bankerPair: boolean;
  } | null;
}

/**
 * Everybody at the table holds the same first two cards against the same dealer. In each step all who are still in decide for
 * themselves, hidden until the step is over; then the step's card is shown, and those who asked for one hold it. So the n-th
 * card of one player is the n-th card of all, and nobody sees a card before having decided about it.
 */
export interface BlackjackTableView {
  readonly kind: 'live-blackjack';
  /** 0: insurance is asked about. From 1 on: how often all have decided, and one. `sharedmove` names it. */
  readonly step: number;
  /** What is being decided until `endsAt` of the round; null while nothing is. */
  readonly decides: 'insurance' | 'hands' | null;
  /** The open card first; whole once the dealer plays. Empty while betting. */
  readonly dealer: readonly TableCard[];
  /** The first two cards of everybody; empty while betting. */
  readonly first: readonly TableCard[];
  /** The cards of the steps that are over, in order; null where nobody took one. */
  readonly drawn: readonly (TableCard | null)[];
  /** As `drawn`, for the second of two hands after a split. */
  readonly splitDrawn: readonly (TableCard | null)[];
  /** So many players are still deciding in this step. */
  readonly deciding: number;
}

export type TableView = CrashView | RouletteView | WheelView | BaccaratView | BlackjackTableView;

/** A round as everybody sees it. */
export interface TableRound {
  /** What bets name as their `SharedRoundID`. */
  readonly id: number;
  /** Counts the rounds of the table, from 1. */
  readonly no: number;
  readonly phase: TablePhase;
  readonly opensAt: number;
  /** Bets are taken before it. */
  readonly closesAt: number;
  /** When what is going on now ends by the clock: betting, the spin, a step's decisions. Null for a flight, and once over. */
  readonly endsAt: number | null;
  /** When the next round may open; null until this one is over. */
  readonly nextAt: number | null;
  /** SHA-256, hex, of the text of what decides the round, shown before the first bet. */
  readonly commitment: string;
  /** What decided it: 64 hex digits. Null until the round is over, and at baccarat until its shoe is. */
  readonly secret: string | null;
  readonly view: TableView;
}

/** What came of a round, as short as roads and statistics need it. */
export type TableResult =
  | { readonly no: number; readonly crash: number; readonly secret: string }
  | { readonly no: number; readonly pocket: number }
  | { readonly no: number; readonly spot: number; readonly times: number }
  | {
      readonly no: number;
      /** Roads begin anew with every shoe. */
      readonly shoe: number;
      readonly winner: 'player' | 'banker' | 'tie';
      readonly playerPair: boolean;
      readonly bankerPair: boolean;
      readonly playerTotal: number;
      readonly bankerTotal: number;
    }
  /** `dealer` is the dealer's total. */
  | { readonly no: number; readonly dealer: number; readonly isBlackjack: boolean };

/** Somebody's bet on the current round. */
export interface CrowdBet {
  /** Counts the listed bets of the round, from 0. */
  readonly n: number;
  /** A player's name with its middle hidden. */
  readonly player: string;
  readonly stake: string;
  readonly currency: string;
  /** Crash: where it was cashed out, in hundredths. */
  readonly out?: number;
  /** What it won, once that is known; absent for what won nothing. */
  readonly win?: string;
}

/** Who is connected to the table: numbers, and hidden names of those who bet real money on this round. */
export interface TableCrowd {
  /** Sockets that look at the table now, those for play money among them. */
  readonly seated: number;
  /** Players with a bet on this round, and their bets. */
  readonly players: number;
  readonly bets: number;
  readonly listed: readonly CrowdBet[];
}

/** The whole table. */
export interface TableImage {
  readonly key: TableKey;
  /** False while the house has closed the table: the round that is on is played to its end, and no other opens. */
  readonly isOpen: boolean;
  /** Null while none is on: a table at which nobody sat rests, and opens a round within a moment. */
  readonly round: TableRound | null;
  /** Newest last: 50 at crash, 200 at other tables. */
  readonly results: readonly TableResult[];
  readonly crowd: TableCrowd;
}

export type ArcadeStreamErrorCode =
  /** The secret is nobody's, or the session has ended; the socket closes. */
  | 'session-ended'
  /** The session is of a game that is played alone; the socket closes. */
  | 'no-table'
  | 'bad-message'
  | 'too-fast'
  | 'too-large'
  /** Connect again, in a moment. */
  | 'shutting-down';

/** To the frame. Public messages of a table are the same bytes for all who sit there. */
export type ArcadeServerMessage =
  | {
      readonly t: 'image';
      readonly at: number;
      readonly table: TableImage;
      /** The frame's own bets on the current round. */
      readonly own: readonly ArcadeSharedBet[];
      /** What the account, or the purse of play money, holds. */
      readonly balance: string;
    }
  /** The current round, whole, whenever anything of it changes; with its result once it has one. */
  | { readonly t: 'round'; readonly at: number; readonly round: TableRound; readonly result?: TableResult }
  /** Crash, several times a second in flight: the multiplier of `at` in hundredths. */
  | { readonly t: 'tick'; readonly at: number; readonly m: number }
  /**
   * What changed of the crowd, a few times a second: new bets, where listed ones were cashed out ([n, hundredths]) and what
   * listed ones won ([n, amount]). A round's first has `roundId` of the new round: the list of the one before is over.
   */
  | {
      readonly t: 'crowd';
      readonly at: number;
      readonly roundId: number | null;
      readonly seated: number;
      readonly players: number;
      readonly bets: number;
      readonly joined?: readonly CrowdBet[];
      readonly outs?: readonly (readonly [n: number, multiplier: number])[];
      readonly wins?: readonly (readonly [n: number, amount: string])[];
    }
  /** A bet of the frame's own: taken, moved, cashed out, settled or refunded. Replaces its stored state. */
  | { readonly t: 'bet'; readonly at: number; readonly bet: ArcadeSharedBet }
  /** The house closed or opened the table. */
  | { readonly t: 'table'; readonly at: number; readonly isOpen: boolean }
  | { readonly t: 'hb'; readonly at: number }
  | { readonly t: 'pong'; readonly n: number; readonly at: number }
  | { readonly t: 'err'; readonly code: ArcadeStreamErrorCode; readonly message: string };

/** What a bet at crash names: a stake in minor units, and where it is cashed out by itself, from 101 hundredths on. */
export interface CrashTableBet {
  readonly stake: string;
  readonly autoCashOut?: number;
}

/** `View` of a bet at crash. The house lowers `autoCashOut` to where the bet pays the most that a round may pay. */
export interface CrashBetView {
  readonly kind: 'crash';
  readonly autoCashOut: number;
  /** Hundredths at which it was cashed out, by hand or by itself; null while it flies, and where it was lost. */
  readonly cashOut: number | null;
  readonly isByHand: boolean;
}

/** One of a player's hands at blackjack; amounts are minor units in digits. */
export interface TableHand {
  readonly cards: readonly TableCard[];
  readonly total: number;
  /** An ace counts 11. */
  readonly isSoft: boolean;
  readonly stakeMinor: string;
  /** What may be done in this step; empty where nothing may, or it has been decided. */
  readonly moves: readonly BlackjackTableMove['kind'][];
  /** What the player has decided for this step. */
  readonly decided: BlackjackTableMove['kind'] | null;
  readonly result?: 'blackjack' | 'win' | 'push' | 'lose';
}

/** `View` of a bet at blackjack. */
export interface BlackjackBetView {
  readonly kind: 'live-blackjack';
  /** One, or two after a split. Empty until the deal. */
  readonly hands: readonly TableHand[];
  /** Staked on insurance, minor units in digits; null while it is not decided. */
  readonly insuranceMinor: string | null;
}

/**
 * `Move` of `sharedmove`. `insure` and `decline` in step 0; then one for each hand that is still in, `hand` 0 or 1. Who says
 * nothing until the clock ends declines, and draws no card.
 */
export interface BlackjackTableMove {
  readonly kind: 'insure' | 'decline' | 'hit' | 'stand' | 'double' | 'split';
  readonly hand?: number;
}

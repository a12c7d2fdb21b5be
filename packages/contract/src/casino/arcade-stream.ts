import type { ArcadeSharedBet } from './arcade-bet.ts';

/**
 * WebSocket path of a table's frame. The socket carries no cookie: its first message contains the secret returned by
 * `POST /api/arcade/open` and must arrive within ten seconds. The answer is a full image. The server also sends an
 * image after every reconnect, and when the frame was too slow to receive all changes. All timestamps are server time
 * in epoch milliseconds; the frame derives its clock offset from `at` of each message.
 */
export const ARCADE_STREAM_PATH = '/api/arcade/stream';

/**
 * If no message arrives for this long, the socket is dead and the client reconnects. Heartbeats are sent every two
 * seconds.
 */
export const ARCADE_SILENCE_MS = 7000;

/** Shared tables, by the key of their game. */
export const tableKeys = [
  'crash',
  'live-roulette',
  'live-blackjack',
  'live-baccarat',
  'live-dragon-tiger',
  'live-sic-bo',
  'live-wheel',
] as const;
export type TableKey = (typeof tableKeys)[number];

/** Flights of a player that are listed at crash. */
export const OWN_FLIGHTS_MAX = 20;

/** Maximum number of bettors listed per round; further bettors are only counted. */
export const CROWD_LISTED_MAX = 50;

/**
 * Phrases of the chat at a table, the reactions last. The frame shows each in its reader's language. There is no free
 * text.
 */
export const chatPhrases = [
  'hello',
  'good-luck',
  'thanks',
  'congratulations',
  'well-played',
  'bad-luck',
  'so-close',
  'wow',
  'first-time',
  'what-a-round',
  'surprise',
  'good-round',
  'tough-round',
  'too-soon',
  'phew',
  'pause',
  'back',
  'bye',
  'smile',
  'thumb',
  'heart',
  'clover',
] as const;
export type ChatPhrase = (typeof chatPhrases)[number];

/** Number of lines of the chat in an image. */
export const CHAT_LINES_MAX = 20;

/** Messages from the frame to the server. */
export type ArcadeClientMessage =
  | { readonly t: 'open'; readonly secret: string }
  /** At most 20 per second. `at` of the answer is the server's clock. */
  | { readonly t: 'ping'; readonly n: number };

/**
 * `betting` until the cut-off, then `playing`: a flight, a spin, or a deal with its decisions. `over`: the result is
 * final and bets are being paid; each payment is published as a `bet` message. `refunded`: the round could not be
 * played to its end, and all stakes on it that were not cashed out are refunded.
 */
export type TablePhase = 'betting' | 'playing' | 'over' | 'refunded';

/** 2 to 14; 14 is the ace. */
export interface TableCard {
  readonly rank: number;
  readonly suit: 'diamonds' | 'hearts' | 'spades' | 'clubs';
}

/**
 * The seed of a round is the preimage of the previous round's seed: the SHA-256 (hex) of a seed's text is the
 * commitment of its round. The seed of the first round hashes to the commitment of the chain. The salt was drawn after
 * the chain was committed.
 */
export interface CrashChain {
  readonly no: number;
  readonly commitment: string;
  readonly salt: string;
  readonly length: number;
  /** Index of this round's seed in the chain, from 0. */
  readonly link: number;
}

/** Multipliers are hundredths: 150 is 1.50. */
export interface CrashView {
  readonly kind: 'crash';
  readonly chain: CrashChain;
  /** Start of the flight. The multiplier is `multiplierAt(now - startsAt)` of the games package. Null while betting. */
  readonly startsAt: number | null;
  /** Null until the crash. */
  readonly crash: number | null;
}

export interface RouletteView {
  readonly kind: 'live-roulette';
  /** 0 to 36; published when the spin begins, null while betting. */
  readonly pocket: number | null;
}

export interface WheelView {
  readonly kind: 'live-wheel';
  /**
   * Published when the spin begins, null while betting. `stops` are indexes in `wheelSegments`, the multipliers first.
   */
  readonly spin: {
    readonly stops: readonly number[];
    readonly times: number;
    readonly spot: number;
    /** Odds to one, without the multipliers. */
    readonly pays: number;
  } | null;
}

export interface BaccaratView {
  readonly kind: 'live-baccarat';
  /**
   * Eight decks. The hash of the shuffle seed is published here; the seed itself is published after the shoe has ended.
   */
  readonly shoe: {
    readonly no: number;
    readonly commitment: string;
    /** Cards dealt before this coup, including burnt cards. */
    readonly dealt: number;
    readonly cards: number;
    /** The cut card has been dealt: this coup is the last of the shoe. */
    readonly isLastCoup: boolean;
    /** Seed of the shoe; null until its last coup has ended. */
    readonly seed: string | null;
  };
  /** Published in full when the deal begins, null while betting. */
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

export interface DragonTigerView {
  readonly kind: 'live-dragon-tiger';
  /** Published when the deal begins, null while betting. */
  readonly deal: {
    readonly dragon: TableCard;
    readonly tiger: TableCard;
    readonly winner: 'dragon' | 'tiger' | 'tie';
    /** Both cards have the same rank and suit. */
    readonly isSuitedTie: boolean;
  } | null;
}

export interface SicBoView {
  readonly kind: 'live-sic-bo';
  /** Three numbers from 1 to 6; published when the dice are rolled, null while betting. */
  readonly dice: readonly number[] | null;
}

/**
 * All players have the same first two cards against the same dealer. In each step, every player who is still in decides
 * independently, and decisions are hidden until the step has ended. Then the card of the step is shown, and every
 * player who hit receives it. The n-th card is therefore the same for all players, and no player sees a card before
 * deciding on it.
 */
export interface BlackjackTableView {
  readonly kind: 'live-blackjack';
  /** 0: the insurance decision. From 1: number of completed decision steps plus one. Sent as `Step` of `sharedmove`. */
  readonly step: number;
  /** The decision that is open until `endsAt` of the round; null if none is open. */
  readonly decides: 'insurance' | 'hands' | null;
  /** The face-up card first; complete when the dealer plays. Empty while betting. */
  readonly dealer: readonly TableCard[];
  /** The first two cards of all players; empty while betting. */
  readonly first: readonly TableCard[];
  /** The cards of completed steps, in order; null if no player took the card. */
  readonly drawn: readonly (TableCard | null)[];
  /** Like `drawn`, for the second hand after a split. */
  readonly splitDrawn: readonly (TableCard | null)[];
  /** Number of players who have not decided in this step yet. */
  readonly deciding: number;
}

export type TableView =
  | CrashView
  | RouletteView
  | WheelView
  | BaccaratView
  | DragonTigerView
  | SicBoView
  | BlackjackTableView;

/** The public state of a round. */
export interface TableRound {
  /** Bets refer to it by `SharedRoundID`. */
  readonly id: number;
  /** Number of the round at this table, from 1. */
  readonly no: number;
  readonly phase: TablePhase;
  readonly opensAt: number;
  /** End of betting. */
  readonly closesAt: number;
  /**
   * Scheduled end of the current stage: betting, the spin, or the decisions of a step. Null during a flight and after
   * the end.
   */
  readonly endsAt: number | null;
  /** Earliest start of the next round; null until this one has ended. */
  readonly nextAt: number | null;
  /** SHA-256 (hex) of the text of the round's secret, published before the first bet. */
  readonly commitment: string;
  /**
   * The secret that decides the round: 64 hex digits. Null until the round has ended; at baccarat, until its shoe has
   * ended.
   */
  readonly secret: string | null;
  readonly view: TableView;
}

/** Summary of a round's result for roads and statistics. */
export type TableResult =
  | { readonly no: number; readonly crash: number; readonly secret: string }
  | { readonly no: number; readonly pocket: number }
  | { readonly no: number; readonly spot: number; readonly times: number }
  | {
      readonly no: number;
      /** Roads restart with every shoe. */
      readonly shoe: number;
      readonly winner: 'player' | 'banker' | 'tie';
      readonly playerPair: boolean;
      readonly bankerPair: boolean;
      readonly playerTotal: number;
      readonly bankerTotal: number;
    }
  /** `dragon` and `tiger` are the ranks of their cards. */
  | {
      readonly no: number;
      readonly side: 'dragon' | 'tiger' | 'tie';
      readonly dragon: number;
      readonly tiger: number;
    }
  | { readonly no: number; readonly dice: readonly number[] }
  /** `dealer` is the dealer's total. */
  | { readonly no: number; readonly dealer: number; readonly isBlackjack: boolean };

/** A player as other players of the table see them. */
export interface TablePerson {
  /** User name with the middle masked. */
  readonly player: string;
  /** Eight hex digits from which the avatar is drawn. Another one each day and at each table. Absent at other providers. */
  readonly avatar?: string;
  /** A made-up player of the sandbox. */
  readonly isBot?: true;
}

export interface ChatLine extends TablePerson {
  readonly at: number;
  readonly phrase: ChatPhrase;
}

/** A listed bet on the current round. */
export interface CrowdBet extends TablePerson {
  /** Number of the bet among the listed bets of the round, from 0. */
  readonly n: number;
  readonly stake: string;
  readonly currency: string;
  /** Crash: cash-out multiplier in hundredths. */
  readonly out?: number;
  /** Win, when it is known; absent for a losing bet. */
  readonly win?: string;
  /** A bot's chips, in the format of the table's bets. The chips of players are not published. */
  readonly chips?: unknown;
}

/**
 * Audience of the table: counts, and the masked names of players who bet real money on this round. Bots of the sandbox are
 * counted and listed too.
 */
export interface TableCrowd {
  /**
   * The number of players in every count that is displayed: sockets connected to the table now, including those that play
   * with play money, and bots.
   */
  readonly seated: number;
  /** Bots among them. Absent if there are none. */
  readonly bots?: number;
  /** Number of players with a bet on this round, and number of their bets. */
  readonly players: number;
  readonly bets: number;
  readonly listed: readonly CrowdBet[];
}

/** The complete table state. */
export interface TableImage {
  readonly key: TableKey;
  /**
   * False while the operator has closed the table: the current round is played to its end and no further round opens.
   */
  readonly isOpen: boolean;
  /** Null if no round is running: a table without players pauses, and opens a round shortly after a player connects. */
  readonly round: TableRound | null;
  /** Newest last: 50 at crash, 200 at other tables. */
  readonly results: readonly TableResult[];
  readonly crowd: TableCrowd;
  /** The last lines of the chat, newest last. Absent at tables without one. */
  readonly chat?: readonly ChatLine[];
}

export type ArcadeStreamErrorCode =
  /** The secret is unknown or the session has ended; the socket closes. */
  | 'session-ended'
  /** The session belongs to a single-player game; the socket closes. */
  | 'no-table'
  | 'bad-message'
  | 'too-fast'
  | 'too-large'
  /** The client reconnects after a moment. */
  | 'shutting-down';

/** Messages to the frame. Public messages of a table are the same bytes for all connections. */
export type ArcadeServerMessage =
  | {
      readonly t: 'image';
      readonly at: number;
      readonly table: TableImage;
      /** The frame's own bets on the current round. */
      readonly own: readonly ArcadeSharedBet[];
      /** Balance of the account, or of the play-money wallet. */
      readonly balance: string;
    }
  /** The complete current round, sent whenever any part of it changes; includes the result when there is one. */
  | { readonly t: 'round'; readonly at: number; readonly round: TableRound; readonly result?: TableResult }
  /** Crash: the multiplier at time `at`, in hundredths; sent several times a second during a flight. */
  | { readonly t: 'tick'; readonly at: number; readonly m: number }
  /**
   * Changes to the crowd, sent a few times a second: new bets, cash-outs of listed bets ([n, hundredths]) and wins of
   * listed bets ([n, amount]). The first message of a round carries the new `roundId` and replaces the previous list.
   */
  | {
      readonly t: 'crowd';
      readonly at: number;
      readonly roundId: number | null;
      readonly seated: number;
      readonly bots?: number;
      readonly players: number;
      readonly bets: number;
      readonly joined?: readonly CrowdBet[];
      readonly outs?: readonly (readonly [n: number, multiplier: number])[];
      readonly wins?: readonly (readonly [n: number, amount: string])[];
    }
  /** A player sent a phrase. */
  | { readonly t: 'chat'; readonly at: number; readonly line: ChatLine }
  /**
   * One of the frame's own bets was accepted, moved, cashed out, settled or refunded. Replaces the stored state of the
   * bet.
   */
  | { readonly t: 'bet'; readonly at: number; readonly bet: ArcadeSharedBet }
  /** The operator closed or opened the table. */
  | { readonly t: 'table'; readonly at: number; readonly isOpen: boolean }
  | { readonly t: 'hb'; readonly at: number }
  | { readonly t: 'pong'; readonly n: number; readonly at: number }
  | { readonly t: 'err'; readonly code: ArcadeStreamErrorCode; readonly message: string };

/** A bet at crash: the stake in minor units, and the automatic cash-out multiplier in hundredths, at least 101. */
export interface CrashTableBet {
  readonly stake: string;
  readonly autoCashOut?: number;
}

/**
 * `View` of a bet at crash. The server lowers `autoCashOut` to the multiplier at which the bet pays the maximum of a
 * round.
 */
export interface CrashBetView {
  readonly kind: 'crash';
  readonly autoCashOut: number;
  /** Cash-out multiplier in hundredths, manual or automatic; null during the flight and for a lost bet. */
  readonly cashOut: number | null;
  readonly isByHand: boolean;
}

/** One of a player's hands at blackjack. Amounts are minor units as decimal strings. */
export interface TableHand {
  readonly cards: readonly TableCard[];
  readonly total: number;
  /** An ace counts as 11. */
  readonly isSoft: boolean;
  readonly stakeMinor: string;
  /** Moves allowed in this step; empty if none is allowed or the decision has been made. */
  readonly moves: readonly BlackjackTableMove['kind'][];
  /** The player's decision for this step. */
  readonly decided: BlackjackTableMove['kind'] | null;
  readonly result?: 'blackjack' | 'win' | 'push' | 'lose';
}

/** `View` of a bet at blackjack. */
export interface BlackjackBetView {
  readonly kind: 'live-blackjack';
  /** One hand, or two after a split. Empty until the deal. */
  readonly hands: readonly TableHand[];
  /** Insurance stake in minor units as a decimal string; null until it is decided. */
  readonly insuranceMinor: string | null;
  /** Absent without side bets. */
  readonly sides?: readonly TableSideBet[];
}

/** A side bet at blackjack. Amounts are minor units as decimal strings. */
export interface TableSideBet {
  readonly spot: 'perfectPairs' | 'twentyOnePlusThree';
  readonly stakeMinor: string;
  /** Name of the win, or `lose`; absent until the deal. */
  readonly result?: string;
  readonly returnMinor?: string;
}

/**
 * `Move` of `sharedmove`: `insure` or `decline` in step 0, later one move for each hand that is still in (`hand` 0 or
 * 1). A player who sends no move before the deadline declines insurance and draws no card.
 */
export interface BlackjackTableMove {
  readonly kind: 'insure' | 'decline' | 'hit' | 'stand' | 'double' | 'split';
  readonly hand?: number;
}

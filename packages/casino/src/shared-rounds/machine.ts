import type { Fraction, Result } from '@evens/base';
import type { TableKey, TableResult, TableView } from '@evens/contract';
import type { Json } from '@evens/games';
import type { SharedRound, ShoeState, TableTimes } from './shared-round.ts';

/** A bet on a shared round in the form that the table's machine uses. */
export interface TableBet {
  /** The accepted bet as JSON. `readBet` rebuilds it from known fields. */
  readonly betText: string;
  /** All decisions so far, in the machine's own format. */
  readonly stateText: string;
}

/** A parsed bet that can be accepted. */
export interface ReadTableBet extends TableBet {
  readonly stakeMinor: bigint;
  /** The smallest of several stakes, to which the minimum applies. Absent if it applies to the total. */
  readonly leastStakeMinor?: bigint;
  /** Its maximum payout. */
  readonly returnMaxMinor: bigint;
}

/** An allowed decision: the resulting bet, and the additional stake. */
export interface Decided {
  readonly stateText: string;
  /** The move, rebuilt from known fields. This form is stored and displayed. */
  readonly move: Json;
  readonly stakeMinor: bigint;
}

/** Next state of an open round. */
export interface Change {
  readonly state: 'playing' | 'settling';
  readonly step: number;
  readonly outcome: Json | null;
  readonly startsAtMs: number;
  readonly dueAtMs: number;
  /** The shoe after the round was dealt from it. */
  readonly shoe?: Pick<ShoeState, 'dealt' | 'isLastCoup' | 'isOver'>;
}

export interface At {
  readonly atMs: number;
  readonly times: TableTimes;
}

/** Source of a table's results: a link of a chain, a shoe, or a separate secret per round. */
export type RoundSource = 'secret' | 'chain' | 'shoe';

/**
 * The rules of a table over time. Pure functions: from a round and a time to the next state of the round. The caller
 * stores the result before publishing it.
 */
export interface TableMachine {
  readonly key: TableKey;
  readonly version: number;
  readonly rtp: Fraction;
  readonly source: RoundSource;
  /** Maximum number of bets per player and round. */
  readonly slots: number;
  /**
   * Maximum payout of all these bets over all outcomes. If present, a player's bets on a round are judged together and
   * fill their slots in order. If absent, each bet is judged independently.
   */
  returnMax?(betTexts: readonly string[]): bigint;
  /**
   * Refuses with a text. Unknown fields are ignored. A bet that could pay more than `returnMaxMinor` may be read as a
   * smaller one, if the rules define how.
   */
  readBet(raw: unknown, returnMaxMinor: bigint): Result<ReadTableBet, string>;
  /** Called when betting has ended. */
  begin(round: SharedRound, at: At): Change;
  /** Called when the time of the current phase has ended, or when all players have decided. */
  advance(round: SharedRound, bets: readonly TableBet[], at: At): Change;
  /** Next state of an open round whose process ended, or `refund` if it cannot be played to its end. */
  resume(round: SharedRound, at: At): Change | 'refund';
  /** Whether no player has anything left to decide in this step. Absent if the game has no decisions. */
  isAllDecided?(round: SharedRound, bets: readonly TableBet[]): boolean;
  /** A stored move, rebuilt from known fields. Undefined if it is invalid. */
  readMove?(raw: unknown): Json | undefined;
  /** Makes a player's final decision. Refuses with a text. Absent if the game has no decisions. */
  decide?(round: SharedRound, bet: TableBet, raw: unknown): Result<Decided, string>;
  /**
   * Possible outcomes of an ended round, recomputed from its secret and all bets. There are several if play-money bets,
   * which are not stored, influenced the displayed cards; no payout depends on them.
   */
  outcomesAgain(round: SharedRound, bets: readonly TableBet[]): readonly Json[];
  /** Payout of a bet that was not cashed out, in a decided round. */
  betPayout(round: SharedRound, bet: TableBet): bigint;
  /** Current public view of the round. */
  view(round: SharedRound, bets: readonly TableBet[]): TableView;
  /** Result of a decided round. */
  result(round: Pick<SharedRound, 'no' | 'secret' | 'outcome'>): TableResult;
  /** The player's view of the own bet, without its amounts. */
  betView(round: SharedRound, bet: TableBet, paid: PaidBet | undefined): Json;
}

/** Result of an ended bet. */
export interface PaidBet {
  /** Hundredths. Null without a manual cash-out. */
  readonly cashOut: number | null;
  readonly returnMinor: bigint;
  readonly isRefunded: boolean;
}

import type { Fraction, Result } from '@evens/base';
import type { TableKey, TableResult, TableView } from '@evens/contract';
import type { Json } from '@evens/games';
import type { SharedRound, ShoeState, TableTimes } from './shared-round.ts';

/** A bet on a shared round as its table's machine needs it. */
export interface TableBet {
  /** As it was taken, in JSON; `readBet` rebuilds it from known fields. */
  readonly betText: string;
  /** Every decision so far; what the machine itself wrote. */
  readonly stateText: string;
}

/** A bet that was read and may be taken. */
export interface ReadTableBet extends TableBet {
  readonly stakeMinor: bigint;
  /** The most that it can pay. */
  readonly returnMaxMinor: bigint;
}

/** A decision that a step allows: the bet after it, and what it stakes on top. */
export interface Decided {
  readonly stateText: string;
  /** The move, rebuilt from known fields: what is stored and shown. */
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
  /** The shoe that the round was dealt from, after it. */
  readonly shoe?: Pick<ShoeState, 'dealt' | 'isLastCoup' | 'isOver'>;
}

export interface At {
  readonly atMs: number;
  readonly times: TableTimes;
}

/** Source of a table's results: a link of a chain, a shoe, or a separate secret per round. */
export type RoundSource = 'secret' | 'chain' | 'shoe';

/**
 * The rules of a table over time. Pure: a round and a moment come in, what becomes of the round goes out. The caller
 * writes the result before it is published.
 */
export interface TableMachine {
  readonly key: TableKey;
  readonly version: number;
  readonly rtp: Fraction;
  readonly source: RoundSource;
  /** Bets of one player on one round. */
  readonly slots: number;
  /**
   * Maximum payout of all these bets over all outcomes. If present, a player's bets on a round are judged together and
   * fill their slots in order. If absent, each bet is judged independently.
   */
  returnMaxOf?(betTexts: readonly string[]): bigint;
  /** Refused in words. Fields that the rules do not know are ignored. A bet that could pay more than `returnMaxMinor` may be read as one that can't, where the rules say how. */
  readBet(raw: unknown, returnMaxMinor: bigint): Result<ReadTableBet, string>;
  /** Called when betting has ended. */
  begin(round: SharedRound, at: At): Change;
  /** Called when the time of the current phase has ended, or when all players have decided. */
  goOn(round: SharedRound, bets: readonly TableBet[], at: At): Change;
  /** A round in play whose process ended: what becomes of it, or that it can't be played to its end. */
  resume(round: SharedRound, at: At): Change | 'refund';
  /** Whether no player has anything left to decide in this step. Absent if the game has no decisions. */
  isAllDecided?(round: SharedRound, bets: readonly TableBet[]): boolean;
  /** A stored move, rebuilt from known fields; undefined for what is none. */
  readMove?(raw: unknown): Json | undefined;
  /** Makes a player's decision, which is final. Refused in words; absent where there is none to make. */
  decide?(round: SharedRound, bet: TableBet, raw: unknown): Result<Decided, string>;
  /**
   * Possible outcomes of an ended round, recomputed from its secret and all bets. There are several if play-money bets,
   * which are not stored, influenced the displayed cards; no payout depends on them.
   */
  outcomesAgain(round: SharedRound, bets: readonly TableBet[]): readonly Json[];
  /** Payout of a bet that was not cashed out, in a decided round. */
  payoutOf(round: SharedRound, bet: TableBet): bigint;
  /** Current public view of the round. */
  view(round: SharedRound, bets: readonly TableBet[]): TableView;
  /** Result of a decided round. */
  result(round: Pick<SharedRound, 'no' | 'secret' | 'outcome'>): TableResult;
  /** The player's view of the own bet, without its amounts. */
  betView(round: SharedRound, bet: TableBet, paid: PaidBet | undefined): Json;
}

/** How a bet ended. */
export interface PaidBet {
  /** Hundredths; null where it was not cashed out by hand. */
  readonly cashOut: number | null;
  readonly returnMinor: bigint;
  readonly isRefunded: boolean;
}

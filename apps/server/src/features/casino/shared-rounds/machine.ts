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

/** What becomes of a round that goes on. */
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

/** What decides rounds of a table, and what else is theirs: a link of a chain, a shoe, or a secret of their own. */
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
   * The most that any outcome pays for all of these bets. Where it is there, a player's bets on a round are judged together,
   * and fill their slots in order; absent where each is by itself.
   */
  returnMaxOf?(betTexts: readonly string[]): bigint;
  /** Refused in words. Fields that the rules do not know are ignored. A bet that could pay more than `returnMaxMinor` may be read as one that can't, where the rules say how. */
  readBet(raw: unknown, returnMaxMinor: bigint): Result<ReadTableBet, string>;
  /** Betting is over. */
  begin(round: SharedRound, at: At): Change;
  /** The time of what is going on is over, or nobody has anything to decide any more. */
  goOn(round: SharedRound, bets: readonly TableBet[], at: At): Change;
  /** A round in play whose process ended: what becomes of it, or that it can't be played to its end. */
  resume(round: SharedRound, at: At): Change | 'refund';
  /** Nobody of the table has anything left to decide in this step. Absent where nothing is ever decided. */
  isAllDecided?(round: SharedRound, bets: readonly TableBet[]): boolean;
  /** A stored move, rebuilt from known fields; undefined for what is none. */
  readMove?(raw: unknown): Json | undefined;
  /** Makes a player's decision, which is final. Refused in words; absent where there is none to make. */
  decide?(round: SharedRound, bet: TableBet, raw: unknown): Result<Decided, string>;
  /**
   * What a round that is over may have come to, worked out again from what decides it and from all bets on it. More than one
   * thing where bets for play money, which nobody keeps, decided what was shown; no payout hangs on which.
   */
  outcomesAgain(round: SharedRound, bets: readonly TableBet[]): readonly Json[];
  /** What a bet pays that nobody cashed out, of a round that is decided. */
  payoutOf(round: SharedRound, bet: TableBet): bigint;
  /** What everybody may see of the round now. */
  view(round: SharedRound, bets: readonly TableBet[]): TableView;
  /** Of a round that is decided. */
  result(round: Pick<SharedRound, 'no' | 'secret' | 'outcome'>): TableResult;
  /** What a player sees of the own bet, besides its amounts. */
  betView(round: SharedRound, bet: TableBet, paid: PaidBet | undefined): Json;
}

/** How a bet ended. */
export interface PaidBet {
  /** Hundredths; null where it was not cashed out by hand. */
  readonly cashOut: number | null;
  readonly returnMinor: bigint;
  readonly isRefunded: boolean;
}

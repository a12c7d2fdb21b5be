import type { Result } from '@evens/base';
import type { ArcadeSharedBet, Refusal } from '@evens/contract';
import type { TableState } from '../shared-rounds/table-state.ts';

export interface BetAsked {
  readonly commandId: string;
  readonly sharedId: number;
  readonly slot: number;
  readonly bet: unknown;
  readonly atMs: number;
}

export interface CashOutAsked {
  readonly commandId: string;
  readonly roundId: number;
  readonly atMs: number;
}

export interface DecisionAsked {
  readonly commandId: string;
  readonly roundId: number;
  /** The table's step that the player saw. */
  readonly step: number;
  readonly move: unknown;
  readonly atMs: number;
}

/** One player at a table, for real money or for none. */
export interface TablePlayer {
  readonly tableState: TableState;
  /** Whose sockets receive the own bets. */
  readonly playerKey: string;
  /** The own bets on the current round, and what is held. */
  own(): Promise<{ readonly own: readonly ArcadeSharedBet[]; readonly balance: string }>;
  bet(asked: BetAsked): Promise<Result<ArcadeSharedBet, Refusal>>;
  cashOut(asked: CashOutAsked): Promise<Result<ArcadeSharedBet, Refusal>>;
  decide(asked: DecisionAsked): Promise<Result<ArcadeSharedBet, Refusal>>;
}

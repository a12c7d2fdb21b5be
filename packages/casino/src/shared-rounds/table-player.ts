import type { Result } from '@evens/base';
import type { ArcadeSharedBet, ChatPhrase, Refusal } from '@evens/contract';
import type { TableConnection } from '../shared-rounds/connections.ts';
import type { TableState } from '../shared-rounds/table-state.ts';

export interface BetRequest {
  readonly commandId: string;
  readonly sharedId: number;
  readonly slot: number;
  readonly bet: unknown;
  readonly atMs: number;
}

export interface CashOutRequest {
  readonly commandId: string;
  readonly roundId: number;
  readonly atMs: number;
}

export interface DecisionRequest {
  readonly commandId: string;
  readonly roundId: number;
  /** The table's step displayed to the player. */
  readonly step: number;
  readonly move: unknown;
  readonly atMs: number;
}

/** A table connection that can be sent an image again. */
export interface ImageConnection extends TableConnection {
  /** Messages may have been lost. */
  renew(): void;
}

/** `ended`: the session has ended. `away`: the table's provider does not respond. */
export type OwnBets =
  | { readonly own: readonly ArcadeSharedBet[]; readonly balance: string }
  | 'ended'
  | 'away';

/** A table player, for real money or play money. */
export interface TablePlayer {
  /** `image` is at least as new as the last call of `own`. */
  readonly tableState: Pick<TableState, 'image'> & {
    enter(connection: ImageConnection): void;
    leave(connection: ImageConnection): void;
  };
  /** Key of the player whose sockets receive the own bets. */
  readonly playerKey: string;
  /** The own bets on the current round, and the balance. */
  own(): Promise<OwnBets>;
  bet(request: BetRequest): Promise<Result<ArcadeSharedBet, Refusal>>;
  cashOut(request: CashOutRequest): Promise<Result<ArcadeSharedBet, Refusal>>;
  decide(request: DecisionRequest): Promise<Result<ArcadeSharedBet, Refusal>>;
  /** Sends a phrase to the chat. Absent for play money and at tables of other providers. */
  say?(phrase: ChatPhrase, atMs: number): Promise<Result<undefined, Refusal>>;
}

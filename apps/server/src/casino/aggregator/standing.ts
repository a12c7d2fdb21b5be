import type { AccountId } from '@evens/base';
import type { RoundFunding, UsableBonus } from './call-funding.ts';
import type { FreeRounds, RoundSpins } from './free-rounds.ts';
import type { WalletAction } from './wallet-call.ts';

/** An action that was executed before. */
export interface KnownAction {
  readonly id: string;
  readonly txId: number;
  readonly accountId: AccountId;
  /** Undefined for a rollback of an unknown action. */
  readonly roundId: number | undefined;
  readonly kind: WalletAction['kind'];
  readonly amountMinor: bigint;
  /** The part that was bonus money. */
  readonly bonusMinor: bigint;
  readonly bodySha256: string;
  readonly journalId: number | undefined;
  readonly atMs: number;
}

export interface RoundCounts {
  readonly bonusId: number;
  readonly countedMinor: bigint;
  /** How the round's game counts, even if the call names another game; undefined if the bonus has ended. */
  readonly terms: Pick<UsableBonus, 'shareBasisPoints' | 'stakeMaxMinor'> | undefined;
}

export interface RoundState {
  readonly id: number;
  readonly isNew: boolean;
  readonly bets: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly isRefunded: boolean;
  readonly isOver: boolean;
  /** Undefined if only cash paid its stakes. */
  readonly funding: RoundFunding | undefined;
  /** Undefined if money paid its stakes. */
  readonly spins: RoundSpins | undefined;
  /** The stakes that count towards the bonus that was active when the round began. */
  readonly counts: RoundCounts | undefined;
}

/** The state that a call is judged by, read at one moment. */
export interface Standing {
  /** Cash balance. */
  readonly amountMinor: bigint;
  readonly bonus: UsableBonus | undefined;
  /** Free spins by the ids that bets name. */
  readonly freeRounds: ReadonlyMap<string, FreeRounds>;
  readonly isBlocked: boolean;
  /** The player has not answered a reality check: the current round may be finished, and no new one begins. */
  readonly isChecked: boolean;
  /** A break of the player is active. */
  readonly isBarred: boolean;
  /** The remaining allowance of the player's limits, minor units; null without such limits. */
  readonly allowanceMinor: bigint | null;
  /** Whether the session that the call names is live and belongs to this account, provider and game. */
  readonly isSessionLive: boolean;
  /** Whether neither this game nor all games are closed. */
  readonly isGameOpen: boolean;
  /** Maximum of one bet, minor units. */
  readonly stakeMaxMinor: bigint;
  /** Maximum of all bets of one round, minor units; undefined without such a maximum. */
  readonly roundStakeMaxMinor: bigint | undefined;
  /** Maximum payout of one round without approval by two operators, minor units. */
  readonly winMaxMinor: bigint;
  /** Ids of approved wins above the maximum. */
  readonly approvedWins: ReadonlySet<string>;
  /** Stored actions by id: those of the call, and those that it rolls back. */
  readonly known: ReadonlyMap<string, KnownAction>;
  /** Rollbacks by the id of the original action. */
  readonly rollbacks: ReadonlyMap<string, KnownAction>;
  /** The round that the call names; a new one if it is not stored yet. */
  readonly round: RoundState | undefined;
  /** Rounds of the actions that the call rolls back, by id. */
  readonly otherRounds: ReadonlyMap<number, RoundState>;
}

import type { AccountId } from '@evens/base';
import type { RoundFunding, UsableBonus } from './call-funding.ts';
import type { FreeRounds, RoundSpins } from './free-rounds.ts';
import type { WalletAction } from './wallet-call.ts';

/** An action that was done before. */
export interface KnownAction {
  readonly id: string;
  readonly txId: number;
  readonly accountId: AccountId;
  /** Undefined for a rollback of what never came. */
  readonly roundId: number | undefined;
  readonly kind: WalletAction['kind'];
  readonly amountMinor: bigint;
  /** What of it was bonus money. */
  readonly bonusMinor: bigint;
  readonly bodySha256: string;
  readonly journalId: number | undefined;
  readonly atMs: number;
}

export interface RoundCounts {
  readonly bonusId: number;
  readonly countedMinor: bigint;
  /** How the round's game counts, whatever game the call names; undefined where the bonus is over. */
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
  /** Undefined where cash alone paid its stakes. */
  readonly funding: RoundFunding | undefined;
  /** Undefined where money paid its stakes. */
  readonly spins: RoundSpins | undefined;
  /** What its stakes count towards the bonus that was active when it began. */
  readonly counts: RoundCounts | undefined;
}

/** What a call is judged by, as one moment has it. */
export interface Standing {
  /** Cash. */
  readonly amountMinor: bigint;
  readonly bonus: UsableBonus | undefined;
  /** By the names that bets use. */
  readonly freeRounds: ReadonlyMap<string, FreeRounds>;
  readonly isBlocked: boolean;
  /** The player has not answered a reality check: a round that is on is played to its end, no other begins. */
  readonly isChecked: boolean;
  /** By a break of the player. */
  readonly isBarred: boolean;
  /** What the player's limits leave, minor units; null without such limits. */
  readonly allowanceMinor: bigint | null;
  /** Of the session that the call names: live, of this account, provider and game. */
  readonly isSessionLive: boolean;
  /** Neither the game nor all games are switched off. */
  readonly isGameOpen: boolean;
  /** The most that one bet may be, minor units. */
  readonly stakeMaxMinor: bigint;
  /** The most that all bets of one round may be, minor units; undefined without such a maximum. */
  readonly roundStakeMaxMinor: bigint | undefined;
  /** The most that one round may pay unless two operators approved it, minor units. */
  readonly winMaxMinor: bigint;
  /** Ids of wins above the maximum that were approved. */
  readonly approvedWins: ReadonlySet<string>;
  /** By id: those of the call, and those that it takes back. */
  readonly known: ReadonlyMap<string, KnownAction>;
  /** By the id that was taken back. */
  readonly rollbacks: ReadonlyMap<string, KnownAction>;
  /** The round that the call names; made anew where there is none yet. */
  readonly round: RoundState | undefined;
  /** By id: rounds of what the call takes back. */
  readonly otherRounds: ReadonlyMap<number, RoundState>;
}

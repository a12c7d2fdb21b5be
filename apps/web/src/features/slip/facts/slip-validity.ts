import { type Amount, amount } from '@evens/base';
import type { PlacementProgress } from '../placement/placement.ts';
import type { SelectionState } from './price-check.ts';
import type { StakeFunding } from './stake-funding.ts';
import type { StakeFault } from './stake-limits.ts';
import type { TabFault } from './tab-fault.ts';

/** What keeps the slip from being placed, the first that applies; `ready` when nothing does. */
export type SlipValidity =
  | 'log-in'
  | 'no-player'
  | 'busy'
  | 'loading'
  | 'saving'
  | 'stale'
  | 'accept-first'
  | 'not-possible'
  | 'enter-stake'
  | 'not-offered'
  | 'suspended'
  | 'stake-refused'
  | 'above-balance'
  /** Cash doesn't cover the stake, and it is above the maximum of the bonus. */
  | 'bonus-stake'
  | 'ready';

export interface SlipSituation {
  readonly who: 'visitor' | 'player' | 'other';
  /** A bet of this player is on its way, or being placed. */
  readonly isBetInProgress: boolean;
  /** The slip or what its selections pay is still coming. */
  readonly isLoading: boolean;
  /** The server hasn't confirmed what was added or removed. */
  readonly isSaving: boolean;
  readonly isStale: boolean;
  readonly haveSelectionOddsChanged: boolean;
  /** What pays the stakes. */
  readonly funding: Pick<StakeFunding, 'fault'>;
  /** A stake is typed that can't be read: even beside others that can. */
  readonly isStakeUnread: boolean;
  /** Why the chosen tab's bet can't be made. */
  readonly fault: TabFault | undefined;
  /** What a press would place: of singles those with a stake. */
  readonly bets: readonly {
    readonly states: readonly SelectionState[];
    readonly stakeMinor: Amount;
    readonly fault: StakeFault | undefined;
  }[];
}

/** Whether a bet of this player is on its way. One that another player of this browser left behind holds only its line. */
export function isUnderWay({
  progress,
  commands,
  playerId,
}: {
  readonly progress: PlacementProgress;
  readonly commands: readonly { readonly playerId: number }[];
  readonly playerId: number | undefined;
}): boolean {
  return progress !== 'idle' || commands.some((command) => command.playerId === playerId);
}

/** The spec's conditions (section 4) in its order, then what the bet itself lacks. */
export function judgeSlip(situation: SlipSituation): SlipValidity {
  const { who, bets, funding } = situation;
  if (who === 'visitor') return 'log-in';
  if (who === 'other') return 'no-player';
  if (situation.isBetInProgress) return 'busy';
  if (situation.isLoading) return 'loading';
  if (situation.isSaving) return 'saving';
  if (situation.isStale) return 'stale';
  if (situation.haveSelectionOddsChanged) return 'accept-first';
  if (situation.fault) return 'not-possible';
  if (situation.isStakeUnread) return 'stake-refused';
  if (bets.length === 0) return 'enter-stake';
  if (bets.some(({ states }) => states.includes('closed'))) return 'not-offered';
  if (bets.some(({ states }) => states.some((state) => state !== 'open'))) return 'suspended';
  if (bets.some(({ fault }) => fault !== undefined)) return 'stake-refused';
  return funding.fault ?? 'ready';
}

export function totalOf(bets: readonly { readonly stakeMinor: Amount }[]): Amount {
  return amount(bets.reduce((sum, bet) => sum + bet.stakeMinor, 0n));
}

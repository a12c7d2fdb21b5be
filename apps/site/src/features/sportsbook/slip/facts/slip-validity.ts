import { type Amount, amount } from '@evens/base';
import type { PlacementProgress } from '../placement/placement.ts';
import type { SelectionState } from './price-check.ts';
import type { StakeFunding } from './stake-funding.ts';
import type { StakeFault } from './stake-limits.ts';
import type { TabFault } from './tab-fault.ts';

/** The first reason why the slip can't be placed; `ready` if there is none. */
export type SlipValidity =
  | 'log-in'
  | 'no-player'
  | 'busy'
  | 'loading'
  | 'saving'
  | 'stale'
  /** Moved prices must be accepted, and more than that blocks the bet. */
  | 'accept-first'
  /** One press accepts the displayed prices and places the bet at them. */
  | 'accept-and-place'
  | 'not-possible'
  | 'enter-stake'
  /** The edited bet has neither other legs nor another stake. */
  | 'edit-unchanged'
  | 'not-offered'
  | 'suspended'
  | 'stake-refused'
  | 'above-balance'
  /** The stakes exceed the rest of a limit that the player has set. */
  | 'above-own-limit'
  /** Cash doesn't cover the stake, which exceeds the maximum of the bonus. */
  | 'bonus-stake'
  | 'ready';

export interface SlipSituation {
  readonly who: 'visitor' | 'player' | 'other';
  /** A bet of this player is being sent or waits for its answer. */
  readonly isBetInProgress: boolean;
  /** The slip or the payout of its selections is still loading. */
  readonly isLoading: boolean;
  /** Additions or removals are not yet confirmed by the server. */
  readonly isSaving: boolean;
  readonly isStale: boolean;
  readonly haveSelectionOddsChanged: boolean;
  /** Funding of the stakes. */
  readonly funding: Pick<StakeFunding, 'fault'>;
  /** A typed stake is invalid, even if others are valid. */
  readonly isStakeUnread: boolean;
  /** The reason why the bet of the chosen tab is impossible. */
  readonly fault: TabFault | undefined;
  /** The slip replaces a bet by the same one. */
  readonly isEditUnchanged: boolean;
  /** The slip replaces a bet. */
  readonly isEdit: boolean;
  /** The bets that a press places; of singles, those with a stake. */
  readonly bets: readonly {
    readonly states: readonly SelectionState[];
    readonly stakeMinor: Amount;
    readonly fault: StakeFault | undefined;
    readonly isReferred: boolean;
  }[];
}

/** Whether a bet of this player is in progress. Another player's bet in this browser only locks its own selection. */
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

/** The conditions of section 4 of the specification in its order, then faults of the bet itself. */
export function judgeSlip(situation: SlipSituation): SlipValidity {
  const { who, bets } = situation;
  if (who === 'visitor') return 'log-in';
  if (who === 'other') return 'no-player';
  if (situation.isBetInProgress) return 'busy';
  if (situation.isLoading) return 'loading';
  // Offline nothing can be saved either.
  if (situation.isStale) return 'stale';
  if (situation.isSaving) return 'saving';
  const validity = judgeBets(situation);
  // Without a stake the changed price is only displayed.
  if (!situation.haveSelectionOddsChanged || bets.length === 0) return validity;
  // A replacement and a referral are confirmed by a press of their own.
  const needsOwnPress = situation.isEdit || bets.some(({ isReferred }) => isReferred);
  return validity === 'ready' && !needsOwnPress ? 'accept-and-place' : 'accept-first';
}

/** Faults of the bets themselves. */
function judgeBets(situation: SlipSituation): SlipValidity {
  const { bets, funding } = situation;
  if (situation.fault) return 'not-possible';
  if (situation.isStakeUnread) return 'stake-refused';
  if (bets.length === 0) return 'enter-stake';
  if (situation.isEditUnchanged) return 'edit-unchanged';
  if (bets.some(({ states }) => states.includes('closed'))) return 'not-offered';
  if (bets.some(({ states }) => states.some((state) => state !== 'open'))) return 'suspended';
  if (bets.some(({ fault }) => fault !== undefined)) return 'stake-refused';
  return funding.fault ?? 'ready';
}

/** Whether the slip waits for markets only: without its unavailable selections, the rest can go on. */
export function waitsForMarkets(validity: SlipValidity, fault: TabFault | undefined): boolean {
  return (
    validity === 'not-offered' ||
    validity === 'suspended' ||
    // A builder with an unavailable selection has no joint price.
    (validity === 'not-possible' && fault?.kind === 'builder-no-price')
  );
}

export function sumStakes(bets: readonly { readonly stakeMinor: Amount }[]): Amount {
  return amount(bets.reduce((sum, bet) => sum + bet.stakeMinor, 0n));
}

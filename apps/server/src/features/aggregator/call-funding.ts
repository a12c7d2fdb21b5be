import { type Split, shareOfStake, splitChange, splitStake } from '@evens/bonuses';
import type { WalletRefusal } from './wire.ts';

/** The player's active bonus, where its terms let the call's game be played with its money. */
export interface UsableBonus {
  readonly id: number;
  /** The bonus's ledger account. */
  readonly ledgerId: number;
  readonly heldMinor: bigint;
  /** The most of one round's stakes that it pays a part of. */
  readonly stakeMaxMinor: bigint | undefined;
  /** What of stakes in the game counts towards its requirement. */
  readonly shareBasisPoints: number;
}

/** The bonus that paid a part of a round's stakes. A round uses one bonus. */
export interface RoundFunding {
  readonly bonusId: number;
  readonly ledgerId: number;
  /** What it paid of the stakes that were not taken back. */
  readonly bonusMinor: bigint;
}

interface FundedRound {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly funding: RoundFunding | undefined;
}

/** What an action moves of the bonus's money; `funding` is the round's afterwards. */
export interface FundedAction {
  readonly bonusMinor: bigint;
  readonly funding: RoundFunding | undefined;
}

/** Pays a bet: all cash, the rest bonus money. `bonus` holds what the call's earlier actions left of it. */
export function fundBet(
  amountMinor: bigint,
  {
    cashMinor,
    round,
    bonus,
  }: { readonly cashMinor: bigint; readonly round: FundedRound; readonly bonus: UsableBonus | undefined },
): FundedAction | WalletRefusal {
  const { funding, stakeMinor } = round;
  // A bet of nothing is never short of money. While cash is below 0 no stake is taken, of whatever money.
  if (amountMinor === 0n || amountMinor <= cashMinor) return { bonusMinor: 0n, funding };
  if (cashMinor < 0n || !bonus || (funding && funding.bonusId !== bonus.id)) return 'insufficient';
  const split = splitStake(amountMinor, { cashMinor, bonusMinor: bonus.heldMinor });
  if (!split.ok) return 'insufficient';
  if (bonus.stakeMaxMinor !== undefined && stakeMinor + amountMinor > bonus.stakeMaxMinor)
    return 'stake-too-large';
  const { bonusMinor } = split.value;
  return {
    bonusMinor,
    funding: {
      bonusId: bonus.id,
      ledgerId: bonus.ledgerId,
      bonusMinor: (funding?.bonusMinor ?? 0n) + bonusMinor,
    },
  };
}

/** The bonus's part of a win: all wins of a round are split over their sum, as its stakes are now. */
export function fundWin(amountMinor: bigint, { stakeMinor, payoutMinor, funding }: FundedRound): bigint {
  if (!funding || funding.bonusMinor === 0n) return 0n;
  const { bonusMinor } = funding;
  const paid: Split = { cashMinor: stakeMinor - bonusMinor, bonusMinor };
  return splitChange(paid, { fromMinor: payoutMinor, toMinor: payoutMinor + amountMinor }).bonusMinor;
}

/** The round's funding after a bet was taken back that bonus money paid `bonusMinor` of. */
export function fundingWithout(
  funding: RoundFunding | undefined,
  bonusMinor: bigint,
): RoundFunding | undefined {
  if (bonusMinor === 0n) return funding;
  if (!funding || funding.bonusMinor < bonusMinor)
    throw new Error(`fundingWithout: a bet of ${bonusMinor} of bonus money is not in its round's funding`);
  return { ...funding, bonusMinor: funding.bonusMinor - bonusMinor };
}

/** What a round counts towards a bonus's requirement, by its stakes that were not taken back. */
export function countsMinor(
  { stakeMaxMinor, shareBasisPoints }: Pick<UsableBonus, 'shareBasisPoints' | 'stakeMaxMinor'>,
  stakeMinor: bigint,
): bigint {
  return shareOfStake(stakeMinor, { maxStakeMinor: stakeMaxMinor ?? null, shareBasisPoints });
}

import { type Split, shareOfStake, splitChange, splitStake } from '@evens/bonuses';
import type { WalletRefusal } from '@evens/providers/aggregator';

/** The player's active bonus, if its terms allow its money in the call's game. */
export interface UsableBonus {
  readonly id: number;
  /** The bonus's ledger account. */
  readonly ledgerId: number;
  readonly heldMinor: bigint;
  /** The maximum stake of a round in which this bonus may pay a part. */
  readonly stakeMaxMinor: bigint | undefined;
  /** The share of stakes in the game that counts towards the wagering requirement. */
  readonly shareBasisPoints: number;
}

/** The bonus that paid a part of a round's stakes. A round uses one bonus. */
export interface RoundFunding {
  readonly bonusId: number;
  readonly ledgerId: number;
  /** Bonus money in the stakes that were not rolled back. */
  readonly bonusMinor: bigint;
}

interface FundedRound {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly funding: RoundFunding | undefined;
}

/** Bonus money that an action moves; `funding` is the round's funding after the action. */
export interface FundedAction {
  readonly bonusMinor: bigint;
  readonly funding: RoundFunding | undefined;
}

/** Funds a bet: all cash first, then bonus money. `bonus` holds the money that earlier actions of the call left. */
export function fundBet(
  amountMinor: bigint,
  {
    cashMinor,
    round,
    bonus,
  }: { readonly cashMinor: bigint; readonly round: FundedRound; readonly bonus: UsableBonus | undefined },
): FundedAction | WalletRefusal {
  const { funding, stakeMinor } = round;
  // A bet of 0 is never short of money. While cash is negative, no other stake is accepted, not even from bonus money.
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

/** The bonus's part of a win. The sum of all wins of a round is split like the round's current stakes. */
export function fundWin(amountMinor: bigint, { stakeMinor, payoutMinor, funding }: FundedRound): bigint {
  if (!funding || funding.bonusMinor === 0n) return 0n;
  const { bonusMinor } = funding;
  const paid: Split = { cashMinor: stakeMinor - bonusMinor, bonusMinor };
  return splitChange(paid, { fromMinor: payoutMinor, toMinor: payoutMinor + amountMinor }).bonusMinor;
}

/** The round's funding after the rollback of a bet of which bonus money paid `bonusMinor`. */
export function fundingWithout(
  funding: RoundFunding | undefined,
  bonusMinor: bigint,
): RoundFunding | undefined {
  if (bonusMinor === 0n) return funding;
  if (!funding || funding.bonusMinor < bonusMinor)
    throw new Error(`fundingWithout: a bet of ${bonusMinor} of bonus money is not in its round's funding`);
  return { ...funding, bonusMinor: funding.bonusMinor - bonusMinor };
}

/** The amount of a round that counts towards a bonus's requirement, by its stakes that were not rolled back. */
export function countsMinor(
  { stakeMaxMinor, shareBasisPoints }: Pick<UsableBonus, 'shareBasisPoints' | 'stakeMaxMinor'>,
  stakeMinor: bigint,
): bigint {
  return shareOfStake(stakeMinor, { maxStakeMinor: stakeMaxMinor ?? null, shareBasisPoints });
}

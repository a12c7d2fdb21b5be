import { type Amount, amount, smaller } from '@evens/base';
import type { OwnLimit } from './own-limit.ts';

/** Bonus money that can pay stakes. */
export interface BonusMoney {
  readonly heldMinor: Amount;
  /** Highest stake that may use it; undefined without a limit. */
  readonly maxStakeMinor: Amount | undefined;
}

/** The player's funds for stakes. */
export interface Funds {
  readonly cashMinor: Amount;
  readonly bonus: BonusMoney | undefined;
  /** The player's own limit with the least remaining amount; undefined without limits and until loaded. */
  readonly ownLimit?: OwnLimit | undefined;
}

/** Numbers of bets that one typed stake pays: in total, and in the largest ticket. */
export interface StakedBets {
  readonly together: number;
  readonly largest: number;
}

/** The highest stake per bet for which `computeFunding` reports no fault. Ignores limits of the bet. */
export function mostAffordable(funds: Funds, staked: StakedBets): Amount {
  const { ownLimit } = funds;
  const covered = mostCovered(funds, staked);
  return ownLimit && staked.together > 0
    ? amount(smaller(covered, ownLimit.leftMinor / BigInt(staked.together)))
    : covered;
}

/** Whether the player's own limit allows less than the balance. */
export function isOwnLimitLeast(funds: Funds, staked: StakedBets): boolean {
  return mostAffordable(funds, staked) < mostCovered(funds, staked);
}

/** The highest stake per bet that cash and bonus money cover. */
function mostCovered({ cashMinor, bonus }: Funds, { together, largest }: StakedBets): Amount {
  if (together === 0) return amount(0n);
  const cash: bigint = cashMinor > 0n ? cashMinor : 0n;
  const byCash = cash / BigInt(together);
  if (!bonus) return amount(byCash);
  const byAll = (cash + bonus.heldMinor) / BigInt(together);
  const { maxStakeMinor } = bonus;
  const withBonus = maxStakeMinor === undefined ? byAll : smaller(byAll, maxStakeMinor / BigInt(largest));
  return amount(withBonus > byCash ? withBonus : byCash);
}

export interface StakeFunding {
  readonly cashMinor: Amount;
  readonly bonusMinor: Amount;
  /** `bonus-stake`: a stake that cash does not cover exceeds the maximum of the bonus. */
  readonly fault: 'above-balance' | 'above-own-limit' | 'bonus-stake' | undefined;
  /** Amount that the funds lack; 0 without the fault `above-balance`. */
  readonly shortMinor: Amount;
}

/** Splits the stakes in order, like the server: cash first, then bonus money. Of several faults, reports the lower bound. */
export function computeFunding(
  stakes: readonly Amount[],
  { cashMinor, bonus, ownLimit }: Funds,
): StakeFunding {
  let cash: bigint = cashMinor > 0n ? cashMinor : 0n;
  let held: bigint = bonus?.heldMinor ?? 0n;
  const fundsMinor = cash + held;
  const totalMinor = stakes.reduce<bigint>((sum, stake) => sum + stake, 0n);
  const isAboveOwn = ownLimit && totalMinor > ownLimit.leftMinor && ownLimit.leftMinor < fundsMinor;
  if (isAboveOwn)
    return {
      cashMinor: amount(0n),
      bonusMinor: amount(0n),
      fault: 'above-own-limit',
      shortMinor: amount(0n),
    };
  let [byCash, byBonus] = [0n, 0n];
  let isTooHigh = false;
  for (const stake of stakes) {
    const ofCash = smaller<bigint>(stake, cash);
    const remainder = stake - ofCash;
    if (remainder > held)
      return {
        cashMinor: amount(byCash),
        bonusMinor: amount(byBonus),
        fault: 'above-balance',
        shortMinor: amount(totalMinor - fundsMinor),
      };
    if (remainder > 0n && bonus?.maxStakeMinor !== undefined && stake > bonus.maxStakeMinor) isTooHigh = true;
    cash -= ofCash;
    held -= remainder;
    byCash += ofCash;
    byBonus += remainder;
  }
  return {
    cashMinor: amount(byCash),
    bonusMinor: amount(byBonus),
    fault: isTooHigh ? 'bonus-stake' : undefined,
    shortMinor: amount(0n),
  };
}

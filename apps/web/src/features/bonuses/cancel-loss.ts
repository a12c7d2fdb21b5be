import { formatAmount, parseAmount } from '@evens/base';
import type { Bonus } from '@evens/contract';
import type { WordKey } from '@evens/locales';

export interface CancelLoss {
  /** What is lost, each with its amount. */
  readonly lost: readonly { readonly label: WordKey; readonly amount: string }[];
  /** What stays the player's. */
  readonly kept: WordKey;
}

type Cancelled = Pick<Bonus, 'Balance' | 'Currency' | 'Kind' | 'Staked' | 'WinningsTo' | 'Won'>;

/** `Balance` without what free spins have won of it. */
function unusedOf({ Balance, Currency, Won }: Cancelled): string {
  const [balance, won] = [parseAmount(Balance, Currency), parseAmount(Won, Currency)];
  if (!balance.ok || !won.ok)
    throw new RangeError(`unusedOf: expected amounts of ${Currency}, got ${Balance} and ${Won}`);
  return formatAmount(balance.value - won.value, Currency);
}

const isNothing = (amount: string) => /^[0.]*$/.test(amount);

/**
 * What a player loses by cancelling a bonus, and what stays theirs. What free spins have won of bonus money is lost with them, and so
 * is what comes of the spin that is being played.
 */
export function cancelLoss(bonus: Cancelled): CancelLoss {
  const { Balance, Kind, Staked, WinningsTo, Won } = bonus;
  const staked = { label: 'bonuses.cancel.staked', amount: Staked } as const;
  if (WinningsTo === null)
    return { lost: [{ label: 'bonuses.cancel.held', amount: Balance }, staked], kept: 'bonuses.cancel.cash' };
  const label = Kind === 'free-spins' ? 'bonuses.cancel.held.free-spins' : 'bonuses.cancel.held.free-bet';
  if (WinningsTo === 'cash')
    return { lost: [{ label, amount: Balance }], kept: 'bonuses.cancel.cash.unused' };
  return {
    lost: [
      { label, amount: unusedOf(bonus) },
      { label: 'bonuses.cancel.won', amount: Won },
      ...(isNothing(Staked) ? [] : [staked]),
    ],
    kept: 'bonuses.cancel.cash.won',
  };
}

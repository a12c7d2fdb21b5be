import { formatAmount, parseAmount } from '@evens/base';
import type { Bonus } from '@evens/contract';
import type { WordKey } from '@evens/locales';

export interface CancelLoss {
  /** The lost amounts. */
  readonly lost: readonly { readonly label: WordKey; readonly amount: string }[];
  /** Message key: explains what the player keeps. */
  readonly retained: WordKey;
}

type Cancelled = Pick<Bonus, 'Balance' | 'Currency' | 'Kind' | 'Staked' | 'WinningsTo' | 'Won'>;

/** `Balance` without the winnings of free spins. */
function unusedBalance({ Balance, Currency, Won }: Cancelled): string {
  const [balance, won] = [parseAmount(Balance, Currency), parseAmount(Won, Currency)];
  if (!balance.ok || !won.ok)
    throw new RangeError(`unusedBalance: expected amounts of ${Currency}, got ${Balance} and ${Won}`);
  return formatAmount(balance.value - won.value, Currency);
}

const isNothing = (amount: string) => /^[0.]*$/.test(amount);

/**
 * The loss of cancelling a bonus, and what the player keeps. Bonus money won by free spins is lost too, and so is the
 * result of the current spin.
 */
export function cancelLoss(bonus: Cancelled): CancelLoss {
  const { Balance, Kind, Staked, WinningsTo, Won } = bonus;
  const staked = { label: 'bonuses.cancel.staked', amount: Staked } as const;
  if (WinningsTo === null)
    return {
      lost: [{ label: 'bonuses.cancel.held', amount: Balance }, staked],
      retained: 'bonuses.cancel.cash',
    };
  const label = Kind === 'free-spins' ? 'bonuses.cancel.held.free-spins' : 'bonuses.cancel.held.free-bet';
  if (WinningsTo === 'cash')
    return { lost: [{ label, amount: Balance }], retained: 'bonuses.cancel.cash.unused' };
  return {
    lost: [
      { label, amount: unusedBalance(bonus) },
      { label: 'bonuses.cancel.won', amount: Won },
      ...(isNothing(Staked) ? [] : [staked]),
    ],
    retained: 'bonuses.cancel.cash.won',
  };
}

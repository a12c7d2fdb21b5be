import type { Balance } from '@evens/contract';
import { setBalance } from './session.ts';

let take = setBalance;

/** Takes a balance of the server's, by whatever way it came: displays it, or leaves it to whoever keeps balances. */
export function hearBalance(balance: Balance): void {
  take(balance);
}

/** While games are open, their page decides when a balance is displayed: the server pays before reels stand and cards lie. */
export function keepBalances(keep: (balance: Balance) => void): () => void {
  take = keep;
  return () => {
    if (take === keep) take = setBalance;
  };
}

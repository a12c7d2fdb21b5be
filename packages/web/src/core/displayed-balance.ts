import type { Balance } from '@evens/contract';
import { setBalance } from './session.ts';

let take = setBalance;

/** Handles every balance that the server sends: displays it, or passes it to the keeper. */
export function receiveBalance(balance: Balance): void {
  take(balance);
}

/** Set while games are open: their page displays a balance only after reels and cards have shown the result. */
export function keepBalances(keep: (balance: Balance) => void): () => void {
  take = keep;
  return () => {
    if (take === keep) take = setBalance;
  };
}

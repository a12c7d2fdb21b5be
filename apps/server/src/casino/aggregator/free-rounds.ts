import type { WalletRefusal } from '@evens/providers/aggregator';
import type { RoundFunding } from './call-funding.ts';
import { externalGameId } from './game-group.ts';
import type { WalletAction, WalletCall } from './wallet-call.ts';

/** State of a bonus's free spins in a provider's game at one moment. */
export interface FreeRounds {
  readonly id: number;
  readonly accountId: number;
  readonly bonusId: number;
  /** The bonus's ledger account. */
  readonly ledgerId: number;
  /** Id with the provider's prefix, see `externalGameId`. */
  readonly game: string;
  readonly valueMinor: bigint;
  readonly left: number;
  /** The balance of the bonus's account. */
  readonly heldMinor: bigint;
  readonly isToCash: boolean;
  /** The bonus is active and has not expired. */
  readonly isOpen: boolean;
}

/** The free spins that a round is played with. */
export interface RoundSpins {
  readonly id: number;
  /** Winnings are credited as cash immediately. */
  readonly isToCash: boolean;
}

/** A change of free spins by a call. */
export interface SpinMove {
  readonly spinId: number;
  readonly left: number;
  readonly wonMinor: bigint;
}

interface SpunRound {
  readonly isNew: boolean;
  readonly bets: number;
  readonly payoutMinor: bigint;
  readonly funding: RoundFunding | undefined;
  readonly spins: RoundSpins | undefined;
}

/** Funds one free spin as a bet; `spun` is the change by earlier actions of the call. */
export function fundFreeBet(
  { amountMinor, call }: { readonly amountMinor: bigint; readonly call: WalletCall },
  {
    free,
    round,
    spun,
    heldMinor,
  }: {
    readonly free: FreeRounds | undefined;
    readonly round: SpunRound;
    readonly spun: SpinMove | undefined;
    readonly heldMinor: bigint;
  },
): { readonly funding: RoundFunding; readonly spins: RoundSpins } | WalletRefusal {
  if (!free?.isOpen || free.accountId !== call.accountId) return 'free-round-over';
  if (free.game !== externalGameId(call.provider, call.game)) return 'free-round-over';
  if (free.valueMinor !== amountMinor) return 'free-round-over';
  if (free.left + (spun?.left ?? 0) < 1 || heldMinor < amountMinor) return 'free-round-over';
  // A round uses either money or the spins of one grant, never both.
  const { bets, funding, isNew, payoutMinor, spins } = round;
  const isFresh = isNew && bets === 0 && payoutMinor === 0n && !funding;
  if (spins ? spins.id !== free.id : !isFresh) return 'free-round-over';
  return {
    spins: { id: free.id, isToCash: free.isToCash },
    funding: {
      bonusId: free.bonusId,
      ledgerId: free.ledgerId,
      bonusMinor: (funding?.bonusMinor ?? 0n) + amountMinor,
    },
  };
}

/** The bonus's part of a win of free spins. A jackpot is cash. */
export function fundFreeWin(
  { amountMinor, cause }: WalletAction & { readonly kind: 'win' },
  { isToCash }: RoundSpins,
): bigint {
  return isToCash || cause === 'jackpot' ? 0n : amountMinor;
}

/** The change of the spins' winnings by a win or its rollback. */
export function spinsWon(
  { isToCash }: RoundSpins,
  { amountMinor, bonusMinor }: { readonly amountMinor: bigint; readonly bonusMinor: bigint },
): bigint {
  return isToCash ? amountMinor : bonusMinor;
}

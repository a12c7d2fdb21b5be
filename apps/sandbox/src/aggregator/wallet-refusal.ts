import { type CurrencyCode, formatAmount } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { walletCodes } from '@evens/providers/aggregator';
import type { WalletResult } from './wallet.ts';

/** The wallet's refusal in the form that a frame receives. `heldMinor`: the player's balance, minor units. */
export function walletRefusal(
  { code }: WalletResult & { readonly kind: 'refused' },
  { heldMinor, currency }: { readonly heldMinor: bigint; readonly currency: CurrencyCode },
): Refusal {
  switch (code) {
    case walletCodes.insufficient:
      return refusal('InsufficientBalanceException', {
        balance: formatAmount(heldMinor, currency),
        currency,
      });
    case walletCodes['player-disabled']:
      return refusal('AccountLockedException');
    case walletCodes['player-paused']:
      return refusal('RealityCheckException');
    case walletCodes['limit-reached']:
      return refusal('LimitReachedException');
    case walletCodes['session-over']:
      return refusal('GameSessionExpiredException');
    case walletCodes['free-round-over']:
      return refusal('FreeSpinsUnavailableException');
    case walletCodes['stake-too-large']:
      return refusal('MaximumAllowedStakeException');
    default:
      return refusal('PlayClosedException');
  }
}

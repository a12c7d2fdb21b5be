import { type CurrencyCode, formatAmount } from '@evens/base';
import { overBonusStake } from '@evens/casino';
import { type Refusal, refusal } from '@evens/contract';
import { barredRefusal, lockedRefusal } from '../../players/index.ts';
import type { RoundOutcome } from '../rounds/round-lane.ts';

/** The refusal of a round or a move that the round lane did not play. */
export function roundRefusal(
  outcome: Exclude<RoundOutcome, { readonly kind: 'played' | 'repeated' }>,
  currency: CurrencyCode,
): Refusal {
  switch (outcome.kind) {
    case 'blocked':
      return lockedRefusal('round');
    case 'reality-check':
      return refusal('RealityCheckException');
    case 'barred':
      return barredRefusal('round', outcome);
    case 'play-closed':
      return refusal('PlayClosedException');
    case 'session-ended':
      return refusal('GameSessionExpiredException');
    case 'round-open':
      return refusal('RoundOpenException');
    case 'moved':
      return refusal('RoundStepException');
    case 'unknown-round':
      return refusal('NotFoundException');
    case 'refused':
      return refusal('InvalidRoundException', { reason: outcome.reason });
    case 'limited':
      return outcome.refusal;
    case 'over-allowance':
      return refusal('OverloadedException');
    case 'free-spins-unavailable':
      return refusal('FreeSpinsUnavailableException');
    case 'bonus-stake':
      return overBonusStake(outcome, currency);
    case 'insufficient':
      return refusal('InsufficientBalanceException', {
        balance: formatAmount(outcome.amountMinor, currency),
        currency,
      });
  }
}

import { type CurrencyCode, formatAmount } from '@evens/base';
import { overBonusStake } from '@evens/casino';
import { type Refusal, refusal } from '@evens/contract';
import { barredRefusal, lockedRefusal } from '../../players/index.ts';
import type { DecideOutcome, PlaceOutcome } from './bet-lanes.ts';

type Refused<O extends { readonly kind: string }> = Exclude<
  O,
  { readonly kind: 'done' | 'repeated' | 'over' }
>;

/** The refusal of a bet, a cash-out or a decision. */
export function tableRefusal(
  outcome: Refused<PlaceOutcome> | Refused<DecideOutcome>,
  currency: CurrencyCode,
): Refusal {
  switch (outcome.kind) {
    case 'blocked':
      return lockedRefusal('table-bet');
    case 'reality-check':
      return refusal('RealityCheckException');
    case 'barred':
      return barredRefusal('table-bet', outcome);
    case 'play-closed':
      return refusal('PlayClosedException');
    case 'session-ended':
      return refusal('GameSessionExpiredException');
    case 'bets-closed':
      return refusal('BetsClosedException');
    case 'slot-taken':
      return refusal('BetAlreadyTakenException');
    case 'early':
      return refusal('CashoutTooEarlyException');
    case 'late':
      return refusal('CashoutTooLateException');
    case 'step-over':
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
    case 'bonus-stake':
      return overBonusStake(outcome, currency);
    case 'insufficient':
      return refusal('InsufficientBalanceException', {
        balance: formatAmount(outcome.amountMinor, currency),
        currency,
      });
  }
}

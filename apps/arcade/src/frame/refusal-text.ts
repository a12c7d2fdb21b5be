import type { Refused } from './calls.ts';
import { button } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { type Money, parseWireAmount } from './money.ts';
import { postToPage } from './parent.ts';

/** The reason of a refusal, in a sentence that explains what the player can do. */
export function refusalText(
  { code, data }: Refused,
  {
    money,
    digits,
    t,
  }: { readonly money: Money; readonly digits: number; readonly t: Translate<FrameMessageKey> },
): string {
  const amount = (name: string): string => {
    const wire = data[name];
    return typeof wire === 'string' ? money.text(parseWireAmount(wire, digits)) : '';
  };
  switch (code) {
    case 'InsufficientBalanceException':
      return t('refused.balance');
    case 'MinimumAllowedStakeException':
      return t('refused.minimum', { amount: amount('minimum') });
    case 'MaximumAllowedStakeException':
      return t('refused.maximum', { amount: amount('maximum') });
    case 'BonusMaximumStakeException':
      return t('refused.bonus-maximum', { amount: amount('maximum') });
    case 'FreeSpinsUnavailableException':
      return t('refused.free-spins');
    case 'PlayClosedException':
      return t('refused.closed');
    case 'AccountLockedException':
      return t('refused.locked');
    case 'RealityCheckException':
      return t('refused.reality-check');
    case 'BetsClosedException':
      return t('refused.bets-closed');
    case 'BetAlreadyTakenException':
      return t('refused.bet-taken');
    case 'CashoutTooEarlyException':
      return t('refused.cashout-early');
    case 'CashoutTooLateException':
      return t('refused.cashout-late');
    case 'RoundStepException':
      return t('refused.step-over');
    case 'InvalidRoundException':
      return t('refused.round');
    default:
      return t('refused.other');
  }
}

/** A link to the cashier, for insufficient real money. */
export function depositLink(
  { code }: Refused,
  { isDemo, t }: { readonly isDemo: boolean; readonly t: Translate<FrameMessageKey> },
): HTMLElement | undefined {
  if (code !== 'InsufficientBalanceException' || isDemo) return undefined;
  return button(t('deposit'), () => postToPage({ kind: 'needs-deposit' }), { class: 'link' });
}

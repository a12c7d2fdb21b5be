import type { Refused } from './calls.ts';
import { button } from './elements.ts';
import { type Money, minorOf } from './money.ts';
import { postToPage } from './parent.ts';
import type { FrameWord, Words } from './words.ts';

/** Why a command was refused, in a sentence that says what the player can do. */
export function refusalText(
  { code, data }: Refused,
  {
    money,
    digits,
    words,
  }: { readonly money: Money; readonly digits: number; readonly words: Words<FrameWord> },
): string {
  const amount = (name: string): string => {
    const wire = data[name];
    return typeof wire === 'string' ? money.text(minorOf(wire, digits)) : '';
  };
  switch (code) {
    case 'InsufficientBalanceException':
      return words('refused.balance');
    case 'MinimumAllowedStakeException':
      return words('refused.minimum', { amount: amount('minimum') });
    case 'MaximumAllowedStakeException':
      return words('refused.maximum', { amount: amount('maximum') });
    case 'PlayClosedException':
      return words('refused.closed');
    case 'AccountLockedException':
      return words('refused.locked');
    case 'BetsClosedException':
      return words('refused.bets-closed');
    case 'BetAlreadyTakenException':
      return words('refused.bet-taken');
    case 'CashoutTooEarlyException':
      return words('refused.cashout-early');
    case 'CashoutTooLateException':
      return words('refused.cashout-late');
    case 'RoundStepException':
      return words('refused.step-over');
    case 'InvalidRoundException':
      return words('refused.round');
    default:
      return words('refused.other');
  }
}

/** A link to the cashier, for insufficient real money. */
export function depositLink(
  { code }: Refused,
  { isDemo, words }: { readonly isDemo: boolean; readonly words: Words<FrameWord> },
): HTMLElement | undefined {
  if (code !== 'InsufficientBalanceException' || isDemo) return undefined;
  return button(words('deposit'), () => postToPage({ kind: 'needs-deposit' }), { class: 'link' });
}

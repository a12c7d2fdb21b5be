import { type OfferedMethod, withdrawalMethodsFor } from '../methods/definition/offered-methods.ts';
import type { PaymentForm, SharedField } from '../methods/definition/payment-method.ts';
import type { OpenProviders } from '../open-providers.ts';
import { isMethodOpen } from '../rules/cashier-rules.ts';
import type { MethodAsked } from '../rules/method-refusal.ts';

/** What a withdrawal can ask for: forms that ask for more are not offered. */
const readShared: readonly SharedField[] = ['WithdrawMethod', 'Amount', 'Password'];

function isReadable({ shared }: PaymentForm): boolean {
  return shared.includes('Amount') && shared.every((each) => readShared.includes(each));
}

/** The ways to withdraw that a player has: the list on the page, and the only ones that a withdrawal may name. */
export function offeredWithdrawals(
  providers: OpenProviders,
  { rules, ...asked }: MethodAsked,
): readonly OfferedMethod[] {
  const { country } = asked;
  return withdrawalMethodsFor(asked).filter(
    ({ method, form }) =>
      providers.carrying(method.key) !== undefined &&
      isReadable(form) &&
      isMethodOpen(rules, { method: method.key, direction: 'withdrawal', country }),
  );
}

import { type OfferedMethod, withdrawalMethodsFor } from '../methods/definition/offered-methods.ts';
import type { PaymentForm, SharedField } from '../methods/definition/payment-method.ts';
import type { OpenProviders } from '../open-providers.ts';
import { isMethodOpen } from '../rules/cashier-rules.ts';
import type { MethodQuery } from '../rules/method-refusal.ts';

/** The shared fields that a withdrawal supports; a form with any other shared field is not offered. */
const readShared: readonly SharedField[] = ['WithdrawMethod', 'Amount', 'Password'];

function isReadable({ shared }: PaymentForm): boolean {
  return shared.includes('Amount') && shared.every((each) => readShared.includes(each));
}

/** The withdrawal methods of a player: those listed on the page, and the only ones that a withdrawal may name. */
export function offeredWithdrawals(
  providers: OpenProviders,
  { rules, ...query }: MethodQuery,
): readonly OfferedMethod[] {
  const { country } = query;
  return withdrawalMethodsFor(query).filter(
    ({ method, form }) =>
      providers.carrying(method.key) !== undefined &&
      isReadable(form) &&
      isMethodOpen(rules, { method: method.key, direction: 'withdrawal', country }),
  );
}

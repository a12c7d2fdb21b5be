import type { CurrencyCode } from '@evens/base';
import { type OfferedMethod, withdrawalMethodsFor } from '../methods/definition/offered-methods.ts';
import type { PaymentForm, SharedField } from '../methods/definition/payment-method.ts';
import type { OpenProviders } from '../open-providers.ts';

/** What a withdrawal can ask for: forms that ask for more are not offered. */
const readShared: readonly SharedField[] = ['WithdrawMethod', 'Amount', 'Password'];

function isReadable({ shared }: PaymentForm): boolean {
  return shared.includes('Amount') && shared.every((each) => readShared.includes(each));
}

/** The ways to withdraw that a player has: the list on the page, and the only ones that a withdrawal may name. */
export function offeredWithdrawals(
  providers: OpenProviders,
  asked: { readonly country: string; readonly currency: CurrencyCode; readonly nowMs: number },
): readonly OfferedMethod[] {
  const flags = {
    cryptoGrouping: false,
    vouchersRedirect: false,
    g2aRedirect: false,
    testMethods: providers.keys.includes('sandbox'),
  };
  return withdrawalMethodsFor({ ...asked, flags }).filter(
    ({ method, form }) => providers.carrying(method.key) !== undefined && isReadable(form),
  );
}

import type { CurrencyCode } from '@evens/base';
import { depositMethodsFor, type OfferedDeposit } from '../methods/definition/offered-methods.ts';
import type { OpenProviders } from '../open-providers.ts';
import { isReadable } from './read-deposit.ts';

/** The ways to deposit that a player has: the list on the page, and the only ones that a deposit may name. */
export function offeredDeposits(
  providers: OpenProviders,
  asked: { readonly country: string; readonly currency: CurrencyCode; readonly nowMs: number },
): readonly OfferedDeposit[] {
  const flags = {
    cryptoGrouping: false,
    vouchersRedirect: false,
    g2aRedirect: false,
    testMethods: providers.keys.includes('sandbox'),
  };
  return depositMethodsFor({ ...asked, flags }).filter(
    ({ method, form }) => providers.carrying(method.key) !== undefined && isReadable(form),
  );
}
